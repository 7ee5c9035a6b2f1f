package chessresults

import (
	"regexp"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// tieNote matches a line below the table that says what a tie-break is: "Tie Break1: points
// (game-points)", "Desempate 1: …".
var tieNote = regexp.MustCompile(`^[^:0-9]{2,30}([1-9]) ?: (.+)$`)

// mostFact is the longest value of a detail that is read.
const mostFact = 500

// describe notes what the page says of the event: its name, the details above the data, and what
// the tie-breaks are.
func (g *grid) describe(p *savedpage.Page) {
	add := func(name, value string) {
		if value = incoming.PlainText(value); name != "" && value != "" && len(value) <= mostFact {
			g.found.Facts = append(g.found.Facts, incoming.Fact{Name: name, Value: value})
		}
	}
	// The first <h2> is the name, the second the kind; the title of the page may be cut.
	name, second := "", 0
	for _, h := range g.above {
		if h.Level != 2 {
			continue
		}
		if second++; second == 1 {
			name = h.Text
		}
	}
	if m := siteTitle.FindStringSubmatch(p.Title); m != nil && m[1] != "" && second < 2 {
		name = m[1]
	}
	defer func() { add("Tournament", name) }() // a menu may have a line of that name
	for _, t := range p.Tables {
		if t.Has(dataClass) {
			break
		}
		for k := range t.Rows {
			cells := t.Rows[k].Cells
			if len(cells) != 2 || len(cells[0].Tables)+len(cells[1].Tables) > 0 {
				continue
			}
			if label := strings.TrimSuffix(cells[0].Text(), ":"); len(label) < 60 {
				add(label, cells[1].Text())
			}
		}
	}
	notes := func(text string) {
		for line := range strings.SplitSeq(text, "\n") {
			if m := tieNote.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
				add("TB"+m[1], m[2])
			}
		}
	}
	notes(p.Text)
	for _, t := range p.Tables {
		if t.Has(dataClass) {
			continue
		}
		for k := range t.Rows {
			for c := range t.Rows[k].Cells {
				if len(t.Rows[k].Cells[c].Tables) > 0 { // the table of the page around the data
					notes(strings.Join(t.Rows[k].Cells[c].Lines, "\n"))
				}
			}
		}
	}
}
