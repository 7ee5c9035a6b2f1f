package prize

// trophies gives every trophy to one player. The trophy of a prize goes with the
// prize as system b awards it; trophies that are prizes of their own go to the
// next players in the list (R-PRIZE-TROPHY).
func (w *awarding) trophies(d division) (map[Ref]int, *Undecided) {
	if !w.anyTrophy() {
		return nil, nil
	}
	holder := map[Ref]int{}
	for _, pool := range w.award(w.byPlace(d.held), Tied, d.held) {
		for _, ref := range pool.Prizes {
			if w.fund.Prize(ref).Trophy != "" && len(pool.Members) > 1 {
				return nil, w.undecidedError(ref, pool.Members)
			}
			holder[ref] = pool.Members[0]
		}
	}
	won := map[Ref]int{}
	for _, l := range w.lists {
		last := -1
		for p := range w.fund.Lists[l].Prizes {
			ref, prize := Ref{l, p}, &w.fund.Lists[l].Prizes[p]
			i, given := holder[ref]
			if prize.Worth() == 0 {
				var tied []int
				if i, tied = w.following(l, last); len(tied) > 1 {
					return nil, w.undecidedError(ref, tied)
				}
				given = i != nobody
			}
			if !given {
				continue
			}
			last = max(last, i)
			if prize.Trophy != "" {
				won[ref] = i
			}
		}
	}
	return won, nil
}

func (w *awarding) anyTrophy() bool {
	for _, l := range w.lists {
		for p := range w.fund.Lists[l].Prizes {
			if w.fund.Lists[l].Prizes[p].Trophy != "" {
				return true
			}
		}
	}
	return false
}

// following returns the next of a list, and everybody with whom he shares his
// place.
func (w *awarding) following(list, last int) (next int, tied []int) {
	next = nobody
	for i := last + 1; i < len(w.claimants); i++ {
		switch {
		case !w.eligible[list][i]:
		case next == nobody:
			next, tied = i, []int{i}
		case w.claimants[next].comparePlace(&w.claimants[i]) == 0:
			tied = append(tied, i)
		}
	}
	return next, tied
}
