// Package migrate reads a whole tournament from the tables that other pairing
// programs export. It reads crosstables, starting lists and pairings of rounds,
// as CSV, text between tabs, XLSX or ODS, and the rating report of Vega. What
// both sides of a game say is compared, and so are the points with the results;
// nothing is half read. What such files do not carry is said.
//
// docs/migrating.md says how certain every shape is.
package migrate

import (
	"bytes"
	"cmp"
	"slices"

	"torneo/internal/chessresults"
	"torneo/internal/incoming"
	"torneo/internal/savedpage"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// MaxFiles is the largest number of files of a tournament, and MaxSize their largest
// size together, in bytes.
const (
	MaxFiles = 60
	MaxSize  = 24 << 20
)

// File is a file as it was handed over.
type File = incoming.File

// Numbers is the meaning of the numbers in the cells of a crosstable.
type Numbers = incoming.Numbers

// The meanings; the empty one takes the numbers that fit both sides of the games.
const (
	StartingNumbers = incoming.StartingNumbers
	Ranks           = incoming.Ranks
)

// Options holds the facts that the files do not tell.
type Options struct {
	Answers  incoming.Answers // to the questions of an earlier reading
	Encoding string           // of texts, by name
	Day      tournament.Date  // nobody is born after it; better known is the day of the event
}

// Problem is something that speaks against a file, and where.
type Problem struct {
	File string // "": all of them
	trf.Problem
}

// Shape is a kind of table.
type Shape string

// The tables that are known.
const (
	Crosstable   Shape = "crosstable"
	StartingList Shape = "list"
	Pairings     Shape = "pairings"
	EachOther    Shape = "square"
	TeamBoards   Shape = "boards"
	TeamPairings Shape = "matches"
	Squads       Shape = "squads"
	VegaReport   Shape = "vega"
	SwissChess   Shape = "swisschess" // a file of the program's own, as the next
	SwissManager Shape = "swissmanager"
	SharlyChess  Shape = "sharly"
	SwissSys     Shape = "swisssys"
	VegaArchive  Shape = "vega-archive"
	PapiFile     Shape = "papi"
	USChess      Shape = "usdbf"
	Lichess      Shape = "lichess"
	ChessCom     Shape = "chesscom"
	PGN          Shape = "pgn"

	SwissPerfectFiles Shape = "swissperfect"
)

// Part is a table that was understood.
type Part struct {
	File  string
	Line  int // of its headings, from 1
	Shape Shape
	Round int // of pairings
	Rows  int
}

// What describes the kind of the table.
func (p *Part) What() message.Message {
	if p.Round > 0 {
		return message.New("migrate.shape.of-round", "round", p.Round)
	}
	return message.New("migrate.shape." + string(p.Shape)) //i18n:prefix migrate.shape.
}

// Found is the content of the files.
type Found struct {
	Record   *tournament.Tournament // nil: it cannot be read without guessing
	Parts    []Part
	Problems []Problem
	Losses   []message.Message // what is not carried over

	Agreement Agreement // of what they publish with what follows

	Numbers Numbers // as they were read; "" without games in a crosstable

	// Questions are those that have to be answered before the record can be had; further ones
	// may follow from the answers.
	Questions []incoming.Question
}

// FileProblems returns the problems for who speaks of one file; where there are several, each
// names its own.
func (f *Found) FileProblems() (list trf.Problems) {
	several := map[string]bool{}
	for _, p := range f.Parts {
		several[p.File] = true
	}
	for _, p := range f.Problems {
		several[p.File] = true
	}
	delete(several, "")
	for _, p := range f.Problems {
		if len(several) > 1 && p.File != "" {
			p.Problem.Message = message.New("migrate.in", "file", p.File, "text", p.Problem.Message)
		}
		list = append(list, p.Problem)
	}
	return list
}

// errors reports problems for which there is no record.
func (f *Found) errors() bool {
	return slices.ContainsFunc(f.Problems, func(p Problem) bool { return p.Severity == trf.Error })
}

// addLoss notes what is not carried over, once.
func (f *Found) addLoss(id string, pairs ...any) {
	f.Losses = append(f.Losses, message.New(id, pairs...))
}

// reader reads the files of a tournament together.
type reader struct {
	Options
	found *Found
	files []File

	about   about // what stands above the tables
	births  tournament.Births
	people  []*person
	cells   []*table           // tables with rounds beside the players
	rounds  []*table           // pairings of a round
	columns map[string]bool    // headings of what is not carried over
	ties    map[string]bool    // headings of tie-breaks
	noted   bool               // that the first of them is the points
	kinds   map[string]string  // what tie-breaks are, by their headings, where it is said
	square  *square            // each against each
	crossed []tournament.Round // of the crosstable alone

	teams    teamTables
	entered  []entered // the tables of players with their lines
	befores  []before
	tieTaken string // the heading that was taken for the points

	useless   []place // files that say nothing for an event, with the reasons
	reasons   []message.Message
	titles    map[int]string // what pages call the event, by file
	shifted   map[int]int    // players whose number is another one in a file
	rankings  []ranking
	colorless map[[3]int]bool // games by round, White and Black whose colours are not said
	said      map[string]bool // objections to a value that were made once
	guesses   int             // bits of ratings that are estimated
	unrounds  int             // byes of which it is not known who granted them
}

// newReader returns a reader that has read nothing.
func newReader(files []File, o Options) *reader {
	return &reader{Options: o, found: &Found{}, files: files, columns: map[string]bool{}, ties: map[string]bool{},
		titles: map[int]string{}, shifted: map[int]int{}, colorless: map[[3]int]bool{}, said: map[string]bool{}}
}

// Read reads a tournament from one file or several. Without a record the problems say
// why.
func Read(files []File, o Options) *Found {
	r := newReader(files, o)
	size := 0
	for _, f := range files {
		size += len(f.Data)
	}
	switch {
	case len(files) == 0:
		r.fault(place{file: -1}, "migrate.nothing")
	case len(files) > MaxFiles:
		r.fault(place{file: -1}, "migrate.files", "most", MaxFiles)
	case size > MaxSize:
		r.fault(place{file: -1}, "migrate.size", "most", MaxSize>>20)
	default:
		if n := nativeOf(files); n != nil {
			r.readNative(n)
		} else {
			r.read()
		}
	}
	slices.SortStableFunc(r.found.Problems, func(a, b Problem) int { return cmp.Compare(b.Severity, a.Severity) })
	if r.found.errors() {
		r.found.Record, r.found.Questions = nil, nil // an answer would not help
	}
	if len(r.found.Questions) > 0 {
		r.found.Record = nil
	}
	return r.found
}

// answer returns the answer to a question; "" if it has to be asked.
func (r *reader) answer(q incoming.Question) string {
	given, err := r.Answers.AnswerTo(q)
	if err != nil && !slices.ContainsFunc(r.found.Questions, func(o incoming.Question) bool { return o.ID == q.ID }) {
		r.found.Questions = append(r.found.Questions, q)
	}
	return given
}

func (r *reader) read() {
	for n := range r.files {
		r.file(n)
	}
	r.leaveOut()
	if kind := incoming.PlainText(r.about.kind); otherKind.MatchString(kind) {
		kind, _ = incoming.CutText(kind, 80)
		r.fault(place{file: -1}, "migrate.kind", "type", kind)
	}
	if r.found.errors() || len(r.found.Questions) > 0 {
		return
	}
	r.noteBirths()
	if r.teams.empty() {
		r.ofPlayers()
	} else {
		r.ofTeams()
	}
	if !r.found.errors() {
		r.losses()
	}
}

// place is a position in the files.
type place struct {
	file, line, column int // file from 0, -1: none; line and column from 1
	heading            string
}

func (r *reader) problem(s trf.Severity, at place, found, taken, id string, pairs ...any) {
	if len(r.found.Problems) >= trf.MaxProblems {
		if s == trf.Error && !r.found.errors() {
			r.found.Problems[0].Severity = s // there are enough to look at; it must not pass
		}
		return
	}
	p := Problem{Problem: trf.Problem{Severity: s, Line: at.line, Column: at.column, Found: found, Taken: taken, Message: message.New(id, pairs...)}}
	if at.file >= 0 && at.file < len(r.files) {
		p.File = r.files[at.file].Name
	}
	r.found.Problems = append(r.found.Problems, p)
}

func (r *reader) fault(at place, id string, pairs ...any) {
	r.problem(trf.Error, at, "", "", id, pairs...)
}

func (r *reader) addAdjustment(at place, found, taken, id string, pairs ...any) {
	r.problem(trf.Adjustment, at, found, taken, id, pairs...)
}

// Is reports a file that is one of these tables or of another program, and no report of FIDE's.
func Is(f File) bool {
	data := f.Data
	if nativeOf([]File{f}) != nil || workbook(data) || isVega(data) || savedpage.Is(data) && !reportRecord.Match(data) {
		return true
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if len(data) == 0 || bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) || reportLine.Match(data) {
		return false
	}
	var r reader
	r.found, r.files = &Found{}, []File{{Data: data}}
	rows := r.rows(0)
	if slices.ContainsFunc(rows, func(x row) bool { return headingOf(x.cells) != nil || matchHeading(x.cells) }) {
		return true
	}
	plain := tableRows(rows)
	return chessresults.IsExport(plain) || chessresults.IsTable(plain)
}
