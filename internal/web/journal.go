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
	before, err := v.number("before")
	if err != nil {
		return err
	}
	events, err := v.events()
	if err != nil {
		return err
	}
	shown := func(k int) bool {
		return (before <= 0 || events[k].Number < int64(before)) && (p.Filter == "" || groupOf(events[k].What) == p.Filter)
	}
	first, count := 0, 0 // one more than the page holds tells that there are older ones
	for k := len(events) - 1; k >= 0 && p.Search == "" && count <= linesOfPage; k-- {
		if shown(k) {
			first, count = k, count+1
		}
	}
	p.Lines = slices.DeleteFunc(v.lines(events, func(k int) bool { return k >= first && shown(k) }), func(l line) bool { return !l.has(p.Search) })
	if len(p.Lines) > linesOfPage {
		p.Lines = p.Lines[:linesOfPage]
		p.Older = p.Lines[linesOfPage-1].Number
	}
	return v.render(journalView(p))
}

// has looks for a text in a line, whatever the case.
func (l line) has(text string) bool {
	return text == "" || strings.Contains(strings.ToLower(l.Text+" "+l.Who+" "+l.Reason), strings.ToLower(text))
}

// events is all that happened to the tournament.
func (v *visit) events() ([]journal.Event, error) {
	return v.site.desk.History(v.context(), v.tournament.ID, 0)
}

// lines says those of the events, by index, that are wanted, the latest first.
func (v *visit) lines(events []journal.Event, wanted func(k int) bool) []line {
	teller := newTeller(v.Printer)
	zone := v.site.clock().Location()
	var lines []line
	for k := range events {
		e := &events[k]
		if wanted(k) {
			lines = append(lines, line{
				Number: e.Number, When: e.Time.In(zone), Who: e.Actor, Text: teller.say(e.What), Reason: e.Reason, Undone: v.state.Undone[e.Number],
			})
			if k+1 == len(events) || !sameAct(e, &events[k+1]) {
				v.offerUndo(events[:k+1], &lines[len(lines)-1])
			}
		}
		teller.learn(e.What)
	}
	slices.Reverse(lines)
	return lines
}

// sameAct reports events that came of one command.
func sameAct(a, b *journal.Event) bool {
	return a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Reason == b.Reason
}

// offerUndo gives the line of the last event a button that takes back its act,
// if that can be taken back and has not been.
func (v *visit) offerUndo(events []journal.Event, l *line) {
	last := &events[len(events)-1]
	for k := len(events) - 1; k >= 0 && sameAct(&events[k], last); k-- {
		switch events[k].What.(type) {
		case journal.TournamentCreated, journal.TournamentImported, journal.FIDEModeLeft, journal.RulebookFixed:
			return
		case journal.EventsUndone:
			l.Redo = true
		}
		if v.state.Undone[events[k].Number] {
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
