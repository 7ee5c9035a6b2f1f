package command

import (
	"bytes"
	"cmp"
	"io"
	"slices"

	"torneo/internal/report"
)

// DocumentsOf writes a document for each file: texts one under the other, pages as
// sections of one page, values of several files with the file in the first column.
func (a *Run) DocumentsOf(names []string, f Format, build func(file string) (*report.Document, []string, error)) error {
	s := Sheet{Run: a, Format: f, Title: a.T("cli.page.title")}
	several := len(names) > 1 || a.Given != nil && a.Given.Several
	work := func(file string, out *Product) ([]string, error) {
		d, talk, err := build(file)
		if err != nil {
			return talk, err
		}
		if !several {
			out.title = pageTitle(d)
		} else if f == CSVFormat {
			d = withFile(d, DisplayName(file))
		}
		return talk, a.body(out, d, f)
	}
	put := func(o *Outcome) error {
		s.Title = cmp.Or(o.Title, s.Title)
		return s.Add(o.Out)
	}
	if err := a.PerFile(names, f, work, put); err != nil {
		_ = s.End()
		return err
	}
	return s.End()
}

// Write writes a document on its own.
func (a *Run) Write(d *report.Document, f Format) error { return a.Sheet(f, d) }

// Sheet writes documents as one, which has the title of the first of them.
func (a *Run) Sheet(f Format, documents ...*report.Document) error {
	s := Sheet{Run: a, Format: f, Title: pageTitle(documents[0])}
	for _, d := range documents {
		var out bytes.Buffer
		if err := a.body(&out, d, f); err != nil {
			return err
		}
		if err := s.Add(out.Bytes()); err != nil {
			return err
		}
	}
	return s.End()
}

func (a *Run) body(w io.Writer, d *report.Document, f Format) error {
	switch f {
	case CSVFormat:
		return d.CSV(w)
	case MarkdownFormat:
		return d.Markdown(w)
	case HTMLFormat:
		return d.HTML(w)
	}
	return d.TextWithin(w, a.Colors(), a.Columns())
}

// Sheet puts documents one after the other on standard output.
type Sheet struct {
	*Run
	Format Format
	Title  string
	begun  bool
	header []byte // of the values written last
}

// Add writes one more document.
func (s *Sheet) Add(body []byte) error {
	first := !s.begun
	s.begun = true
	switch {
	case s.Format == HTMLFormat && first:
		if err := report.BeginPage(s.Out, s.Lang, s.Title); err != nil {
			return err
		}
	case s.Format == CSVFormat:
		if header, rest, ok := bytes.Cut(body, []byte("\n")); ok && bytes.Equal(header, s.header) {
			body = rest
		} else {
			s.header = bytes.Clone(header)
		}
	case s.Format != HTMLFormat && !first:
		if err := s.Out.WriteByte('\n'); err != nil {
			return err
		}
	}
	_, err := s.Out.Write(body)
	return err
}

// End writes what comes after the last document.
func (s *Sheet) End() error {
	if s.Format == HTMLFormat && s.begun {
		return report.EndPage(s.Out)
	}
	return nil
}

// pageTitle names a page after its document: title, and caption of its table.
func pageTitle(d *report.Document) string {
	title := d.Title
	if len(d.Tables) > 0 && d.Tables[0].Caption != "" {
		if title != "" {
			title += " – "
		}
		title += d.Tables[0].Caption
	}
	return title
}

// withFile puts a column with the file's name before the others.
func withFile(d *report.Document, file string) *report.Document {
	for k := range d.Tables {
		t := &d.Tables[k]
		t.Columns = slices.Insert(t.Columns, 0, report.Column{Key: "file"})
		for r := range t.Rows {
			t.Rows[r] = slices.Insert(t.Rows[r], 0, file)
		}
	}
	return d
}
