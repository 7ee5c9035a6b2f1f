package tiebreak

import (
	"torneo/rating"
	"torneo/tournament"
)

// performance computes TPR: the mean rating of the opponents and the rating difference
// that belongs to the fraction scored (C.07 (2026) 10.2).
func performance(c *Calculation, s Spec, i int) Value {
	aro, terms := c.averageRating(s, i)
	if !aro.IsDefined() {
		return Value{}
	}
	v := aro
	v.num += int64(rating.DifferenceOf(int(totalScore(terms)), len(terms)))
	return v
}

// zeroScore is the distance below the lowest opponent of a score of zero (C.07 (2026)
// 10.3); larger rating differences do not count.
const zeroScore = 800

// perfectPerformance computes PTP: the lowest whole rating whose expected score
// against the opponents met reaches the score made (C.07 (2026) 10.3, R-PTP-2023).
func perfectPerformance(c *Calculation, s Spec, i int) Value {
	terms := c.opponentRatings(s, i)
	if len(terms) == 0 {
		return Value{}
	}
	lowest, highest := terms[0].value, terms[0].value
	for _, t := range terms {
		lowest, highest = min(lowest, t.value), max(highest, t.value)
	}
	made := totalScore(terms)
	if made == 0 {
		return count(int(lowest - zeroScore))
	}
	// The expected score grows with the rating, so halve the interval: low does
	// not reach the score, high does.
	low, high := lowest-zeroScore, highest+zeroScore
	for high-low > 1 {
		if middle := low + (high-low)/2; reaches(terms, middle, made) {
			high = middle
		} else {
			low = middle
		}
	}
	return count(int(high))
}

// reaches reports whether the expected score of that rating is at least the
// score made. Probabilities are hundredths, points tenths.
func reaches(terms []term, own int64, made tournament.Points) bool {
	return expectedScore(terms, own)*int64(tournament.One) >= int64(made)*100
}

func expectedScore(terms []term, own int64) (hundredths int64) {
	for k := range terms {
		hundredths += int64(rating.ExpectedScore(int(own - terms[k].value)))
	}
	return hundredths
}

// ownRating computes RTNG: the participant's own rating, the first one (C.07 (2026)
// 10.6).
func ownRating(c *Calculation, s Spec, i int) Value {
	r, why := c.ratingOf(s, i, 0)
	if why == WhyUnrated {
		return count(0)
	}
	c.terms = append(c.terms, term{opponent: -1, why: why, value: int64(r)})
	return count(r)
}

// pairingNumber computes TPN: the participant's number, the lower the better (C.07 (2026)
// 7.8).
func pairingNumber(c *Calculation, s Spec, i int) Value {
	n := c.table.Participants[i].Number
	c.terms = append(c.terms, term{opponent: -1, why: WhyPart, value: int64(n)})
	return count(n)
}
