package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"torneo/i18n"
	"torneo/internal/report"
)

// hostile returns a document full of what formats could take for something else.
func hostile() *report.Document {
	return &report.Document{
		Language: i18n.English, Title: "<b>Open</b> & *co*", Lead: []string{"line | one", "`two`"},
		Tables: []report.Table{{
			Caption: `"quoted" <i>`,
			Columns: []report.Column{{Key: "n", Title: "N|", Align: report.Right}, {Key: "name", Title: "Name", Heading: true}, {Key: "r", Title: "R", Align: report.Center}},
			Rows: [][]string{
				{"1", "Álvarez_*[x](y)", "+"}, {"22", "中国 名人", "–"}, {"3", "=SUM(A1)", "-"},
				{"4", "\x1b[31mred\x07\u202e", "½"}, {"5", "a\nb\tc", "-1"},
			},
			Notes: []string{"# note", "~~x~~"},
		}},
		Notes: []string{"end"},
	}
}

func render(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextLinesUp(t *testing.T) {
	got := render(t, func(w io.Writer) error { return hostile().Text(w, false) })
	want := `<b>Open</b> & *co*
line | one
` + "`two`" + `

"quoted" <i>
N|  Name              R
────────────────────────
 1  Álvarez_*[x](y)   +
22  中国 名人         –
 3  =SUM(A1)          -
 4  ` + "\ufffd" + `[31mred` + "\ufffd\ufffd" + `        ½
 5  a b c            -1
# note
~~x~~

end
`
	if trimmed(got) != trimmed(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	lines := strings.Split(got, "\n")
	for _, line := range lines[7:11] {
		if w := text.StringWidthWithoutEscSequences(line); w != text.StringWidthWithoutEscSequences(lines[7]) && !strings.HasSuffix(line, "-1") {
			t.Errorf("%q is %d wide", line, w)
		}
	}
}

func trimmed(s string) string {
	var lines []string
	for line := range strings.Lines(s) {
		lines = append(lines, strings.TrimRight(line, " ─\n"))
	}
	return strings.Join(lines, "\n")
}

func TestColoursOnlyWhenAskedFor(t *testing.T) {
	with := render(t, func(w io.Writer) error { return hostile().Text(w, true) })
	if !strings.Contains(with, "\x1b[1m") {
		t.Error("no colour where asked for")
	}
	if strings.Contains(with, "\x1b[31m") {
		t.Error("a colour of the data's own")
	}
	without := render(t, func(w io.Writer) error { return hostile().Text(w, false) })
	plain := strings.NewReplacer("\x1b[1m", "", "\x1b[2m", "", "\x1b[0m", "").Replace(with)
	if plain != without {
		t.Errorf("colours change more than the colour:\n%s\n%s", plain, without)
	}
}

func TestLongLinesAreWrapped(t *testing.T) {
	d := &report.Document{Lead: []string{strings.Repeat("palabra ", 40), strings.Repeat("x", 150), ""}}
	got := render(t, func(w io.Writer) error { return d.Text(w, false) })
	for line := range strings.Lines(got) {
		if len(line) > 101 && strings.Contains(strings.TrimSpace(line), " ") {
			t.Errorf("%d characters in %q", len(line), line)
		}
	}
	if n := strings.Count(got, "palabra"); n != 40 {
		t.Errorf("%d of 40 words are left", n)
	}
}

func TestCSVReadsBack(t *testing.T) {
	got := render(t, hostile().CSV)
	records, err := csv.NewReader(strings.NewReader(got)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 6 || strings.Join(records[0], ";") != "n;name;r" {
		t.Fatalf("records %q", records)
	}
	if records[2][2] != "" {
		t.Errorf("nothing is written as %q", records[2][2])
	}
	if records[3][1] != "'=SUM(A1)" || records[3][2] != "-" || records[5][2] != "-1" {
		t.Errorf("a formula is written as %q, a sign as %q, a number as %q", records[3][1], records[3][2], records[5][2])
	}
}

func TestMarkdownTakesNothingForMarkup(t *testing.T) {
	got := render(t, hostile().Markdown)
	for _, want := range []string{
		"# &lt;b>Open&lt;/b> & \\*co\\*\n", "line \\| one  \n", "| N\\| | Name | R |\n|--:|---|:-:|\n",
		"| 1 | Álvarez\\_\\*\\[x\\](y) | \\+ |\n", "| 5 | a b c | -1 |\n", "\\# note  \n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestHTMLIsWellFormed reads a page as XML, and looks at what screen readers need.
func TestHTMLIsWellFormed(t *testing.T) {
	page := render(t, func(w io.Writer) error {
		d := hostile()
		return errors.Join(report.BeginPage(w, i18n.Spanish, `a "title" <x>`), d.HTML(w), d.HTML(w), report.EndPage(w))
	})
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!DOCTYPE html>\n")))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	count := map[string]int{}
	depth := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			name := token.Name.Local
			count[name]++
			for _, a := range token.Attr {
				count[name+" "+a.Name.Local+"="+a.Value]++
			}
		case xml.EndElement:
			depth--
		}
	}
	for what, want := range map[string]int{
		"html lang=es": 1, "main": 1, "section": 2, "table": 2, "caption": 2, "th scope=col": 6, "th scope=row": 10, "th": 16, "td": 20, "b": 0, "i": 0, "x": 0,
	} {
		if count[what] != want {
			t.Errorf("%d %s, want %d", count[what], what, want)
		}
	}
	if depth != 0 {
		t.Errorf("%d elements are not closed", depth)
	}
}

// broken is a writer that takes a few bytes and then fails.
type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestErrorsOfTheOutputAreReturned(t *testing.T) {
	d := hostile()
	for name, write := range map[string]func(io.Writer) error{
		"text": func(w io.Writer) error { return d.Text(w, true) }, "csv": d.CSV, "markdown": d.Markdown, "html": d.HTML,
		"page": func(w io.Writer) error { return report.BeginPage(w, i18n.English, "") }, "end": report.EndPage,
	} {
		if err := write(&broken{left: 5}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
