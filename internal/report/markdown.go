package report

import (
	"io"
	"strings"
)

// Markdown writes the document with tables in GitHub's notation.
func (d *Document) Markdown(w io.Writer) error {
	var b strings.Builder
	d = d.Localize()
	if d.Title != "" {
		b.WriteString("# " + inMarkdown(d.Title) + "\n")
	}
	paragraph(&b, d.Lead)
	for k := range d.Tables {
		d.Tables[k].markdown(&b)
	}
	paragraph(&b, d.Notes)
	_, err := io.WriteString(w, strings.TrimLeft(b.String(), "\n"))
	return err
}

func (t *Table) markdown(b *strings.Builder) {
	if t.Caption != "" {
		b.WriteString("\n## " + inMarkdown(t.Caption) + "\n")
	}
	if len(t.Rows) > 0 {
		b.WriteString("\n|")
		for _, c := range t.Columns {
			b.WriteString(" " + inMarkdown(c.Title) + " |")
		}
		b.WriteString("\n|")
		for _, c := range t.Columns {
			b.WriteString([...]string{Left: "---", Right: "--:", Center: ":-:"}[c.Align] + "|")
		}
		b.WriteString("\n")
		for _, r := range t.Rows {
			b.WriteString("|")
			for _, cell := range r {
				b.WriteString(" " + inMarkdown(cell) + " |")
			}
			b.WriteString("\n")
		}
	}
	paragraph(b, t.Notes)
}

// paragraph writes lines that stay lines.
func paragraph(b *strings.Builder, lines []string) {
	for k, l := range lines {
		if k == 0 {
			b.WriteString("\n")
		}
		b.WriteString(inMarkdown(l))
		if k < len(lines)-1 {
			b.WriteString("  ") // two blanks at the end: a line break
		}
		b.WriteString("\n")
	}
}

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", "|", `\|`, "#", `\#`, "~", `\~`,
)

// inMarkdown returns text escaped so that Markdown takes it for nothing else.
func inMarkdown(s string) string {
	s = markdownEscapes.Replace(printable(s))
	if s == "+" || s == "-" { // alone they would begin a list
		return `\` + s
	}
	return s
}
