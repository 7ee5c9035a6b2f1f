package cli

import (
	"fmt"

	"torneo/rating"
	"torneo/tournament"
)

type ratingJSON struct {
	participantJSON
	Rating      int               `json:"rating,omitempty"`
	Games       int               `json:"games"`
	Points      tournament.Points `json:"points"`
	Expected    string            `json:"expected,omitempty"`
	K           int               `json:"k,omitempty"`
	Why         rating.Why        `json:"kBecause,omitempty"`
	Change      string            `json:"change,omitempty"`
	Rounded     int               `json:"rounded,omitempty"`
	New         int               `json:"new,omitempty"`
	Performance int               `json:"performance,omitempty"`
	First       *rating.First     `json:"first,omitempty"`
	Details     []rating.Game     `json:"details,omitempty"`
}

// ratingsJSON is one line: what the event does to the ratings, of one player with
// all games if one is asked for.
func (a *app) ratingsJSON(t *tournament.Tournament, r *rating.Report, player int) []byte {
	out := struct {
		Edition string       `json:"edition"`
		Kind    string       `json:"kind"`
		Players []ratingJSON `json:"players"`
	}{r.Rules.Edition, r.Rules.Kind.String(), []ratingJSON{}}
	for i := range r.Players {
		p := &r.Players[i]
		if player != 0 && p.Number != player {
			continue
		}
		j := ratingJSON{
			participantJSON: participantJSON{p.Number, t.Players[i].Name}, Rating: p.Rating, Games: p.Count, Points: tournament.Points(p.Points),
			K: p.K, Why: p.Why, Rounded: p.Rounded, Performance: p.Performance, First: p.First,
		}
		if p.First != nil {
			j.Games, j.Points, j.New = p.First.Games, tournament.Points(p.First.Points), p.First.Rating
		}
		if p.Count > 0 {
			j.Expected, j.Change, j.New = hundredths(p.Expected), hundredths(p.Change), p.Rating+p.Rounded
		}
		if player != 0 {
			j.Details = p.Games
		}
		out.Players = append(out.Players, j)
	}
	return a.jsonLine(out)
}

// hundredths writes an exact decimal: "-3.20".
func hundredths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}
