package page

import (
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/say"
)

// Line is one event in words.
type Line struct {
	Number int64
	When   time.Time
	Clock  string // the same as people write it
	Who    string
	Text   string
	Reason string
	Undone bool  // has been taken back
	Undo   int64 // the event that its button takes back; 0: it has none
	Redo   bool  // what is taken back is an undoing
}

// Has looks for a text in a line, whatever the case.
func (l Line) Has(text string) bool {
	return text == "" || strings.Contains(strings.ToLower(l.Text+" "+l.Who+" "+l.Reason), strings.ToLower(text))
}

// Events is all that happened to the tournament.
func (v *Visit) Events() ([]journal.Event, error) {
	return v.Site.Desk.History(v.Context(), v.Tournament.ID, 0)
}

// Lines says those of the events, by index, that are wanted, the latest first.
func (v *Visit) Lines(events []journal.Event, wanted func(k int) bool) []Line {
	teller := say.NewTeller(v.Printer)
	zone := v.Site.Clock().Location()
	var lines []Line
	for k := range events {
		e := &events[k]
		if wanted(k) {
			lines = append(lines, Line{
				Number: e.Number, When: e.Time.In(zone), Clock: v.Moment(e.Time), Who: e.Actor, Text: teller.Say(e.What), Reason: e.Reason, Undone: v.State.Undone[e.Number],
			})
			if k+1 == len(events) || !sameAct(e, &events[k+1]) {
				v.offerUndo(events[:k+1], &lines[len(lines)-1])
			}
		}
		teller.Learn(e.What)
	}
	slices.Reverse(lines)
	return lines
}

// Moment is a day and an hour by the clock of the hall, as people write them.
func (v *Visit) Moment(t time.Time) string {
	return v.Printer.Date(t.In(v.Site.Clock().Location()).Format("2006/01/02 15:04:05"))
}

// sameAct reports events that came of one command.
func sameAct(a, b *journal.Event) bool {
	return a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Reason == b.Reason
}

// UndoRight is what one must be allowed to do to take something back.
const UndoRight = arbiter.ManageEvent

// offerUndo gives the line of the last event a button that takes back its act,
// if that can be taken back and has not been.
func (v *Visit) offerUndo(events []journal.Event, l *Line) {
	last := &events[len(events)-1]
	for k := len(events) - 1; k >= 0 && sameAct(&events[k], last); k-- {
		switch events[k].What.(type) {
		case journal.TournamentCreated, journal.TournamentImported, journal.FIDEModeLeft, journal.RulebookFixed:
			return
		case journal.EventsUndone:
			l.Redo = true
		}
		if v.State.Undone[events[k].Number] {
			return
		}
	}
	l.Undo = l.Number
}
