package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"torneo/i18n"
	"torneo/pairing/knockout"
)

// The widest a name is drawn; what is longer ends in "…".
const drawnName = 26

// Text draws the bracket with lines: a column a phase, the winner at the end, the
// match for third place under it.
func (b *Bracket) Text(w io.Writer, p *i18n.Printer, colors bool) error {
	out := painter{w: w, colors: colors}
	out.line(bold, b.Title(p))
	for _, l := range b.lead(p) {
		out.paragraph(l)
	}
	out.blank()
	for _, line := range b.drawing(p) {
		out.write(line + "\n")
	}
	for _, m := range b.Bracket.Phase(b.Bracket.Phases) {
		if m.Third {
			out.blank()
			first, second := b.entry(p, m, 0), b.entry(p, m, 1)
			out.paragraph(p.T("knockout.third", "match", m.Number, "first", first, "second", second))
		}
	}
	return out.err
}

// entry returns a side of a match in a line: number, name and score.
func (b *Bracket) entry(p *i18n.Printer, m *knockout.Match, side int) string {
	number, name := b.side(p, m, side)
	return strings.TrimSpace(strings.TrimSpace(number+" "+truncateName(name)) + "  " + score(m, side))
}

// truncateName returns a name no wider than a drawing has room for.
func truncateName(name string) string {
	name = printable(name)
	if text.StringWidthWithoutEscSequences(name) <= drawnName {
		return name
	}
	return strings.TrimSpace(name[:atWidth(name, drawnName-1)]) + "…"
}

// drawing returns the lines of the picture.
func (b *Bracket) drawing(p *i18n.Printer) []string {
	k := b.Bracket
	size := 1 << k.Phases
	c := make(canvas, 2*size-1)
	at := make([][]int, k.Phases+1) // the row of every line, by phase and place from the top
	for i := range size {
		at[0] = append(at[0], 2*i)
	}
	for phase := 1; phase <= k.Phases; phase++ {
		for slot := range size >> phase {
			at[phase] = append(at[phase], (at[phase-1][2*slot]+at[phase-1][2*slot+1])/2)
		}
	}
	left := 0
	for phase := 1; phase <= k.Phases; phase++ {
		wide := 0
		var entries [][3]string // of the matches, first and second
		matches := k.Phase(phase)
		for _, m := range matches {
			first, second := b.entry(p, m, 0), b.entry(p, m, 1)
			entries = append(entries, [3]string{first, second, strconv.Itoa(m.Number)})
			if !m.Third {
				wide = max(wide, text.StringWidthWithoutEscSequences(first), text.StringWidthWithoutEscSequences(second))
			}
		}
		for j, m := range matches {
			if m.Third {
				continue
			}
			top, bottom := at[phase-1][2*m.Slot], at[phase-1][2*m.Slot+1]
			for side, row := range [2]int{top, bottom} {
				c.put(row, left, entries[j][side])
				c.fill(row, left+text.StringWidthWithoutEscSequences(entries[j][side])+1, left+wide+2, '─')
				c.put(row, left+wide+2, [2]string{"┐", "┘"}[side])
			}
			for row := top + 1; row < bottom; row++ {
				c.put(row, left+wide+2, "│")
			}
			c.put(at[phase][m.Slot], left+wide+2, "├─ ")
			c.put(at[phase][m.Slot], left+wide+2-len(entries[j][2]), entries[j][2])
		}
		left += wide + 5
	}
	if champion := k.Champion(); champion != 0 {
		name := strconv.Itoa(champion)
		if !b.Bare {
			name += " " + truncateName(b.name(champion))
		}
		c.put(at[k.Phases][0], left, name)
	}
	return c.lines()
}

// canvas is lines of cells; a wide character takes two, the second one empty.
type canvas [][]string

func (c canvas) put(row, column int, s string) {
	for _, r := range s {
		width := text.RuneWidth(r)
		if width == 0 && column > 0 && column <= len(c[row]) {
			c[row][column-1] += string(r) // a mark on the letter before it
			continue
		}
		for len(c[row]) < column+width {
			c[row] = append(c[row], " ")
		}
		for k := range width {
			c[row][column+k] = ""
		}
		c[row][column] = string(r)
		column += width
	}
}

func (c canvas) fill(row, from, to int, r rune) {
	for column := from; column < to; column++ {
		c.put(row, column, string(r))
	}
}

// lines returns the canvas as text, without empty lines at both ends.
func (c canvas) lines() (lines []string) {
	for _, cells := range c {
		lines = append(lines, strings.TrimRight(strings.Join(cells, ""), " "))
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
