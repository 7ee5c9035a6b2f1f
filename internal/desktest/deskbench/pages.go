//go:build unix

package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/tournament"
)

// bench is a tournament at the program, and what is asked about it.
type bench struct {
	*program
	table
	runs      int
	event, id string
	round     int             // that is to be paired
	state     *journal.State  // before it
	boards    []journal.Board // of the round, once it is paired
	open      func() (*journal.State, error)
}

// fund is prizes for a tenth of the players.
const fund = `currency = "EUR"
sharing = "hort"

[[list]]
name = "Main"
prizes = [5000, 3000, 2000, 1500, 1200, 1000, 900, 800, 700, 600, 500, 500, 400, 400, 300, 300, 200, 200, 200, 200]

[[list]]
name = "2200"
rating_max = 2199
prizes = [500, 400, 300, 200, 100, 100, 100, 100, 100, 100]

[[list]]
name = "2000"
rating_max = 1999
prizes = [500, 400, 300, 200, 100, 100, 100, 100, 100, 100]

[[list]]
name = "1800"
rating_max = 1799
prizes = [500, 400, 300, 200, 100, 100, 100, 100, 100, 100]
`

// pages times every page and the acts of a round.
func pages(ctx context.Context, c desktest.Config, events int, file, core string, runs int) error {
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := &bench{runs: runs, round: c.Played + 1}
	if b.event, b.id, err = desktest.Folder(ctx, folder, c, events); err != nil {
		return err
	}
	b.open = func() (*journal.State, error) {
		s, err := store.Open(ctx, filepath.Join(folder, desktest.DatabaseFile))
		if err != nil {
			return nil, err
		}
		defer s.Close()
		return desktest.NewDesk(s).State(ctx, b.id)
	}
	if b.state, err = b.open(); err != nil {
		return err
	}
	fmt.Printf("%d players, round %d of %d is to be paired, %d events in the journal.\n", len(b.state.Players), b.round, c.Rounds, b.state.Last)
	b.head("first request after the start")
	for _, path := range []string{"/", b.atRound()} {
		if err := b.cold(file, core, folder, path); err != nil {
			return err
		}
	}
	if b.program, err = serve(file, core, folder); err != nil {
		return err
	}
	defer b.stop()
	b.head("act")
	if err := b.acts(); err != nil {
		return err
	}
	if err := b.others(c.Players); err != nil {
		return err
	}
	fmt.Printf("\nMost memory: %d MiB.\n", b.memory()>>20)
	b.end()
	return nil
}

func (b *bench) atRound() string { return "/t/" + b.id + "/rounds/" + strconv.Itoa(b.round) }

func (b *bench) path(rest string) string { return "/t/" + b.id + "/" + rest }

// cold times the first request after a start, for which the journal is read and
// folded.
func (b *bench) cold(file, core, folder, path string) error {
	var list []answer
	var starts []answer
	for range b.runs {
		started := time.Now()
		p, err := serve(file, core, folder)
		if err != nil {
			return err
		}
		starts = append(starts, answer{elapsed: time.Since(started), processor: p.processor()})
		a, err := p.get(path)
		if err != nil {
			return err
		}
		list = append(list, a)
		if err := p.stop(); err != nil {
			return err
		}
	}
	if path == "/" {
		b.row("until the program listens", starts)
	}
	b.row(code(strings.Replace(path, "/t/"+b.id, "…", 1)), list)
	return nil
}

// code returns an address in a table.
func code(s string) string { return "`" + s + "`" }

// repeat does something so many times, with what puts it back in between.
func (b *bench) repeat(name string, n int, do, back func(k int) (answer, error)) error {
	var list []answer
	for k := range n {
		a, err := do(k)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, a)
		if back == nil || k == n-1 {
			continue
		}
		if _, err := back(k); err != nil {
			return fmt.Errorf("after %s: %w", name, err)
		}
	}
	b.row(name, list)
	return nil
}

func confirmForm() url.Values { return url.Values{"confirmed": {"3"}} }

