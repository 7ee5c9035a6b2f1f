package nationallist

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"torneo/fidelist"
	"torneo/internal/codepage"
	"torneo/internal/spreadsheet"
)

// opened is a list of which it is not yet said what its columns hold.
type opened struct {
	about About
	table table
	first []row // the lines that have been looked at
	last  error // what came after them
}

type row struct {
	cells []string
	line  int
	wrong *Error
}

// open looks at a file: CSV, a workbook, or a zip with one CSV in it.
func open(file io.ReaderAt, size int64, o Options) (*opened, error) {
	if o.MaxSize <= 0 {
		o.MaxSize = MaxSize
	}
	l := &opened{about: About{Size: size}}
	if o.Name != "" {
		l.about.File = path.Base(strings.ReplaceAll(o.Name, `\`, "/"))
	}
	l.month(o.Name)
	head := make([]byte, 4)
	if n, _ := file.ReadAt(head, 0); n == 0 {
		return nil, whole("fidelist.empty")
	}
	var err error
	switch {
	case bytes.HasPrefix(head, []byte("PK")):
		err = l.unpack(file, size, o)
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")):
		err = whole("spreadsheet.old")
	case size > o.MaxSize:
		err = whole("fidelist.large", "size", size, "most", o.MaxSize)
	default:
		err = l.text(io.NewSectionReader(file, 0, size), nil, o)
	}
	if err != nil {
		if l.table != nil {
			l.table.close()
		}
		return nil, err
	}
	for len(l.first) < preamble+Samples && l.last == nil {
		var r row
		if r, l.last = l.table.next(); l.last == nil {
			r.cells = slices.Clone(r.cells) // the table takes its own back
			l.first = append(l.first, r)
		}
	}
	if len(l.first) == 0 {
		l.table.close()
		if l.last != io.EOF {
			return nil, l.last
		}
		return nil, whole("fidelist.empty")
	}
	return l, nil
}

func (l *opened) month(name string) {
	if m, ok := fidelist.NameMonth(name); ok {
		l.about.Month, l.about.From = m, fidelist.FileName
	}
}

// text begins a list of lines.
func (l *opened) text(from io.Reader, zipped io.Closer, o Options) error {
	c := &counted{from: from, most: o.MaxSize}
	t := &textTable{from: bufio.NewReaderSize(c, longestLine), counted: c, zipped: zipped}
	l.table = t
	head, err := t.from.Peek(16 << 10)
	if err != nil && err != io.EOF && len(head) == 0 { // else it shows when it is read
		if zipped != nil {
			return whole("fidelist.zip-damaged")
		}
		return err
	}
	if e, wide := codepage.UTF16(head); wide {
		return whole("fidelist.encoding", "found", e.String())
	}
	begins := bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(head[:min(len(head), 2000)], []byte("\xef\xbb\xbf"))))
	switch {
	case len(begins) == 0:
		return whole("fidelist.empty")
	case bytes.HasPrefix(begins, []byte("<!doctype html")), bytes.Contains(begins, []byte("<html")):
		return whole("fidelist.html")
	case begins[0] == '<', begins[0] == '{', begins[0] == '%', bytes.IndexByte(head, 0) >= 0:
		return whole("nationallist.form")
	}
	t.separator = separatorIn(head)
	if o.Mapping != nil {
		if s := separatorOf(o.Mapping.Separator); s != 0 {
			t.separator = s
		}
		t.encoding, _ = codepage.Parse(o.Mapping.Encoding)
	}
	return nil
}

// unpack finds the list in a zip: a workbook is one itself.
func (l *opened) unpack(file io.ReaderAt, size int64, o Options) error {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return whole("fidelist.zip-cut")
	}
	var lists []*zip.File
	for _, f := range archive.File {
		switch name := strings.TrimPrefix(f.Name, "/"); {
		case name == "xl/workbook.xml":
			return l.workbook(file, size, o)
		case o.Mapping != nil && o.Mapping.File != "" && strings.EqualFold(path.Base(name), o.Mapping.File):
			lists = []*zip.File{f}
		default:
			switch strings.ToLower(path.Ext(name)) {
			case ".csv", ".txt", ".tsv", ".tab":
				if len(lists) != 1 || o.Mapping == nil || !strings.EqualFold(path.Base(lists[0].Name), o.Mapping.File) {
					lists = append(lists, f)
				}
			}
		}
	}
	switch {
	case len(lists) == 0:
		return whole("nationallist.zip-none", "count", len(archive.File))
	case len(lists) > 1:
		return whole("fidelist.zip-several", "count", len(lists), "first", excerpt(lists[0].Name), "second", excerpt(lists[1].Name))
	}
	f := lists[0]
	if f.UncompressedSize64 > uint64(o.MaxSize) {
		return whole("fidelist.large", "size", f.UncompressedSize64, "most", o.MaxSize)
	}
	l.about.File, l.about.Size = path.Base(excerpt(f.Name)), int64(f.UncompressedSize64)
	l.month(f.Name)
	if l.about.Month.IsZero() && f.Modified.Year() > 1980 {
		l.about.Month, l.about.From = fidelist.PackedIn(f.Modified.Year(), int(f.Modified.Month()), f.Modified.Day()), fidelist.Packed
	}
	packed, err := f.Open()
	if err != nil {
		return whole("fidelist.zip-damaged")
	}
	return l.text(packed, packed, o)
}

// workbook begins the first sheet in which something stands.
func (l *opened) workbook(file io.ReaderAt, size int64, o Options) error {
	rows, err := spreadsheet.Open(file, size, o.MaxSize)
	if err != nil {
		return notRead(err)
	}
	l.table = &sheet{rows: rows, size: size}
	return nil
}

// notRead returns the reason that a workbook is not read.
func notRead(err error) error {
	if refused := (*spreadsheet.Refused)(nil); errors.As(err, &refused) {
		return &Error{Message: refused.Message()}
	}
	return err
}

// sheet is a list in a workbook.
type sheet struct {
	rows *spreadsheet.Rows
	size int64
}

func (s *sheet) next() (row, error) {
	for s.rows.Next() {
		if cells := s.rows.Cells(); len(cells) > 0 {
			return row{cells: cells, line: s.rows.Line()}, nil
		}
	}
	if err := s.rows.Err(); err != nil {
		return row{}, notRead(err)
	}
	return row{}, io.EOF
}

func (s *sheet) position() int64 { return s.size / 2 } // how far it has been read nobody knows

func (s *sheet) close() { s.rows.Close() }
