package verify

import "torneo/tournament"

// DeclarePoints sets the declared points of every player without them to those of the
// results, once there is a round: record 001 has them in columns 81-84, and other programs
// refuse a report without them.
func DeclarePoints(t *tournament.Tournament) {
	if t.RoundsPaired() == 0 {
		return
	}
	sums := sumsOf(t)
	for i := range sums {
		if p := &t.Players[i]; p.Declared.Points == nil {
			p.Declared.Points = &sums[i].right
		}
	}
}
