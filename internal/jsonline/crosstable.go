package jsonline

import (
	"torneo/crosstable"
	"torneo/internal/report"
	"torneo/tournament"
)

type crossRowJSON struct {
	Number int                `json:"number"`
	Rank   *int               `json:"rank"`
	Name   string             `json:"name"`
	Rating int                `json:"rating,omitempty"`
	Points *tournament.Points `json:"points,omitempty"`
	Match  *tournament.Points `json:"matchPoints,omitempty"`
	Game   *tournament.Points `json:"gamePoints,omitempty"`
	Rounds []entryJSON        `json:"rounds"`
}

type entryJSON struct {
	Kind     string              `json:"kind"`
	Opponent int                 `json:"opponent,omitempty"`
	Color    string              `json:"color,omitempty"`
	Result   string              `json:"result,omitempty"`
	Points   *tournament.Points  `json:"points,omitempty"`
	Match    *tournament.Points  `json:"matchPoints,omitempty"`
	Game     *tournament.Points  `json:"gamePoints,omitempty"`
	Boards   []tournament.Points `json:"boards,omitempty"`
}

// CrosstableDocument is the document that Crosstable writes.
type CrosstableDocument struct {
	File      string         `json:"file,omitempty"`
	Edition   string         `json:"edition"`
	Round     int            `json:"round"`
	Tiebreaks []string       `json:"tiebreaks"`
	Rows      []crossRowJSON `json:"crosstable"`
}

// Crosstable encodes the participants in order, a round after the other; with the file
// where one is named.
func Crosstable(file string, e *report.Event) []byte {
	out := CrosstableDocument{File: file, Edition: string(e.Standings.Edition), Round: e.Table.After, Tiebreaks: codes(e.Standings.List), Rows: []crossRowJSON{}}
	table := e.Table
	for _, r := range e.Standings.Rows {
		row := crossRowJSON{Number: r.Number, Rank: rankJSON(r.Rank), Name: r.Name, Rating: table.Participants[r.Index].Rating, Rounds: []entryJSON{}}
		match, game := table.Final(r.Index, tournament.MatchScore), table.Final(r.Index, tournament.GameScore)
		if table.Team {
			row.Match, row.Game = &match, &game
		} else {
			row.Points = &game
		}
		for round := 1; round <= table.Rounds; round++ {
			row.Rounds = append(row.Rounds, roundOf(table, r.Index, round))
		}
		out.Rows = append(out.Rows, row)
	}
	return Of(out)
}

func roundOf(table *crosstable.Table, i, round int) entryJSON {
	e := table.Entry(i, round)
	out := entryJSON{Kind: e.Kind.String()}
	if e.Opponent != crosstable.None {
		out.Opponent = table.Participants[e.Opponent].Number
		out.Result = e.Outcome.String()
	}
	if color, _ := e.Color.MarshalText(); len(color) > 0 {
		out.Color = string(color)
	}
	match, game := e.Points[tournament.MatchScore], e.Points[tournament.GameScore]
	if table.Team {
		out.Match, out.Game, out.Boards = &match, &game, table.BoardPoints(i, round)
	} else {
		out.Points = &game
	}
	return out
}
