package vega

import (
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/trf"
)

// readRounds reads the pairings of a round, or those of all rounds on the page of a schedule:
// every table stands below the heading of its round.
func (r *reader) readRounds() error {
	for _, t := range r.page.Tables {
		round, day := 0, ""
		for _, h := range t.Above {
			if m := roundTitle.FindStringSubmatch(strings.TrimSpace(h.Text)); m != nil {
				round, _ = strconv.Atoi(m[1])
				day = h.Text
			}
		}
		g := gridOf(t, "White Player")
		if g == nil {
			g = gridOf(t, "White")
		}
		if g == nil {
			continue
		}
		if round == 0 {
			return incoming.Refuse("vega.page.round", "line", g.line)
		}
		table := incoming.Table{Shape: incoming.Pairings, Line: g.line, Round: round, Day: dayOf(day),
			Names: []string{"No", "Title", "White", "Rtg", "Fed", "Pts", "Result", "Pts", "No", "Title", "Black", "Rtg", "Fed"}}
		if err := r.readBoards(g, &table); err != nil {
			return err
		}
		if len(table.Rows) > 0 {
			r.found.Tables = append(r.found.Tables, table)
		}
	}
	if len(r.found.Tables) == 0 {
		return incoming.Refuse("vega.page.empty")
	}
	return nil
}

// results are those of games by what the page writes.
var results = map[string]string{
	"1-0": "1 - 0", "0-1": "0 - 1", "½-½": "½ - ½", "1/2-1/2": "½ - ½", "0.5-0.5": "½ - ½", "1F-0F": "+ - -", "0F-1F": "- - +", "0F-0F": "- - -", "0-0": "0 - 0",
	"½-0": "½ - 0", "0-½": "0 - ½", "...": "", "": "", "adj": "adj",
}

// readBoards reads the boards of a round.
func (r *reader) readBoards(g *grid, table *incoming.Table) error {
	white, black, result := g.at("White Player", "White"), g.at("Black Player", "Black"), g.at("Result")
	if white < 0 || result < white || black < result {
		return incoming.Refuse("vega.page.columns")
	}
	// The other columns stand twice, on either side of the result.
	var fed, points [2]int
	for _, both := range []*[2]int{&fed, &points} {
		*both = [2]int{-1, -1}
	}
	for k, name := range g.names {
		side := 0
		if k > result {
			side = 1
		}
		switch strings.ToLower(name) {
		case "fed":
			fed[side] = k
		case "pts":
			points[side] = k
		}
	}
	nw, nb := g.at("NW"), g.at("NB")
	for _, row := range g.rows {
		cells := row.Columns()
		w, b := playerOf(cellAt(cells, white)), playerOf(cellAt(cells, black))
		if text := cellAt(cells, nw).Text(); nw >= 0 {
			w.number = strings.TrimLeft(text, "0")
		}
		if text := cellAt(cells, nb).Text(); nb >= 0 {
			b.number = strings.TrimLeft(text, "0")
		}
		if w.name == "" && b.name == "" {
			continue
		}
		text := strings.ReplaceAll(cellAt(cells, result).Text(), " ", "")
		line := incoming.TableRow{Line: row.Line}
		before := func(side int) string { return cellAt(cells, points[side]).Text() }
		federation := func(side int) string { return federationOf(cellAt(cells, fed[side])) }
		if word := nobody(&b, text); word != "" {
			if _, known := map[string]bool{"1": true, "½": true, "0": true, "": true}[text]; !known {
				return incoming.Refuse("vega.page.cell", "line", row.Line, "value", text)
			}
			if word == "bye" && text == "½" {
				r.found.Problems = append(r.found.Problems, trf.Problem{Severity: trf.Adjustment, Line: row.Line, Found: cellAt(cells, black).Text(), Message: message.New("vega.page.half", "name", w.name, "round", table.Round)})
			}
			line.Cells = []string{w.number, w.title, w.name, ratingOf(w.rating), federation(0), before(0), text, "", "", "", word, "", ""}
		} else {
			played, known := results[text]
			if !known {
				return incoming.Refuse("vega.page.cell", "line", row.Line, "value", text)
			}
			line.Cells = []string{w.number, w.title, w.name, ratingOf(w.rating), federation(0), before(0), played, before(1), b.number, b.title, b.name, ratingOf(b.rating), federation(1)}
		}
		table.Rows = append(table.Rows, line)
	}
	return nil
}

// nobody returns what stands in the place of an opponent, as tables of pairings have it; "" if
// somebody does. One layout writes "BYE" for all, and the points tell them apart.
func nobody(p *player, points string) string {
	if p.number != "" {
		return ""
	}
	switch strings.Trim(strings.ToLower(p.name), "() ") {
	case "half point bye":
		return "half-point bye"
	case "full point bye":
		return "full-point bye"
	case "not paired", "":
		return "not paired"
	case "bye":
		if strings.HasPrefix(p.name, "(") && points != "½" {
			return "pairing-allocated bye"
		}
		if strings.HasPrefix(p.name, "(") {
			return "bye"
		}
		return map[string]string{"½": "half-point bye", "0": "not paired"}[points] + map[string]string{"1": "bye", "": "bye"}[points]
	}
	return ""
}
