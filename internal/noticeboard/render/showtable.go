package render

import (
	"fmt"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/report"
)

// grid is a table as it is laid out: widths in units, one of which takes the rest.
type grid struct {
	widths []int // 0: shares what is left
	head   []box
	rows   []gridLine
	keep   []int // rows that stay with the next one on a page; nil: none
}

// paginate puts rows on pages in so many columns side by side, and gives the rows of each
// page.
func (d *director) paginate(g grid, columns int, page func(s *slide, from, to int)) {
	most := d.sheet.lines(len(g.head) > 0)
	for from := 0; from < len(g.rows); {
		s := slide{kind: "table"}
		start, room := from, most
		if rest := len(g.rows) - from; g.keep == nil && rest < columns*room {
			room = (rest + columns - 1) / columns // side by side as far as they go
		}
		for range columns {
			to := min(from+room, len(g.rows))
			for to < len(g.rows) && to > from+1 && slices.Contains(g.keep, to-1) {
				to--
			}
			if from >= to {
				break
			}
			s.blocks = append(s.blocks, block{widths: percent(g.widths, d.sheet.column(columns)), head: g.head, rows: g.rows[from:to]})
			from = to
		}
		for len(s.blocks) < columns {
			s.blocks = append(s.blocks, block{})
		}
		page(&s, start, from)
		d.slides = append(d.slides, s)
	}
}

// percent returns widths as parts of a block.
func percent(widths []int, of int) (list []string) {
	left, flexible := of, 0
	for _, w := range widths {
		if left -= w; w == 0 {
			flexible++
		}
	}
	for _, w := range widths {
		if w == 0 {
			w = max(left, 0) / max(flexible, 1)
		}
		list = append(list, fmt.Sprintf("%.2f%%", 100*float64(w)/float64(of)))
	}
	return list
}

// side returns the number of columns side by side: as was set, else one if all fit a page, else
// two; fewer where they would be too narrow.
func (d *director) side(rows, least int, headed bool) int {
	n := d.look.Columns
	if n == 0 {
		if n = 1; rows > d.sheet.lines(headed) {
			n = 2
		}
	}
	for n > 1 && d.sheet.column(n) < least {
		n--
	}
	return n
}

// cell returns the room that a text takes with what is around it.
func (s sheet) cell(text string, heavy bool) int { return s.wide(text, heavy) + s.narrow }

const (
	mostOpen    = 8 // boards that are named
	mostResults = 2 // pages: what came long ago is among the boards
)

// standings shows the published standings.
func (d *director) standings(e *edition, p ShowPart) {
	n := e.board.After
	if n == 0 {
		return
	}
	s, err := e.standingsAfter(n)
	if err != nil {
		return
	}
	t := report.Standings(e.p, s, report.People).Localize().Tables[0]
	if p.Most > 0 {
		t.Rows = t.Rows[:min(p.Most, len(t.Rows))]
	}
	if len(t.Rows) == 0 {
		return
	}
	rank, name := column(t, "rank"), column(t, "name")
	values := []int{}
	for k := len(t.Columns) - len(s.Standings.List); k < len(t.Columns); k++ {
		values = append(values, k)
	}
	wide := func(k int) int { return d.columnWide(t, k, true) }
	rankWide := wide(rank)
	columns := d.side(len(t.Rows), rankWide+wide(values[0])+d.sheet.figure, true)
	if columns > 1 {
		values = values[:1]
	}
	left, shown := d.sheet.column(columns)-rankWide-d.sheet.figure*3/2, values[:0:0]
	for k, at := range values {
		if left -= wide(at); left < 0 && k > 0 {
			break
		}
		shown = append(shown, at)
	}
	g := grid{widths: []int{rankWide, 0}, head: []box{{class: "n"}, {text: t.Columns[name].Title}}}
	room := d.sheet.column(columns) - rankWide - d.sheet.narrow
	for _, k := range shown {
		g.widths, g.head = append(g.widths, wide(k)), append(g.head, box{text: t.Columns[k].Title, class: "v"})
		room -= wide(k)
	}
	for _, row := range t.Rows {
		boxes := []box{{text: row[rank], class: "n"}, {text: d.sheet.fit(row[name], room, false), heading: true, class: "name"}}
		for i, k := range shown {
			class := "v"
			if i == 0 {
				class = "v first"
			}
			boxes = append(boxes, box{text: row[k], class: class})
		}
		g.rows = append(g.rows, gridLine{boxes: boxes})
	}
	title := d.title("screen.standings", "screen.standings.short", "round", n)
	if s.Standings.InPlay.Round > 0 {
		title = d.title("screen.standings.live", "screen.standings.live.short", "round", n)
	}
	d.paginate(g, columns, func(v *slide, from, to int) { v.title = title })
}

// column returns the index of the column with a key; -1 if there is none.
func column(t report.Table, key string) int {
	return slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Key == key })
}

// columnWide returns the room for what stands in a column; its title is smaller.
func (d *director) columnWide(t report.Table, k int, heavy bool) int {
	most := d.sheet.wide(t.Columns[k].Title, false) * 6 / 10
	for _, row := range t.Rows {
		most = max(most, d.sheet.wide(row[k], heavy))
	}
	return most + d.sheet.narrow
}

