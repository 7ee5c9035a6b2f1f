package page

import (
	"slices"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
)

// Line is one event in words.
type Line struct {
	Number int64
	When   time.Time
	Clock  string // the same as people write it
	Who    string
	As     string // role and device of who was enrolled, or that a name was typed where others are; "": nothing to say
	Text   string
	Reason string
	Undone bool  // has been taken back
	Undo   int64 // the event that its button takes back; 0: it has none
	Redo   bool  // what is taken back is an undoing
}

// Has looks for a text in a line, whatever the case.
func (l Line) Has(text string) bool {
	return text == "" || strings.Contains(strings.ToLower(l.Text+" "+l.Author()+" "+l.Reason), strings.ToLower(text))
}

// Author returns who did it, and as what.
func (l Line) Author() string {
	if l.As == "" {
		return l.Who
	}
	return l.Who + " (" + l.As + ")"
}

// Events returns all that happened to the tournament.
func (v *Visit) Events() ([]journal.Event, error) {
	return v.Site.Desk.History(v.Context(), v.Tournament.ID, 0)
}

// Lines describes the wanted events, given by index, the latest first.
func (v *Visit) Lines(events []journal.Event, wanted func(k int) bool) []Line {
	teller := eventtext.NewTeller(v.Printer)
	zone := v.Zone()
	var lines []Line
	enrolled := slices.ContainsFunc(events, func(e journal.Event) bool { return e.Identity != "" })
	for k := range events {
		e := &events[k]
		if wanted(k) {
			lines = append(lines, Line{
				Number: e.Number, When: e.Time.In(zone), Clock: v.Moment(e.Time), Who: e.Actor, As: eventtext.RoleAndDevice(v.Printer, e, v.Site.DeviceName), Text: teller.Say(e.Payload), Reason: e.Reason, Undone: v.State.Undone[e.Number],
			})
			if enrolled && e.Identity == "" {
				lines[len(lines)-1].As = v.T("role.typed")
			}
			if k+1 == len(events) || !journal.SameAct(e, &events[k+1]) {
				v.offerUndo(events[:k+1], &lines[len(lines)-1])
			}
		}
		teller.Learn(e.Payload)
	}
	slices.Reverse(lines)
	return lines
}

// Moment writes a day and an hour by the clock of the hall, as people write them.
func (v *Visit) Moment(t time.Time) string {
	return v.Printer.Date(t.In(v.Zone()).Format("2006/01/02 15:04:05"))
}

// offerUndo gives the line of the last event a button that takes back its act,
// if that can be taken back and has not been.
func (v *Visit) offerUndo(events []journal.Event, l *Line) {
	last := &events[len(events)-1]
	for k := len(events) - 1; k >= 0 && journal.SameAct(&events[k], last); k-- {
		if _, undone := events[k].Payload.(journal.EventsUndone); undone {
			l.Redo = true
		}
		if arbiter.IsForEver(events[k].Payload) || v.State.Undone[events[k].Number] {
			return
		}
	}
	if v.By.MayUndo(events, arbiter.ActOf(events, l.Number), v.place()) == nil {
		l.Undo = l.Number
	}
}