// acts plays the round, with all pages looked at when half of it is played.
func (b *bench) acts() error {
	at, number := b.atRound(), strconv.Itoa(b.round)
	post := func(path string) func(int) (answer, error) {
		return func(int) (answer, error) { return b.post(path, confirmForm()) }
	}
	undo := func(int) (answer, error) {
		state, err := b.open()
		if err != nil {
			return answer{}, err
		}
		f := confirmForm()
		f.Set("number", strconv.FormatInt(state.Last, 10))
		return b.post(b.path("undo"), f)
	}
	if err := b.repeat("pair round "+number, b.runs, post(at+"/pair"), undo); err != nil {
		return err
	}
	// The undoing of the pairing is what is timed; each is followed by a pairing.
	if err := b.repeat("undo the pairing", b.runs, undo, post(at+"/pair")); err != nil {
		return err
	}
	if _, err := b.post(at+"/pair", confirmForm()); err != nil {
		return err
	}
	if err := b.repeat("publish it", b.runs, post(at+"/publish"), undo); err != nil {
		return err
	}
	if err := b.readBoards(); err != nil {
		return err
	}
	half := len(b.boards) / 2
	enter := func(k int) (answer, error) { return b.enter(k, false) }
	if err := b.repeat("enter a result", half, enter, nil); err != nil {
		return err
	}
	if err := b.repeat("key a result in again", half/2, func(k int) (answer, error) { return b.enter(k, true) }, nil); err != nil {
		return err
	}
	if err := b.repeat("undo a result", b.runs, undo, nil); err != nil {
		return err
	}
	if err := b.corrections(); err != nil {
		return err
	}
	f := confirmForm()
	f.Set("fund", fund)
	if _, err := b.post(b.path("prizes"), f); err != nil {
		return err
	}
	b.head("page")
	if err := b.look(); err != nil {
		return err
	}
	b.head("act, when all results are there")
	for k := range b.boards {
		if _, err := b.enter(k, false); err != nil {
			return err
		}
	}
	if err := b.repeat("close round "+number, b.runs, post(at+"/close"), undo); err != nil {
		return err
	}
	return b.repeat("undo the closing", b.runs, undo, post(at+"/close"))
}

// readBoards learns the boards of the round.
func (b *bench) readBoards() error {
	state, err := b.open()
	if err != nil {
		return err
	}
	b.state = state
	for _, p := range state.Round(b.round).Boards {
		if p.Black != 0 {
			b.boards = append(b.boards, p.Board)
		}
	}
	return nil
}

// enter enters the result of a board, as a key does.
func (b *bench) enter(k int, again bool) (answer, error) {
	f := confirmForm()
	f.Set("white", strconv.Itoa(b.boards[k].White))
	f.Set("black", strconv.Itoa(b.boards[k].Black))
	f.Set("result", []string{"1", "=", "0"}[k%3])
	if again {
		f.Set("verify", "1")
	}
	return b.post(b.atRound()+"/result", f)
}

// corrections times corrections of the round before.
func (b *bench) corrections() error {
	before := b.state.Round(b.round - 1)
	at := b.path("rounds/" + strconv.Itoa(b.round-1) + "/correct")
	ask := func(k int) (string, url.Values) {
		p := before.Boards[k]
		f := url.Values{"white": {strconv.Itoa(p.White)}, "black": {strconv.Itoa(p.Black)}, "result": {"="}}
		if p.Result.White == tournament.Draw {
			f.Set("result", "1")
		}
		return at, f
	}
	look := func(k int) (answer, error) {
		path, f := ask(k)
		f.Set("preview", "1")
		return b.get(path + "?" + f.Encode())
	}
	if err := b.repeat("correct a result: preview", b.runs, look, nil); err != nil {
		return err
	}
	do := func(k int) (answer, error) {
		path, f := ask(k)
		f.Set("do", "correct")
		f.Set("confirmed", strconv.Itoa(int(arbiter.Confirm)))
		return b.post(path, f)
	}
	return b.repeat("correct it", b.runs, do, nil)
}
