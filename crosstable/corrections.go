package crosstable

import (
	"slices"

	"torneo/tournament"
)

// correct applies the abnormal points (TRF26 299) of single rounds: first those
// that replace the points of a result, the later record prevailing, then those
// that are added. A penalty stands even where the round itself does not count.
func (t *Table) correct(corrections []tournament.PointCorrection) {
	for _, c := range corrections {
		if c.Result != "" {
			t.correctRounds(&c, func(e *Entry) {
				if e.symbol() == c.Result {
					e.Points[tournament.MatchScore], e.Points[tournament.GameScore] = c.Match, c.Game
				}
			})
		}
	}
	for _, c := range corrections {
		if c.Result == "" && c.Round != 0 { // without a round: added to the score that one begins with
			t.correctRounds(&c, func(e *Entry) {
				e.Points[tournament.MatchScore] += c.Match
				e.Points[tournament.GameScore] += c.Game
			})
		}
	}
}

// correctRounds goes through the rounds that a correction is for.
func (t *Table) correctRounds(c *tournament.PointCorrection, apply func(e *Entry)) {
	for i := range t.Participants {
		if len(c.IDs) > 0 && !slices.Contains(c.IDs, t.Participants[i].Number) {
			continue
		}
		for r := 1; r <= t.Rounds; r++ {
			if c.Round == 0 || c.Round == r {
				apply(t.Entry(i, r))
			}
		}
	}
}

// symbol returns the letter by which a point correction names the result of a
// round; "" where none does, as for a round that does not count.
func (e *Entry) symbol() string {
	switch e.Kind {
	case Played:
		switch {
		case e.Outcome.IsWin():
			return "W"
		case e.Outcome.IsDraw():
			return "D"
		}
		return "L"
	case ForfeitWin:
		return "+"
	case ForfeitLoss:
		return "-"
	case FullPointBye:
		return "F"
	case HalfPointBye:
		return "H"
	case ZeroPointBye, Rest:
		return "Z"
	}
	return ""
}

// addUp computes the scores after each round.
func (t *Table) addUp(corrections []tournament.PointCorrection) {
	for s := range t.scores {
		t.scores[s] = make([]tournament.Points, len(t.Participants)*(t.Rounds+1))
	}
	for i := range t.Participants {
		var begin [2]tournament.Points
		for _, c := range corrections {
			if c.Result == "" && c.Round == 0 && (len(c.IDs) == 0 || slices.Contains(c.IDs, t.Participants[i].Number)) {
				begin[tournament.MatchScore] += c.Match
				begin[tournament.GameScore] += c.Game
			}
		}
		for s := range t.scores {
			sum := begin[s]
			t.scores[s][i*(t.Rounds+1)] = sum
			for r := 1; r <= t.Rounds; r++ {
				sum += t.Entry(i, r).Points[s]
				t.scores[s][i*(t.Rounds+1)+r] = sum
			}
		}
	}
}
