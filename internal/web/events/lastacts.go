package events

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
)

// mostActs is the number of acts that the page of an event lists.
const mostActs = 10

// sectionAct is an act in one of the tournaments of an event: the line of its first entry, and how
// many entries more it has.
type sectionAct struct {
	page.Line
	In   *page.Visit
	last int64 // its last entry
	More int
}

// lastActs returns the last acts in the tournaments whose journals the visitor may read, the
// latest first.
func lastActs(in []*page.Visit) ([]sectionAct, error) {
	type span struct {
		of          int // index of the tournament
		first, last int // of the entries
	}
	var spans []span
	histories := make([][]journal.Event, len(in))
	for k, v := range in {
		if !v.May(arbiter.ReadJournal) {
			continue
		}
		events, err := v.Events()
		if err != nil {
			return nil, err
		}
		histories[k] = events
		for last, acts := len(events)-1, 0; last >= 0 && acts < mostActs; acts++ {
			first := last
			for first > 0 && journal.SameAct(&events[first-1], &events[last]) {
				first--
			}
			spans = append(spans, span{k, first, last})
			last = first - 1
		}
	}
	slices.SortStableFunc(spans, func(a, b span) int {
		return cmp.Or(histories[b.of][b.last].Time.Compare(histories[a.of][a.last].Time), cmp.Compare(a.of, b.of))
	})
	spans = spans[:min(len(spans), mostActs)]
	lines := map[int]map[int64]page.Line{} // by tournament and number
	for k, v := range in {
		wanted := map[int]bool{}
		for _, s := range spans {
			if s.of == k {
				wanted[s.first] = true
			}
		}
		if len(wanted) == 0 {
			continue
		}
		lines[k] = map[int64]page.Line{}
		for _, l := range v.Lines(histories[k], func(k int) bool { return wanted[k] }) {
			lines[k][l.Number] = l
		}
	}
	acts := make([]sectionAct, len(spans))
	for k, s := range spans {
		events := histories[s.of]
		acts[k] = sectionAct{Line: lines[s.of][events[s.first].Number], In: in[s.of], last: events[s.last].Number, More: s.last - s.first}
	}
	return acts, nil
}

// Time returns when it was done, by the clock of the hall: of today the hour.
func (a sectionAct) Time() string {
	if now := a.In.Now().In(a.When.Location()); now.YearDay() == a.When.YearDay() && now.Year() == a.When.Year() {
		return eventtext.Hour(a.When)
	}
	return a.In.Printer.Date(a.When.Format("2006/01/02")) + " " + eventtext.Hour(a.When)
}

// Path returns its place in the journal of its tournament.
func (a sectionAct) Path() string {
	number := strconv.FormatInt(a.last, 10)
	return a.In.Path("journal") + "?before=" + strconv.FormatInt(a.last+1, 10) + "#event-" + number
}
