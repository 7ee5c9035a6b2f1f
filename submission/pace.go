package submission

import (
	"fmt"

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
		c.addFinding("control-refused", "why", why)
	case pace.Told == rating.Assumed:
		c.addFinding("control")
	case c.Kind != nil && *c.Kind != pace.Kind:
		c.addFinding("control-kind", "control", pace.Control, "clock", pace.Clock(), "kind", kindName(pace.Kind), "asked", kindName(*c.Kind))
	}
	if c.Kind != nil {
		pace.Kind = *c.Kind
	}
	c.report.Pace = pace
	if err != nil {
		return
	}
	c.days(pace)
	c.slowEnough(pace)
}

// days names the days on which too much is played.
func (c *check) days(pace rating.Pace) {
	dates := make([]tournament.Date, len(c.t.Rounds))
	for k := range c.t.Rounds {
		dates[k] = c.t.Rounds[k].Date
	}
	game := 0
	if control, ok := c.t.Control(); ok {
		game = control.LongestGame()
	}
	terms := rating.TermsOf(c.t.Rulebook.Ratings)
	for _, d := range rating.DaysOfPlay(dates, game) {
		what, most := terms.Exceeds(pace.Kind, d)
		round := d.Rounds[len(d.Rounds)-1]
		switch what {
		case rating.TooManyRounds:
			c.addFinding("rounds-day", "day", d.Day, "most", most, "kind", kindName(pace.Kind)).Round = round
		case rating.TooManyHours:
			c.addFinding("hours-day", "day", d.Day, "most", most, "count", len(d.Rounds), "time", Hours(d.Seconds)).Round = round
		case rating.NoNorms:
			c.addFinding("norms-day", "day", d.Day, "most", most, "count", len(d.Rounds)).Round = round
		}
	}
}

// Hours returns a duration in hours and minutes: "12:40".
func Hours(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/3600, seconds/60%60) }

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
			c.of(p, "control-player", "rating", p.Rating, "minutes", rules.Speed.RequiredSeconds(p.Rating)/60, "clock", pace.Clock())
		}
	}
}

func kindName(k rating.Kind) message.Message { return message.New("ratings.kind." + k.String()) } //i18n:prefix ratings.kind.
