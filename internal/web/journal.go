package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/journal"
	"torneo/message"
)

// journalPage is everything that happened, the latest first, in words.
type journalPage struct {
	frame
	Lines  []line
	Filter string // kind of events that are shown; "": all
	Search string
	Kinds  []string
	Older  int64 // the page before begins below this number; 0: there is none
}

// line is one event in words.
type line struct {
	Number int64
	When   time.Time
	Who    string
	Text   string
	Reason string
	Kind   string
	Undone bool  // has been taken back
	Undo   int64 // the event that its button takes back; 0: it has none
	Redo   bool  // what is taken back is an undoing
}

// Clock is the time of day, and the day where it is another than the page's.
func (l line) Clock() string { return l.When.Format("2006-01-02 15:04:05") }

const linesOfPage = 200

func (s *Site) journal(v *visit) error {
	p := journalPage{frame: v.frame(message.New("web.journal.title")), Filter: v.text("kind"), Search: v.text("q"), Kinds: groupNames()}
	p.Section = journalSection
	lines, err := v.lines()
	if err != nil {
		return err
	}
	before, err := v.number("before")
	if err != nil {
		return err
	}
	for _, l := range lines {
		switch {
		case before > 0 && l.Number >= int64(before), p.Filter != "" && l.Kind != p.Filter, !l.has(p.Search):
			continue
		case len(p.Lines) == linesOfPage:
			p.Older = p.Lines[linesOfPage-1].Number
			return v.render(journalView(p))
		}
		p.Lines = append(p.Lines, l)
	}
	return v.render(journalView(p))
}

// has looks for a text in a line, whatever the case.
func (l line) has(text string) bool {
	return text == "" || strings.Contains(strings.ToLower(l.Text+" "+l.Who+" "+l.Reason), strings.ToLower(text))
}

// lines says every event of the tournament, the latest first.
func (v *visit) lines() ([]line, error) {
	events, err := v.site.desk.History(v.context(), v.tournament.ID, 0)
	if err != nil {
		return nil, err
	}
	teller := newTeller(v.Printer)
	zone := v.site.clock().Location()
	lines := make([]line, len(events))
	for k := range events {
		e := &events[k]
		text, group := teller.say(e.What)
		lines[k] = line{
			Number: e.Number, When: e.Time.In(zone), Who: e.Actor, Text: text, Reason: e.Reason, Kind: group,
			Undone: v.state.Undone[e.Number],
		}
		if k+1 == len(events) || !sameAct(e, &events[k+1]) {
			v.offerUndo(events, lines[:k+1])
		}
	}
	slices.Reverse(lines)
	return lines, nil
}

// sameAct reports events that came of one command.
func sameAct(a, b *journal.Event) bool {
	return a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Reason == b.Reason
}

// offerUndo gives the last of the lines a button that takes back its act, if
// that can be taken back and has not been.
func (v *visit) offerUndo(events []journal.Event, lines []line) {
	l := &lines[len(lines)-1]
	for k := len(lines) - 1; k >= 0 && sameAct(&events[k], &events[len(lines)-1]); k-- {
		switch events[k].What.(type) {
		case journal.Created, journal.Imported, journal.ModeLeft:
			return
		case journal.Undone:
			l.Redo = true
		}
		if lines[k].Undone {
			return
		}
	}
	l.Undo = l.Number
}

// OlderPath is the page with the events before those that are shown.
func (p journalPage) OlderPath() string {
	q := url.Values{"kind": {p.Filter}, "q": {p.Search}, "before": {strconv.FormatInt(p.Older, 10)}}
	return p.path("journal") + "?" + q.Encode()
}
