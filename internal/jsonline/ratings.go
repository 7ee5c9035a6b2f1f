package jsonline

import (
	"cmp"
	"fmt"

	"torneo/rating"
	"torneo/tournament"
)

type ratingJSON struct {
	participantJSON
	Rating      int               `json:"rating,omitempty"`
	Since       bool              `json:"ratedSinceTheStart,omitempty"`
	Games       int               `json:"games"`
	Points      tournament.Points `json:"points"`
	Expected    string            `json:"expected,omitempty"`
	K           int               `json:"k,omitempty"`
	Why         rating.Why        `json:"kBecause,omitempty"`
	Change      string            `json:"change,omitempty"`
	Rounded     *int              `json:"rounded,omitempty"` // whole points, where a game counts
	New         int               `json:"new,omitempty"`
	Performance int               `json:"performance,omitempty"`
	Fell        bool              `json:"belowTheFloor,omitempty"`
	First       *firstRatingJSON  `json:"first,omitempty"`
	Details     []ratedGameJSON   `json:"details,omitempty"`
}

type firstRatingJSON struct {
	Average    string     `json:"average"` // of the opponents met
	Earlier    int        `json:"earlierGames,omitempty"`
	Opponents  int        `json:"opponents,omitempty"` // hypothetical ones included
	Total      int        `json:"total,omitempty"`     // of their ratings
	Field      *fieldJSON `json:"field,omitempty"`
	Score      string     `json:"score,omitempty"`
	Difference int        `json:"difference"`
	Rating     int        `json:"rating,omitempty"`
}

type fieldJSON struct {
	Rated       int `json:"rated"`
	Sum         int `json:"sum"`
	Differences int `json:"differences"`
}

type ratedGameJSON struct {
	Round      int               `json:"round"`
	Opponent   int               `json:"opponent"`
	Rating     int               `json:"rating,omitempty"`
	Color      tournament.Color  `json:"color,omitempty"`
	Points     tournament.Points `json:"points"`
	Difference int               `json:"difference"`
	Capped     bool              `json:"capped,omitempty"`
	Given      bool              `json:"ratedByTheEvent,omitempty"` // the opponent
	Expected   string            `json:"expected,omitempty"`
	Omitted    rating.Omitted    `json:"omitted,omitempty"`
}

// RatingsDocument is the document that Ratings writes.
type RatingsDocument struct {
	File     string       `json:"file,omitempty"`
	Edition  string       `json:"edition"`
	Text     string       `json:"text"`              // the copies that the rules are taken from
	Unknown  []string     `json:"unknown,omitempty"` // of the text, and taken by a reading
	Kind     string       `json:"kind"`
	Told     rating.Told  `json:"kindBecause"`
	Control  string       `json:"timeControl,omitempty"`
	Doubtful bool         `json:"kindDoubtful,omitempty"`
	Swiss    bool         `json:"ratedAsSwiss,omitempty"` // a round robin with forfeits
	Below    []int        `json:"takenAsUnrated,omitempty"`
	Players  []ratingJSON `json:"players"`
}

// Ratings returns the rating changes of the event, of one player with all games if one
// is asked for.
func Ratings(file string, t *tournament.Tournament, r *rating.Report, player int) []byte {
	out := RatingsDocument{
		file, r.Rules.Edition.Name(), r.Rules.Text, r.Unknown, r.Rules.Kind.String(), r.Pace.Told, cmp.Or(t.TimeControl, r.Pace.Control), r.Pace.Doubtful, r.Swiss, r.Below, []ratingJSON{},
	}
	for i := range r.Players {
		p := &r.Players[i]
		if player != 0 && p.Number != player {
			continue
		}
		j := ratingJSON{
			participantJSON: participantJSON{p.Number, t.Players[i].Name}, Rating: p.Rating, Since: p.Since, Games: p.Count, Points: tournament.Points(p.Points),
			K: p.K, Why: p.Why, New: p.New, Fell: p.Fell(), Performance: p.Performance,
		}
		if p.First != nil {
			j.Games, j.Points, j.First = p.First.Counted, tournament.Points(p.First.Scored), firstOf(p.First)
		}
		if p.Count > 0 {
			j.Expected, j.Change, j.Rounded = hundredths(p.Expected), hundredths(p.Change), &p.Rounded
		}
		if player != 0 {
			j.Details = detailsOf(p)
		}
		out.Players = append(out.Players, j)
	}
	return Of(out)
}

func firstOf(f *rating.First) *firstRatingJSON {
	j := &firstRatingJSON{Average: hundredths((200*f.Sum + f.Games) / (2 * f.Games)), Earlier: f.Earlier, Opponents: f.Opponents, Total: f.Total, Difference: f.Difference, Rating: f.Rating}
	if f.Opponents > 0 {
		j.Score = hundredths(f.Score)
	}
	if f.Field != nil {
		j.Field = &fieldJSON{f.Field.Rated, f.Field.Sum, f.Field.Differences}
	}
	return j
}

func detailsOf(p *rating.Player) (list []ratedGameJSON) {
	for k := range p.Games {
		g := &p.Games[k]
		j := ratedGameJSON{Round: g.Round, Opponent: g.Opponent, Rating: g.Rating, Color: g.Color, Points: tournament.Points(g.Points), Difference: g.Difference, Capped: g.Capped, Given: g.Given, Omitted: g.Omitted}
		if g.Omitted == rating.Counts && p.Rating > 0 {
			j.Expected = hundredths(g.Expected)
		}
		list = append(list, j)
	}
	return list
}

// hundredths writes an exact decimal: "-3.20".
func hundredths(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}
