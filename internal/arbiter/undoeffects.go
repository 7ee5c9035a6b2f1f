package arbiter

import (
	"reflect"
	"slices"

	"torneo/internal/journal"
)

// taken is a journal with events taken back: before and after.
type taken struct {
	before  *journal.State
	events  []journal.Event // with the undoing
	gone    map[int64]bool  // what is taken back then
	changed []int64         // taken back, or done again
}

// takeBack takes the events back from those that add up to the state.
func (u Undo) takeBack(events []journal.Event, s *journal.State) *taken {
	undoing := journal.Event{Number: int64(len(events)) + 1, Payload: journal.EventsUndone{Numbers: u.Numbers}}
	t := &taken{before: s, events: append(events[:len(events):len(events)], undoing)}
	t.gone = journal.TakenBack(t.events)
	for k := range events {
		n := events[k].Number
		if _, undoing := events[k].Payload.(journal.EventsUndone); !undoing && t.gone[n] != t.before.Undone[n] {
			t.changed = append(t.changed, n)
		}
	}
	return t
}

// goes reports whether an event is taken back, not done again.
func (t *taken) goes(n int64) bool { return t.gone[n] }

// comes reports whether a player's entering is among the changed events.
func (t *taken) comes(id int) bool {
	return slices.ContainsFunc(t.changed, func(n int64) bool {
		w, enters := t.events[n-1].Payload.(journal.PlayerEntered)
		return enters && w.ID == id
	})
}

// hasLaterOfKind reports whether something of the same kind has happened since.
func (t *taken) hasLaterOfKind(n int64) bool {
	kind := reflect.TypeOf(t.events[n-1].Payload)
	for _, e := range t.events[n:] {
		if !t.gone[e.Number] && reflect.TypeOf(e.Payload) == kind {
			return true
		}
	}
	return false
}

// dependents returns the events, by number, that cannot stand with the change:
// those that cannot happen any more, rounds paired from what is changed, and
// numbers given to other players than there would be.
func (t *taken) dependents() []int64 {
	later := journal.BrokenEvents(t.events)
	paired, numbered := t.firstChanged(pairedFrom), t.firstChanged(numberedFrom)
	for _, e := range t.events {
		if t.gone[e.Number] || slices.Contains(t.changed, e.Number) {
			continue
		}
		_, numbers := e.Payload.(journal.PlayersNumbered)
		pairs := journal.RowOf(e.Payload).Stage == journal.PairedStage
		if numbers && e.Number > numbered || pairs && e.Number > paired && t.stands(e.Number) {
			later = append(later, e.Number)
		}
	}
	slices.Sort(later)
	return slices.Compact(later)
}

// restOfTeams returns the events, by number, that have to change with the others: those of
// their acts that took players into a team or out of it, where without them a player would
// belong to no team, or a team would not have the players that it needs.
func (t *taken) restOfTeams() (rest []int64) {
	if !t.before.Config.ForTeams() {
		return nil
	}
	after, err := journal.Fold(t.events)
	if err != nil {
		return nil
	}
	stray, torn := strayPlayers(t.before, after), tornTeam(t.before, after)
	if len(stray) == 0 && !torn {
		return nil
	}
	for _, n := range t.changed {
		for _, m := range ActOf(t.events, n) {
			if t.gone[m] || slices.Contains(t.changed, m) {
				continue
			}
			switch w := t.events[m-1].Payload.(type) {
			case journal.PlayerEntered:
				if slices.Contains(stray, w.ID) {
					rest = append(rest, m)
				}
			case journal.TeamChanged, journal.PlayerRemoved:
				rest = append(rest, m)
			}
		}
	}
	slices.Sort(rest)
	return slices.Compact(rest)
}

// strayPlayers returns the players who belong to no team, and did not stand like that
// before.
func strayPlayers(before, after *journal.State) (stray []int) {
	for k := range after.Players {
		id := after.Players[k].ID
		if after.TeamOf(id) == nil && (before.Player(id) == nil || before.TeamOf(id) != nil) {
			stray = append(stray, id)
		}
	}
	return stray
}

// tornTeam reports whether a team has other players than before, and not as many as its
// boards need.
func tornTeam(before, after *journal.State) bool {
	return slices.ContainsFunc(after.Teams, func(t journal.Team) bool {
		was := before.Team(t.ID)
		return was != nil && !slices.Equal(was.Players, t.Players) && !isTeamSize(&after.Config, len(t.Players))
	})
}

// firstChanged returns the number of the first change of that sort; a number
// past all events if there is none.
func (t *taken) firstChanged(sort func(journal.Payload) bool) int64 {
	for _, n := range t.changed {
		if sort(t.events[n-1].Payload) {
			return n
		}
	}
	return int64(len(t.events)) + 1
}

// stands reports whether no later event has taken a pairing away.
func (t *taken) stands(n int64) bool {
	round := journal.SubjectOf(t.events[n-1].Payload).Round
	for _, e := range t.events[n:] {
		if u, ok := e.Payload.(journal.RoundUnpaired); ok && u.Round == round && !t.gone[e.Number] {
			return false
		}
	}
	return true
}

// pairedFrom reports whether the pairing of a later round rests on the event.
func pairedFrom(w journal.Payload) bool {
	switch eventRowOf(w).basis {
	case scoreBasis:
		c, corrected := w.(journal.ResultCorrected)
		return !corrected || !c.RatingOnly
	case pairingBasis, numberBasis:
		return true
	}
	return false
}

// numberedFrom reports whether pairing numbers depend on the event.
func numberedFrom(w journal.Payload) bool { return eventRowOf(w).basis == numberBasis }
