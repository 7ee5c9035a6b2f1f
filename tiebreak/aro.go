package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// opponentRatings collects the ratings of the opponents met over the board, the
// terms of the rating tie-breaks, with the points scored in standard points.
// Rounds that do not count come as terms already cut out of nothing: they are
// left out altogether.
func (c *Calculation) opponentRatings(s Spec, i int) []term {
	for r := 1; r <= c.table.Rounds; r++ {
		e := c.table.Entry(i, r)
		if e.Kind != crosstable.Played {
			continue
		}
		rating, why := c.ratingOf(s, int(e.Opponent), r)
		if why == WhyUnrated {
			continue
		}
		c.terms = append(c.terms, term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: why, value: int64(rating), got: e.Outcome.Standard()})
	}
	return c.terms
}

// ratingOf returns the rating with which a participant counts as the opponent of a
// round.
func (c *Calculation) ratingOf(s Spec, j, round int) (int, Why) {
	if rating := c.table.RatingIn(j, round); rating > 0 {
		return rating, WhyRating
	}
	switch u := c.options.Unrated; {
	case s.Unrated > 0:
		return s.Unrated, WhyAssumed
	case u.Rating > 0:
		return u.Rating, WhyAssumed
	case !u.Skip && c.rules.unrated == unratedFloor:
		return floor2014, WhyAssumed
	}
	return 0, WhyUnrated
}

// averageRating computes ARO: the mean rating of the opponents met over the board
// (C.07 (2026) 10.1), rounded to a whole number (R-RATING-MEAN).
func averageRating(c *Calculation, s Spec, i int) Value {
	v, _ := c.averageRating(s, i)
	return v
}

func (c *Calculation) averageRating(s Spec, i int) (Value, []term) {
	terms := c.opponentRatings(s, i)
	played := 0
	for r := 1; r <= c.table.Rounds; r++ {
		if c.table.Entry(i, r).Kind == crosstable.Played {
			played++
		}
	}
	if c.rules.unplayedAreRatingCuts {
		s.Low = max(0, s.Low-(c.table.Rounds-played))
	}
	for range min(s.Low, len(terms)) {
		cutLeastSignificant(terms, byValue)
	}
	for range min(s.High, len(terms)) {
		cutHighest(terms, byValue)
	}
	total, n := sum(terms)
	if n == 0 {
		return Value{}, terms
	}
	v := count(int(roundHalfUp(total, int64(n))))
	if c.rules.fewGames[s.Code] && played <= fewGamesLimit {
		v.class = -1
	}
	return v, terms
}

// meanOf returns the mean of a value of the opponents met over the board,
// rounded to a whole number: APRO of their TPR, APPO of their PTP (C.07 (2026)
// 10.4, 10.5).
func meanOf(code string) func(*Calculation, Spec, int) Value {
	return func(c *Calculation, s Spec, i int) Value {
		column := c.Values(Spec{Code: code, Unrated: s.Unrated})
		c.terms = c.terms[:0]
		for r := 1; r <= c.table.Rounds; r++ {
			e := c.table.Entry(i, r)
			if e.Kind == crosstable.Played && column[e.Opponent].IsDefined() {
				c.terms = append(c.terms, term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyOpponents, value: column[e.Opponent].num, got: e.Outcome.Standard()})
			}
		}
		total, n := sum(c.terms)
		if n == 0 {
			return Value{}
		}
		return count(int(roundHalfUp(total, int64(n))))
	}
}

// score of the games behind those terms, in standard points.
func totalScore(terms []term) (total tournament.Points) {
	for k := range terms {
		total += terms[k].got
	}
	return total
}
