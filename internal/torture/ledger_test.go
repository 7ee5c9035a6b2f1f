package torture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"torneo/internal/journal"
)

// entry is something that somebody wants done, tried until there is an answer.
type entry struct {
	id    int
	what  string          // "result", "correction", "rival", "swap", "pair", "publish", "close"
	turn  int             // of its board: entries of one turn compete
	want  journal.Payload // what is kept of it: nil where the program decides
	tries []kind
	ended kind // of the last try; unsent: found done when looked at again
}

// ledger records the requests that the windows sent, and their outcomes.
type ledger struct {
	mu      sync.Mutex
	entries []*entry
	numbers map[int64]string // event that was acknowledged → who sent it
	before  []string         // lines of the journal when it was last looked at
	looks   int
}

func newLedger() *ledger { return &ledger{numbers: map[int64]string{}} }

func (l *ledger) add(e entry) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.id = len(l.entries) + 1
	l.entries = append(l.entries, &e)
	return &e
}

// who returns the name under which a try is sent, by which it is found again.
func (e *entry) who(try int) string { return fmt.Sprintf("E%d T%d", e.id, try) }

func (l *ledger) note(e *entry, a answer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.kind == acked && a.number > 0 {
		l.numbers[a.number] = e.who(len(e.tries))
	}
	e.tries = append(e.tries, a.kind)
	e.ended = a.kind
}

// look makes sure that a journal has only grown since it was looked at last, and
// that everything acknowledged until then is in it.
func (l *ledger) look(t *testing.T, lines []string, numbers map[int64]string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.looks++
	if len(lines) < len(l.before) {
		t.Fatalf("the journal had %d entries and has %d", len(l.before), len(lines))
	}
	for k, line := range l.before {
		if lines[k] != line {
			t.Fatalf("entry %d was\n%s\nand is\n%s", k+1, line, lines[k])
		}
	}
	l.before = lines
	for number, who := range numbers {
		if number > int64(len(lines)) || !strings.Contains(lines[number-1], `"actor":"`+who+`"`) {
			t.Fatalf("event %d, acknowledged to %s, is not there", number, who)
		}
	}
}

// acknowledged returns the entries acknowledged so far, with their senders.
func (l *ledger) acknowledged() map[int64]string {
	l.mu.Lock()
	defer l.mu.Unlock()
	numbers := make(map[int64]string, len(l.numbers))
	for n, who := range l.numbers {
		numbers[n] = who
	}
	return numbers
}

// entriesOf returns the lines of entries in an event file of one tournament.
func entriesOf(file string) []string {
	lines := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
	return lines[2 : len(lines)-1]
}

// count holds the counts of the proof.
type count struct {
	Tries        map[kind]int
	Acknowledged int // entries
	Kept         int // tries without acknowledgement that were kept all the same
	Gone         int // and those that were not
	Events       int
}

// prove compares the journal, as it is at the end, with what the windows know.
func (l *ledger) prove(t *testing.T, events []journal.Event) count {
	t.Helper()
	of := map[string][]*journal.Event{}
	for k := range events {
		e := &events[k]
		if e.Number != int64(k)+1 {
			t.Fatalf("event %d has number %d", k+1, e.Number)
		}
		of[e.Actor] = append(of[e.Actor], e)
	}
	if _, err := journal.Fold(events); err != nil {
		t.Fatalf("the journal does not fold: %v", err)
	}
	c := count{Tries: map[kind]int{}, Events: len(events)}
	known := map[string]bool{"Ana": true}
	for _, e := range l.entries {
		done := 0
		for try, k := range e.tries {
			c.Tries[k]++
			who := e.who(try)
			known[who] = true
			kept := of[who]
			if len(kept) > 0 {
				done++
				e.whole(t, who, kept)
			}
			switch {
			case (k == unsent || k == refused || k == failed) && len(kept) > 0:
				t.Errorf("%s (%s) was %v, and kept as event %d", who, e.what, k, kept[0].Number)
			case (k == lost || k == unsure) && len(kept) > 0:
				c.Kept++
			case k == lost || k == unsure:
				c.Gone++
			}
		}
		switch {
		case done > 1:
			t.Errorf("entry %d (%s) is there %d times", e.id, e.what, done)
		case e.ended == acked && done == 0:
			t.Errorf("entry %d (%s) was acknowledged and is not there: tries %v", e.id, e.what, e.tries)
		case e.ended == acked:
			c.Acknowledged++
		}
	}
	for number, who := range l.numbers {
		if number > int64(len(events)) || events[number-1].Actor != who {
			t.Errorf("event %d was acknowledged to %s, and is not his", number, who)
		}
	}
	for who := range of {
		if !known[who] {
			t.Errorf("nobody is %q, whose event is number %d", who, of[who][0].Number)
		}
	}
	l.inTurn(t, events)
	return c
}

// whole makes sure that what was kept of a try is all of it, in one piece.
func (e *entry) whole(t *testing.T, who string, kept []*journal.Event) {
	t.Helper()
	for k := range kept {
		if kept[k].Number != kept[0].Number+int64(k) || !kept[k].Time.Equal(kept[0].Time) {
			t.Errorf("%s (%s) is in pieces: event %d is not beside %d", who, e.what, kept[k].Number, kept[0].Number)
		}
	}
	want, got := encoded(e.want), encoded(kept[0].Payload)
	if e.want != nil && !bytes.Equal(want, got) {
		t.Errorf("%s (%s): kept %s, sent %s", who, e.what, got, want)
	}
	pieces := 1
	if e.what == "swap" { // with the comment that FIDE wants
		pieces = 2
	}
	if len(kept) != pieces {
		t.Errorf("%s (%s) is half: %d of %d events", who, e.what, len(kept), pieces)
	}
}

func encoded(w journal.Payload) []byte {
	data, _ := json.Marshal(w)
	return data
}

// inTurn makes sure that no earlier entry of a board came after a later one.
func (l *ledger) inTurn(t *testing.T, events []journal.Event) {
	t.Helper()
	turns, last := map[string]int{}, map[string]int{}
	for _, e := range l.entries {
		for try := range e.tries {
			turns[e.who(try)] = e.turn
		}
	}
	for _, e := range events {
		r, ok := e.Payload.(journal.ResultEntered)
		if !ok {
			continue
		}
		board := fmt.Sprint(r.Round, min(r.Board.White, r.Board.Black), max(r.Board.White, r.Board.Black))
		if turns[e.Actor] < last[board] {
			t.Errorf("event %d of %s comes after what was entered later", e.Number, e.Actor)
		}
		last[board] = turns[e.Actor]
	}
}
