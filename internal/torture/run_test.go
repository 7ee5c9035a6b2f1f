package torture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// run is a tournament whose results are entered from several windows, while the test
// kills programs.
type run struct {
	t       *testing.T
	p       *program
	at      string
	rounds  int
	windows []*window // two that share the boards, and two that compete with them
	ledger  *ledger

	mu  sync.Mutex
	rng *rand.Rand

	finished atomic.Int64 // boards with a result
	allowed  atomic.Int64 // boards that may have one until more is killed
	latency  atomic.Int64 // of an acknowledged result, about, in nanoseconds
	aim      atomic.Pointer[chan struct{}]
}

func newRun(t *testing.T, p *program, players, rounds int, chance *rand.Rand) *run {
	r := &run{t: t, p: p, rounds: rounds, ledger: newLedger(), rng: chance}
	r.latency.Store(int64(5 * time.Millisecond))
	for k := range 4 {
		w := newWindow(p, []string{"es", "en"}[k%2])
		w.sent = r.onItsWay
		r.windows = append(r.windows, w)
	}
	r.at = r.windows[0].tournament(t, players, rounds)
	return r
}

// onItsWay fires at what was aimed at the time between a form and its answer.
func (r *run) onItsWay() {
	if c := r.aim.Swap(nil); c != nil {
		close(*c)
	}
}

func (r *run) chance(n int) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rng.IntN(n)
}

// wait keeps the results from being finished before everything was killed.
func (r *run) wait() {
	for r.finished.Load() >= r.allowed.Load() && r.aim.Load() == nil {
		time.Sleep(time.Millisecond)
	}
}

func (r *run) moment(most time.Duration) time.Duration {
	return time.Duration(r.chance(int(most) + 1))
}

// play enters the results of all rounds.
func (r *run) play() {
	for n := 1; n <= r.rounds; n++ {
		round := r.at + "/rounds/" + strconv.Itoa(n)
		r.act("pair", round+"/pair", func(s *journal.State) bool { return s.Round(n) != nil }, "confirmed", "2")
		s := r.act("publish", round+"/publish", func(s *journal.State) bool { return s.Round(n).Published })
		boards := make(chan journal.Board)
		var both sync.WaitGroup
		for _, w := range r.windows[:2] {
			both.Go(func() {
				for b := range boards {
					r.wait()
					r.board(w, n, b, s.Last)
					r.finished.Add(1)
				}
			})
		}
		for _, k := range r.permutation(len(s.Round(n).Boards)) {
			if b := s.Round(n).Boards[k].Board; b.Black != 0 {
				boards <- b
			}
		}
		close(boards)
		both.Wait()
		r.act("close", round+"/close", func(s *journal.State) bool { return s.Round(n).Closed })
	}
}

func (r *run) permutation(n int) []int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rng.Perm(n)
}

// act does what leads from one stage to the next, and returns the state in which
// it is done.
func (r *run) act(what, path string, done func(*journal.State) bool, pairs ...string) *journal.State {
	fields := url.Values{}
	for k := 0; k < len(pairs); k += 2 {
		fields.Set(pairs[k], pairs[k+1])
	}
	e := r.ledger.add(entry{what: what})
	for try := 0; ; try++ {
		if s := r.state(); done(s) {
			return s
		}
		a := r.windows[0].post(e.who(try), path, false, fields)
		r.ledger.note(e, a)
		if a.kind == refused && try == 0 {
			panic(fmt.Sprintf("%s is refused: %s", what, text(a.body)))
		}
		if a.kind != acked {
			time.Sleep(3 * time.Millisecond)
		}
	}
}

// board enters the result of a board, sometimes against somebody else, sometimes
// to correct it afterwards, or to swap the colours.
func (r *run) board(w *window, n int, b journal.Board, seen int64) {
	turn := 1
	first := r.chance(3)
	a := r.result(w, n, b, seen, turn, "result", keys[first], r.chance(8) == 0)
	for r.chance(4) == 0 {
		turn++
		first = (first + 1 + r.chance(2)) % 3
		if a.number == 0 { // it had been kept before; or somebody else was quicker
			a.number = r.seen(w, n)
		}
		a = r.result(w, n, b, a.number, turn, "correction", keys[first], r.chance(4) == 0)
	}
	if r.chance(20) == 0 {
		e := r.ledger.add(entry{what: "swap", turn: turn + 1, want: journal.ColorsSwapped{Round: n, Board: b}})
		r.persist(w, e, n, "swap", false, fieldsOf(b, r.seen(w, n), "confirmed", "2"))
	}
}

