package jsonline

import (
	"torneo/standings"
	"torneo/tiebreak"
)

type underJSON struct {
	Edition   string    `json:"edition"`
	Tiebreaks []string  `json:"tiebreaks"`
	Missing   []string  `json:"missing,omitempty"`
	Standings []rowJSON `json:"standings"`
}

type rowJSON struct {
	Number int       `json:"number"`
	Rank   *int      `json:"rank"`
	Name   string    `json:"name"`
	Values []*string `json:"values"`
}

type moveJSON struct {
	Number    int                 `json:"number"`
	From      string              `json:"from"`
	To        string              `json:"to"`
	Rank      [2]*int             `json:"rank"`
	Values    []valueMoveJSON     `json:"values,omitempty"`
	Questions []tiebreak.Question `json:"questions,omitempty"`
}

type valueMoveJSON struct {
	Tiebreak string  `json:"tiebreak"`
	From     *string `json:"from"`
	To       *string `json:"to"`
}

// ComparisonDocument is the document that Comparison writes.
type ComparisonDocument struct {
	Round     int         `json:"round"`
	Tiebreaks []string    `json:"tiebreaks"`
	Editions  []underJSON `json:"editions"`
	Moves     []moveJSON  `json:"moves"`
}

// Comparison encodes the standings after a round under each edition, and what moved.
func Comparison(round int, x *standings.Comparison) []byte {
	out := ComparisonDocument{Round: round, Tiebreaks: codes(x.List), Moves: []moveJSON{}}
	for k := range x.Editions {
		u := &x.Editions[k]
		under := underJSON{Edition: string(u.Edition), Tiebreaks: codes(u.Standings.List), Standings: []rowJSON{}}
		for _, m := range u.Missing {
			under.Missing = append(under.Missing, m.Spec.String())
		}
		for _, r := range u.Standings.Rows {
			row := rowJSON{Number: r.Number, Rank: rankJSON(r.Rank), Name: r.Name, Values: []*string{}}
			for _, v := range r.Values {
				row.Values = append(row.Values, valueJSON(v))
			}
			under.Standings = append(under.Standings, row)
		}
		out.Editions = append(out.Editions, under)
	}
	for _, m := range x.Moves {
		move := moveJSON{Number: m.Number, From: string(m.From), To: string(m.To), Rank: [2]*int{rankJSON(m.RankFrom), rankJSON(m.RankTo)}, Questions: m.Questions}
		for _, v := range m.Values {
			move.Values = append(move.Values, valueMoveJSON{v.Spec.String(), textOrNil(v.From), textOrNil(v.To)})
		}
		out.Moves = append(out.Moves, move)
	}
	return Of(out)
}
