package report

import (
	"torneo/crosstable"
	"torneo/pairing"
	"torneo/tournament"
)

// Score is the score of a player before a round.
type Score struct {
	Standing tournament.Points
	Pairing  tournament.Points // with virtual points
}

// Scores returns the scores of a round's players before it, by pairing number; none for teams.
func Scores(t *tournament.Tournament, round *pairing.Round) map[int]Score {
	scores := map[int]Score{}
	if round.Swiss != nil {
		for k := range round.Swiss.Field.Players {
			p := &round.Swiss.Field.Players[k]
			scores[p.Number] = Score{Standing: p.Standing, Pairing: p.Score}
		}
		return scores
	}
	if t.IsTeam() {
		return scores
	}
	table, err := crosstable.NewBefore(t, round.Number)
	if err != nil { // a round of a table is the same whatever has been played
		return scores
	}
	for i := range table.Participants {
		points := table.Final(i, tournament.GameScore)
		scores[table.Participants[i].Number] = Score{Standing: points, Pairing: points}
	}
	return scores
}
