//go:build unix

// Deskbench times the arbiter's desk with a large tournament and prints the
// Markdown tables of docs/performance.md:
//
//	deskbench make -players 500 -rounds 11 -played 10 -events 10000 -o folder
//	deskbench fill -o folder -count 60000 -live 1000
//	deskbench many -torneo bin/torneo -o folder -arbiters 100
//	deskbench pages -torneo bin/torneo
//	deskbench journal
//	deskbench imports -torneo bin/torneo -list 1900000
//	deskbench period -torneo bin/torneo -count 5000 -list 600000
//	deskbench hall -torneo bin/torneo -players 600 -rounds 9 -played 2
//	deskbench cache -torneo bin/torneo -players 200 -rounds 9 -played 2 -viewers 20000
//	deskbench federation -torneo bin/torneo turns rolling
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"torneo/internal/desktest"
	"torneo/internal/desktest/manyevents"
)

func main() {
	players := flag.Int("players", 500, "players of the tournament")
	rounds := flag.Int("rounds", 11, "its rounds")
	played := flag.Int("played", 10, "rounds of it that have been played")
	events := flag.Int("events", 10_000, "events that its journal has at least")
	program := flag.String("torneo", "torneo", "the program to time")
	runs := flag.Int("runs", 9, "times that everything is done")
	core := flag.String("core", "", "the processor core that the program runs on, where there is taskset")
	list := flag.Int("list", 1_900_000, "players of the rating list that is imported")
	var people crowd
	flag.IntVar(&people.arbiters, "arbiters", 50, "arbiters who enter results, in the hall")
	flag.IntVar(&people.phones, "phones", 300, "phones of players who report theirs")
	flag.IntVar(&people.viewers, "viewers", 2000, "pages that are told of changes")
	flag.DurationVar(&people.every, "every", 2*time.Second, "how often an arbiter enters a result")
	flag.DurationVar(&people.lasts, "lasts", 30*time.Second, "work between two pauses")
	flag.IntVar(&people.spells, "spells", 2, "how often there is work")
	flag.BoolVar(&people.kill, "kill", false, "kill the program in the middle of every second spell")
	flag.IntVar(&people.hostile, "hostile", 0, "requests a second of somebody hostile, garbage and floods; 0: nobody is")
	flag.IntVar(&people.silent, "silent", 1500, "silent connections and halves that he keeps open, each at every door")
	flag.StringVar(&people.database, "database", "", "an empty database of PostgreSQL; otherwise a file")
	many := manyevents.Config{Now: time.Now()}
	flag.IntVar(&many.Events, "count", 60_000, "events of a federation")
	flag.IntVar(&many.Live, "live", 1000, "events of them that are played today")
	older := flag.Bool("older", false, "leave the register to be made, as after an upgrade")
	board := flag.Bool("board", false, "with a noticeboard")
	format := flag.String("format", "", "json: for programs; xml: the list of a period")
	memory := flag.String("memory", "", "what the program may take, as serve --memory has it")
	ofPlayers := flag.Int("own", 0, "of a hundred viewers behind a cache, those who have the page of a player open")
	folder := flag.String("o", "", "data folder to make")
	if len(os.Args) < 2 {
		flag.Usage()
		os.Exit(2)
	}
	_ = flag.CommandLine.Parse(os.Args[2:]) // exits
	config := desktest.Config{Players: *players, Rounds: *rounds, Played: *played, Seed: 1}
	ctx := context.Background()
	var err error
	switch os.Args[1] {
	case "make":
		_, _, err = desktest.Folder(ctx, *folder, config, *events)
	case "fill":
		many.Seed, many.Rows = 1, !*older
		err = fill(ctx, databaseOf(*folder, people.database), many)
	case "many":
		err = manyEvents(ctx, *program, *folder, *memory, people, *runs, *board, *format)
	case "pages":
		err = pages(ctx, config, *events, *program, *core, *runs)
	case "period":
		err = ratePeriod(ctx, *program, people.database, many.Events, *list, *format)
	case "hall":
		err = hall(ctx, config, *program, people)
	case "cache":
		err = readBehindCache(ctx, config, *program, people, *ofPlayers)
	case "readers":
		err = sit()
	case "hostile":
		err = attackHall()
	case "federation":
		err = federation(ctx, config, *program, people, flag.Args())
	case "journal":
		err = journals(ctx, config, *runs)
	case "imports":
		err = imports(ctx, config, *events, *program, *list)
	default:
		err = errors.New("make, fill, many, pages, journal, imports, period, hall, cache or federation")
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "deskbench: %v\n", err)
		os.Exit(1)
	}
}
