package migrate

import (
	"slices"

	"torneo/tournament"
	"torneo/trf"
)

// pointsIn returns the points in a cell; nil if it has none.
func pointsIn(x *row, column int) *tournament.Points {
	text := x.cell(column)
	if text == "" {
		return nil
	}
	v, err := pointsOf(text)
	if err != nil {
		return nil
	}
	return &v
}

// pointsBefore compares the points that pairings state before a round with those of the rounds
// before it. In the first round there can be none: with them it is a later one. Otherwise a page
// can be of another moment, which is said and no objection (foreign-tables 0.4).
func (r *reader) pointsBefore(t *tournament.Tournament, games []paired) {
	systems := []tournament.GamePoints{t.Points, threePoints()}
	differing := make([][]difference, len(systems))
	for k := range systems {
		differing[k] = differences(t, &systems[k], games)
		if len(differing[k]) == 0 {
			if k > 0 && len(r.people) > 0 {
				t.Points = systems[k]
			}
			return
		}
	}
	seen := map[int]int{}
	for _, d := range differing[0] {
		if d.round == 1 {
			r.fault(d.at, "migrate.round.points", "name", d.p.player.Name, "points", d.stated)
			return
		}
		if seen[d.round]++; seen[d.round] > 1 {
			continue
		}
		count := 0
		for _, other := range differing[0] {
			if other.round == d.round {
				count++
			}
		}
		r.problem(trf.Violation, d.at, d.stated.String(), d.sum.String(), "migrate.round.before", "round", d.round, "count", count, "name", d.p.player.Name, "points", d.stated, "sum", d.sum)
	}
}

// difference is that of points before a round from the results before it.
type difference struct {
	at          place
	round       int
	p           *person
	stated, sum tournament.Points
}

func differences(t *tournament.Tournament, system *tournament.GamePoints, games []paired) (list []difference) {
	sum := map[int]tournament.Points{}
	done := 0
	inOrder := slices.Clone(games)
	slices.SortStableFunc(inOrder, func(a, b paired) int { return a.round - b.round })
	for k := range inOrder {
		one := &inOrder[k]
		if one.round > len(t.Rounds) {
			continue
		}
		for ; done < one.round-1; done++ {
			add(sum, &t.Rounds[done], system)
		}
		note := func(p *person, stated *tournament.Points) {
			if p != nil && stated != nil && *stated != sum[p.number] {
				list = append(list, difference{one.at, one.round, p, *stated, sum[p.number]})
			}
		}
		note(one.white, one.before.White)
		note(one.black, one.before.Black)
	}
	return list
}

// earlierMoment reports a crosstable whose points were written before the results of the last
// round, which goes on: what differs is said, and is no objection (foreign-tables 0.4).
func (r *reader) earlierMoment(t *tournament.Tournament, sum, own map[int]tournament.Points) bool {
	if !isRunning(t) {
		return false
	}
	before := scoresAfter(t, &t.Points, len(t.Rounds)-1)
	var first *person
	count := 0
	for _, p := range r.people {
		if p.points == nil || p.agrees(sum, own) {
			continue
		}
		if *p.points < before[p.number] || *p.points > sum[p.number] {
			return false
		}
		if count++; first == nil {
			first = p
		}
	}
	for k, p := range r.people {
		if p.points != nil && !p.agrees(sum, own) {
			t.Players[k].Declared = tournament.Declared{}
		}
	}
	r.problem(trf.Violation, first.pointsAt, first.points.String(), sum[first.number].String(), "migrate.points.moment", "count", count)
	return true
}

// cloneRounds copies rounds with their games.
func cloneRounds(rounds []tournament.Round) []tournament.Round {
	list := slices.Clone(rounds)
	for n := range list {
		list[n].Games = slices.Clone(list[n].Games)
	}
	return list
}

// ownScores returns the points by the cells of the crosstable alone: pairings given with it can
// be later, and have results that it did not know.
func (r *reader) ownScores(system *tournament.GamePoints) map[int]tournament.Points {
	return scores(&tournament.Tournament{Rounds: r.crossed}, system)
}

// agrees reports points that are those of all results, or of the table in which they stand.
func (p *person) agrees(sum, own map[int]tournament.Points) bool {
	return *p.points == sum[p.number] || p.cellSum != nil && *p.points == *p.cellSum || len(p.entries) > 0 && *p.points == own[p.number]
}
