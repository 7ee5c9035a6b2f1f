package tiebreak

import (
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// koya computes KS: the points scored against those who reached half of the
// highest score obtainable (C.07 (2026) 9.2). The limit moves with /L (C.07
// (2026) 14.5).
func koya(c *Calculation, s Spec, i int) Value {
	v := c.view(s, false)
	moved := func(j int) int64 { return 0 }
	if s.Limit != 0 {
		moved = func(int) int64 { return 2 * int64(s.Limit) * int64(tournament.Half) }
		if c.rules.koyaByGroups {
			limit := c.koyaLimit(v, s.Limit)
			moved = func(j int) int64 { return 2*int64(limit) - int64(c.table.MaxScore(j, v.score)) }
		}
	}
	for r := 1; r <= c.table.Rounds; r++ {
		kind := v.kind(i, r)
		e := c.table.Entry(i, r)
		t := term{round: int16(r), opponent: e.Opponent, kind: kind, why: WhyBelow}
		j := int(e.Opponent)
		switch {
		case kind.Unplayed() && c.table.Predetermined && !c.rules.forfeitsAreGames:
			j, t.got = i, c.table.Draw[v.score] // a draw against oneself (R-KOYA-UNPLAYED)
		case kind.IsPaired() && e.Opponent != crosstable.None:
			t.got = v.points(i, r) // a win by forfeit is scored against him too (R-KOYA-FORFEIT)
		default:
			continue
		}
		t.score = v.final[j]
		if 2*int64(t.score) >= int64(c.table.MaxScore(j, v.score))+moved(j) {
			t.why, t.value = WhyReached, int64(t.got)
		}
		c.terms = append(c.terms, t)
	}
	total, _ := sum(c.terms)
	return points(tournament.Points(total))
}

// koyaLimit returns the limit of koyaGroup, computed once.
func (c *Calculation) koyaLimit(v *view, n int) tournament.Points {
	limit, ok := v.koya[n]
	if !ok {
		limit = c.koyaGroup(v, n)
		v.koya[n] = limit
	}
	return limit
}

// koyaGroup returns the limit moved by whole score groups: n groups down from
// 50 % for a negative n, n groups up for a positive one (2012 A(d1)).
func (c *Calculation) koyaGroup(v *view, n int) tournament.Points {
	var above, below []tournament.Points // distinct scores, nearest to half first
	for j := range c.table.Participants {
		if c.table.Participants[j].Excluded {
			continue
		}
		if score := v.final[j]; 2*score >= c.table.MaxScore(j, v.score) {
			above = append(above, score)
		} else {
			below = append(below, score)
		}
	}
	slices.Sort(above)
	slices.Sort(below)
	slices.Reverse(below)
	above, below = slices.Compact(above), slices.Compact(below)
	switch {
	case n < 0 && len(below) > 0:
		return below[min(-n, len(below))-1]
	case n > 0 && n < len(above):
		return above[n]
	case n > 0 && len(above) > 0:
		return above[len(above)-1] + 1
	case len(above) > 0:
		return above[0]
	}
	return 0
}
