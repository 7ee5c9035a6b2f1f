package handover

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/pgn"
	"torneo/internal/report"
	"torneo/message"
)

// encode writes a table.
func encode(rows [][]string, ending string) ([]byte, error) {
	for r := range rows {
		for k := range rows[r] {
			rows[r][k] = strings.TrimSpace(report.Printable(rows[r][k]))
			if ending == "xlsx" {
				rows[r][k] = entrylist.QuoteAgain(rows[r][k])
			}
		}
	}
	var b bytes.Buffer
	if ending == "xlsx" {
		err := report.XLSXOfRows(&b, rows)
		return b.Bytes(), err
	}
	b.WriteString("\ufeff") // so that Excel reads it as UTF-8
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = ';', true
	for _, row := range rows {
		cells := make([]string, len(row))
		for k, c := range row {
			if cells[k] = c; !isResult(c) {
				cells[k] = entrylist.Harmless(c)
			}
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// isResult reports cells of rounds that begin with a sign: "-1", "-½", "-0", "+ - -", "- - +".
func isResult(cell string) bool { return strings.Trim(cell, "+-½01 ") == "" }

// partName parts a name into family name and forename.
func partName(name string) (family, forename string) {
	family, forename, _ = strings.Cut(name, ",")
	return strings.TrimSpace(family), strings.TrimSpace(forename)
}

// writeJSON writes the record as docs/schema/record.schema.json describes it.
func writeJSON(c *Content) ([]byte, []message.Message, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(c.Record)
	return b.Bytes(), nil, err
}

// writeGames writes the games of a round, or of all of them.
func writeGames(c *Content) ([]byte, []message.Message, error) {
	var list []pgn.Game
	for n := range c.Record.Rounds {
		if c.Round > 0 && n+1 != c.Round {
			continue
		}
		games, err := c.Games(n + 1)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, games...)
	}
	return pgn.Write(list, pgn.UTF8), nil, nil
}
