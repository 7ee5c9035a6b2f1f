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
			if f.isAnothers(plainNumber(t.rows[k].cell(s.number)), t.rows[k].cell(s.name)) {
				return true
			}
		}
	}
	return false
}
