package periodlist

import (
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/tournament"
)

// Of returns a list that a period made, with the ways by which its players are found.
func Of(l period.List) *List { return &List{List: l, ids: newFinder(l.Members)} }

// Event puts an event of a period together, with its players as the list and the national numbers of
// a federation know them; its speed is the asked one where the report tells none. The remarks name who
// was taken by name alone.
func (l *List) Event(id string, t *tournament.Tournament, kind rating.Kind, federation string, decided Decider) (period.Event, []message.Message) {
	e := period.Event{ID: id, Tournament: t}
	pace, err := rating.PaceOf(t)
	if err != nil || pace.Told == rating.Assumed {
		pace = rating.AskedPace(t, kind)
	}
	e.Pace = pace
	if knockout.Is(t) {
		if b, err := pairing.Bracket(t); err == nil {
			e.AfterMatch = b.PlayedOn()
		}
	}
	var remarks []message.Message
	e.IDs, remarks = l.IDs(id, t, federation, decided)
	return e, remarks
}
