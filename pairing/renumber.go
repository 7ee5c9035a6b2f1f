package pairing

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Renumber gives the participants the numbers that they drew: teams in an event
// for teams, players otherwise. Everything that names them by number follows, and
// they stand in the order of their new numbers.
//
// The error is a *swiss.Unpairable if the event is no longer before its first
// round, or says something by number that lots would make meaningless.
func Renumber(t *tournament.Tournament, number map[int]int) error {
	if err := CanDraw(t); err != nil {
		return err
	}
	all := func(ids []int) {
		for k, id := range ids {
			if drawn, known := number[id]; known {
				ids[k] = drawn
			}
		}
	}
	for k := range t.Prohibited {
		all(t.Prohibited[k].IDs)
	}
	for k := range t.Corrections {
		all(t.Corrections[k].IDs)
	}
	for k := range t.Extra {
		if g := &t.Extra[k]; !t.IsTeam() {
			g.White, g.Black = number[g.White], number[g.Black]
		}
	}
	if t.IsTeam() {
		for k := range t.Teams {
			t.Teams[k].Number = number[t.Teams[k].Number]
		}
		slices.SortStableFunc(t.Teams, func(a, b tournament.Team) int { return cmp.Compare(a.Number, b.Number) })
	} else {
		for k := range t.Players {
			t.Players[k].Number = number[t.Players[k].Number]
		}
		slices.SortStableFunc(t.Players, func(a, b tournament.Player) int { return cmp.Compare(a.Number, b.Number) })
	}
	for k := range t.Rounds {
		byes := t.Rounds[k].Byes
		if t.IsTeam() {
			byes = t.Rounds[k].TeamByes
		}
		for j := range byes {
			byes[j].ID = number[byes[j].ID]
		}
		for j := range t.Rounds[k].LineUps {
			l := &t.Rounds[k].LineUps[j]
			l.Team, l.Opponent = number[l.Team], number[l.Opponent]
		}
	}
	return nil
}

// CanDraw returns a *swiss.Unpairable that says why lots cannot be drawn for the numbers; nil
// if they can. In a Swiss the numbers follow the ratings (C.04.2).
func CanDraw(t *tournament.Tournament) error {
	refuse := func(id string, pairs ...any) error {
		return &swiss.Unpairable{Message: message.New(id, pairs...)}
	}
	switch family := t.System.Family; {
	case t.RoundsPaired() > 0:
		return refuse("schedule.draw-late", "round", t.RoundsPaired())
	case !family.Predetermined() && family != tournament.UnknownFamily:
		return refuse("schedule.draw-swiss")
	case len(t.Accelerations) > 0:
		return refuse("schedule.draw-accelerated")
	}
	return nil
}
