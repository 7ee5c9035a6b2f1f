package entrylist

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf/codepage"
)

// What a list may hold.
const (
	MaxSize    = 4 << 20 // bytes
	MaxRows    = 9_999
	MaxColumns = 64
	maxCell    = 200 // characters
)

// Row is one player of a list.
type Row struct {
	Line   int // from 1
	Player tournament.Player
	Club   string

	National int // rating, in whatever list

	Fields []Field // those that the list has a column for and the row a value
}

// Problem is something that could not be read, and where.
type Problem struct {
	Line   int // from 1; 0: the list as a whole
	Column int // from 1, in bytes; 0: the line as a whole
	// Fatal is a row that is left out, or a list that is; otherwise only the value is.
	Fatal   bool
	Message message.Message
}

// List is a list as it was read.
type List struct {
	Text     string // in UTF-8
	Rows     []Row
	Header   bool    // the first line names the columns
	Columns  []Field // as it names them; Unknown for those that are not read
	Problems []Problem

	commas bool
}

// Origin is what is known of where a list comes from.
type Origin struct {
	Encoding   string // by name; without one the list tells it
	Federation string // of the tournament
}

// Parse reads a list: a player a line, columns separated by tabs, semicolons or
// commas. Without a line that names the columns every value says by its form what
// it is, the first text being the name.
func Parse(data []byte, origin Origin) List {
	var l List
	if len(data) > MaxSize {
		l.problem(0, 0, true, "entrylist.size", "most", MaxSize>>20)
		return l
	}
	text, ok := l.text(data, origin)
	if !ok {
		return l
	}
	l.Text = text
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = separator(text)
	l.commas = r.Comma == ','
	r.FieldsPerRecord = -1
	r.LazyQuotes = r.Comma == '\t' // who pastes a table does not quote
	r.TrimLeadingSpace = r.Comma != '\t'
	for first := true; ; first = false {
		cells, err := r.Read()
		if err == io.EOF {
			return l
		}
		if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
			l.problem(wrong.Line, wrong.Column, true, "entrylist.quotes")
			return l
		}
		line, _ := r.FieldPos(0)
		if err != nil || len(cells) > MaxColumns {
			l.problem(line, 0, true, "entrylist.columns", "most", MaxColumns)
			return l
		}
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		if first {
			if l.Columns, l.Header = header(cells); l.Header {
				l.misspelt(cells, func(k int) int { _, column := r.FieldPos(k); return column })
				continue
			}
			l.Columns = nil
		}
		if len(l.Rows) == MaxRows {
			l.problem(line, 0, true, "entrylist.rows", "most", MaxRows)
			return l
		}
		l.row(line, cells, func(k int) int { _, column := r.FieldPos(k); return column })
	}
}

func (l *List) problem(line, column int, fatal bool, id string, pairs ...any) {
	l.Problems = append(l.Problems, Problem{line, column, fatal, message.New(id, pairs...)})
}

// misspelt says which headings are not known but near to one that is. Other columns
// may be there for others to read.
func (l *List) misspelt(cells []string, column func(int) int) {
	for k, cell := range cells {
		near := nearHeadings(cell)
		switch {
		case len(near) == 0:
		case l.Columns[k] == Name:
			l.problem(1, column(k), false, "spelling.heading.taken", "value", cell, "near", near[0])
		default:
			l.Problems = append(l.Problems, Problem{1, column(k), false, spelling.Perhaps(message.New("spelling.heading", "value", cell), near)})
		}
	}
}

// row reads a line.
func (l *List) row(line int, cells []string, column func(int) int) {
	fields := l.Columns
	if !l.Header {
		fields = guess(cells, l.commas)
	}
	row := Row{Line: line}
	empty := true
	for k, cell := range cells {
		if cell == "" {
			continue
		}
		empty = false
		if k >= len(fields) || fields[k] == Unknown {
			continue
		}
		if utf8.RuneCountInString(cell) > maxCell {
			l.problem(line, column(k), false, "entrylist.long", "most", maxCell)
			continue
		}
		if wrong := row.set(fields[k], cell); !wrong.IsZero() {
			l.Problems = append(l.Problems, Problem{line, column(k), false, wrong})
		}
	}
	switch {
	case empty:
	case row.Player.Name == "":
		l.problem(line, 0, true, "entrylist.no-name")
	default:
		l.Rows = append(l.Rows, row)
	}
}

// text is the list in UTF-8, whether it was written so or as spreadsheets save it:
// in UTF-16, or in the code page that its names suggest.
func (l *List) text(data []byte, origin Origin) (string, bool) {
	stated := origin.Encoding
	encoding, wide := codepage.UTF16(data)
	if stated != "" {
		var ok bool
		if encoding, ok = codepage.Parse(stated); !ok {
			l.problem(0, 0, true, "entrylist.encoding.unknown", "encoding", stated)
			return "", false
		}
		wide = encoding == codepage.UTF16LE || encoding == codepage.UTF16BE
	}
	text := string(data)
	switch {
	case wide:
		read, right := encoding.FromUTF16(data)
		if !right {
			l.problem(0, 0, true, "entrylist.encoding.broken", "encoding", encoding.String())
			return "", false
		}
		text = read
	case stated != "" && !encoding.OneByte() && !utf8.ValidString(text):
		l.problem(0, 0, true, "entrylist.encoding.broken", "encoding", encoding.String())
		return "", false
	case stated != "":
		text = encoding.Decode(text)
	case !utf8.ValidString(text):
		g := codepage.Guess(namesOf(text), origin.Federation)
		if g.Encoding != codepage.Windows1252 || !g.Sure {
			l.problem(0, 0, false, "entrylist.encoding.guessed", "encoding", g.Encoding.String(), "example", g.Example)
		}
		text = g.Encoding.Decode(text)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	return strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(text), true
}

// namesOf are the lines of a list, with the federation that stands in one of the
// cells.
func namesOf(text string) (names []codepage.Name) {
	for line := range strings.Lines(text) {
		n := codepage.Name{Text: line}
		for _, cell := range strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune("\t;,\"\r\n", c) }) {
			if cell = strings.TrimSpace(cell); federation(cell) {
				n.Federation = cell
			}
		}
		names = append(names, n)
	}
	return names
}

// separator is what separates the columns: a tab or a semicolon if the first
// line has one, else a comma.
func separator(text string) rune {
	first, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	for _, s := range "\t;" {
		if strings.ContainsRune(first, s) {
			return s
		}
	}
	return ','
}

// federation reports three capitals.
func federation(cell string) bool {
	for i := range len(cell) {
		if cell[i] < 'A' || cell[i] > 'Z' {
			return false
		}
	}
	return len(cell) == 3
}
