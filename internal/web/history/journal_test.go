package history_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
)

var eventRow = regexp.MustCompile(`<tr id="event-(\d+)"`)

// A long journal is shown page by page, whatever is looked for in it.
func TestALongJournal(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	by := arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	for k := range 250 {
		c := arbiter.EnterPlayer{Player: tournament.Player{Name: fmt.Sprintf("Player %03d", k)}}
		if _, err := w.Desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		query       string
		rows        int
		first, last string
		older       bool
	}{
		{"", 200, "251", "52", true},
		{"?before=52", 51, "51", "1", false},
		{"?before=202", 200, "201", "2", true},
		{"?before=201", 200, "200", "1", false},
		{"?kind=players", 200, "251", "52", true},
		{"?kind=players&before=52", 50, "51", "2", false},
		{"?kind=setup", 1, "1", "1", false},
		{"?q=PLAYER", 200, "251", "52", true},
		{"?q=player+10", 10, "111", "102", false},
		{"?q=nobody", 0, "", "", false},
	} {
		p := w.Get(at+"journal"+test.query).Want(t, 200)
		rows := eventRow.FindAllStringSubmatch(p.Body, -1)
		if len(rows) != test.rows || strings.Contains(p.Body, "before="+test.last+"&") != test.older {
			t.Errorf("%q: %d rows, want %d; older: want %v", test.query, len(rows), test.rows, test.older)
			continue
		}
		if test.rows > 0 && (rows[0][1] != test.first || rows[len(rows)-1][1] != test.last) {
			t.Errorf("%q: from %s to %s, want %s to %s", test.query, rows[0][1], rows[len(rows)-1][1], test.first, test.last)
		}
	}
}

// The journal says who with which role at which device did something, and of what others
// did beside them that a name was typed; where nobody is enrolled it says nothing of it.
func TestTheJournalSaysAsWhatSomebodyActed(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	id := strings.Trim(strings.TrimPrefix(at, "/t/"), "/")
	if p := w.Get(at+"journal").Want(t, 200); strings.Contains(p.Body, "name typed") {
		t.Error("alone, a name is said to be typed")
	}
	by := arbiter.Person{Name: "Ana Ñúñez", Role: arbiter.Arbiter, Identity: "p1", Device: "d7"}
	c := arbiter.EnterPlayer{Player: tournament.Player{Name: "Núñez, Eva"}}
	if _, err := w.Desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
		t.Fatal(err)
	}
	p := w.Get(at+"journal").Want(t, 200)
	for _, text := range []string{"Ana Ñúñez", "arbiter, device d7", "name typed"} {
		if !strings.Contains(p.Body, text) {
			t.Errorf("the journal does not say %q", text)
		}
	}
	if p := w.Get(at+"journal?q=device+d7").Want(t, 200); len(eventRow.FindAllString(p.Body, -1)) != 1 {
		t.Error("a device is not found")
	}
}
