package entrylist

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// The limits of a list.
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

	More map[Field]string // what is kept beside the journal

	Doubts []Doubt // what speaks against it, beside who has entered

	Fields []Field // those that the list has a column for and the row a value

	shortYear   string // the year of birth of two digits that was read as one of this century
	shortColumn int
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
	Header   bool       // the first line names the columns
	Columns  []Field    // what they hold, as it names them or as most values look; Unknown for those that are not read
	Headings []string   // as they stand in the list; none without a line that names them
	Sample   [][]string // its first lines
	Problems []Problem

	comma    rune
	commas   bool
	births   tournament.Births
	lines    []line // all of them
	accepted []Accepted
}

// Origin holds the known facts about the source of a list.
type Origin struct {
	Encoding   string          // by name; without one the list tells it
	Federation string          // of the tournament
	Day        tournament.Date // nobody is born after it

	Columns  []Field    // what they hold, where somebody has said so
	Accepted []Accepted // what was doubted, and is right

	skip map[int]bool // lines that are no rows
}

// preamble is the number of lines in which the names of the columns are looked for:
// files of other programs have the tournament above them.
const preamble = 25

// line is a line of a list in its cells.
type line struct {
	number  int
	cells   []string
	columns []int // where the cells begin, in bytes
	breaks  int   // of lines within its cells
}

// Parse reads a list: a player a line, columns separated by tabs, semicolons or
// commas. Without a line that names the columns every value says by its form what
// it is, the first text being the name.
func Parse(data []byte, origin Origin) (l List) {
	if len(data) > MaxSize {
		l.problem(0, 0, true, "entrylist.size", "most", MaxSize>>20)
		return l
	}
	text, ok := l.text(data, origin)
	if !ok {
		return l
	}
	l.Text, l.accepted = text, origin.Accepted
	l.lines = l.readLines(l.reader(text))
	lines := slices.DeleteFunc(slices.Clone(l.heading(l.lines)), func(x line) bool { return origin.skip[x.number] })
	if len(origin.Columns) > 0 {
		l.Columns = origin.Columns
	} else if !l.Header {
		l.Columns = guessColumns(lines, l.commas)
	} else {
		l.findTitleColumn(lines)
	}
	defer func() {
		slices.SortStableFunc(l.Problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	}()
	l.noteBirths(lines, origin)
	for k := range lines {
		if len(l.Rows) == MaxRows {
			l.problem(lines[k].number, 0, true, "entrylist.rows", "most", MaxRows)
			return l
		}
		if len(l.Sample) < samples {
			l.Sample = append(l.Sample, lines[k].cells)
		}
		l.row(&lines[k], l.Header || len(origin.Columns) > 0)
	}
	return l
}

// reader separates the cells of a text.
func (l *List) reader(text string) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = separator(text)
	l.comma, l.commas = r.Comma, r.Comma == ','
	r.FieldsPerRecord = -1
	r.LazyQuotes = r.Comma == '\t' // who pastes a table does not quote
	r.TrimLeadingSpace = r.Comma != '\t'
	return r
}

// samples is the number of lines shown when the columns are asked for.
const samples = 3

// readLines reads the cells, as far as they can be read.
func (l *List) readLines(r *csv.Reader) (lines []line) {
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return lines
		}
		if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
			l.problem(wrong.Line, wrong.Column, true, "entrylist.quotes")
			return lines
		}
		x := line{cells: cells}
		x.number, _ = r.FieldPos(0)
		if err != nil || len(cells) > MaxColumns {
			l.problem(x.number, 0, true, "entrylist.columns", "most", MaxColumns)
			return lines
		}
		for k := range cells {
			x.breaks += strings.Count(cells[k], "\n")
			cells[k] = strings.TrimSpace(cells[k])
			_, column := r.FieldPos(k)
			x.columns = append(x.columns, column)
		}
		if lines = append(lines, x); len(lines) > MaxRows+preamble {
			return lines // row says that there are too many
		}
	}
}

// heading takes the line that names the columns, and what stands above it, off the
// list. Below the first line it is one that names two columns at least.
func (l *List) heading(lines []line) []line {
	for k := range min(len(lines), preamble) {
		fields, ok := header(lines[k].cells)
		known := 0
		for _, f := range fields {
			if f != Unknown {
				known++
			}
		}
		if !ok || k > 0 && (known < 2 || mistypedName(lines[k].cells, fields) >= 0 || !slices.ContainsFunc(lines[k].cells, func(c string) bool { return headings[spelling.Plain(c)] == Name })) {
			continue
		}
		l.Columns, l.Header, l.Headings = fields, true, lines[k].cells
		if k > 0 {
			l.problem(0, 0, false, "entrylist.above", "count", k)
		}
		l.misspelt(&lines[k])
		return lines[k+1:]
	}
	return lines
}

