package report

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	plain = "\x1b[0m"
)

// Text writes the document for a terminal or a file: columns line up whatever
// the width of the characters. Colours are only used when asked for.
func (d *Document) Text(w io.Writer, colors bool) error { return d.TextWithin(w, colors, 0) }

// TextWithin writes the document as Text does, for lines of so many characters: names are cut,
// sentences broken, and wide tables folded. 0: lines are as long as they are.
func (d *Document) TextWithin(w io.Writer, colors bool, width int) error {
	p := painter{w: w, colors: colors, width: width}
	d = d.Localize()
	if d.Title != "" {
		p.line(bold, d.Title)
	}
	for _, l := range d.Lead {
		p.paragraph(l)
	}
	for k := range d.Tables {
		if k > 0 || d.Title != "" || len(d.Lead) > 0 {
			p.blank()
		}
		p.table(&d.Tables[k])
	}
	if len(d.Notes) > 0 {
		p.blank()
		for _, n := range d.Notes {
			p.paragraph(n)
		}
	}
	return p.err
}

// painter writes lines and remembers the first error.
type painter struct {
	w      io.Writer
	colors bool
	width  int // of a line; 0: any
	err    error
}

func (p *painter) write(s string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.w, s)
	}
}

func (p *painter) blank() { p.write("\n") }

func (p *painter) line(color, s string) { p.write(p.paint(color, printable(s)) + "\n") }

// paragraph writes a line that may be a paragraph, in lines that can be read.
func (p *painter) paragraph(s string) {
	width := 100
	if p.width > 0 {
		width = min(width, p.width)
	}
	s = printable(s)
	for text.StringWidthWithoutEscSequences(s) > width {
		cut := strings.LastIndexByte(s[:atWidth(s, width)], ' ')
		if cut < 0 || strings.TrimSpace(s[:cut]) == "" {
			break // one long word
		}
		p.line("", s[:cut])
		s = "  " + strings.TrimLeft(s[cut:], " ")
	}
	p.line("", s)
}

// atWidth returns the offset at which a text has reached that width.
func atWidth(s string, width int) int {
	for i, r := range s {
		if width -= text.RuneWidth(r); width < 0 {
			return i
		}
	}
	return len(s)
}

func (p *painter) paint(color, s string) string {
	if !p.colors || color == "" || s == "" {
		return s
	}
	return color + s + plain
}

func (p *painter) table(t *Table) {
	if t.Caption != "" {
		p.line(bold, t.Caption)
	}
	if len(t.Rows) > 0 {
		for k, part := range t.fit(p.width) {
			if k > 0 {
				p.blank()
			}
			p.write(p.grid(t, part) + "\n")
		}
	}
	for _, n := range t.Notes {
		p.line(faint, n)
	}
}

// grid lines some columns up.
func (p *painter) grid(t *Table, part fittedPart) string {
	writer := table.NewWriter()
	writer.SuppressTrailingSpaces()
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true}
	style.Format.Header = text.FormatDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	writer.SetStyle(style)

	head := make(table.Row, len(part.columns))
	configs := make([]table.ColumnConfig, len(part.columns))
	for k, of := range part.columns {
		c := t.Columns[of]
		head[k] = p.paint(bold, printable(c.Title))
		align := [...]text.Align{Left: text.AlignLeft, Right: text.AlignRight, Center: text.AlignCenter}[c.Align]
		configs[k] = table.ColumnConfig{Number: k + 1, Align: align, AlignHeader: align}
		if part.most[k] > 0 && !c.isName() {
			configs[k].WidthMax, configs[k].WidthMaxEnforcer = part.most[k], text.WrapSoft
		}
	}
	writer.SetColumnConfigs(configs)
	writer.AppendHeader(head)
	for _, r := range t.Rows {
		row := make(table.Row, len(part.columns))
		for k, of := range part.columns {
			row[k] = printable(r[of])
			if t.Columns[of].isName() {
				row[k] = cutName(printable(r[of]), part.most[k])
			}
		}
		writer.AppendRow(row)
	}
	return strings.TrimRight(writer.Render(), "\n")
}
