package outlook

import (
	"maps"
	"slices"

	"torneo/standings"
	"torneo/tournament"
)

func sorted(sums map[tournament.Points]bool) []tournament.Points {
	return slices.Sorted(maps.Keys(sums))
}

// rows computes the places that everybody can still have, in the order of the standings
// as they are.
func (o *Outlook) rows(t *tournament.Tournament, r Request) error {
	request := r.Standings
	request.Round = standings.LastPaired
	now, err := standings.Of(t, request)
	if err != nil {
		return err
	}
	o.now = now.Standings
	with := 0
	for _, ranked := range o.race.ranked {
		if ranked {
			with++
		}
	}
	for _, row := range now.Standings.Rows {
		i := o.index[row.Number]
		x := Row{Number: row.Number, Name: row.Name, Points: o.race.base[i], Least: o.race.lowest(i), Most: o.race.highest(i)}
		if o.race.ranked[i] {
			x.Best, x.Worst, x.Proved = o.span(i, with)
		}
		o.Rows = append(o.Rows, x)
	}
	return nil
}

// span returns the best and the worst place that are not excluded, and whether both are
// shown to be possible.
func (o *Outlook) span(i, with int) (best, worst int, proved bool) {
	if c := o.courses; c != nil {
		best, worst = with, 1
		for course := range c.count {
			above, level := int(c.above[course*c.n+i]), int(c.level[course*c.n+i])
			best, worst = min(best, above+1), max(worst, above+level+1)
		}
		return best, worst, true
	}
	reach := func(places int) answer {
		return o.race.exists(question{who: i, places: places, total: o.race.highest(i), tied: true})
	}
	miss := func(places int) answer {
		return o.race.exists(question{who: i, places: places, total: o.race.lowest(i), miss: true, tied: true})
	}
	best = least(1, with, func(places int) bool { return reach(places) != no })
	worst = least(1, with, func(places int) bool { return miss(places) == no })
	return best, worst, reach(best) == yes && (worst == 1 || miss(worst-1) == yes)
}

// least returns the smallest number that is enough, if more are never worse; the last is.
func least(first, last int, enough func(int) bool) int {
	for first < last {
		middle := (first + last) / 2
		if enough(middle) {
			last = middle
		} else {
			first = middle + 1
		}
	}
	return first
}