// findTitleColumn finds the column of titles, which Chess-Results does not name.
func (l *List) findTitleColumn(lines []line) {
	if slices.Contains(l.Columns, Title) {
		return
	}
	for c, heading := range l.Headings {
		if heading != "" || l.Columns[c] != Unknown {
			continue
		}
		titles, others := 0, 0
		for k := range lines {
			switch cells := lines[k].cells; {
			case c >= len(cells) || cells[c] == "":
			case TitleOf(cells[c]) != "":
				titles++
			default:
				others++
			}
		}
		if titles > others {
			l.Columns[c] = Title
			return
		}
	}
}

// guessColumns returns the meanings of the columns by the look of most of their values.
func guessColumns(lines []line, commas bool) []Field {
	var votes []map[Field]int
	for k := range lines {
		for c, f := range guess(lines[k].cells, commas) {
			for len(votes) <= c {
				votes = append(votes, map[Field]int{})
			}
			if f != Unknown {
				votes[c][f]++
			}
		}
	}
	fields := make([]Field, len(votes))
	for c, of := range votes {
		for _, f := range Fields { // in their order: the same list is always read alike
			if of[f] > of[fields[c]] && !slices.Contains(fields[:c], f) {
				fields[c] = f
			}
		}
	}
	return fields
}

func (l *List) problem(line, column int, fatal bool, id string, pairs ...any) {
	l.Problems = append(l.Problems, Problem{line, column, fatal, message.New(id, pairs...)})
}

// misspelt reports headings that are unknown but near to a known one. Other columns may
// be there for others to read.
func (l *List) misspelt(x *line) {
	for k, cell := range x.cells {
		near := nearHeadings(cell)
		switch {
		case len(near) == 0:
		case l.Columns[k] == Name:
			l.problem(x.number, x.columns[k], false, "spelling.heading.taken", "value", cell, "near", near[0])
		default:
			l.Problems = append(l.Problems, Problem{x.number, x.columns[k], false, spelling.Suggest(message.New("spelling.heading", "value", cell), near)})
		}
	}
}

// noteBirths looks at all dates of birth before one is read.
func (l *List) noteBirths(lines []line, origin Origin) {
	l.births = tournament.Births{Until: origin.Day}
	for c, f := range l.Columns {
		for k := range lines {
			if f == Birth && c < len(lines[k].cells) {
				l.births.Note(lines[k].cells[c])
			}
		}
	}
}

// row reads a line, by the columns or else by what its values look like.
func (l *List) row(x *line, named bool) {
	fields := l.Columns
	if !named {
		fields = guess(x.cells, l.commas)
	}
	row := Row{Line: x.number}
	empty := true
	for k, cell := range x.cells {
		if cell == "" {
			continue
		}
		empty = false
		if k >= len(fields) || fields[k] == Unknown {
			continue
		}
		if utf8.RuneCountInString(cell) > maxCell {
			l.problem(x.number, x.columns[k], false, "entrylist.long", "most", maxCell)
			continue
		}
		if wrong := row.set(fields[k], BareText(cell), &l.births); !wrong.IsZero() {
			if row.doubt(l, fields[k], k, cell, wrong) {
				l.Problems = append(l.Problems, Problem{x.number, x.columns[k], false, wrong})
			}
		} else if fields[k] == Rating && row.hasImplausibleRating() {
			row.doubt(l, Rating, k, cell, message.New("entrylist.implausible-rating", "value", row.Player.Rating))
		} else if fields[k] == Birth && row.Player.Birth.Year >= thisCentury && !fourDigits.MatchString(cell) {
			row.shortYear, row.shortColumn = cell, k
		}
	}
	switch {
	case empty:
	case row.Player.Name == "":
		l.problem(x.number, 0, true, "entrylist.no-name")
	default:
		l.Rows = append(l.Rows, row)
	}
}

// A rating below the first one is below every floor that FIDE has had; above the second
// one nobody ever was.
const (
	lowestRating  = 1000
	highestRating = 2900
)

// thisCentury is the first year that two digits can mean beside that of the century before.
const thisCentury = 2000

// hasImplausibleRating reports a rating that can be read and hardly be so: it is taken if
// somebody says so.
func (r *Row) hasImplausibleRating() bool {
	n := r.Player.Rating
	return n > 0 && (n < lowestRating || n > highestRating)
}
