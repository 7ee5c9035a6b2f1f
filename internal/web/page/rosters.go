package page

import (
	"cmp"

	"slices"
	"torneo/internal/journal"
)

// TeamRow is a team with its players in the order of their boards.
type TeamRow struct {
	Team    *journal.Team
	Players []PlayerCell
}

// TeamRow returns a team with its players.
func (v *Visit) TeamRow(t *journal.Team) TeamRow {
	r := TeamRow{Team: t}
	for _, id := range t.Players {
		r.Players = append(r.Players, CellOf(v.State, v.State.Player(id)))
	}
	return r
}

// TeamRows returns the teams in the order of their numbers, those without one last.
func (v *Visit) TeamRows() []TeamRow {
	var rows []TeamRow
	for k := range v.State.Teams {
		rows = append(rows, v.TeamRow(&v.State.Teams[k]))
	}
	last := len(rows) + 1
	number := func(r TeamRow) int {
		if r.Team.Number == 0 {
			return last
		}
		return r.Team.Number
	}
	slices.SortStableFunc(rows, func(a, b TeamRow) int { return cmp.Compare(number(a), number(b)) })
	return rows
}
