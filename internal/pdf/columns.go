package pdf

import (
	"slices"
	"unicode/utf8"

	"torneo/internal/report"
)

const (
	padding = 0.9  // beside the text of a cell
	most    = 0.85 // of the cells of a column of text are to fit as they are; longer ones get smaller
	shrunk  = 0.8  // how small the letters of a table may get, before the paper is turned
)

// natural returns the widths of the columns if nothing were to be cut.
func (b *book) natural(t report.Table, size float64) []float64 {
	widths := make([]float64, len(t.Columns))
	for k, c := range t.Columns {
		widths[k] = b.wide(c.Title, min(size, 9), "B")
	}
	for _, row := range t.Rows {
		for k, cell := range row {
			if n := len(cell); n > 0 && float64(n)*size*0.5 > widths[k] { // bytes are a bound from above
				widths[k] = max(widths[k], b.wide(cell, size, "B"))
			}
		}
	}
	for k := range widths {
		widths[k] = min(widths[k], 120) + 2*padding + 0.3
		if t.Columns[k].Key == Blank {
			widths[k] = max(widths[k], 16)
			if t.Columns[k].Align == report.Left {
				widths[k] = max(widths[k], 30)
			}
		}
		if t.Columns[k].Key == Flag {
			widths[k] = size*flagHigh*4/3 + 2*padding
		}
		if t.Columns[k].Key == Tick {
			widths[k] = max(widths[k], 7)
		}
	}
	return widths
}

// Columns to be written in have the first two of these keys; what a column of the third
// says is shown as a flag.
const (
	Blank = "blank"
	Tick  = "tick"
	Flag  = "flag"
)

// least returns the smallest widths of the columns: room for most of the texts.
func (b *book) least(t report.Table, natural []float64, size float64) []float64 {
	widths := slices.Clone(natural)
	for k := range widths {
		if t.Columns[k].Align != report.Left || t.Columns[k].Key == Blank || t.Columns[k].Key == Flag || len(t.Rows) == 0 {
			continue
		}
		lengths := make([]float64, len(t.Rows))
		for r, row := range t.Rows {
			lengths[r] = float64(utf8.RuneCountInString(row[k]))
		}
		slices.Sort(lengths)
		usual := lengths[int(most*float64(len(lengths)-1))] * size * letter
		widths[k] = min(widths[k], max(12, b.wide(t.Columns[k].Title, min(size, 9), "B")+2*padding, usual+2*padding))
	}
	return widths
}

// letter is the width of a letter of a name, as a part of a point in millimetres.
const letter = 0.178

func sum(widths []float64) (total float64) {
	for _, w := range widths {
		total += w
	}
	return total
}

// needsWidth reports a list of which a table does not fit into that width.
func (l *List) needsWidth(b *book, w float64) bool {
	size, _ := b.Size.points()
	return slices.ContainsFunc(l.Tables, func(t report.Table) bool { return sum(b.least(t, b.natural(t, size), size))*shrunk > w })
}

// parts returns a table in as many pieces as its columns need. Every piece has the columns
// up to the one that says what a row is about.
func (l *List) parts(b *book, t report.Table, w float64) []piece {
	size, _ := b.Size.points()
	natural := b.natural(t, size)
	low := b.least(t, natural, size)
	switch total := sum(low); {
	case l.Upright && total > w:
		return []piece{{t, scaleWidths(low, w), size}}
	case total <= w || len(t.Columns) < 3:
		return []piece{{t, fitWidths(t, natural, low, w), size}}
	case total*shrunk <= w:
		return []piece{{t, scaleWidths(low, w), size * w / total}}
	}
	leading := 1 + slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Heading })
	if leading == 0 || sum(low[:leading]) > w*0.6 {
		leading = 1
	}
	var sets [][]int
	var set []int
	room := 0.0
	for k := leading; k < len(t.Columns); k++ {
		if len(set) > 0 && room+low[k] > w-sum(low[:leading]) {
			sets, set, room = append(sets, set), nil, 0
		}
		set, room = append(set, k), room+low[k]
	}
	sets = append(sets, set)
	if len(sets) == 1 || len(sets) > 2 && len(t.Columns) <= 16 { // a list, not a square: smaller letters
		return []piece{{t, scaleWidths(low, w), size * max(0.6, w/sum(low))}}
	}
	var pieces []piece
	for n, set := range sets {
		part := t.Pick(append(upTo(leading), set...))
		part.Caption = b.part(t.Caption, n+1, len(sets))
		if n < len(sets)-1 {
			part.Notes = nil
		}
		natural := b.natural(part, size)
		pieces = append(pieces, piece{part, fitWidths(part, natural, b.least(part, natural, size), w), size})
	}
	return pieces
}

func upTo(n int) []int {
	list := make([]int, n)
	for k := range list {
		list[k] = k
	}
	return list
}

// fitWidths shares a width among columns: what is spare goes to the texts.
func fitWidths(t report.Table, natural, low []float64, w float64) []float64 {
	if total := sum(natural); total > w {
		widths := slices.Clone(low)
		give := (w - sum(low)) / max(0.001, total-sum(low))
		for k := range widths {
			widths[k] += (natural[k] - low[k]) * min(1, max(0, give))
		}
		if sum(widths) > w {
			return scaleWidths(widths, w)
		}
		return widths
	}
	widths := slices.Clone(natural)
	spare, takers := w-sum(natural), 0.0
	for k, c := range t.Columns {
		if c.Heading || c.Key == Blank {
			takers += natural[k]
		}
	}
	for k, c := range t.Columns {
		if takers > 0 && (c.Heading || c.Key == Blank) {
			widths[k] += min(spare*natural[k]/takers, natural[k]*0.8)
		}
	}
	return widths
}

func scaleWidths(widths []float64, w float64) []float64 {
	out := slices.Clone(widths)
	for k := range out {
		out[k] *= w / sum(widths)
	}
	return out
}
