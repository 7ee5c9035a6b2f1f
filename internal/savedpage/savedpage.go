// Package savedpage reads the tables of a saved page of HTML, with classes, links and lines,
// and the headings above them. Such pages come from a browser, or from a program that names
// them like a spreadsheet. The package knows no program and no tournament. Scripts are never
// run, and nothing that a page links to is fetched.
package savedpage

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// The limits of a page; beyond them the error is ErrSize.
const (
	MaxSize     = 16 << 20 // bytes
	MaxElements = 500_000
	MaxCells    = 400_000 // a cell over several columns counts for each
	MaxColumns  = 2000    // of a row
	MaxRows     = 30_000  // of a table
	MaxDepth    = 512     // elements in each other
	MaxKept     = 8 << 20 // bytes of headings, and of elements with a class in cells
)

// The errors of pages that are not read.
var (
	ErrSize   = errors.New("savedpage: the page is larger than pages of tournaments are")
	ErrBroken = errors.New("savedpage: the page cannot be read")
)

// Page is a page as it was saved.
type Page struct {
	Title    string
	Meta     map[string]string // content of <meta> by its name, in small letters
	Actions  []string          // addresses to which forms send, and of the document itself
	Headings []Heading
	Tables   []*Table // all of them in the order of the page, nested ones after the row around them
	Text     string   // outside tables, in lines
	Links    []string // addresses of links outside tables
}

// Heading is a title on the page.
type Heading struct {
	Level int // 1 to 6
	Text  string
	Line  int
}

// Table is a table of the page.
type Table struct {
	ID, Class string
	Line      int
	Depth     int       // 0: in no other table
	Above     []Heading // the headings between the table before it and this one
	Rows      []Row
}

// Row is a line of a table; rows of tables in its cells are not among its cells.
type Row struct {
	Class string
	Line  int
	Cells []Cell
}

// Cell is a cell of a table.
type Cell struct {
	Class  string
	Header bool // <th>
	Span   int  // columns
	Lines  []string
	Links  []string // addresses of links in it
	Images []string // texts in place of images in it
	Parts  []Part
	Tables []*Table // in the cell
}

// Part is an element with a class within a cell, and not within a table in it.
type Part struct{ Tag, Class, Text string }

// Text returns what is seen in the cell, without the tables in it, as one line.
func (c *Cell) Text() string { return strings.Join(c.Lines, " ") }

// Part returns the text of the first element of a class; false if there is none.
func (c *Cell) Part(class string) (string, bool) {
	for _, p := range c.Parts {
		if p.Has(class) {
			return p.Text, true
		}
	}
	return "", false
}

// Has reports an element of that class.
func (p *Part) Has(class string) bool { return hasClass(p.Class, class) }

// Has reports a table of that class.
func (t *Table) Has(class string) bool { return hasClass(t.Class, class) }

// Has reports a row of that class.
func (r *Row) Has(class string) bool { return hasClass(r.Class, class) }

// Has reports a cell of that class.
func (c *Cell) Has(class string) bool { return hasClass(c.Class, class) }

func hasClass(all, class string) bool {
	for one := range strings.FieldsSeq(all) {
		if one == class {
			return true
		}
	}
	return false
}

// Columns returns the cells by column; a cell over several columns is followed by empty ones.
func (r *Row) Columns() (list []*Cell) {
	for k := range r.Cells {
		list = append(list, &r.Cells[k])
		for n := 1; n < r.Cells[k].Span; n++ {
			list = append(list, &Cell{})
		}
	}
	return list
}

// Texts returns the texts of the cells; a cell over several columns is followed by empty ones.
func (r *Row) Texts() []string {
	var list []string
	for k := range r.Cells {
		list = append(list, r.Cells[k].Text())
		for n := 1; n < r.Cells[k].Span; n++ {
			list = append(list, "")
		}
	}
	return list
}

// Is recognises a page by its content: it has a table, or is a document of HTML.
func Is(data []byte) bool {
	start := bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), 256)], []byte("\xef\xbb\xbf"))))
	if bytes.HasPrefix(start, []byte("<!doctype html")) || bytes.HasPrefix(start, []byte("<html")) {
		return true
	}
	if bytes.IndexByte(data[:min(len(data), 4096)], 0) >= 0 { // a workbook or a database
		return false
	}
	return tableStart(data)
}

func tableStart(data []byte) bool {
	for {
		at := bytes.IndexByte(data, '<')
		if at < 0 || len(data)-at < 7 {
			return false
		}
		data = data[at+1:]
		if bytes.EqualFold(data[:5], []byte("table")) && bytes.IndexByte([]byte(" \t\r\n>"), data[5]) >= 0 {
			return true
		}
	}
}

// Read reads a page. The encoding is the one given by its name, or else that which the page
// names.
func Read(data []byte, encoding string) (*Page, error) {
	if len(data) > MaxSize {
		return nil, ErrSize
	}
	text, err := decode(data, encoding)
	if err != nil {
		return nil, err
	}
	r := &reader{tags: html.NewTokenizer(strings.NewReader(text)), page: &Page{Meta: map[string]string{}}}
	if err := r.read(); err != nil {
		return nil, err
	}
	return r.page, nil
}

func decode(data []byte, label string) (string, error) {
	if label != "" {
		e, _ := charset.Lookup(label)
		if e == nil {
			return "", ErrBroken
		}
		text, err := e.NewDecoder().Bytes(data)
		if err != nil {
			return "", ErrBroken
		}
		return string(text), nil
	}
	e, _, certain := charset.DetermineEncoding(data, "text/html")
	if !certain && utf8.Valid(data) { // the beginning may be without any letter that tells
		return strings.TrimPrefix(string(data), "\ufeff"), nil
	}
	text, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return "", ErrBroken
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil
}
