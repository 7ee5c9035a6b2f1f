package league

import (
	"slices"

	"torneo/internal/pairing/berger"
)

// Propose returns a calendar that meets as many of the wishes as it finds: first by the numbers in
// the Berger tables, then by moving single matches to spare days. Conflicts says which wishes it does
// not meet. The same season has the same calendar always.
func (s *Season) Propose() *Calendar {
	p := newPlan(s)
	p.search()
	c := &Calendar{Numbers: p.numbers()}
	c.Moves = newAgenda(s, s.Meetings(c)).moveMatches()
	return c
}

// plan is the numbers of all teams while they are sought. Teams, halls and days are indices.
type plan struct {
	s      *Season
	teams  []planned
	groups []group
	places []int   // of each hall: how many matches find place there
	count  [][]int // of each hall and day: matches at home
	random uint64
	cost   int
}

// planned is a team in the plan.
type planned struct {
	id, club    string
	hall        int // -1: none
	hallBlocked map[int]bool
	clubBlocked map[int]bool
}

// group is a division in the plan: who has which number.
type group struct {
	division int
	order    []int    // the team of each number, from 0
	table    [][]seat // of each number, by round
	days     []int
}

// seat is what a number does in a round.
type seat struct {
	other int // -1: it is free
	home  bool
}

// What it costs to leave a wish.
const (
	costOfDay  = 4 // a blocked day, or a hall that is full
	costOfClub = 1 // teams of one club who meet late
)

func newPlan(s *Season) *plan {
	p := &plan{s: s, random: 0x9E3779B97F4A7C15}
	days, halls := map[int]int{}, map[[2]string]int{}
	day := func(ordinal int) int {
		if _, ok := days[ordinal]; !ok {
			days[ordinal] = len(days)
		}
		return days[ordinal]
	}
	for k := range s.Divisions {
		d := &s.Divisions[k]
		g := group{division: k}
		for _, t := range s.TeamsOf(d.ID) {
			_, c := s.Team(t.ID)
			x := planned{id: t.ID, club: c.ID, hall: -1, hallBlocked: map[int]bool{}, clubBlocked: map[int]bool{}}
			if h := hallOf(c, t); h != nil {
				key := [2]string{c.ID, h.Name}
				if _, ok := halls[key]; !ok {
					halls[key] = len(p.places)
					p.places = append(p.places, h.places())
				}
				x.hall = halls[key]
				for _, b := range h.Blocked {
					x.hallBlocked[day(b.Ordinal())] = true
				}
			}
			for _, b := range c.Blocked {
				x.clubBlocked[day(b.Ordinal())] = true
			}
			g.order = append(g.order, len(p.teams))
			p.teams = append(p.teams, x)
		}
		for _, x := range d.Dates {
			g.days = append(g.days, day(x.Ordinal()))
		}
		g.table = p.tableOf(d, len(g.order), g.order)
		p.groups = append(p.groups, g)
	}
	p.count = make([][]int, len(p.places))
	for h := range p.count {
		p.count[h] = make([]int, len(days))
	}
	for g := range p.groups {
		for number := range p.groups[g].order {
			p.cost += p.put(&p.groups[g], number, 1)
		}
	}
	return p
}

// tableOf returns what each number of a division does, round by round. Where the fixtures were
// given the numbers are the places of the teams, and nobody changes them.
func (p *plan) tableOf(d *Division, n int, order []int) [][]seat {
	table := make([][]seat, n)
	set := func(r, home, away int) { table[home][r], table[away][r] = seat{away, true}, seat{home, false} }
	empty := func(rounds int) {
		for k := range table {
			table[k] = slices.Repeat([]seat{{other: -1}}, rounds)
		}
	}
	if len(d.Fixtures) > 0 {
		empty(len(d.Fixtures))
		at := map[string]int{}
		for k, t := range order {
			at[p.teams[t].id] = k
		}
		for r, round := range d.Fixtures {
			for _, f := range round.Matches {
				set(r, at[f.Home], at[f.Away])
			}
		}
		return table
	}
	rounds, err := berger.Schedule(berger.Event{Participants: n, Cycles: max(d.Cycles, 1)})
	if err != nil {
		empty(0)
		return table
	}
	empty(len(rounds))
	for r := range rounds {
		for _, g := range rounds[r].Games {
			set(r, g.White.Player-1, g.Black.Player-1)
		}
	}
	return table
}

