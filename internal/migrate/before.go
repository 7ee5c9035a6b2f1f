package migrate

import (
	"torneo/tournament"
)

// worthPoint reports a bye of a whole point, of whatever kind.
func worthPoint(b tournament.ByeKind) bool {
	return b == pointBye || b == tournament.FullPointBye || b == tournament.PairingAllocatedBye
}

// orient turns a game whose colours the crosstable does not have as the pairings say it.
func (r *reader) orient(x *tournament.Round, one *paired) {
	n := one.round - 1
	for k := range x.Games {
		g := &x.Games[k]
		if !(g.White == one.white.number && g.Black == one.black.number || g.White == one.black.number && g.Black == one.white.number) {
			continue
		}
		if key := [3]int{n, g.White, g.Black}; r.colorless[key] {
			delete(r.colorless, key)
			if g.White != one.white.number {
				g.White, g.Black = g.Black, g.White
				g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
			}
		}
		return
	}
}

// numbersMoved reports pairings in which numbers are those of others than before: somebody has
// entered late.
func (r *reader) numbersMoved(t *table, f *finder, w, b side) bool {
	for k := range t.rows {
		for _, s := range []side{w, b} {
			if f.taken(plainNumber(t.rows[k].cell(s.number)), t.rows[k].cell(s.name)) {
				return true
			}
		}
	}
	return false
}

// keepBefore keeps the points before the round that a line of pairings has.
func (r *reader) keepBefore(t *table, x *row, one *paired) {
	if !t.page {
		return
	}
	middle := t.headings.at(result)
	for k, name := range t.headings.names {
		if columnNames[plainWord(name)] != points || x.cell(k) == "" {
			continue
		}
		v, err := pointsOf(x.cell(k))
		switch {
		case err != nil:
			r.fault(x.at(k), "migrate.points.none", "value", x.cell(k))
		case k < middle:
			one.before.White = &v
		default:
			one.before.Black = &v
		}
	}
}

// compareBefore compares the points before each round with the results of the rounds before it. A
// page can be of a moment at which a game was not finished, so that a difference is said.
func (r *reader) compareBefore(t *tournament.Tournament, games []paired) {
	sums := map[int]map[int]tournament.Points{}
	type key struct{ file, round int }
	count := map[key]int{}
	first := map[key]*paired{}
	for k := range games {
		one := &games[k]
		if one.round > len(t.Rounds) {
			continue
		}
		if sums[one.round] == nil {
			sums[one.round] = scoresAfter(t, &t.Points, one.round-1)
		}
		for p, before := range map[*person]*tournament.Points{one.white: one.before.White, one.black: one.before.Black} {
			if p == nil || before == nil || *before == sums[one.round][p.number] {
				continue
			}
			at := key{one.at.file, one.round}
			if first[at] == nil {
				first[at] = one
			}
			count[at]++
		}
	}
	for k := range games {
		at := key{games[k].at.file, games[k].round}
		if first[at] != &games[k] {
			continue
		}
		if at.round == 1 {
			r.fault(place{file: at.file, line: games[k].at.line}, "migrate.before.first")
		} else {
			r.addAdjustment(place{file: at.file, line: games[k].at.line}, "", "", "migrate.before", "count", count[at], "round", at.round)
		}
	}
}
