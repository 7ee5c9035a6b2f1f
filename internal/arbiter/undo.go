package arbiter

import (
	"slices"
	"strconv"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Undo takes back events, by number. To undo an undoing is to do it again.
type Undo struct{ Numbers []int64 }

// undoPart is the part in one tournament of taking back an act on several.
type undoPart struct{ Undo }

// undoing returns the undoing that a command is, and whether it is part of a larger
// one.
func undoing(c Command) (u Undo, together, ok bool) {
	switch c := c.(type) {
	case Undo:
		return c, false, true
	case undoPart:
		return c.Undo, true, true
	}
	return Undo{}, false, false
}

func (u Undo) Decide(s *journal.State) Decision {
	if len(u.Numbers) == 0 {
		return refusal("arbiter.undo.nothing")
	}
	for _, n := range u.Numbers {
		switch {
		case n < 1 || n > s.Last:
			return refusal("arbiter.undo.unknown", "number", n)
		case s.Undone[n]:
			return refusal("arbiter.undo.already", "number", n)
		}
	}
	return Decision{Events: []journal.Payload{journal.EventsUndone{Numbers: slices.Clone(u.Numbers)}}}
}

// whole takes back with every event the comments that it brought.
func (u Undo) whole(events []journal.Event) Undo {
	numbers := slices.Clone(u.Numbers)
	for _, n := range u.Numbers {
		for n := n + 1; n > 1 && n <= int64(len(events)) && journal.SameAct(&events[n-2], &events[n-1]); n++ {
			if _, note := events[n-1].Payload.(journal.CommentNoted); !note {
				break
			}
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return Undo{slices.Compact(numbers)}
}

// ActOf lists the numbers of the events that happened in one act with that one:
// who takes back a pairing takes back what it brought with it.
func ActOf(events []journal.Event, number int64) []int64 {
	k := int(number) - 1
	if k < 0 || k >= len(events) {
		return nil
	}
	first, last := k, k
	for first > 0 && journal.SameAct(&events[first-1], &events[k]) {
		first--
	}
	for last+1 < len(events) && journal.SameAct(&events[last+1], &events[k]) {
		last++
	}
	var numbers []int64
	for ; first <= last; first++ {
		if _, fixed := events[first].Payload.(journal.RulebookFixed); !fixed {
			numbers = append(numbers, events[first].Number)
		}
	}
	return numbers
}

// holds returns an error if the journal would not hold without the events:
// some are for ever, and others have later ones that depend on them, which it
// names.
func (t *taken) holds(together bool) error {
	if len(t.changed) == 0 {
		return refuse("arbiter.undo.nothing")
	}
	notes := 0
	for _, n := range t.changed {
		w := t.events[n-1].Payload
		if b := eventRowOf(w).bond; b.refusal != "" && !(b.joint && together) && (b.when == nil || b.when(t, w)) {
			return refuse(b.refusal)
		}
		if _, note := w.(journal.CommentNoted); note {
			notes++
		}
	}
	if notes == len(t.changed) {
		return refuse("arbiter.undo.note")
	}
	if later := t.dependents(); len(later) > 0 {
		return refuse("arbiter.undo.dependents", "count", len(later), "numbers", numbersListed(later))
	}
	if rest := t.restOfTeams(); len(rest) > 0 {
		return refuse("arbiter.undo.team", "count", len(rest), "numbers", numbersListed(rest))
	}
	return nil
}

// warnings returns the parts of an undo that have to be confirmed: pairings,
// publications, corrections, and the results that go with them.
func (t *taken) warnings() []Warning {
	var d Decision
	weighty, pairing := false, false
	for _, n := range t.changed {
		w := t.events[n-1].Payload
		switch eventRowOf(w).weight {
		case lightWeight:
		case heavyWeight:
			weighty = true
		case pairingWeight:
			weighty, pairing = true, true
		case draftWeight:
			r := t.before.Round(journal.SubjectOf(w).Round)
			weighty, pairing = weighty || r != nil && r.Published, true
		case earlierWeight:
			weighty = weighty || journal.SubjectOf(w).Round < t.before.Current()
		case apartWeight:
			continue
		}
		weighty = weighty || t.goes(n) && t.hasLaterOfKind(n)
	}
	lost := 0
	if pairing {
		after, err := journal.Fold(t.events)
		if err != nil {
			return nil
		}
		lost = resultsLost(t.before, after)
	}
	switch {
	case lost > 0:
		d.warn(TwoSteps, "arbiter.undo.results", "count", lost, "numbers", numbersListed(t.changed))
	case weighty:
		d.warn(Confirm, "arbiter.undo.confirm", "count", len(t.changed), "numbers", numbersListed(t.changed))
	}
	return d.Warnings
}

// resultsLost counts the boards with a result that have none afterwards. An
// adjourned game has none yet.
func resultsLost(before, after *journal.State) int {
	lost := 0
	for n := 1; n <= before.Current(); n++ {
		for _, p := range before.Round(n).Boards {
			if p.Black == 0 || p.White == 0 || p.Result.White == tournament.Pending || p.Result.White == tournament.Adjourned {
				continue
			}
			r := after.Round(n)
			if r == nil {
				lost++
			} else if k := r.Find(p.Board); k < 0 || r.Boards[k].Result.White == tournament.Pending || p.Second.White != tournament.Pending && r.Boards[k].Second.White == tournament.Pending {
				lost++
			}
		}
	}
	return lost
}

func numbersListed(list []int64) string {
	parts := make([]string, len(list))
	for k, n := range list {
		parts[k] = strconv.FormatInt(n, 10)
	}
	return joinCommas(parts)
}
