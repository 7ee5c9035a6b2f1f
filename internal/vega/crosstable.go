package vega

import (
	"slices"
	"strconv"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// readCrosstable reads a crosstable by starting numbers, or by places if its first column is one.
// That of a round robin has a column an opponent and says neither rounds nor colours.
func (r *reader) readCrosstable() error {
	g, err := r.only("Player", "NAME")
	if err != nil {
		return err
	}
	for _, row := range g.rows {
		if slices.ContainsFunc(row.Cells, func(c savedpage.Cell) bool { return c.Has("hole") }) {
			return incoming.LeaveOut("vega.page.square")
		}
	}
	points := g.at("Pts")
	var rounds []int // columns
	for k, name := range g.names {
		if columnNumber(name) == len(rounds)+1 {
			rounds = append(rounds, k)
		}
	}
	if points < 0 || len(rounds) == 0 {
		return incoming.Refuse("vega.page.columns")
	}
	who := g.people(false)
	place := g.at("Pos", "#")
	table := incoming.Table{Shape: incoming.Crosstable, Line: g.line, Numbers: incoming.StartingNumbers}
	if place >= 0 {
		table.Numbers = incoming.Ranks
		table.Names = append(table.Names, "Rk")
	}
	table.Names = append(append(table.Names, who.names()...), "Pts")
	for n := range rounds {
		table.Names = append(table.Names, strconv.Itoa(n+1)+".Rd")
	}
	ties := g.names[rounds[len(rounds)-1]+1:]
	table.Names = append(table.Names, ties...)
	for _, row := range g.rows {
		columns := row.Columns()
		cells, ok := who.cells(columns)
		if !ok {
			return incoming.Refuse("vega.page.line", "line", row.Line)
		}
		if place >= 0 {
			cells = append([]string{cellAt(columns, place).Text()}, cells...)
		}
		cells = append(cells, cellAt(columns, points).Text())
		for _, k := range rounds {
			cell, ok := gameOf(cellAt(columns, k))
			if !ok {
				return incoming.Refuse("vega.page.cell", "line", row.Line, "value", cellAt(columns, k).Text())
			}
			cells = append(cells, cell)
		}
		for k := range ties {
			cells = append(cells, cellAt(columns, len(g.names)-len(ties)+k).Text())
		}
		table.Rows = append(table.Rows, incoming.TableRow{Line: row.Line, Cells: cells})
	}
	return r.take(table)
}

// forfeits are the results of games that were not played, by what the page writes.
var forfeits = map[string]string{"1": "+", "+": "+", "1F": "+", "0": "-", "-": "-", "0F": "-"}

// gameOf returns a round as crosstables have it: "126" on the page is 1 against 26, apart only by
// the elements. Class cw is White and cb Black; cf is a forfeit or a bye, whose colour is not there.
func gameOf(c *savedpage.Cell) (string, bool) {
	if c.Text() == "" {
		return "", true
	}
	result, is := c.Part("res")
	if !is {
		return "", false
	}
	if result == "..." || result == "*" {
		result = ""
	}
	if opponent, is := c.Part("cf"); is {
		if opponent == "BYE" || opponent == "" || opponent == "0" {
			points := map[string]string{"1": "-1", "+": "-1", "½": "-½", "=": "-½", "0": "-0", "-": "-0"}[result]
			return points, points != ""
		}
		sign := forfeits[result]
		return opponent + "u" + sign, digits.MatchString(opponent) && sign != ""
	}
	for class, colour := range map[string]string{"cw": "w", "cb": "b"} {
		if opponent, is := c.Part(class); is {
			known := slices.Contains([]string{"1", "½", "0", "", "adj"}, result)
			if result == "adj" {
				result = "?"
			}
			return opponent + colour + result, known && digits.MatchString(opponent)
		}
	}
	return "", false
}
