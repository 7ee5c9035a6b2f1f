package report

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// What columns keep where a table is wider than the lines that it is shown in.
const (
	leastName     = 14 // characters of a name, before it is cut further
	leastSentence = 24 // characters of a line of a sentence
	columnGap     = 2
)

// fittedPart is a table, or some of its columns, as lines of some width have room for it.
type fittedPart struct {
	columns []int
	most    []int // characters of each of those columns; 0: as many as it has
}

// fit returns the table for lines of a width. Names are cut before anything else, then sentences are
// broken into lines; what still has no room is folded: the first columns are there again with
// those that follow.
func (t *Table) fit(width int) []fittedPart {
	wide, most := t.widths(), make([]int, len(t.Columns))
	all := make([]int, len(t.Columns))
	for k := range all {
		all[k] = k
	}
	over := func(columns []int) int {
		sum := 0
		for _, k := range columns {
			sum += wide[k] + columnGap
		}
		return sum - width
	}
	shrink := func(least int, may func(Column) bool) {
		for n := over(all); n > 0; n-- { // the widest one gives a character
			widest := -1
			for k, c := range t.Columns {
				if may(c) && wide[k] > least && (widest < 0 || wide[k] > wide[widest]) {
					widest = k
				}
			}
			if widest < 0 {
				return
			}
			wide[widest]--
			most[widest] = wide[widest]
		}
	}
	if width > 0 && over(all) > 0 {
		shrink(leastName, Column.isName)
		shrink(leastSentence, func(c Column) bool { return c.Align == Left && !c.isName() })
	}
	if width <= 0 || over(all) <= 0 {
		return []fittedPart{{all, most}}
	}
	head := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Heading }) + 1
	if head == 0 || over(all[:head]) > -width/3 {
		head = max(0, min(1, len(all)-1))
	}
	var parts []fittedPart
	for at := head; at < len(all); {
		part := slices.Clone(all[:head])
		for first := true; at < len(all); first = false {
			if next := append(slices.Clone(part), at); !first && over(next) > 0 {
				break
			}
			part = append(part, at)
			at++
		}
		f := fittedPart{columns: part}
		for _, k := range part {
			f.most = append(f.most, most[k])
		}
		parts = append(parts, f)
	}
	return parts
}

// isName reports whether the cells of a column are names, which are known by their beginning.
func (c Column) isName() bool {
	return c.Align == Left && (c.Heading || c.Key == "name" || c.Key == "white" || c.Key == "black" || c.Key == "team" || c.Key == "tournament" || c.Key == "city")
}

// widths returns the most characters that a cell of each column has, its title included.
func (t *Table) widths() []int {
	wide := make([]int, len(t.Columns))
	for k, c := range t.Columns {
		wide[k] = text.StringWidthWithoutEscSequences(printable(c.Title))
		for _, r := range t.Rows {
			wide[k] = max(wide[k], text.StringWidthWithoutEscSequences(printable(r[k])))
		}
	}
	return wide
}

// cutName returns a name that has room in so many characters; 0: in any number.
func cutName(name string, most int) string {
	if most <= 0 || text.StringWidthWithoutEscSequences(name) <= most {
		return name
	}
	return strings.TrimRight(name[:atWidth(name, most-1)], " ,") + "…"
}
