//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/store"
)

// crowd is the number of people in the hall at once, with the rhythm of their work.
type crowd struct {
	arbiters, phones, viewers int
	every                     time.Duration // an arbiter enters a result
	lasts                     time.Duration // the work between two pauses
	spells                    int           // how often there is work
	kill                      bool          // the program is killed in the middle of every second one
	database                  string        // of PostgreSQL; "": a file
	hostile, silent           int           // requests a second and connections of somebody hostile; 0: nobody is
}

// pauseBetween is the wait between two spells of work, so that the last page has heard
// of the last result.
const pauseBetween = 5 * time.Second

// scene is a round that is being played, and the program that serves it.
type scene struct {
	crowd
	*served
	id     string
	round  int
	began  int64 // the last entry before
	boards []journal.Board
	ledger ledger
	heard  []*listener
	pages  []*viewer
	phoned phones
	codes  codes
	attack cameOfIt // of somebody hostile

	entryDoor string // the door of entries, which somebody hostile floods; "": it is closed
}

// hall fills the hall with people, and prints how it went.
func hall(ctx context.Context, c desktest.Config, file string, people crowd) error {
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s := &scene{crowd: people}
	if err := s.prepare(ctx, c, folder); err != nil {
		return fmt.Errorf("preparing: %w", err)
	}
	args := []string{"--data", folder}
	if people.phones > 0 {
		if s.phoned.at, err = freeAddress(); err != nil {
			return err
		}
		args = append(args, "--players", s.phoned.at)
	}
	if people.hostile > 0 {
		if s.entryDoor, err = freeAddress(); err != nil {
			return err
		}
		args = append(args, "--entries", s.entryDoor)
	}
	if people.database != "" {
		args = append(args, "--database", people.database)
	}
	if s.served, err = newServed(file, args...); err != nil {
		return err
	}
	defer s.end()
	if err := s.join(s.chief, s.codes.chief, "Clara Chief"); err != nil {
		return err
	}
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	var staying sync.WaitGroup
	defer staying.Wait()
	defer leave()
	s.startViewers(ctx, &staying)
	for range min(20, people.viewers) {
		l := &listener{s: s}
		s.heard = append(s.heard, l)
		staying.Go(func() { l.listen(ctx) })
	}
	windows, err := s.startArbiters(ctx, &staying)
	if err != nil {
		return err
	}
	var enemy *ownProcess[cameOfIt]
	if people.hostile > 0 {
		enemy, err = startHostile(enemyOf{
			Desk: s.desk, Board: s.board, Players: s.phoned.at, Entries: s.entryDoor,
			Tournament: s.id, Each: people.hostile, Silent: people.silent,
		})
		if err != nil {
			return err
		}
		defer enemy.cmd.Process.Kill()
	}
	time.Sleep(2 * time.Second)
	busy, began := s.processor(), time.Now()
	var worked time.Duration
	for spell := range people.spells {
		var working sync.WaitGroup
		over := time.Now().Add(people.lasts)
		for _, w := range windows {
			working.Go(func() { w.work(over) })
		}
		working.Go(func() { s.phoned.report(s, spell, over) })
		if people.kill && spell%2 == 0 {
			time.Sleep(people.lasts/2 + rand.N(people.every))
			if err := s.killAndRestart(); err != nil {
				return err
			}
		}
		working.Wait()
		worked += people.lasts
		time.Sleep(pauseBetween)
		s.recordDelays(people.kill && spell%2 == 0)
	}
	busy, lasted := s.processor()-busy, time.Since(began)
	if enemy != nil {
		if s.attack, err = enemy.end(); err != nil {
			return fmt.Errorf("somebody hostile: %w", err)
		}
	}
	return s.tell(busy, lasted, worked)
}

// prepare plays a tournament up to a round of which no result is known yet, and publishes
// everything of it.
func (s *scene) prepare(ctx context.Context, c desktest.Config, folder string) error {
	url := s.database
	if url == "" {
		url = filepath.Join(folder, desktest.DatabaseFile)
	}
	kept, err := store.Open(ctx, url)
	if err != nil {
		return err
	}
	defer kept.Close()
	desk := desktest.NewDesk(kept)
	event, err := desk.Store().CreateEvent(ctx, "Open")
	if err != nil {
		return err
	}
	if s.id, err = desktest.Play(ctx, desk, event.ID, c); err != nil {
		return err
	}
	s.round = c.Played + 1
	for _, act := range []arbiter.Command{
		arbiter.CloseRound{Round: c.Played}, arbiter.PairRound{}, arbiter.Publish{Round: s.round},
		arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.Live}},
	} {
		if _, err := desk.Do(ctx, s.id, desktest.Arbiter, act, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			return fmt.Errorf("%T: %w", act, err)
		}
	}
	state, err := desk.State(ctx, s.id)
	if err != nil {
		return err
	}
	s.began = state.Last
	for _, b := range state.Round(s.round).Boards {
		if b.Black != 0 {
			s.boards = append(s.boards, b.Board)
		}
	}
	own := len(s.boards) - s.phones/2 // those of the arbiters
	if own < s.arbiters {
		return errors.New("there are fewer boards than arbiters and pairs of telephones")
	}
	s.boards, s.phoned.boards = s.boards[:own], s.boards[own:own+s.phones/2]
	if err := s.codes.invite(ctx, kept, s.arbiters); err != nil {
		return err
	}
	return s.phoned.sign(ctx, kept, s.id, s.round, state.Round(s.round))
}

// freeAddress returns an address of this computer at which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
