package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

// Several arbiters enter results while others read: every result stands as it was
// entered, every page is whole. Under the race detector this test shows that nobody
// reads data that another one writes.
func TestManyAtOnce(t *testing.T) {
	w := newWindow(t)
	at := w.playing(24)
	boards := slices.Clone(w.state(at).Round(1).Boards)
	told := w.listen(at+"live?seen=1", "")
	go func() {
		for range told {
		}
	}()
	answer := func(method, path string, fields url.Values) {
		r, err := http.NewRequestWithContext(t.Context(), method, w.at+path, strings.NewReader(fields.Encode()))
		if err != nil {
			t.Error(err)
			return
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			return
		}
		defer a.Body.Close()
		if text, err := io.ReadAll(a.Body); err != nil || a.StatusCode != http.StatusOK || !strings.Contains(string(text), "</html>") {
			t.Errorf("%s %s: status %d, %d bytes (%v)", method, path, a.StatusCode, len(text), err)
		}
	}
	entered := []string{"1", "=", "0"}
	var all sync.WaitGroup
	for arbiter := range 3 {
		all.Go(func() {
			for k := arbiter; k < len(boards); k += 3 {
				b := boards[k].Board
				answer(http.MethodPost, at+"rounds/1/result", url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}, "result": {entered[k%3]}})
			}
		})
	}
	for _, path := range []string{"", "rounds/1", "standings?round=1", "players", "crosstable", "journal", "rounds/1/why", "export", "ratings", "pictures"} {
		all.Go(func() {
			for range 2 {
				answer(http.MethodGet, at+path, nil)
			}
		})
	}
	all.Wait()
	for k, b := range w.state(at).Round(1).Boards {
		want := []tournament.Outcome{tournament.Win, tournament.Draw, tournament.Loss}[k%3]
		if b.Board != boards[k].Board || b.Result.White != want {
			t.Errorf("board %d: %v, want %v for White", k+1, b.Result.White, want)
		}
	}
}

// Boards by the hundred are lines of their own, of which a browser lays out those in sight;
// fewer are a table.
func TestManyBoards(t *testing.T) {
	w := newWindow(t)
	few, many := w.playing(6), w.tournament()
	list := "Name\n"
	for n := range 402 {
		list += fmt.Sprintf("Player %d, A\n", n)
	}
	w.post(many+"players/list", url.Values{"list": {list}, "do": {"1"}, "confirmed": {"2"}}).want(t, 200)
	w.post(many+"players/numbers", url.Values{}).want(t, 200)
	w.does(many, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	w.get(many+"rounds/1").want(t, 200, `class="dense boards many"`, "many.css")
	if p := w.get(few + "rounds/1"); strings.Contains(p.body, "many.css") || !strings.Contains(p.body, `class="dense boards"`) {
		t.Error("a small round is no table")
	}
}
