package jsonline

import "torneo/internal/report"

type besidePlayerJSON struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

type besidePartJSON struct {
	What       string `json:"what"`
	Federation string `json:"federation,omitempty"` // of a national rating
	Was        string `json:"was"`
	Is         string `json:"is"`
	List       string `json:"list,omitempty"`
	Month      string `json:"month,omitempty"`
	Kind       string `json:"kind,omitempty"`
	ByHand     bool   `json:"byHand,omitempty"` // what it was
}

type besideDifferingJSON struct {
	besidePlayerJSON
	Differs   []besidePartJSON `json:"differs"`
	NewNumber int              `json:"newNumber,omitempty"`
}

// ListComparisonDocument is the document that ListComparison writes.
type ListComparisonDocument struct {
	Name    string                `json:"name"`
	Counts  string                `json:"counts"`
	Lists   []string              `json:"lists"`
	Players []besideDifferingJSON `json:"players"`
	Missing []besidePlayerJSON    `json:"missing"`
	Unknown []besidePlayerJSON    `json:"unknown"`
	Same    int                   `json:"same"`
}

// ListComparison encodes a tournament beside the rating lists of a month.
func ListComparison(b *report.Beside) []byte {
	out := ListComparisonDocument{b.Name, b.Counts, b.Lists, []besideDifferingJSON{}, playersJSON(b.Missing), playersJSON(b.Unknown), b.Same}
	for _, d := range b.Differing {
		j := besideDifferingJSON{besidePlayerJSON: besidePlayerJSON(d.OfTournament), Differs: []besidePartJSON{}, NewNumber: d.Moves}
		for _, p := range d.Parts {
			j.Differs = append(j.Differs, besidePartJSON{p.What, p.Of, p.Was, p.Is, p.From.List, p.From.Month, p.From.Kind, p.ByHand})
		}
		out.Players = append(out.Players, j)
	}
	return Of(out)
}

func playersJSON(players []report.OfTournament) []besidePlayerJSON {
	list := []besidePlayerJSON{}
	for _, x := range players {
		list = append(list, besidePlayerJSON(x))
	}
	return list
}
