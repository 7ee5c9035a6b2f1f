package cli

import (
	"bytes"
	"cmp"
	"io"
	"slices"

	"torneo/internal/report"
)

// documents writes a document of standings for each file.
func (a *app) documents(names []string, r *request, f format, compute func(string, *request) (*standingsOfFile, error), build func(*standingsOfFile) *report.Document) error {
	return a.documentsOf(names, f, func(file string) (*report.Document, []string, error) {
		c, err := compute(file, r)
		if err != nil {
			return nil, c.talkLines(), err
		}
		return build(c), c.talkLines(), nil
	})
}

// documentsOf writes a document for each file: texts one under the other, pages as
// sections of one page, values of several files with the file in the first column.
func (a *app) documentsOf(names []string, f format, build func(file string) (*report.Document, []string, error)) error {
	s := sheet{app: a, format: f, title: a.T("cli.page.title")}
	several := len(names) > 1 || a.given != nil && a.given.several
	work := func(file string, out *product) ([]string, error) {
		d, talk, err := build(file)
		if err != nil {
			return talk, err
		}
		if !several {
			out.title = pageTitle(d)
		} else if f == csvFormat {
			d = withFile(d, displayName(file))
		}
		return talk, a.body(out, d, f)
	}
	put := func(o *outcome) error {
		s.title = cmp.Or(o.title, s.title)
		return s.add(o.out)
	}
	if err := a.perFile(names, f, work, put); err != nil {
		_ = s.end()
		return err
	}
	return s.end()
}

// write writes a document on its own.
func (a *app) write(d *report.Document, f format) error { return a.sheet(f, d) }

// sheet writes documents as one, which has the title of the first of them.
func (a *app) sheet(f format, documents ...*report.Document) error {
	s := sheet{app: a, format: f, title: pageTitle(documents[0])}
	for _, d := range documents {
		var out bytes.Buffer
		if err := a.body(&out, d, f); err != nil {
			return err
		}
		if err := s.add(out.Bytes()); err != nil {
			return err
		}
	}
	return s.end()
}

func (a *app) body(w io.Writer, d *report.Document, f format) error {
	switch f {
	case csvFormat:
		return d.CSV(w)
	case markdownFormat:
		return d.Markdown(w)
	case htmlFormat:
		return d.HTML(w)
	}
	return d.Text(w, a.colors())
}

// sheet puts documents one after the other on standard output.
type sheet struct {
	*app
	format format
	title  string
	begun  bool
	header []byte // of the values written last
}

func (s *sheet) add(body []byte) error {
	first := !s.begun
	s.begun = true
	switch {
	case s.format == htmlFormat && first:
		if err := report.BeginPage(s.out, s.lang, s.title); err != nil {
			return err
		}
	case s.format == csvFormat:
		if header, rest, ok := bytes.Cut(body, []byte("\n")); ok && bytes.Equal(header, s.header) {
			body = rest
		} else {
			s.header = bytes.Clone(header)
		}
	case s.format != htmlFormat && !first:
		if err := s.out.WriteByte('\n'); err != nil {
			return err
		}
	}
	_, err := s.out.Write(body)
	return err
}

func (s *sheet) end() error {
	if s.format == htmlFormat && s.begun {
		return report.EndPage(s.out)
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
