package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/arbiter"
)

var primaryLink = regexp.MustCompile(`<a href="([^"]+)" role="button" id="primary-button"`)

// The main button never leads to the page that one is on.
func TestTheMainButtonLeadsElsewhere(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	found := 0
	look := func() {
		t.Helper()
		for _, name := range strings.Fields("players players/lists teams rounds/1 rounds/1?missing=1 rounds/2 standings crosstable bracket journal settings export prizes ratings") {
			p := w.Get(at + name)
			m := primaryLink.FindStringSubmatch(p.Body)
			if m == nil {
				continue
			}
			found++
			if to, _, _ := strings.Cut(m[1], "#"); to == at+name {
				t.Errorf("the main button of %s leads to itself", name)
			}
		}
	}
	look()
	for _, name := range []string{"A", "B", "C", "D"} {
		w.Post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).Want(t, 200)
	}
	look()
	w.Post(at+"players/numbers", nil).Want(t, 200)
	w.Do(at, arbiter.DrawColour{Color: 1})
	look()
	w.Do(at, arbiter.PairRound{})
	look()
	w.Do(at, arbiter.Publish{Round: 1})
	look()
	w.EnterResults(at, 1)
	look()
	if found < 20 {
		t.Errorf("%d buttons were looked at", found)
	}
}

// The journal marks the last act of anybody: there the key u lands, and all of that act
// is undone, and nothing that has been undone already.
func TestTheJournalMarksTheLastAct(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(4, 2)
	undo := func() {
		t.Helper()
		p := w.Get(at+"journal").Want(t, 200)
		_, cell, _ := strings.Cut(p.Body, `id="undo-last"`)
		cell, _, _ = strings.Cut(cell, "</td>")
		number := regexp.MustCompile(`name="number" value="([0-9]+)"`).FindStringSubmatch(cell)
		if strings.Count(p.Body, `id="undo-last"`) != 1 || number == nil {
			t.Fatalf("%q", cell)
		}
		p = w.Post(at+"undo", url.Values{"seen": {p.LastSeen()}, "number": {number[1]}}).Want(t, 422, "2 entries are undone") // the player and his number
		w.Post(at+"undo", p.Fields()).Want(t, 200)
	}
	names := func() (list string) {
		for _, p := range w.State(at).Players {
			list += p.Name[:1]
		}
		return list
	}
	before := names()
	w.Post(at+"players", url.Values{"name": {"Ana"}, "rating": {"1500"}}).Want(t, 200)
	w.Post(at+"players", url.Values{"name": {"Eva"}, "rating": {"1400"}}).Want(t, 200)
	undo()
	if got := names(); got != before+"A" {
		t.Errorf("%s, before %s", got, before)
	}
	undo()
	if got := names(); got != before {
		t.Errorf("%s, before %s", got, before)
	}
}
