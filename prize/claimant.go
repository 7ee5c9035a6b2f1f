package prize

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// Claimant is who can receive a prize: a participant of the event, or a team
// that its players' scores make.
type Claimant struct {
	Number  int    // 0: a team made of players
	Name    string // of such a team: its federation or club
	Place   int    // in the standings; of such a team: among the teams
	Points  tournament.Points
	Stage   int   // of the play-off in which his place was decided, from 1; 0: in none
	Players []int // of such a team, best first
	Places  []int // theirs
}

// before orders by points, play-off and standings: the order of system b.
// Claimants that it does not part share a place.
func (c *Claimant) before(d *Claimant) int {
	return cmp.Or(cmp.Compare(d.Points, c.Points), cmp.Compare(c.stage(), d.stage()), cmp.Compare(c.Place, d.Place))
}

// stage puts who took no part in the play-off behind those who did.
func (c *Claimant) stage() int {
	if c.Stage == 0 {
		return int(^uint(0) >> 1)
	}
	return c.Stage
}

// tied reports the same points, and no play-off between the two.
func (c *Claimant) tied(d *Claimant) bool { return c.Points == d.Points && c.Stage == d.Stage }

// field is everybody with a place, best first, and per list who has a claim.
type field struct {
	claimants []Claimant
	eligible  [][]bool // list -> claimant
}

// newField takes the participants from the standings. Who was struck out has no
// place, and so no claim.
func newField(e *event, s *standings.Standings) (*field, []Problem) {
	f := &field{}
	if problems := e.check(s); len(problems) > 0 {
		return nil, problems
	}
	stages := map[int]int{}
	for k, stage := range e.fund.PlayOff {
		for _, n := range stage {
			stages[n] = k + 1
		}
	}
	var index []int
	rows := slices.Clone(s.Rows)
	slices.SortStableFunc(rows, func(a, b standings.Row) int { return cmp.Or(a.Rank-b.Rank, a.Number-b.Number) })
	for _, r := range rows {
		if r.Rank > 0 {
			f.claimants = append(f.claimants, Claimant{Number: r.Number, Name: r.Name, Place: r.Rank, Points: e.table.Final(r.Index, e.table.Primary), Stage: stages[r.Number]})
			index = append(index, r.Index)
		}
	}
	order := make([]int, len(index))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return f.claimants[a].before(&f.claimants[b]) })
	sorted, participants := make([]Claimant, len(order)), make([]int, len(order))
	for k, o := range order {
		sorted[k], participants[k] = f.claimants[o], index[o]
	}
	f.claimants = sorted
	f.eligible = make([][]bool, len(e.fund.Lists))
	for k := range e.fund.Lists {
		l := &e.fund.Lists[k]
		f.eligible[k] = make([]bool, len(sorted))
		for i := range sorted {
			f.eligible[k][i] = e.admits(&e.fund.Everyone, participants[i]) && e.admits(&l.Conditions, participants[i])
		}
		if l.Team == nil {
			f.withinPlaces(k, l.Places)
		}
	}
	return f, nil
}

// withinPlaces takes the claim from who is placed in the list after the last
// place that has one (Prizes; R-PRIZE-LIMIT).
func (f *field) withinPlaces(list, places int) {
	if places == 0 {
		return
	}
	better, last := 0, -1 // claimants of the list; the last one before a change of place
	for i := range f.claimants {
		if !f.eligible[list][i] {
			continue
		}
		if last >= 0 && f.claimants[last].before(&f.claimants[i]) == 0 {
			f.eligible[list][i] = f.eligible[list][last]
		} else {
			f.eligible[list][i] = better < places
		}
		better++
		last = i
		if !f.eligible[list][i] {
			// Whoever follows is placed no better: nobody behind has a claim.
			for j := i; j < len(f.claimants); j++ {
				f.eligible[list][j] = false
			}
			return
		}
	}
}

// check finds what the fund and the event do not have in common.
func (e *event) check(s *standings.Standings) []Problem {
	c := checker{f: e.fund, list: -1, prize: -1}
	points := map[int]tournament.Points{}
	var last *standings.Row
	for k := range s.Rows {
		r := &s.Rows[k]
		if r.Rank == 0 {
			continue
		}
		points[r.Number] = e.table.Final(r.Index, e.table.Primary)
		if last != nil && points[last.Number] < points[r.Number] {
			c.complain("", message.New("prize.wrong.not-by-points"))
			break
		}
		last = r
	}
	first := -1
	for _, stage := range e.fund.PlayOff {
		for _, n := range stage {
			switch _, placed := points[n]; {
			case !placed:
				c.complain("playoff", message.New("prize.wrong.playoff-unknown", "player", n))
			case first < 0:
				first = n
			case points[n] != points[first]:
				c.complain("playoff", message.New("prize.wrong.playoff-untied", "player", n, "other", first))
			}
		}
	}
	for n := range e.fund.Clubs {
		if _, ok := e.table.IndexOf(n); !ok {
			c.complain("clubs", message.New("prize.wrong.club-unknown", "player", n))
		}
	}
	c.ofEvent(e, "every_list", &e.fund.Everyone)
	for k := range e.fund.Lists {
		l := &e.fund.Lists[k]
		c.list = k
		if e.table.Team && l.Team != nil {
			c.complain("team_of", message.New("prize.wrong.team-event"))
		}
		if l.Team != nil && l.Team.ByClub && len(e.fund.Clubs) == 0 {
			c.complain("team_by", message.New("prize.wrong.no-clubs"))
		}
		c.ofEvent(e, "", &l.Conditions)
	}
	slices.SortStableFunc(c.problems, func(a, b Problem) int { return cmp.Compare(a.List, b.List) })
	return c.problems
}

func (c *checker) ofEvent(e *event, table string, x *Conditions) {
	if e.table.Team && x.personal() {
		c.complain(table, message.New("prize.wrong.team-event"))
	}
	if (x.AgeMin > 0 || x.AgeMax > 0) && e.day(x).Year == 0 {
		key := "age_on"
		if table != "" {
			key = table + "." + key
		}
		c.complain(key, message.New("prize.wrong.no-date"))
	}
}

// bestTeams are the teams that a list makes (R-PRIZE-TEAM): per federation or
// club the best placed of those with a claim, as many as count.
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
	teams.eligible[list] = make([]bool, len(teams.claimants))
	for i := range teams.eligible[list] {
		teams.eligible[list][i] = true
	}
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

// newEvent binds a fund to an event.
func newEvent(f *Fund, t *tournament.Tournament, table *crosstable.Table) *event {
	return &event{fund: f, t: t, table: table}
}
