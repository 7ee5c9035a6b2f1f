package entrylist

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// Doubt speaks against a row: what is wrong with one of its cells.
type Doubt struct {
	message.Message
	Field  Field
	Kind   DoubtKind
	Column int    // of the cell, from 0
	Value  string // of the cell
}

// DoubtKind tells what can be done about a doubt.
type DoubtKind string

const (
	Unreadable  DoubtKind = "unreadable"
	Implausible DoubtKind = "implausible" // can be read, and be right all the same
	TwoDays     DoubtKind = "order"       // of a date whose order of day and month is not known
	ShortYears  DoubtKind = "short"       // a year of two digits alone; in a date it is read, and asked about all the same
)

// Accepted is a value that somebody has said to be right as it stands.
type Accepted struct {
	Field Field
	Value string
}

// Answers to a question, other than a value to put into the cells.
const (
	Right      = "=right" // they are right as they stand
	DayFirst   = "=day"
	MonthFirst = "=month"
	YearFirst  = "=year"
	Latest     = "=latest" // years of two digits are the last ones in which a player can be born
	Last       = "=1900"   // they are of the century before
)

// Question is one about all cells of a list that are doubted for the same reason.
type Question struct {
	Field   Field
	Kind    DoubtKind
	Value   string   // that all of them have; "" where they have several
	Values  []string // the different ones, in the order of the list
	Rows    int
	Answers []string // to choose from, the likeliest first; "" leaves the cells empty
	Likely  bool     // the first one is a proposal
	Free    bool     // another value can be written
}

// Mend settles a question: what its cells are replaced by, or one of the answers.
type Mend struct {
	Field Field
	Kind  DoubtKind
	Value string // of the cells; "": whatever it is
	To    string
}

// At is a cell: the line of its row, from 1, and the column, from 0.
type At struct{ Line, Column int }

// byValue are the fields of which each value is a question of its own: one word stands
// there for many players.
var byValue = []Field{Federation, Sex, Title}

// Questions returns the doubts of the rows by their kinds, in the order of the list.
func (l *List) Questions() (list []Question) {
	note := func(f Field, kind DoubtKind, value string) {
		at := slices.IndexFunc(list, func(q Question) bool {
			return q.Field == f && q.Kind == kind && (q.Value == "" || spelling.Plain(q.Value) == spelling.Plain(value))
		})
		if at < 0 {
			at, list = len(list), append(list, Question{Field: f, Kind: kind})
			if slices.Contains(byValue, f) {
				list[at].Value = value
			}
			list[at].answer(value, l)
		}
		q := &list[at]
		q.Rows++
		if !slices.Contains(q.Values, value) {
			q.Values = append(q.Values, value)
		}
	}
	for k := range l.Rows {
		for _, d := range l.Rows[k].Doubts {
			note(d.Field, d.Kind, d.Value)
		}
		if short := l.Rows[k].shortYear; short != "" {
			note(Birth, ShortYears, short)
		}
	}
	return list
}

// answer sets what a question can be answered by.
func (q *Question) answer(value string, l *List) {
	switch {
	case q.Kind == ShortYears:
		q.Answers, q.Likely = []string{Latest, Last}, isShortYear(value)
	case q.Kind == TwoDays:
		for _, r := range l.births.Readings(value) {
			q.Answers = append(q.Answers, map[tournament.DateOrder]string{tournament.DayFirst: DayFirst, tournament.MonthFirst: MonthFirst, tournament.YearFirst: YearFirst}[r.Order])
		}
	case q.Field == Federation:
		q.Answers = spelling.NearFederations(value)
		q.Likely, q.Free = len(q.Answers) > 0, true
	case q.Field == Sex:
		q.Answers = []string{"m", "w"}
	case q.Field == Title:
		q.Answers, q.Free = spelling.Nearest(strings.ToUpper(value), []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}), true
	}
	if q.Kind == Implausible {
		q.Answers = append(q.Answers, Right)
	}
	if q.Kind != ShortYears {
		q.Answers = append(q.Answers, "")
	}
}

// isShortYear reports a year of two digits, without a day.
func isShortYear(value string) bool { return shortYear.MatchString(value) }

// Proposals returns the mends of all questions that have a likely answer.
func (l *List) Proposals() (mends []Mend) {
	for _, q := range l.Questions() {
		if q.Likely {
			mends = append(mends, Mend{q.Field, q.Kind, q.Value, q.Answers[0]})
		}
	}
	return mends
}

