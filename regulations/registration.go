package regulations

import (
	"fmt"
	"strings"

	"torneo/norm"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

func (c *check) sayLevel() {
	if c.report.Taken {
		c.say(Default, "taken").Fact = "level"
		return
	}
	c.say(Settled, strings.ToLower(string(c.level)))
}

// normsWanted reports whether the event is to be one for norms.
func (c *check) normsWanted() bool {
	return c.Facts.Norms != nil && *c.Facts.Norms || c.level == L2
}

// checkRegistration compares the day of the registration with the least number of days: FIDE's, or
// the federation's where that is more. Exactly so many are enough.
func (c *check) checkRegistration() {
	if c.level == None {
		return
	}
	r := c.Facts.Registered
	days := rating.TermsOf(c.t.Rulebook.Ratings).Registration(c.t.Players)
	if c.normsWanted() {
		days = max(days, rating.ForNorms)
	}
	federation := r != nil && r.Days > days
	if federation {
		days = r.Days
	}
	start := c.t.Start
	switch {
	case !start.Complete():
	case r == nil || !r.On.Complete():
		c.missing("registration/on", "missing", "days", days, "day", start.AddDays(-days))
	case start.Number()-r.On.Number() >= days:
		c.say(Settled, "settled", "count", start.Number()-r.On.Number(), "days", days)
	case r.Approved != nil && *r.Approved:
		c.say(Settled, "approved", "count", start.Number()-r.On.Number(), "days", days)
	case federation:
		c.wrong("late-federation", "count", start.Number()-r.On.Number(), "days", days)
	default:
		c.wrong("late", "count", start.Number()-r.On.Number(), "days", days)
	}
}

// ratingList compares the list whose ratings are used with that in force on the first day:
// lists are of the first of a month.
func (c *check) ratingList() {
	if !c.t.Start.Complete() || c.level == None {
		return
	}
	right := fmt.Sprintf("%04d-%02d", c.t.Start.Year, c.t.Start.Month)
	r := c.Facts.Registered
	switch {
	case r == nil || r.List == "":
		c.say(Default, "default", "list", right).Fact = "registration/list"
	case r.List != right:
		c.wrong("other", "list", r.List, "right", right)
	default:
		c.say(Settled, "settled", "list", right)
	}
}

// reportDue states the deadlines of the report.
func (c *check) reportDue() {
	if c.level == None {
		return
	}
	for _, d := range submission.DeadlinesOf(c.t, tournament.Date{}) {
		if d.Key != "register" && d.Key != "register-norms" {
			c.say(Settled, "until", "day", d.Day, "what", d.What())
		}
	}
}

// mostLeagueDays is the maximum number of days of a league for norms (B.01 (2014) 1.1.5).
const mostLeagueDays = 366

// length compares the days of an event for norms with the most that its edition allows
// unless it is approved (B.01 (2014) 1.1.4), and tells of those that are reported by month.
func (c *check) length() {
	days := submission.Days(c.t)
	if days == 0 || c.level == None {
		return
	}
	most := 0
	if rules, err := norm.RulesFor(c.t); err == nil {
		most = rules.Days
	}
	if most > 0 && c.Facts.League != nil && *c.Facts.League {
		most = mostLeagueDays
	}
	switch {
	case most > 0 && c.normsWanted() && days > most:
		c.wrong("too-long", "count", days, "most", most)
	case days > tournament.LongDays:
		c.say(Settled, "periods", "count", days)
	}
}
