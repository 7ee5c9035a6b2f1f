package submission

import (
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// pace compares the rate of play with what the event is to be rated as, and with the
// ratings of its players (B.02 (2024) 1 to 6).
func (c *check) pace() {
	pace, err := rating.PaceOf(c.t)
	switch {
	case err != nil:
		why, _ := message.Of(err)
		c.found("control-refused", "why", why)
	case pace.Told == rating.Assumed:
		c.found("control")
	case c.Kind != nil && *c.Kind != pace.Kind:
		c.found("control-kind", "control", pace.Control, "clock", pace.Clock(), "kind", kindName(pace.Kind), "asked", kindName(*c.Kind))
	}
	if c.Kind != nil {
		pace.Kind = *c.Kind
	}
	c.report.Pace = pace
	if err != nil {
		return
	}
	if most := rating.TermsOf(c.t.Rulebook.Ratings).Rounds(pace.Kind); most > 0 {
		days := map[tournament.Date]int{}
		for k := range c.t.Rounds {
			if d := c.t.Rounds[k].Date; d.Complete() {
				if days[d]++; days[d] == most+1 {
					c.found("rounds-day", "day", d, "most", most, "kind", kindName(pace.Kind)).Round = k + 1
				}
			}
		}
	}
	c.slowEnough(pace)
}

// slowEnough names the players whose games are not rated, since they are rated too high
// for the time that they had.
func (c *check) slowEnough(pace rating.Pace) {
	rules, err := rating.RulesFor(c.t, pace.Kind)
	if err != nil || pace.Kind != rating.Standard || pace.Told != rating.Timed || pace.Control == "" {
		return
	}
	from, any := rules.Speed.TooHigh(pace.Seconds)
	for k := range c.t.Players {
		if p := &c.t.Players[k]; any && p.Rating >= from {
			c.of(p, "control-player", "rating", p.Rating, "minutes", rules.Speed.Needed(p.Rating)/60, "clock", pace.Clock())
		}
	}
}

func kindName(k rating.Kind) message.Message { return message.New("ratings.kind." + k.String()) } //i18n:prefix ratings.kind.