// Rewrite returns the text of the list with doubtful cells as the mends have them and
// other cells as they were edited, and what is accepted as it stands. Only the lines of
// these cells are written anew; changed is the number of cells.
func (l *List) Rewrite(mends []Mend, edited map[At]string) (text string, accepted []Accepted, changed int) {
	cells := map[At]string{}
	for k := range l.Rows {
		row := &l.Rows[k]
		for _, m := range mends {
			for _, d := range row.Doubts {
				if d.Field != m.Field || d.Kind != m.Kind || m.Value != "" && spelling.Plain(m.Value) != spelling.Plain(d.Value) {
					continue
				}
				if m.To == Right {
					if a := (Accepted{d.Field, d.Value}); d.Kind == Implausible && !slices.Contains(accepted, a) {
						accepted = append(accepted, a)
						changed++
					}
				} else if to, ok := l.answerCell(&d, m.To); ok {
					cells[At{row.Line, d.Column}] = to
				}
			}
			if m.Kind == ShortYears && row.shortYear != "" && strings.HasPrefix(m.To, "=") {
				born := row.Player.Birth
				if m.To == Last {
					born.Year -= 100
				}
				cells[At{row.Line, row.shortColumn}] = born.String()
			}
		}
	}
	for at, to := range edited {
		if to = strings.Join(strings.Fields(to), " "); to != l.Cell(at) {
			cells[at] = to
		}
	}
	if len(cells) == 0 {
		return l.Text, accepted, changed
	}
	return l.withCells(cells), accepted, changed + len(cells)
}

// answerCell returns what an answer makes of a cell; false where it is no answer to it.
func (l *List) answerCell(d *Doubt, to string) (string, bool) {
	if !strings.HasPrefix(to, "=") {
		return to, true
	}
	if d.Kind == ShortYears && (to == Latest || to == Last) {
		year, _ := strconv.Atoi(d.Value) // digits
		latest := l.births.LastYear()
		if year += latest / 100 * 100; year > latest || to == Last && year >= thisCentury {
			year -= 100
		}
		return strconv.Itoa(year), true
	}
	order := map[string]tournament.DateOrder{DayFirst: tournament.DayFirst, MonthFirst: tournament.MonthFirst, YearFirst: tournament.YearFirst}[to]
	for _, r := range l.births.Readings(d.Value) {
		if d.Kind == TwoDays && r.Order == order {
			return r.Date.String(), true
		}
	}
	return "", false
}

// AcceptedValues returns what was said to be right as it stands.
func (l *List) AcceptedValues() []Accepted { return l.accepted }

// Cell returns the text of a cell as it stands; "" where there is none.
func (l *List) Cell(at At) string {
	k, found := slices.BinarySearchFunc(l.lines, at.Line, func(x line, number int) int { return x.number - number })
	if !found || at.Column < 0 || at.Column >= len(l.lines[k].cells) {
		return ""
	}
	return l.lines[k].cells[at.Column]
}

// withCells returns the text with these cells in their places.
func (l *List) withCells(cells map[At]string) string {
	of := map[int]map[int]string{}
	for at, to := range cells {
		if of[at.Line] == nil {
			of[at.Line] = map[int]string{}
		}
		of[at.Line][at.Column] = to
	}
	var b strings.Builder
	rest, number := l.Text, 1
	next := func() string { // a line as it is written
		k := strings.IndexByte(rest, '\n') + 1
		if k == 0 {
			k = len(rest)
		}
		number++
		was := rest[:k]
		rest = rest[k:]
		return was
	}
	for k := range l.lines {
		x := &l.lines[k]
		if of[x.number] == nil {
			continue
		}
		for number < x.number && rest != "" {
			b.WriteString(next())
		}
		last := ""
		for until := x.number + x.breaks; number <= until && rest != ""; {
			last = next()
		}
		line := slices.Clone(x.cells)
		for column, to := range of[x.number] {
			for len(line) <= column && column < MaxColumns {
				line = append(line, "")
			}
			line[column] = to
		}
		w := csv.NewWriter(&b)
		w.Comma = l.comma
		_ = w.Write(line) // into memory
		w.Flush()
		if !strings.HasSuffix(last, "\n") {
			return strings.TrimSuffix(b.String(), "\n")
		}
	}
	return b.String() + rest
}

var (
	fourDigits = regexp.MustCompile(`\d{4}`)
	shortYear  = regexp.MustCompile(`^\d{2}$`)
)

// doubt keeps what is wrong with a cell, unless somebody has said that it is right.
func (r *Row) doubt(l *List, f Field, column int, value string, wrong message.Message) (kept bool) {
	d := Doubt{Message: wrong, Field: f, Kind: Unreadable, Column: column, Value: value}
	switch {
	case wrong.ID == "entrylist.birth.two":
		d.Kind = TwoDays
	case f == Birth && isShortYear(value):
		d.Kind = ShortYears
	case f == Rating && wrong.ID == "entrylist.implausible-rating", f == Federation && r.Player.Federation != "":
		d.Kind = Implausible
	}
	if d.Kind == Implausible && slices.Contains(l.accepted, Accepted{f, value}) {
		return false
	}
	r.Doubts = append(r.Doubts, d)
	return true
}
