package swiss

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// presence marks the participants to be paired in a round, by the index in the record,
// and lists the others. Where the round has been paired before, these are the
// participants who are in none of its games.
func (f *Field) presence(t *tournament.Tournament, round int) (present []bool, absent []Absentee, err error) {
	again, err := pairedThen(t, round)
	if err != nil {
		return nil, nil, err
	}
	byes := map[int]tournament.ByeKind{}
	if round <= len(t.Rounds) {
		list := t.Rounds[round-1].Byes
		if t.IsTeam() {
			list = t.Rounds[round-1].TeamByes
		}
		for _, b := range list {
			byes[b.ID] = b.Kind
		}
	}
	present = make([]bool, len(f.table.Participants))
	for i := range present {
		number, withdrawn := f.table.Participants[i].Number, left(t, i)
		kind, bye := byes[number]
		switch {
		case bye && kind == tournament.PairingAllocatedBye:
			present[i] = true
		case bye:
		case again != nil:
			present[i] = again[i]
		default:
			present[i] = !withdrawn
		}
		if !present[i] {
			if !bye {
				kind = tournament.ZeroPointBye
			}
			absent = append(absent, Absentee{Number: number, Bye: kind, Withdrawn: withdrawn && !bye})
		}
	}
	return present, absent, nil
}

// pairedThen reports who was in the pairing of a round that was paired before; nil if it has
// not been.
func pairedThen(t *tournament.Tournament, round int) ([]bool, error) {
	if round > t.RoundsPaired() {
		return nil, nil
	}
	if t.IsTeam() {
		table, err := crosstable.NewBefore(t, round+1)
		if err != nil {
			return nil, err
		}
		paired := make([]bool, len(t.Teams))
		for i := range paired {
			paired[i] = pairedIn(table, i, round)
		}
		return paired, nil
	}
	paired := make([]bool, len(t.Players))
	index := t.PlayerIndex()
	for _, g := range t.Rounds[round-1].Games {
		paired[index[g.White]], paired[index[g.Black]] = true, true
	}
	return paired, nil
}

// left reports whether a participant has left the event.
func left(t *tournament.Tournament, i int) bool {
	if t.IsTeam() {
		return t.Teams[i].Withdrawn
	}
	return t.Players[i].Withdrawn
}

// orderOfTeams returns the initial order of the teams, as initialOrder does that of players.
func orderOfTeams(t *tournament.Tournament) []int {
	order := make([]int, len(t.Teams))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.Teams[a].Number, t.Teams[b].Number) })
	return order
}
