package report

import (
	"html"
	"io"
	"strings"

	"torneo/i18n"
)

// style is all a page needs: it is read on a telephone, on a screen in the hall
// and on paper alike.
const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 80rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
section + section { border-top: 3px double; margin-top: 2rem; padding-top: 1rem; }
p { margin: .25rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { caption-side: top; text-align: left; font-weight: bold; padding: .25rem 0; }
th, td { border: 1px solid #888; padding: .2rem .5rem; text-align: left; font-weight: normal; }
thead th { border-bottom-width: 2px; font-weight: bold; }
tbody tr:nth-child(even) { background: #8882; }
.r { text-align: right; } .c { text-align: center; }
@media print {
  body { font-size: 9pt; margin: 0; max-width: none; padding: 0; }
  .scroll { overflow: visible; }
  section { break-after: page; } section:last-child { break-after: auto; }
  thead { display: table-header-group; } tr { break-inside: avoid; }
  tbody tr:nth-child(even) { background: none; }
}
`

// BeginPage writes what stands in an HTML page before its documents, and
// EndPage what stands after them.
func BeginPage(w io.Writer, lang i18n.Language, title string) error {
	_, err := io.WriteString(w, "<!DOCTYPE html>\n<html lang=\""+string(lang)+"\">\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"+inHTML(title)+"</title>\n"+
		"<style>"+style+"</style>\n</head>\n<body>\n<main>\n")
	return err
}

// EndPage closes what BeginPage opened.
func EndPage(w io.Writer) error {
	_, err := io.WriteString(w, "</main>\n</body>\n</html>\n")
	return err
}

// HTML writes the document as a section of a page.
func (d *Document) HTML(w io.Writer) error { return d.html(w, false) }

// LinkedHTML writes the document as HTML does, with the links of its cells.
func (d *Document) LinkedHTML(w io.Writer) error { return d.html(w, true) }

func (d *Document) html(w io.Writer, linked bool) error {
	var b strings.Builder
	d = d.Localize()
	b.WriteString("<section>\n")
	if d.Title != "" {
		b.WriteString("<h1>" + inHTML(d.Title) + "</h1>\n")
	}
	paragraphs(&b, d.Lead)
	for k := range d.Tables {
		d.Tables[k].html(&b, linked)
	}
	paragraphs(&b, d.Notes)
	b.WriteString("</section>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *Table) html(b *strings.Builder, linked bool) {
	if len(t.Rows) > 0 {
		region := ""
		if t.Caption != "" {
			region = " role=\"region\" aria-label=\"" + inHTML(t.Caption) + "\""
		}
		b.WriteString("<div class=\"scroll\" tabindex=\"0\"" + region + ">\n<table>\n")
		b.WriteString("<caption>" + inHTML(t.Caption) + "</caption>\n<thead>\n<tr>")
		for _, c := range t.Columns {
			b.WriteString("<th scope=\"col\"" + class(c.Align) + ">" + inHTML(c.Title) + "</th>")
		}
		b.WriteString("</tr>\n</thead>\n<tbody>\n")
		for n, r := range t.Rows {
			b.WriteString("<tr>")
			for k, cell := range r {
				cell = inHTML(cell)
				if m := t.Mark(n, k); linked && m.Link != "" {
					cell = "<a href=\"" + inHTML(m.Link) + "\">" + cell + "</a>"
				}
				open, end := "<td", "</td>"
				if t.Columns[k].Heading {
					open, end = "<th scope=\"row\"", "</th>"
				}
				b.WriteString(open + class(t.Columns[k].Align) + ">" + cell + end)
			}
			b.WriteString("</tr>\n")
		}
		b.WriteString("</tbody>\n</table>\n</div>\n")
	} else if t.Caption != "" {
		b.WriteString("<h2>" + inHTML(t.Caption) + "</h2>\n")
	}
	paragraphs(b, t.Notes)
}

func paragraphs(b *strings.Builder, lines []string) {
	for _, l := range lines {
		b.WriteString("<p>" + inHTML(l) + "</p>\n")
	}
}

func class(a Align) string {
	return [...]string{Left: "", Right: ` class="r"`, Center: ` class="c"`}[a]
}

func inHTML(s string) string { return html.EscapeString(printable(s)) }
