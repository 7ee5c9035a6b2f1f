package chessresults

import (
	"regexp"
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// origin matches the line with which exports of the site begin, in every language.
var origin = regexp.MustCompile(`(?i)chess-results`)

// IsExport recognises an export of the site: one of its first lines names it.
func IsExport(rows []incoming.TableRow) bool {
	seen := 0
	for k := range rows {
		text := onlyText(rows[k].Cells)
		if text == "" {
			continue
		}
		if origin.MatchString(text) {
			return true
		}
		if seen++; seen == 4 {
			return false
		}
	}
	return false
}

// IsTable recognises a crosstable of rounds, or pairings with results, by the form of its cells,
// whatever its headings are called.
func IsTable(rows []incoming.TableRow) bool {
	g := gridOfRows(rows)
	return slices.ContainsFunc(g.blocks, func(b *block) bool { return len(b.rounds()) > 0 || b.isPairings() })
}

func onlyText(cells []string) string {
	l := line{}
	for _, text := range cells {
		l.cells = append(l.cells, cell{text: plainText(text)})
	}
	return l.onlyText()
}

func gridOfRows(rows []incoming.TableRow) *grid {
	var lines []line
	for _, x := range rows {
		l := line{at: x.Line}
		for _, text := range x.Cells {
			l.cells = append(l.cells, cell{text: plainText(text)})
		}
		lines = append(lines, l)
	}
	return gridOfLines(lines, nil)
}

// ReadRows returns the tables of an export to a spreadsheet, or of text. The error is an
// *incoming.Refused, or an *incoming.Open.
func ReadRows(rows []incoming.TableRow, answers incoming.Answers) (*incoming.Tables, error) {
	g := gridOfRows(rows)
	g.answers = answers
	g.describeRows(rows)
	return g.read()
}

// describeRows notes the name of the event, which is the line below the one that names the site,
// and the details and notes around the table.
func (g *grid) describeRows(rows []incoming.TableRow) {
	named := false
	head := 1 << 30
	if len(g.blocks) > 0 {
		head = g.blocks[0].head.at
	}
	for k := range rows {
		text := onlyText(rows[k].Cells)
		if m := tieNote.FindStringSubmatch(text); m != nil && rows[k].Line > head {
			g.found.Facts = append(g.found.Facts, incoming.Fact{Name: "TB" + m[1], Value: m[2]})
			continue
		}
		if rows[k].Line >= head {
			continue
		}
		var filled []string
		for _, c := range rows[k].Cells {
			if c = plainText(c); c != "" {
				filled = append(filled, c)
			}
		}
		switch {
		case text != "" && !named && !origin.MatchString(text) && len(text) <= 200:
			named = true
			g.found.Facts = append(g.found.Facts, incoming.Fact{Name: "Tournament", Value: text})
		case len(filled) == 2 && len(filled[1]) <= mostFact:
			g.found.Facts = append(g.found.Facts, incoming.Fact{Name: strings.TrimSuffix(filled[0], ":"), Value: filled[1]})
		}
	}
}

// exportOf returns the lines of a page that is an export with another ending: its first lines
// name the site. It returns nil for others.
func exportOf(p *savedpage.Page) (rows []incoming.TableRow) {
	for _, t := range p.Tables {
		if t.Depth > 0 {
			continue
		}
		for k := range t.Rows {
			rows = append(rows, incoming.TableRow{Line: t.Rows[k].Line, Cells: t.Rows[k].Texts()})
		}
	}
	if len(rows) == 0 || !IsExport(rows) {
		return nil
	}
	return rows
}
