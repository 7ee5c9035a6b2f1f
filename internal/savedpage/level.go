package savedpage

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// level is a table that is open, or the page around all.
type level struct {
	table   *Table // nil: the page
	rows    []Row
	row     Row
	hasRow  bool
	cells   []Cell
	width   int   // columns of the row
	cell    *Cell // nil: none is open
	one     Cell
	caption bool // it is open; its text is not read
	base    int  // elements that were open around the table

	text     text
	open     []element // in the cell, or on the page
	watched  []byte    // what is seen while an element with a class, or a heading, is open
	watching int
}

func (l *level) breakLine() {
	l.text.breakLine()
	if l.watching > 0 {
		l.watched = append(l.watched, ' ')
	}
}

// last returns the last of the open elements, from one on, of which something holds; -1 if there is
// none.
func (l *level) last(from int, holds func(*element) bool) int {
	for k := len(l.open) - 1; k >= from; k-- {
		if holds(&l.open[k]) {
			return k
		}
	}
	return -1
}

func (r *reader) top() *level { return r.levels[len(r.levels)-1] }

// visibleLevel returns the level in which content is seen: what stands between the cells of a table is shown
// before it.
func (r *reader) visibleLevel() *level {
	for k := len(r.levels) - 1; ; k-- {
		switch l := r.levels[k]; {
		case l.table == nil || l.cell != nil || l.caption:
			return l
		}
	}
}

// least returns how many of the open elements an end tag cannot reach, as they are around a table.
func (r *reader) least(in *level) int {
	if in == r.top() {
		return 0
	}
	return r.top().base
}

func (r *reader) startOfTable(a atom.Atom, more bool) {
	top := r.top()
	if a == atom.Table {
		if top.table != nil && top.cell == nil && !top.caption {
			r.closeTable() // a table between the cells of another ends it
		}
		r.openTable(attributesOf(r.tags, more))
		return
	}
	if top.table == nil {
		return
	}
	r.clearStray()
	switch a {
	case atom.Tr:
		r.closeRow()
		top.row, top.hasRow = Row{Class: attributesOf(r.tags, more).class, Line: r.line}, true
	case atom.Td, atom.Th:
		r.closeCell()
		if !top.hasRow {
			top.row, top.hasRow = Row{Line: r.line}, true
		}
		r.openCell(attributesOf(r.tags, more), a == atom.Th)
	case atom.Caption:
		r.closeRow()
		top.caption = true
	default:
		r.closeRow()
	}
}

func (r *reader) endOfTable(a atom.Atom) {
	top := r.top()
	if top.table == nil {
		return
	}
	r.clearStray()
	switch a {
	case atom.Table:
		r.closeTable()
	case atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot:
		r.closeRow()
	case atom.Td, atom.Th:
		if top.cell != nil && top.cell.Header == (a == atom.Th) {
			r.closeCell()
		}
	case atom.Caption:
		r.closeCaption()
	}
}

// clearStray closes what began between the cells of the table.
func (r *reader) clearStray() {
	if in := r.visibleLevel(); in != r.top() {
		r.closeDownTo(in, r.top().base)
	}
}

func (r *reader) openTable(a attributes) {
	t := &Table{ID: a.id, Class: a.class, Line: r.line, Depth: len(r.levels) - 1}
	r.page.Tables = append(r.page.Tables, t)
	from := 0
	if n := len(r.above); n > 0 {
		from = r.above[n-1][1]
	}
	r.above = append(r.above, [2]int{from, len(r.headings)})
	l := &level{}
	if n := len(r.unused); n > 0 {
		l, r.unused = r.unused[n-1], r.unused[:n-1]
	}
	in := r.visibleLevel()
	if l.table, l.base = t, len(in.open); in.cell != nil {
		in.cell.Tables = append(in.cell.Tables, t)
	}
	r.levels = append(r.levels, l)
}

func (r *reader) openCell(a attributes, header bool) {
	top := r.top()
	top.one = Cell{Class: a.class, Header: header, Span: 1}
	if a.span != "" {
		if span, err := strconv.Atoi(strings.TrimSpace(a.span)); err == nil && span > 1 {
			top.one.Span = min(span, 200)
		}
	}
	top.cell = &top.one
	r.columns += top.one.Span
	top.width += top.one.Span
}

func (r *reader) closeCaption() {
	if top := r.top(); top.caption {
		r.closeDownTo(top, 0)
		top.text.buf, top.caption = top.text.buf[:0], false
	}
}

// closeCell closes the cell that is open, or the caption.
func (r *reader) closeCell() {
	r.closeCaption()
	top := r.top()
	if top.cell == nil {
		return
	}
	r.closeDownTo(top, 0)
	top.cell.Lines = top.text.lines()
	top.cells = append(top.cells, *top.cell)
	top.cell = nil
}

func (r *reader) closeRow() {
	r.closeCell()
	top := r.top()
	if !top.hasRow {
		return
	}
	top.row.Cells = slices.Clone(top.cells)
	top.rows = append(top.rows, top.row)
	clear(top.cells)
	top.cells, top.width, top.hasRow = top.cells[:0], 0, false
}

func (r *reader) closeTable() {
	r.closeRow()
	top := r.top()
	top.table.Rows = slices.Clone(top.rows)
	clear(top.rows)
	r.levels = r.levels[:len(r.levels)-1]
	r.closeDownTo(r.visibleLevel(), top.base)
	*top = level{rows: top.rows[:0], cells: top.cells, open: top.open[:0], watched: top.watched[:0], text: top.text}
	r.unused = append(r.unused, top)
}
