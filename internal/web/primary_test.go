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
	at := w.tournament()
	found := 0
	look := func() {
		t.Helper()
		for _, name := range strings.Fields("players players/lists teams rounds/1 rounds/1?missing=1 rounds/2 standings crosstable bracket journal settings export prizes ratings") {
			p := w.get(at + name)
			m := primaryLink.FindStringSubmatch(p.body)
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
		w.post(at+"players", url.Values{"name": {name}, "rating": {"2000"}}).want(t, 200)
	}
	look()
	w.post(at+"players/numbers", nil).want(t, 200)
	w.does(at, arbiter.DrawColour{Color: 1})
	look()
	w.does(at, arbiter.PairRound{})
	look()
	w.does(at, arbiter.Publish{Round: 1})
	look()
	w.results(at, 1)
	look()
	if found < 20 {
		t.Errorf("%d buttons were looked at", found)
	}
}

// The journal marks the last act of anybody: there the key u lands, and all of that act
// is undone, and nothing that has been undone already.
func TestTheJournalMarksTheLastAct(t *testing.T) {
	w := newWindow(t)
	at := w.swiss(4, 2)
	undo := func() {
		t.Helper()
		p := w.get(at+"journal").want(t, 200)
		_, cell, _ := strings.Cut(p.body, `id="undo-last"`)
		cell, _, _ = strings.Cut(cell, "</td>")
		number := regexp.MustCompile(`name="number" value="([0-9]+)"`).FindStringSubmatch(cell)
		if strings.Count(p.body, `id="undo-last"`) != 1 || number == nil {
			t.Fatalf("%q", cell)
		}
		p = w.post(at+"undo", url.Values{"seen": {p.seen()}, "number": {number[1]}}).want(t, 422, "2 entries are taken back") // the player and his number
		w.post(at+"undo", p.fields()).want(t, 200)
	}
	names := func() (list string) {
		for _, p := range w.state(at).Players {
			list += p.Name[:1]
		}
		return list
	}
	before := names()
	w.post(at+"players", url.Values{"name": {"Ana"}, "rating": {"1500"}}).want(t, 200)
	w.post(at+"players", url.Values{"name": {"Eva"}, "rating": {"1400"}}).want(t, 200)
	undo()
	if got := names(); got != before+"A" {
		t.Errorf("%s, before %s", got, before)
	}
	undo()
	if got := names(); got != before {
		t.Errorf("%s, before %s", got, before)
	}
}
