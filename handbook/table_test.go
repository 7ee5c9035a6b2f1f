package handbook

import (
	"strings"
	"unicode/utf8"
)

// table is a Markdown table whose columns line up in the source, too. The first
// row is the heading.
type table [][]string

func (t *table) add(cells ...string) { *t = append(*t, cells) }

func (t table) write(b *strings.Builder) {
	widths := make([]int, len(t[0]))
	for _, row := range t {
		for k, cell := range row {
			widths[k] = max(widths[k], utf8.RuneCountInString(escape(cell)))
		}
	}
	for n, row := range t {
		b.WriteString("|")
		for k, cell := range row {
			cell = escape(cell)
			b.WriteString(" " + cell + strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell)) + " |")
		}
		b.WriteString("\n")
		if n == 0 {
			b.WriteString("|")
			for _, w := range widths {
				b.WriteString(strings.Repeat("-", w+2) + "|")
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\n")
}

// escape keeps a cell from ending early or turning into markup.
func escape(cell string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "*", `\*`, "_", `\_`, "<", `\<`).Replace(cell)
}
