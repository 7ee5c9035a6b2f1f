package cli

import (
	"bytes"

	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/report"
	"torneo/tiebreak"
	"torneo/tournament"
)

func (a *app) crosstableCommand() *cobra.Command {
	var c choices
	cmd := &cobra.Command{
		Use:  "crosstable",
		Args: files,
		Example: `torneo crosstable open.trf
torneo crosstable open.trf --round 5 --format markdown
torneo crosstable league.trf --format html --lang es > cuadro.html`,
	}
	c.addTo(cmd)
	formats := addFormat(cmd, textFormat, jsonFormat, linesFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		if !f.json() {
			return a.documents(args, r, f, a.inSomeOrder, func(c *computed) *report.Document {
				return report.Crosstable(a.printer(), &c.Event, f.reader())
			})
		}
		return a.perFile(args, f, func(file string, out *bytes.Buffer) ([]string, error) {
			c, err := a.inSomeOrder(file, r)
			if err == nil {
				out.Write(a.crosstableJSON(c, f == linesFormat))
			}
			return c.said(), err
		}, a.line)
	}
	return cmd
}

// inSomeOrder computes the standings for the order of the rows. A list that
// nobody asked for and that the regulations refuse is replaced by the points.
func (a *app) inSomeOrder(file string, r *request) (*computed, error) {
	c, err := a.prepare(file, r)
	if err != nil {
		return c, err
	}
	err = a.order(c)
	if err != nil && r.List == nil && r.Preset == "" {
		c.result.Use([]tiebreak.Spec{{Code: "PTS"}})
		c.talk = append(c.talk, a.T("cli.crosstable.by-points"))
		err = a.order(c)
	}
	return c, err
}

type crossRowJSON struct {
	ID     int                `json:"id"`
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

// crosstableJSON is one line: the participants in order, a round after the other.
func (a *app) crosstableJSON(c *computed, withFile bool) []byte {
	out := struct {
		File      string         `json:"file,omitempty"`
		Edition   string         `json:"edition"`
		Round     int            `json:"round"`
		Tiebreaks []string       `json:"tiebreaks"`
		Rows      []crossRowJSON `json:"crosstable"`
	}{Edition: string(c.result.Edition), Round: c.Table.After, Tiebreaks: specNames(c.Standings.List), Rows: []crossRowJSON{}}
	if withFile {
		out.File = shown(c.source.name)
	}
	table := c.Table
	for _, r := range c.Standings.Rows {
		row := crossRowJSON{ID: r.Number, Rank: rankJSON(r.Rank), Name: r.Name, Rating: table.Participants[r.Index].Rating, Rounds: []entryJSON{}}
		match, game := table.Final(r.Index, tournament.MatchScore), table.Final(r.Index, tournament.GameScore)
		if table.Team {
			row.Match, row.Game = &match, &game
		} else {
			row.Points = &game
		}
		for round := 1; round <= table.Rounds; round++ {
			row.Rounds = append(row.Rounds, roundJSON(table, r.Index, round))
		}
		out.Rows = append(out.Rows, row)
	}
	return a.jsonLine(out)
}

func roundJSON(table *crosstable.Table, i, round int) entryJSON {
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
