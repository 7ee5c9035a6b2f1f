package tiebreak

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// The tie-breaks on a participant's own results, counted round by round
// (C.07 (2026) 7). Values are in half rounds.

// tally counts rounds: the function says how much a round counts, in halves.
func (c *Calculation) tally(i, decimals int, halves func(r int, e *crosstable.Entry) int64) Value {
	for r := 1; r <= c.table.Rounds; r++ {
		e := c.table.Entry(i, r)
		t := term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyNot, value: halves(r, e)}
		t.got = e.Points[c.table.Primary]
		switch t.value {
		case 1:
			t.why = WhyHalf
		case 2:
			t.why = WhyCounts
		}
		c.terms = append(c.terms, t)
	}
	total, _ := sum(c.terms)
	return rational(total, 2, decimals)
}

func whole(counts bool) int64 {
	if counts {
		return 2
	}
	return 0
}

// wins computes WIN: the rounds with as many points as a win gives, played or not (C.07
// (2026) 7.1); in earlier editions the games won (R-WIN-PLAYED).
func wins(c *Calculation, s Spec, i int) Value {
	switch c.rules.wins {
	case winsPlayed:
		return gamesWon(c, s, i)
	case winsAndForfeits:
		return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
			return whole((e.Kind == crosstable.Played || e.Kind == crosstable.ForfeitWin) && e.Outcome.IsWin())
		})
	}
	score := s.On.score(c.table.Primary)
	return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
		if e.Kind == crosstable.Annulled || e.Kind == crosstable.Pending {
			return 0
		}
		win := c.table.Win[score]
		if !c.table.Team && e.Kind == crosstable.Played {
			win = c.table.GamePoints().Win.Of(e.Color)
		}
		return whole(e.Points[score] >= win && win > 0)
	})
}

// overTheBoard reports whether the round counts among the games played: also a
// win by forfeit where the edition takes it as a normal game (C.07 (2026) 15.2).
func (c *Calculation) overTheBoard(e *crosstable.Entry) bool {
	return e.Kind == crosstable.Played ||
		(e.Kind == crosstable.ForfeitWin && c.table.Predetermined && c.rules.forfeitWinsInOwnGames)
}

// gamesWon computes WON: the games won over the board (C.07 (2026) 7.2).
func gamesWon(c *Calculation, s Spec, i int) Value {
	return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
		return whole(c.overTheBoard(e) && e.Outcome.IsWin())
	})
}

// blackGames computes BPG: the games played with Black (C.07 (2026) 7.3).
func blackGames(c *Calculation, s Spec, i int) Value {
	return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
		return whole(c.overTheBoard(e) && e.Color == tournament.Black)
	})
}

// blackWins computes BWG: the games won with Black (C.07 (2026) 7.4).
func blackWins(c *Calculation, s Spec, i int) Value {
	return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
		return whole(c.overTheBoard(e) && e.Color == tournament.Black && e.Outcome.IsWin())
	})
}

// roundsElected computes REP: the rounds less the requested byes and the losses by
// forfeit (C.07 (2026) 7.6). In a table a round without opponent is free as often as
// the table lets everybody rest, those first that the report says were given; any
// other one is a zero-point bye (R-REP-REST).
func roundsElected(c *Calculation, s Spec, i int) Value {
	rests := c.table.Rests()
	for _, e := range c.table.Row(i) {
		if e.Given {
			rests--
		}
	}
	return c.tally(i, 0, func(_ int, e *crosstable.Entry) int64 {
		if e.Kind == crosstable.Rest && !e.Given {
			rests--
			return whole(rests >= 0)
		}
		return whole(!e.Kind.Voluntary() && e.Kind != crosstable.Annulled)
	})
}

// standardPoints computes STD: a round counts 1 or ½ against the points of the opponent
// in it or, unplayed, against those of a draw (C.07 (2026) 7.7). A double forfeit is
// unplayed (R-STD-FORFEIT); a game that gives no points to either is played
// (F-STD-DRAW).
func standardPoints(c *Calculation, s Spec, i int) Value {
	score := s.On.score(c.table.Primary)
	return c.tally(i, 1, func(r int, e *crosstable.Entry) int64 {
		if e.Kind == crosstable.Pending || e.Kind == crosstable.Annulled {
			return 0
		}
		other := c.table.Draw[score]
		if e.Kind == crosstable.Played {
			other = c.table.Entry(int(e.Opponent), r).Points[score]
		}
		switch mine := e.Points[score]; {
		case mine > other:
			return 2
		case mine == other:
			return 1
		}
		return 0
	})
}

// progressive computes PS: the sum of the scores after each round; Cut-n
// leaves out the first n (C.07 (2026) 7.5, 14.1.1).
func progressive(c *Calculation, s Spec, i int) Value {
	score := s.On.score(c.table.Primary)
	for r := 1; r <= c.table.Rounds; r++ {
		e := c.table.Entry(i, r)
		t := term{round: int16(r), opponent: e.Opponent, kind: e.Kind, why: WhyScoreAfter, got: e.Points[score]}
		t.score = c.table.Score(i, score, r)
		t.value = int64(t.score)
		switch {
		case r <= s.Low:
			t.cut = CutFirst
		case r > c.table.Rounds-s.High:
			t.cut = CutHighest
		}
		c.terms = append(c.terms, t)
	}
	total, _ := sum(c.terms)
	return points(tournament.Points(total))
}