// put enters the team of a number, or takes it out, and returns by how much the cost changes. A match
// of two teams of one club counts half for each.
func (p *plan) put(g *group, number, sign int) (cost int) {
	t := &p.teams[g.order[number]]
	meet := p.s.Rules.Meet
	for r, x := range g.table[number] {
		if x.other < 0 || r >= len(g.days) {
			continue
		}
		day := g.days[r]
		if t.clubBlocked[day] {
			cost += sign * costOfDay
		}
		if meet > 0 && r >= meet && x.home && p.teams[g.order[x.other]].club == t.club {
			cost += sign * costOfClub
		}
		if !x.home || t.hall < 0 {
			continue
		}
		if t.hallBlocked[day] {
			cost += sign * costOfDay
		}
		n := &p.count[t.hall][day]
		before := max(*n-p.places[t.hall], 0)
		*n += sign
		cost += costOfDay * (max(*n-p.places[t.hall], 0) - before)
	}
	return cost
}

// swap exchanges the numbers of two teams and returns by how much the cost changes.
func (p *plan) swap(g *group, a, b int) int {
	if p.s.Rules.Meet > 0 { // who meets whom when changes for others, too
		cost := 0
		for k := range g.order {
			cost += p.put(g, k, -1)
		}
		g.order[a], g.order[b] = g.order[b], g.order[a]
		for k := range g.order {
			cost += p.put(g, k, 1)
		}
		return cost
	}
	cost := p.put(g, a, -1) + p.put(g, b, -1)
	g.order[a], g.order[b] = g.order[b], g.order[a]
	return cost + p.put(g, a, 1) + p.put(g, b, 1)
}

// next returns a number below n. It is no chance: the same numbers follow each other always.
func (p *plan) next(n int) int {
	p.random ^= p.random << 13
	p.random ^= p.random >> 7
	p.random ^= p.random << 17
	return int((p.random >> 33) % uint64(n))
}

// search exchanges numbers: at first also where that costs something, less and less, and then only
// where it costs nothing more. It keeps the best that it came by.
func (p *plan) search() {
	var free []*group
	for k := range p.groups {
		if d := &p.s.Divisions[p.groups[k].division]; len(d.Fixtures) == 0 && len(p.groups[k].order) > 1 {
			free = append(free, &p.groups[k])
		}
	}
	if len(free) == 0 {
		return
	}
	steps := min(40_000+2_000*len(p.teams), 500_000)
	best, least := p.numbers(), p.cost
	for step := range steps {
		if least == 0 {
			break
		}
		g := free[p.next(len(free))]
		a, b := p.next(len(g.order)), p.next(len(g.order))
		if a == b {
			continue
		}
		heat := 3 * costOfDay * (steps - step) / steps // how much worse it may become, seldom
		change := p.swap(g, a, b)
		if change > 0 && (change > heat || p.next(8*change) > 0) {
			p.swap(g, a, b)
			continue
		}
		if p.cost += change; p.cost < least {
			best, least = p.numbers(), p.cost
		}
	}
	p.set(best)
}

// numbers returns the teams of each division in the order of their numbers.
func (p *plan) numbers() map[string][]string {
	all := map[string][]string{}
	for k := range p.groups {
		d := &p.s.Divisions[p.groups[k].division]
		if len(d.Fixtures) > 0 {
			continue
		}
		for _, t := range p.groups[k].order {
			all[d.ID] = append(all[d.ID], p.teams[t].id)
		}
	}
	return all
}

// set restores numbers.
func (p *plan) set(numbers map[string][]string) {
	at := map[string]int{}
	for k := range p.teams {
		at[p.teams[k].id] = k
	}
	for k := range p.groups {
		for n, id := range numbers[p.s.Divisions[p.groups[k].division].ID] {
			p.groups[k].order[n] = at[id]
		}
	}
}