// crosstable shows who met whom, rounds or opponents side by side as far as there is room, the
// rest on further pages with the names again.
func (d *director) crosstable(e *edition) {
	if e.board.After == 0 {
		return
	}
	s, err := e.standingsAfter(e.board.After)
	if err != nil {
		return
	}
	t := report.Crosstable(e.p, s, report.People).Localize().Tables[0]
	name := column(t, "name")
	if len(t.Rows) == 0 || name < 0 {
		return
	}
	fixed := []int{}
	for _, key := range []string{"rank", "number"} {
		if k := column(t, key); k >= 0 {
			fixed = append(fixed, k)
		}
	}
	if d.look.Upright && len(fixed) == 2 {
		fixed = fixed[1:] // they stand in the order of their places, and cells refer to numbers
	}
	first := name + 1
	if k := column(t, "rating"); k >= first {
		first = k + 1
	}
	d.wideTable(t, fixed, name, first, d.title("screen.crosstable", "screen.crosstable.short", "round", e.board.After))
}

// wideTable shows a table with its first columns and the name on every page, and as many
// of the others as there is room for.
func (d *director) wideTable(t report.Table, fixed []int, name, first int, title string) {
	base, longest := d.sheet.figure*4/3, 0
	if d.look.Upright {
		base = d.sheet.figure
	}
	for _, row := range t.Rows {
		longest = max(longest, d.sheet.cell(row[name], false))
	}
	base = min(base, longest)
	for _, k := range fixed {
		base += d.columnWide(t, k, true)
	}
	var groups [][]int
	left := 0
	for k := first; k < len(t.Columns); k++ {
		wide := d.columnWide(t, k, false)
		if left -= wide; len(groups) == 0 || left < 0 {
			groups, left = append(groups, nil), d.sheet.width-base-wide
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], k)
	}
	for _, group := range groups {
		g := grid{}
		room := d.sheet.width - d.sheet.narrow
		for _, k := range fixed {
			g.widths, g.head = append(g.widths, d.columnWide(t, k, true)), append(g.head, box{text: t.Columns[k].Title, class: "n"})
			room -= d.columnWide(t, k, true)
		}
		g.widths, g.head = append(g.widths, 0), append(g.head, box{text: t.Columns[name].Title})
		for _, k := range group {
			g.widths, g.head = append(g.widths, d.columnWide(t, k, false)), append(g.head, box{text: t.Columns[k].Title, class: "v"})
			room -= d.columnWide(t, k, false)
		}
		for _, row := range t.Rows {
			var boxes []box
			for _, k := range fixed {
				boxes = append(boxes, box{text: row[k], class: "n"})
			}
			boxes = append(boxes, box{text: d.sheet.fit(row[name], room, false), heading: true, class: "name"})
			for _, k := range group {
				boxes = append(boxes, box{text: row[k], class: "v"})
			}
			g.rows = append(g.rows, gridLine{boxes: boxes})
		}
		d.paginate(g, 1, func(v *slide, _, _ int) { v.title = title })
	}
}

// bracket shows the matches of a knock-out, a phase after the other. Winners stand in bold.
func (d *director) bracket(e *edition) {
	if !e.knockout() {
		return
	}
	b, t, err := arbiter.Bracket(e.board.State)
	if err != nil {
		return
	}
	tables := (&report.Bracket{Tournament: t, Bracket: b}).Document(d.printers[0], report.People).Localize().Tables
	numberWide, scoreWide := d.sheet.cell("88", true), d.sheet.cell("8½", true)
	for _, x := range tables {
		for k := range x.Rows {
			scoreWide = max(scoreWide, d.sheet.cell(cell(x, k, "first score"), true), d.sheet.cell(cell(x, k, "second score"), true))
		}
	}
	room := (d.sheet.width-numberWide-2*scoreWide)/2 - d.sheet.narrow
	g := grid{widths: []int{numberWide, 0, scoreWide, scoreWide, 0}}
	stacked := room < d.sheet.figure
	if stacked {
		room = d.sheet.width - numberWide - scoreWide - d.sheet.narrow
		g.widths = []int{numberWide, 0, scoreWide}
	}
	for phase, x := range tables {
		g.keep = append(g.keep, len(g.rows))
		g.rows = append(g.rows, gridLine{class: "match", boxes: []box{{text: d.sheet.fit(x.Caption, d.sheet.width-d.sheet.narrow, true), columns: len(g.widths), heading: true, class: "phase"}}})
		for k, m := range b.Phase(phase + 1) {
			at := box{text: number(m.Number), class: "n", heading: true}
			var names, scores [2]box
			for side, key := range []string{"first", "second"} {
				won := m.Winner != 0 && m.Players[side] == m.Winner
				names[side] = box{text: d.sheet.fit(cell(x, k, key), room, won)}
				if scores[side] = (box{text: cell(x, k, key+" score"), class: "r"}); won {
					names[side].class = "won"
				}
			}
			if !stacked {
				g.rows = append(g.rows, gridLine{boxes: []box{at, names[0], scores[0], scores[1], names[1]}})
				continue
			}
			at.rows = 2
			g.keep = append(g.keep, len(g.rows))
			g.rows = append(g.rows, gridLine{boxes: []box{at, names[0], scores[0]}}, gridLine{class: "more", boxes: []box{names[1], scores[1]}})
		}
	}
	title := d.t("board.page.bracket")
	d.paginate(g, 1, func(v *slide, _, _ int) { v.title = title })
}

// cell returns the text in a row of a table under a key; "" where it has no such column.
func cell(t report.Table, row int, key string) string {
	if k := column(t, key); k >= 0 {
		return t.Rows[row][k]
	}
	return ""
}