// keys are the keys of results that are entered, and rivalKeys those by rivals: not
// rated, so that they are never the same.
var (
	keys      = [3]string{"1", "0", "="}
	rivalKeys = [3]string{"w", "l", "d"}
)

// result enters a result until there is an answer; with a rival, who enters
// another one at the same time, of two that are acknowledged one is wrong.
func (r *run) result(w *window, n int, b journal.Board, seen int64, turn int, what, key string, rival bool) answer {
	enter := func(w *window, what, key string) answer {
		k, _ := arbiter.ResultOf(key)
		e := r.ledger.add(entry{what: what, turn: turn, want: journal.ResultEntered{Round: n, Board: b, Result: k.Result}})
		return r.persist(w, e, n, "result", r.chance(2) == 0, fieldsOf(b, seen, "result", key))
	}
	if !rival {
		a := enter(w, what, key)
		if a.kind != acked {
			r.t.Errorf("round %d, %v: a result is refused, and nobody else is there: %s", n, b, text(a.body))
		}
		return a
	}
	other := r.windows[2]
	if w == r.windows[1] {
		other = r.windows[3]
	}
	theirs := rivalKeys[turn%3]
	answers := make(chan answer)
	go func() { answers <- enter(other, "rival", theirs) }()
	a, o := enter(w, what, key), <-answers
	if a.kind == acked && o.kind == acked {
		r.t.Errorf("round %d, %v: two who entered different results at once are both acknowledged", n, b)
	}
	if a.kind != acked && o.kind != acked && seen == r.seen(w, n) {
		r.t.Errorf("round %d, %v: neither of two is acknowledged", n, b)
	}
	a.number = 0
	return a
}

// persist sends a form until there is an answer to it.
func (r *run) persist(w *window, e *entry, n int, to string, keyed bool, fields url.Values) answer {
	for try := 0; ; try++ {
		began := time.Now()
		a := w.post(e.who(try), r.at+"/rounds/"+strconv.Itoa(n)+"/"+to, keyed, fields)
		r.ledger.note(e, a)
		switch a.kind {
		case acked:
			r.latency.Store((9*r.latency.Load() + int64(time.Since(began))) / 10)
			return a
		case refused:
			return a
		case failed:
			time.Sleep(30 * time.Millisecond)
		}
		time.Sleep(3 * time.Millisecond)
	}
}

func fieldsOf(b journal.Board, seen int64, pairs ...string) url.Values {
	v := url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "seen": {strconv.FormatInt(seen, 10)}, "replace": {"1"}} // what is there may be replaced
	for k := 0; k < len(pairs); k += 2 {
		v.Set(pairs[k], pairs[k+1])
	}
	return v
}

var seenField = regexp.MustCompile(`name="seen" value="(\d+)"`)

// seen returns the last event that the page of a round knows of.
func (r *run) seen(w *window, n int) int64 {
	m := seenField.FindStringSubmatch(w.get(r.at + "/rounds/" + strconv.Itoa(n)))
	if m == nil {
		panic("the page of a round has no form")
	}
	number, _ := strconv.ParseInt(m[1], 10, 64)
	return number
}

func (r *run) file() string { return r.windows[0].get(r.at + "/export/event.torneo") }

// state returns the fold of the journal as the program exports it.
func (r *run) state() *journal.State {
	s, err := journal.Fold(eventsOf(entriesOf(r.file())))
	if err != nil {
		panic(err)
	}
	return s
}

// eventsOf reads the entries of an event file.
func eventsOf(lines []string) []journal.Event {
	events := make([]journal.Event, len(lines))
	for k, line := range lines {
		var n journal.Entry
		d := json.NewDecoder(bytes.NewReader([]byte(line)))
		d.DisallowUnknownFields()
		if err := d.Decode(&n); err != nil {
			panic(err)
		}
		e, err := journal.Decode(n)
		if err != nil {
			panic(err)
		}
		events[k] = e
	}
	return events
}

// look compares the journal with what it was, and with what was acknowledged.
func (r *run) look() {
	r.t.Helper()
	numbers := r.ledger.acknowledged()
	file := r.file()
	if !strings.Contains(file, `"sha256"`) {
		r.t.Fatal("the event file is not complete")
	}
	r.ledger.look(r.t, entriesOf(file), numbers)
}
