package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/message"
	"torneo/tournament"
)

// Format is an edition of the report file.
type Format uint8

const (
	TRF16 Format = iota // with JaVaFo's XX? codes for what TRF16 has no record for
	TRF26
)

// String returns the name of the format: "TRF16" or "TRF26".
func (f Format) String() string {
	if f == TRF16 {
		return "TRF16"
	}
	return "TRF26"
}

// Standing holds a player's points and place to be written.
type Standing struct {
	Points tournament.Points
	Rank   int // 0: blank
}

// TeamStanding holds a team's points and place to be written.
type TeamStanding struct {
	Match, Game tournament.Points
	Rank        int // 0: blank
}

// Options holds the options for writing a report.
type Options struct {
	// Players and Teams are the standings by number. A participant without one gets the
	// points and rank that the record declares.
	Players map[int]Standing
	Teams   map[int]TeamStanding

	Comments []string // one ### line each
	LineEnd  string   // "\n" when empty

	// Portable writes what most programs read: FIDE_DUTCH for the Dutch system
	// since 2026, and for participants who have left a zero-point bye in every
	// round to come.
	Portable bool
}

// Unwritable is the error of a tournament that cannot be written in a format.
type Unwritable struct{ Reasons []message.Message }

// Error returns the reasons for logs; people are shown Reasons.
func (e *Unwritable) Error() string {
	var b strings.Builder
	b.WriteString("writing tournament report")
	for i, m := range e.Reasons {
		if i == 5 {
			fmt.Fprintf(&b, "; and %d more", len(e.Reasons)-i)
			break
		}
		sep := ": "
		if i > 0 {
			sep = "; "
		}
		fmt.Fprintf(&b, "%s%s %v", sep, m.ID, m.Args)
	}
	return b.String()
}

// maxReasons is the maximum number of reasons and cuts listed one by one.
const maxReasons = 1000

// Write writes the tournament as WriteCutting does, and drops the list of cuts.
func Write(t *tournament.Tournament, f Format, opts Options) ([]byte, error) {
	data, _, err := WriteCutting(t, f, opts)
	return data, err
}

// WriteCutting writes the tournament and returns the values that are not written in full:
// a name too wide for its columns is cut, and a value of which no part would be true is
// left out if a report can do without it. Nothing is moved. The error is an *Unwritable:
// games, byes and numbers are written whole or not at all. A Double-Swiss is written game
// by game (R-DOUBLE-FILE).
func WriteCutting(t *tournament.Tournament, f Format, opts Options) (data []byte, cuts []message.Message, err error) {
	w := &writer{t: t.GameByGame().WithDefaults(), format: f, opts: opts, end: opts.LineEnd}
	if w.end == "" {
		w.end = "\n"
	}
	w.write()
	if len(w.reasons) > 0 {
		return nil, nil, &Unwritable{w.reasons}
	}
	return w.out, w.cuts, nil
}

func (w *writer) write() {
	w.header()
	w.eventRecords()
	w.pointRecords()
	w.comments()
	w.players()
	w.teams()
	w.pairingRecords()
}

// writer is one report being written, line by line.
type writer struct {
	t       *tournament.Tournament
	format  Format
	opts    Options
	end     string
	reasons []message.Message
	cuts    []message.Message

	out    []byte
	start  int    // of the line in hand
	width  int    // its columns
	id     string // its record
	who    string // the participant or round it is about
	ofTeam bool
}

// begin starts a line with its identifier.
func (w *writer) begin(id string) {
	w.start, w.width, w.id, w.who, w.ofTeam = len(w.out), len(id), id, "", false
	w.out = append(w.out, id...)
}

// setSubject names whom the line in hand is about, for the reasons.
func (w *writer) setSubject(number int) { w.who = strconv.Itoa(number) }

func (w *writer) aboutTeam(number int) { w.who, w.ofTeam = strconv.Itoa(number), true }

// finish ends a line; blanks at its end are not written.
func (w *writer) finish() {
	n := len(w.out)
	for n > w.start && w.out[n-1] == ' ' {
		n--
	}
	w.out = w.out[:n]
	w.finishFull()
}

// finishFull ends a line as it is.
func (w *writer) finishFull() {
	if w.width > MaxLineLength {
		w.refuse("trf.write.line", "record", w.id, "limit", MaxLineLength)
	}
	w.out = append(w.out, w.end...)
}

// left writes a value from a column on; right ends it where the columns end.
func (w *writer) left(column, width int, field, value string) {
	w.put(column, width, field, value, false)
}

func (w *writer) right(column, width int, field, value string) {
	w.put(column, width, field, value, true)
}

func (w *writer) number(column, width int, field string, n int) {
	if n < 0 {
		w.refuse("trf.write.negative", "record", w.id, "field", message.New("trf.field."+field), "value", n, "who", w.who)
	}
	w.put(column, width, field, strconv.Itoa(n), true)
}

func (w *writer) points(column, width int, field string, p tournament.Points) {
	w.put(column, width, field, p.String(), true)
}

// put writes a value into its columns, or refuses it.
func (w *writer) put(column, width int, field, value string, right bool) {
	n := utf8.RuneCountInString(value)
	if n > width {
		w.refuse("trf.write.width", "record", w.id, "field", message.New("trf.field."+field), "value", value, "width", width, "who", w.who)
		return
	}
	if !oneLine(value) {
		w.refuse("trf.write.text", "record", w.id, "value", value)
		return
	}
	if right {
		column += width - n
	}
	w.pad(column)
	w.out = append(w.out, value...)
	w.width += n
}

// pad writes blanks up to a column.
func (w *writer) pad(column int) {
	for ; w.width < column-1; w.width++ {
		w.out = append(w.out, ' ')
	}
}

// text writes a record of free text, unless it is empty.
func (w *writer) text(id, value string) {
	if value == "" {
		return
	}
	w.begin(id)
	if !oneLine(value) {
		w.refuse("trf.write.text", "record", id, "value", value)
	}
	w.pad(5)
	w.out = append(w.out, value...)
	w.width += utf8.RuneCountInString(value)
	w.finish()
}

// ruler writes a comment over a block of records; TRF16 knows none.
func (w *writer) ruler(text string) {
	if w.format == TRF26 {
		w.text("###", text)
	}
}

// refuse notes a reason not to write.
func (w *writer) refuse(id string, pairs ...any) {
	if len(w.reasons) >= maxReasons {
		return
	}
	w.reasons = append(w.reasons, message.New(id, pairs...))
}

// oneLine reports whether a text can stand in a line of a UTF-8 file.
func oneLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsAny(s, "\r\n")
}
