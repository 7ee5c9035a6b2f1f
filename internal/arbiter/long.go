package arbiter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/tiebreak"
	"torneo/tournament"
)

// SetLong sets whether the event takes more than 30 days, and which ratings of its
// players tie-breaks take: the first ones, or those of the round in which the opponent
// was met (C.07 (2026) 10, R-LONG-EVENT).
type SetLong struct{ Flagged, ByRound bool }

func (c SetLong) Decide(s *journal.State) Decision {
	if c.ByRound && !c.Flagged {
		return refusal("arbiter.long.by-round")
	}
	if c.Flagged == s.Long.Flagged && c.ByRound == s.Long.ByRound {
		return Decision{}
	}
	var d Decision
	if c.Flagged && !s.Long.Flagged {
		adviseLong(&s.Config, &d)
	}
	if !c.Flagged && len(s.Long.Periods) > 0 {
		return refusal("arbiter.long.periods", "count", len(s.Long.Periods))
	}
	d.add(journal.LongSet{Flagged: c.Flagged, ByRound: c.ByRound})
	if c.ByRound != s.Long.ByRound && s.HasStarted() {
		d.warn(Configure{}.level(s), "arbiter.long.values")
		text := "ratings in tie-breaks: first => by round"
		if !c.ByRound {
			text = "ratings in tie-breaks: by round => first"
		}
		d.add(comment(s.Current(), "Configuration", text))
	}
	return d
}

// adviseLong advises against tie-breaks that are built on ratings in an event in which
// ratings change (C.07 (2026) 10).
func adviseLong(c *journal.Config, d *Decision) {
	if ties := RatingTies(c.Ties); len(ties) > 0 {
		d.warn(Acknowledge, "arbiter.long.ties", "ties", strings.Join(ties, ", "))
	}
}

// advise advises against tie-breaks built on ratings that the list did not have, and
// tells of values from outside that nobody has yet.
func (c Configure) advise(s *journal.State, d *Decision) {
	c.withoutOutside(s, d)
	if s.Long.Flagged && len(RatingTies(c.Config.Ties)) > len(RatingTies(s.Config.Ties)) {
		adviseLong(&c.Config, d)
	}
}

// RatingTies returns the tie-breaks of a list that are built on ratings.
func RatingTies(list []string) (ties []string) {
	for _, text := range list {
		if s, err := tiebreak.Parse(text); err == nil {
			if e, ok := tiebreak.Describe(s.Code); ok && e.Rating {
				ties = append(ties, text)
			}
		}
	}
	return ties
}

// RatePeriod gives players the ratings that they have from a round on, with the month of
// FIDE's list from which they are. Of who is not in it nothing changes in that round;
// without ratings and month there is no period any more.
type RatePeriod struct {
	From    int
	Month   string
	Ratings []journal.PeriodRating
}

// mostRating bounds a rating: it has four digits.
const mostRating = 9999

func (c RatePeriod) Decide(s *journal.State) Decision {
	switch {
	case !s.Long.Flagged:
		return refusal("arbiter.long.not")
	case c.From < 2 || c.From > s.Config.Rounds:
		return refusal("arbiter.long.round", "rounds", s.Config.Rounds)
	case c.Month != "" && !(tournament.RatingSource{List: tournament.FIDEList, Month: c.Month, Kind: "standard"}).Valid():
		return refusal("arbiter.long.month", "value", c.Month)
	}
	seen := map[int]bool{}
	for _, r := range c.Ratings {
		switch {
		case s.Player(r.ID) == nil || seen[r.ID]:
			return refusal("arbiter.player.unknown", "id", r.ID)
		case r.Rating < 0 || r.Rating > mostRating:
			return refusal("arbiter.long.rating", "value", r.Rating, "most", mostRating)
		}
		seen[r.ID] = true
	}
	was, there := periodFrom(s, c.From)
	ratings := slices.SortedFunc(slices.Values(c.Ratings), func(a, b journal.PeriodRating) int { return a.ID - b.ID })
	if there == (len(ratings) > 0 || c.Month != "") && was.Month == c.Month && slices.EqualFunc(ratings, was.Ratings, func(a journal.PeriodRating, b tournament.PeriodRating) bool {
		return a.ID == b.ID && a.Rating == b.Rating
	}) {
		return Decision{}
	}
	var d Decision
	if published := LastPublished(s); published >= c.From && s.Long.ByRound && len(RatingTies(s.Config.Ties)) > 0 {
		d.warn(Confirm, "arbiter.long.played", "from", c.From, "last", published)
	}
	d.add(journal.PeriodRated{From: c.From, Month: c.Month, Ratings: ratings})
	if s.HasStarted() {
		d.add(comment(s.Current(), "Ratings", fmt.Sprintf("from round %d: %s", c.From, periodText(&c, ratings))))
	}
	return d
}

// periodFrom returns the period that begins with a round, its ratings in the order of
// IDs.
func periodFrom(s *journal.State, from int) (tournament.RatingPeriod, bool) {
	for _, p := range s.Long.Periods {
		if p.From == from {
			p.Ratings = slices.SortedFunc(slices.Values(p.Ratings), func(a, b tournament.PeriodRating) int { return a.ID - b.ID })
			return p, true
		}
	}
	return tournament.RatingPeriod{}, false
}

func periodText(c *RatePeriod, ratings []journal.PeriodRating) string {
	parts := []string{}
	if c.Month != "" {
		parts = append(parts, "FIDE "+c.Month)
	}
	parts = append(parts, strconv.Itoa(len(ratings))+" players")
	return strings.Join(parts, ", ")
}
