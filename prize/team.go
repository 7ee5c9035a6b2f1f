package prize

import (
	"cmp"
	"slices"
)

// bestTeams returns the teams that a list makes (R-PRIZE-TEAM): per
// federation or club the best placed of those with a claim, as many as count.
func (f *field) bestTeams(e *event, list int) *field {
	l := &e.fund.Lists[list]
	members := map[string][]int{}
	players := e.t.PlayerIndex()
	for i := range f.claimants {
		if !f.eligible[list][i] {
			continue
		}
		name := e.fund.Clubs[f.claimants[i].Number]
		if !l.Team.ByClub {
			name = e.t.Players[players[f.claimants[i].Number]].Federation
		}
		if name != "" && len(members[name]) < l.Team.Of {
			members[name] = append(members[name], i)
		}
	}
	teams := &field{eligible: make([][]bool, len(e.fund.Lists))}
	for name, m := range members {
		if len(m) < l.Team.Of {
			continue
		}
		team := Claimant{Name: name}
		for _, i := range m {
			team.Points += f.claimants[i].Points
			team.Players = append(team.Players, f.claimants[i].Number)
			team.Places = append(team.Places, f.claimants[i].Place)
		}
		teams.claimants = append(teams.claimants, team)
	}
	teams.rank()
	teams.eligible[list] = slices.Repeat([]bool{true}, len(teams.claimants))
	teams.withinPlaces(list, l.Places)
	return teams
}

// rank places teams by points, by the sum of their players' places, and by the
// best of them.
func (f *field) rank() {
	sum := func(places []int) (total int) {
		for _, p := range places {
			total += p
		}
		return total
	}
	better := func(a, b *Claimant) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(sum(a.Places), sum(b.Places)), cmp.Compare(a.Places[0], b.Places[0]))
	}
	slices.SortFunc(f.claimants, func(a, b Claimant) int { return cmp.Or(better(&a, &b), cmp.Compare(a.Name, b.Name)) })
	for i := range f.claimants {
		f.claimants[i].Place = i + 1
		if i > 0 && better(&f.claimants[i-1], &f.claimants[i]) == 0 {
			f.claimants[i].Place = f.claimants[i-1].Place
		}
	}
}
