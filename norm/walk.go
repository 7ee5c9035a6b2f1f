package norm

import "slices"

// step is a place in the walk through the choices: what has been kept so far, counted no
// further than it matters.
type step struct {
	kept, opponents, titled, required, unrated, foreign, inFederation int
}

// way is the best way to a step: its sum, and from which one it comes.
type way struct {
	sum  int
	from *way
	keep int
}

// walk finds the choice with the greatest sum, for each opponent who can be the lowest rated
// one in turn: those below are left out, and that one is raised.
func walk(foes []foe, l limits) (choice, bool) {
	order := make([]int, len(foes))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if foes[a].federation != foes[b].federation {
			return foes[a].federation - foes[b].federation
		}
		return foes[b].rating - foes[a].rating
	})
	highest := none // no opponent above him is the lowest one
	for k := range foes {
		if foes[k].must > 0 && (highest == none || foes[k].rating < highest) {
			highest = foes[k].rating
		}
	}
	var result choice
	found := false
	for k := range foes {
		if highest != none && foes[k].rating > highest {
			continue
		}
		if keep, sum, ok := walkFrom(foes, order, k, l); ok && sum >= l.sum && (!found || sum > result.sum) {
			result, found = choice{keep, sum}, true
		}
	}
	return result, found
}

// walkFrom returns the walk with that opponent as the lowest rated one.
func walkFrom(foes []foe, order []int, lowest int, l limits) ([]int, int, bool) {
	at := map[step]*way{{}: {}}
	for n, k := range order {
		f := &foes[k]
		next := make(map[step]*way, len(at))
		least, most, rating := 0, f.may, f.rating
		switch {
		case k == lowest:
			least, rating = max(0, 1-f.must), max(rating, l.floor)
		case f.rating < foes[lowest].rating:
			most = 0
		}
		if least > most {
			return nil, 0, false
		}
		begins := n == 0 || foes[order[n-1]].federation != f.federation
		for s, w := range at {
			if begins {
				s.inFederation = 0
			}
			for keep := least; keep <= most; keep++ {
				if t, ok := l.advance(s, f, f.must+keep); ok {
					if sum := w.sum + (f.must+keep)*rating; next[t] == nil || sum > next[t].sum {
						next[t] = &way{sum, w, keep}
					}
				}
			}
		}
		at = next
	}
	var end *way
	for s, w := range at {
		if s.kept == l.games && (l.unit != people || s.opponents == l.opponents) && s.titled >= l.titled && s.required >= l.required && s.foreign >= l.foreign && (end == nil || w.sum > end.sum) {
			end = w
		}
	}
	if end == nil {
		return nil, 0, false
	}
	keep := make([]int, len(foes))
	sum := end.sum
	for n := len(order) - 1; n >= 0; n-- {
		keep[order[n]] = end.keep
		end = end.from
	}
	return keep, sum, true
}

// advance returns the step with so many more games against an opponent; false if a limit is
// passed.
func (l *limits) advance(s step, f *foe, games int) (step, bool) {
	if s.kept += games; s.kept > l.games {
		return s, false
	}
	if games == 0 {
		return s, true
	}
	if l.unit == people {
		if s.opponents++; s.opponents > l.opponents {
			return s, false
		}
	}
	if f.titled {
		s.titled = min(l.titled, s.titled+l.unit.others(games))
	}
	if f.required {
		s.required = min(l.required, s.required+l.unit.titles(games))
	}
	if f.unrated && l.unrated < l.games {
		if s.unrated += games; s.unrated > l.unrated {
			return s, false
		}
	}
	if f.federation == unbound || l.one >= l.games && l.own >= l.games && l.foreign == 0 {
		return s, true
	}
	if f.federation > 0 && s.inFederation == 0 {
		s.foreign = min(l.foreign, s.foreign+1)
	}
	s.inFederation += l.unit.others(games)
	limit := l.one
	if f.federation == 0 {
		limit = min(limit, l.own)
	}
	return s, s.inFederation <= limit
}
