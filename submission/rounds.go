package submission

import "torneo/tournament"

// rounds looks at the days of the rounds (C.02.03 TRF26 132) and at results that are
// missing.
func (c *check) rounds() {
	played := c.t.RoundsPaired()
	if played == 0 {
		c.addFinding("no-rounds")
	}
	last, lastRound := tournament.Date{}, 0
	for k := range played {
		r, n := &c.t.Rounds[k], k+1
		d := r.Date
		switch {
		case !d.Complete():
			c.addFinding("round-date", "round", n).Round = n
		case c.t.Start.Complete() && d.Ordinal() < c.t.Start.Ordinal() || c.t.End.Complete() && d.Ordinal() > c.t.End.Ordinal():
			c.addFinding("round-outside", "round", n, "date", d, "start", c.t.Start, "end", c.t.End).Round = n
		case d.Ordinal() < last.Ordinal():
			c.addFinding("round-order", "round", n, "date", d, "before", lastRound, "other", last).Round = n
		}
		if d.Complete() {
			last, lastRound = d, n
		}
		missing := 0
		for i := range r.Games {
			if open(r.Games[i].Result) {
				missing++
			}
		}
		if missing > 0 {
			c.addFinding("round-results", "round", n, "count", missing).Round = n
		}
	}
}

// open reports whether a game has no final result.
func open(r tournament.ByColor[tournament.Outcome]) bool {
	return r.White == tournament.Pending || r.Black == tournament.Pending || r.White == tournament.Adjourned || r.Black == tournament.Adjourned
}
