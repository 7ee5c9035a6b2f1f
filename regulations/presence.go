package regulations

// defaultTime states the default time: none where nothing is said (Laws (2023) 6.7.1;
// R-LAW-DEFAULT).
func (c *check) defaultTime() {
	if c.Facts.Default == nil {
		c.say(Default, "none").Fact = "defaultMinutes"
		return
	}
	minutes := *c.Facts.Default
	if control, ok := c.t.Control(); ok && minutes*60 > control.SixtyMoves() {
		c.say(Contradictory, "long", "count", minutes, "clock", c.pace.Minutes())
		return
	}
	if minutes == 0 {
		c.say(Settled, "zero")
		return
	}
	c.say(Settled, "settled", "count", minutes)
	for k, s := range c.slots() {
		if s.Minute >= 0 {
			c.say(Settled, "until", "round", k+1, "time", s.addMinutes(minutes).Clock()).Round = k + 1
			return // the others are reckoned alike
		}
	}
}

// drawOffers states the rule on draws by agreement: free where nothing is said. A
// restriction is of agreement alone: claims and draws by the position stand.
func (c *check) drawOffers() {
	switch d := c.Facts.Draws; {
	case d == nil, d.Free == nil && d.Before == 0 && !d.Never:
		c.say(Default, "free").Fact = "draws"
	case d.Free != nil && *d.Free && (d.Before > 0 || d.Never), d.Before > 0 && d.Never:
		c.say(Contradictory, "both")
	case d.Before > 0:
		c.say(Settled, "before", "move", d.Before)
	case d.Never:
		c.say(Settled, "never")
	default:
		c.say(Settled, "settled")
	}
}

// usualByes is the last of the rounds in which half-point byes are normally given.
const usualByes = 2

// halfByes compares half-point byes with GR (2018) 6.7 (4): in rated events, once, not in
// the last round, normally in the first two; none where nothing is said.
func (c *check) halfByes() {
	h := c.Facts.HalfByes
	rounds := c.rounds()
	switch {
	case c.t.System.Family.Predetermined():
		return
	case h == nil:
		c.say(Default, "none").Fact = "halfPointByes"
	case h.Each == 0:
		c.say(Settled, "none")
	case c.level == L1:
		c.say(NotAllowed, "official")
	case h.Each != 1:
		c.wrong("several", "count", h.Each)
	case rounds > 0 && h.Until >= rounds:
		c.say(Advised, "last", "round", h.Until)
	case h.Until > usualByes:
		c.say(Advised, "late", "round", h.Until)
	case h.Until == 0:
		c.missing("halfPointByes/untilRound", "until")
	default:
		c.say(Settled, "settled", "round", h.Until)
	}
}

func (c *check) absence() {
	if c.Facts.Absence == "" {
		c.say(Default, "withdrawn").Fact = "absence"
		return
	}
	c.say(Settled, "settled")
}
