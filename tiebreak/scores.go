package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// ownTotal returns a participant's own score: PTS, MP, GP, and MPvGP, the score
// that is not the primary one (C.07 (2026) 13.1).
func ownTotal(which func(primary tournament.Score) tournament.Score) func(*Calculation, Spec, int) Value {
	return func(c *Calculation, s Spec, i int) Value {
		return points(c.totalTerms(i, which(s.On.score(c.table.Primary))))
	}
}

func samePrimary(p tournament.Score) tournament.Score      { return p }
func matchScore(tournament.Score) tournament.Score         { return tournament.MatchScore }
func gameScore(tournament.Score) tournament.Score          { return tournament.GameScore }
func otherScore(primary tournament.Score) tournament.Score { return 1 - primary }

// bothScores returns the sum of match and game points (2014 2.3).
func bothScores(c *Calculation, s Spec, i int) Value {
	return points(c.totalTerms(i, tournament.MatchScore) + c.totalTerms(i, tournament.GameScore))
}

// totalTerms adds the rounds of a score as terms and returns the score.
func (c *Calculation) totalTerms(i int, score tournament.Score) tournament.Points {
	if begin := c.table.Score(i, score, 0); begin != 0 {
		c.terms = append(c.terms, term{opponent: crosstable.None, why: WhyPart, value: int64(begin), got: begin})
	}
	for r := 1; r <= c.table.Rounds; r++ {
		e := c.table.Entry(i, r)
		c.terms = append(c.terms, term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyCounts, value: int64(e.Points[score]), got: e.Points[score]})
	}
	return c.table.Final(i, score)
}

// scoreAndSchedule computes SSSC: the secondary score, and the Buchholz on the
// primary score divided by a normalising factor (C.07 (2026) 13.4).
func scoreAndSchedule(c *Calculation, s Spec, i int) Value {
	primary := s.On.score(c.table.Primary)
	strength := buchholzOf(s)
	strength.On = basisOf(primary)
	bh := c.Values(strength)[i]
	c.terms = c.terms[:0]
	divisor := c.divisor(s)
	own := int64(c.table.Final(i, 1-primary))
	c.terms = append(c.terms,
		term{opponent: crosstable.None, why: WhyPart, value: own * divisor, got: tournament.Points(own)},
		term{opponent: crosstable.None, why: WhyOpponents, value: bh.num, score: tournament.Points(bh.num), got: tournament.Points(divisor)})
	return rational(own*divisor+bh.num, divisor*int64(tournament.One), 2)
}

// divisor returns the divisor of the regulations of the event, else that of the
// article.
func (c *Calculation) divisor(s Spec) int64 {
	if s.Divisor > 0 {
		return int64(s.Divisor)
	}
	return c.normalising(s.On.score(c.table.Primary))
}

// normalising returns the divisor of 13.4.2: the highest primary score
// obtainable in the tournament by the highest secondary score obtainable in one
// match, truncated; never less than 1.
func (c *Calculation) normalising(primary tournament.Score) int64 {
	highest := int64(c.table.Win[primary]) * int64(c.table.Rounds)
	one := int64(c.table.Win[1-primary])
	if one == 0 {
		return 1
	}
	return max(1, highest/one)
}

func basisOf(s tournament.Score) Basis {
	if s == tournament.MatchScore {
		return OnMatch
	}
	return OnGame
}
