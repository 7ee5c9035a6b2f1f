//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/journal"
)

// deskWindow is the browser of an arbiter: he enters the results of his boards one after
// the other, and his page hears of those of the others and draws them.
type deskWindow struct {
	s      *scene
	client *http.Client
	boards []journal.Board
	turn   int
	seen   int64 // the last entry that he knows of when he enters something

	pressed atomic.Int64 // when he did last, in nanoseconds
	drawn   string       // up to which event his page is drawn, as it says
	heard   string       // the last that it was told of
}

// keys lists the keys that an arbiter enters, in turn: every one differs from the one
// before.
var keys = []string{"1", "=", "0"}

// newDeskWindow returns the window of an arbiter at a computer of his own: no telephone has its
// address.
func newDeskWindow(s *scene, place int, boards []journal.Board) *deskWindow {
	return &deskWindow{s: s, boards: boards, client: browserAt(1000 + place)}
}

// work enters a result every so often until it is over, each until it is answered.
func (w *deskWindow) work(over time.Time) {
	time.Sleep(rand.N(w.s.every))
	for next := time.Now(); time.Now().Before(over); next = next.Add(w.s.every) {
		time.Sleep(time.Until(next))
		board, key := w.turnOf(w.turn)
		w.turn++
		w.enter(board, key)
	}
}

// turnOf returns the board and the key of a turn: of a board always another result than
// before.
func (w *deskWindow) turnOf(turn int) (journal.Board, string) {
	return w.boards[turn%len(w.boards)], keys[(turn/len(w.boards)+turn%len(w.boards))%len(keys)]
}

// workUntil works until somebody says that it is over.
func (w *deskWindow) workUntil(over <-chan struct{}) {
	time.Sleep(rand.N(w.s.every))
	tick := time.NewTicker(w.s.every)
	defer tick.Stop()
	for {
		board, key := w.turnOf(w.turn)
		w.turn++
		w.enter(board, key)
		select {
		case <-over:
			return
		case <-tick.C:
		}
	}
}

// enter enters a result until it is acknowledged, and reports whether anything was written: the board
// may have had it.
func (w *deskWindow) enter(board journal.Board, key string) (written bool) {
	w.seen = max(w.seen, w.s.began)
	form := url.Values{"white": {strconv.Itoa(board.White)}, "black": {strconv.Itoa(board.Black)}, "result": {key}, "confirmed": {"3"}, "reason": {"looked again"}}
	for {
		w.pressed.Store(time.Now().UnixNano())
		began := time.Now()
		form.Set("seen", strconv.FormatInt(w.seen, 10))
		status, number, err := w.post(fmt.Sprintf("/t/%s/rounds/%d/result", w.s.id, w.s.round), form)
		if err == nil && status == http.StatusConflict && number > 0 { // he looks, and says that he wants his own
			w.seen = number
			continue
		}
		if err == nil && status == http.StatusOK {
			w.seen = max(w.seen, number)
			w.s.ledger.addAck(ack{number: number, board: board, key: key, at: time.Now(), took: time.Since(began)})
			return number > 0
		}
		if err == nil {
			w.s.ledger.addFailure(fmt.Sprintf("%d", status))
		} else {
			w.s.ledger.addLost(err)
		}
		time.Sleep(500 * time.Millisecond) // as the page tries again
	}
}

// askedUpTo matches the last entry that the reader of a question knows.
var askedUpTo = regexp.MustCompile(`name="seen" value="(\d+)"`)

func (w *deskWindow) post(path string, form url.Values) (status int, number int64, err error) {
	r, err := http.NewRequest(http.MethodPost, w.s.desk+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, 0, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", w.s.desk)
	r.Header.Set("Torneo-Keyed", "1")
	answer, err := w.client.Do(r)
	if err != nil {
		return 0, 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, 0, err
	}
	number, _ = strconv.ParseInt(answer.Header.Get("Torneo-Keyed"), 10, 64)
	if m := askedUpTo.FindSubmatch(text); answer.StatusCode == http.StatusConflict && m != nil {
		number, _ = strconv.ParseInt(string(m[1]), 10, 64)
	}
	return answer.StatusCode, number, nil
}

// As the page's script does: it asks for what is new when he has not typed for a moment,
// and after some seconds in any case.
const (
	quiet  = 700 * time.Millisecond
	atMost = 5 * time.Second
	apart  = time.Second // between two times
)

// follow hears of what happens, and draws it.
func (w *deskWindow) follow(ctx context.Context) {
	var mu sync.Mutex
	told := make(chan string, 1)
	go func() {
		var held time.Time
		for {
			select {
			case <-ctx.Done():
				return
			case <-told:
			}
			for held = time.Now(); ; {
				since := time.Since(time.Unix(0, w.pressed.Load()))
				if since >= quiet || time.Since(held) >= atMost {
					break
				}
				time.Sleep(min(quiet-since, atMost-time.Since(held)))
			}
			mu.Lock()
			w.refresh(ctx)
			mu.Unlock()
			time.Sleep(apart)
		}
	}()
	for ctx.Err() == nil {
		w.hear(ctx, told)
		select {
		case <-ctx.Done():
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// hear reads the page's live connection until it ends.
func (w *deskWindow) hear(ctx context.Context, told chan string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.s.desk+"/t/"+w.s.id+"/live?seen="+w.heard, nil)
	if err != nil {
		return
	}
	live := &http.Client{Transport: w.client.Transport, Jar: w.client.Jar}
	answer, err := live.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	for in := bufio.NewScanner(answer.Body); in.Scan(); {
		if last, ok := strings.CutPrefix(in.Text(), "data: "); ok {
			select {
			case <-told:
			default:
			}
			told <- last
			w.heard = last
		}
	}
}

// drawnUpTo matches the number of the entry up to which a page is drawn.
var drawnUpTo = regexp.MustCompile(`id="drawn" hidden(?:="")? data-seen="([^"]*)"`)

func (w *deskWindow) refresh(ctx context.Context) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/t/%s/rounds/%d", w.s.desk, w.s.id, w.s.round), nil)
	if err != nil {
		return
	}
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("Torneo-Refresh", "1")
	if w.drawn != "" {
		r.Header.Set("Torneo-Drawn", w.drawn)
	}
	answer, err := w.client.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	packed, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return
	}
	w.s.ledger.drew(int64(len(packed)))
	if text, err := plain(packed, answer.Header.Get("Content-Encoding")); err == nil {
		if m := drawnUpTo.FindSubmatch(text); m != nil {
			w.drawn = string(m[1])
		}
	}
}
