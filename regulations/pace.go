package regulations

import (
	"torneo/message"
	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// control says as what the event is rated by its rate of play.
func (c *check) control() {
	if c.level == None {
		return
	}
	if c.paceErr != nil {
		why, _ := message.Of(c.paceErr)
		c.wrong("refused", "why", why)
		return
	}
	if c.pace.Told == rating.Assumed {
		if c.pace.Unclear != "" {
			c.missing("TimeControl", "unclear", "words", c.pace.Unclear)
			return
		}
		c.missing("TimeControl", "missing")
		return
	}
	if u, ok := tournament.ReadTimeControl(c.t.Allotted); ok && u.Delay > 0 {
		c.say(Advised, "delay")
	}
	kind := kindOf(c.pace.Kind)
	if asked, ok := rating.ParseKind(c.Facts.Rated); ok && asked != c.pace.Kind && !(asked == rating.Standard && c.approvedFast()) {
		c.say(Contradictory, "kind", "control", c.words(), "clock", c.pace.Minutes(), "kind", kind, "asked", kindOf(asked))
		return
	}
	c.say(Settled, "settled", "control", c.words(), "clock", c.pace.Minutes(), "kind", kind)
}

func (c *check) words() string {
	control, _ := c.t.Control()
	return control.Words()
}

func kindOf(k rating.Kind) message.Message { return message.New("ratings.kind." + k.String()) } //i18n:prefix ratings.kind.

// controlEntries looks for players whose games are not rated, since they are rated too high
// for the time that they have.
func (c *check) controlEntries() {
	if c.paceErr != nil || c.pace.Told != rating.Timed || c.pace.Kind != rating.Standard || c.level == None {
		return
	}
	speed := rating.SpeedOf(c.t.Rulebook.Ratings)
	from, any := speed.TooHigh(c.pace.Seconds)
	if !any {
		c.say(Settled, "everybody", "clock", c.pace.Minutes())
		return
	}
	high := 0
	for k := range c.t.Players {
		if c.t.Players[k].Rating >= from {
			high++
		}
	}
	switch {
	case c.approvedFast():
		c.say(Settled, "approved", "count", high)
	case high > 0:
		c.wrong("high", "count", high, "from", from, "clock", c.pace.Minutes(), "needed", speed.RequiredSeconds(from)/60)
	default:
		c.say(Settled, "below", "from", from)
	}
}

// controlNorms compares the rate of play with that of events for norms (B.01 (2024) 1.1.3).
func (c *check) controlNorms() {
	if !c.normsWanted() || c.paceErr != nil || c.pace.Told != rating.Timed {
		return
	}
	rules, err := norm.RulesFor(c.t)
	if err != nil {
		return
	}
	least := rules.MinutesFlat
	if control, ok := c.t.Control(); ok && control.Increment() {
		least = rules.Minutes
	}
	switch {
	case c.pace.Seconds >= least*60:
		c.say(Settled, "settled", "clock", c.pace.Minutes())
	case c.approvedFast():
		c.say(Advised, "restricted")
	default:
		c.wrong("fast", "clock", c.pace.Minutes(), "least", least)
	}
}

// fastRounds is the maximum number of rounds a day in an event that FIDE approved as
// standard though it is faster than others: since 2026 it approves single ones
// (R-FAST-RATED).
const fastRounds = 2

// fast reports whether the rate of play is between that and the usual one, of an
// event that can be approved.
func (c *check) fast() bool {
	control, ok := c.t.Control()
	return ok && c.paceErr == nil && c.day() >= norm.ApprovedSince && control.Increment() && c.pace.Kind == rating.Standard &&
		c.pace.Seconds >= norm.ApprovedMinutes*60 && c.pace.Seconds < 120*60
}

func (c *check) approvedFast() bool { return c.Facts.FastClassic != "" && c.fast() }

// NormFacts returns the facts of an event that concern its norms: its kind, and whether
// FIDE has approved its rate of play (R-FAST-RATED).
func NormFacts(t *tournament.Tournament, f *Facts) norm.Facts {
	c := &check{Request: Request{Tournament: t, Facts: *f}, t: t.WithDefaults()}
	c.pace, c.paceErr = rating.PaceOf(c.t)
	return c.normFacts()
}

func (c *check) normFacts() norm.Facts {
	told := norm.Facts{Kind: c.kind()}
	if c.approvedFast() {
		told.Rate = norm.RateApproved
	}
	return told
}

func (c *check) fastClassic() {
	switch {
	case !c.fast():
		if c.Facts.FastClassic != "" {
			c.say(Contradictory, "not-fast", "clock", c.pace.Minutes())
		}
	case c.Facts.FastClassic == "":
		if from, any := rating.SpeedOf(c.t.Rulebook.Ratings).TooHigh(c.pace.Seconds); any {
			c.say(Default, "not-approved", "from", from).Fact = "fastClassic"
		}
	default:
		c.say(Settled, "approved", "day", c.Facts.FastClassic)
		var days []tournament.Date
		for _, s := range c.slots() {
			days = append(days, s.Day)
		}
		for _, d := range rating.DaysOfPlay(days, c.game()) {
			if len(d.Rounds) > fastRounds {
				c.wrong("rounds", "day", d.Day, "count", len(d.Rounds), "most", fastRounds).Round = d.Rounds[len(d.Rounds)-1]
			}
		}
	}
}

// checkSupervision counts the arbiters of supervised play: one for three games of rapid, in blitz
// one for each (Laws A.3, B.3).
func (c *check) checkSupervision() {
	if !c.quick() || c.Facts.Supervised == nil || !*c.Facts.Supervised {
		return
	}
	games, each := len(c.t.Players)/2, 3
	if c.pace.Kind == rating.Blitz {
		each = 1
	}
	needed := (games + each - 1) / each
	switch n := len(c.Facts.Arbiters); {
	case games == 0:
	case n == 0:
		c.missing("arbiters", "missing", "needed", needed, "games", games)
	case n < needed:
		c.say(Contradictory, "few", "count", n, "needed", needed, "games", games, "each", each)
	default:
		c.say(Settled, "settled", "count", n, "needed", needed)
	}
}
