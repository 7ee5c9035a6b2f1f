package trf

import (
	"strconv"
	"strings"

	"torneo/internal/codepage"
	"torneo/tournament"
)

// Read reads a tournament report. The tournament is nil exactly when a problem is
// an Error; the document is the file as it is, also then. A file that is neither
// UTF-8 nor UTF-16 is read in the code page that its names suggest.
func Read(data []byte) (*tournament.Tournament, *Document, Problems) { return read(data, nil) }

// ReadAs reads a tournament report as Read does, in the given encoding.
func ReadAs(data []byte, encoding Encoding) (*tournament.Tournament, *Document, Problems) {
	return read(data, &encoding)
}

func read(data []byte, stated *codepage.Encoding) (*tournament.Tournament, *Document, Problems) {
	r := &reader{t: &tournament.Tournament{Points: tournament.StandardGamePoints()}}
	if len(data) > MaxSize {
		r.doc = newDocument(string(data))
		r.report(Error, place{}, strconv.Itoa(len(data)), "", "trf.limit.size", "limit", MaxSize)
	} else if r.open(data, stated) {
		r.lines()
		r.finish()
	}
	problems := r.sortedProblems()
	if problems.HasErrors() {
		return nil, r.doc, problems
	}
	return r.t, r.doc, problems
}

// reader is one reading of a file. Records that speak of players, teams or the
// kind of event are kept by their line until all players are known.
type reader struct {
	findings
	t      *tournament.Tournament
	doc    *Document
	buffer []int32 // of the row in hand

	known    int            // lines that a report can have
	seen     map[string]int // first line of the records that stand once
	players  []playerLine   // beside t.Players
	lines001 int            // also of those that are none
	shift    int            // the columns by which all of them are out of their places
	index    [MaxPlayers + 1]int16
	cells    []cell
	points   pointSystem
	rounds   plan

	eventDates, roundDates []eventDate // 042 and 052; 132

	colorOption   tournament.Color // XXC
	colorOptionAt place
	pairingAt     place  // where the edition of the pairing is stated
	rules         string // the pairing system of a type without a code for it
	rulesAt       place

	national                []int          // players with a national number in the place of a FIDE ID
	nationals, foreign      []int          // lines with three letters; other unknown lines
	teamLines, oldTeamLines []int          // 310, 013
	byes, lineUps           []int          // 240, 300
	byesOf                  map[byesOf]int // lines of 240, by what they are about
	teamBye, forfeits       []int          // 320, 330
	accelerated, fictitious []int          // 250, XXA
	prohibited, apart       []int          // 260, XXP
	corrections, absent     []int          // 299, XXZ
	withdrawn, given        []int          // comments
	matches, leftTeams      []int          // comments, too
	extras, lots, counted   []int          // comments, too
	decisions, sources      []int
	tables                  []int
	rated                   []int
	ratedTwice              map[[2]int]bool // round and player
	outsides                []int
	outsideOf               map[int]bool // by number

	byeAt    map[roundID]tournament.ByeKind
	lineUpAt map[roundID]int // lines of 300

	teams  map[int]int // team number to index of t.Teams
	teamOf []int16     // by index of t.Players: 1 + index of t.Teams
}

// lines reads the file once from top to bottom.
func (r *reader) lines() {
	r.seen = map[string]int{}
	r.points.value = r.t.Points
	r.findShift()
	for n := 1; n <= len(r.doc.Lines); n++ {
		if n > MaxLines {
			r.report(Error, place{line: n}, "", "", "trf.limit.lines", "limit", MaxLines)
			break
		}
		w := r.row(n)
		if w.width() > MaxLineLength {
			r.report(Error, place{line: n}, strconv.Itoa(w.width()), "", "trf.limit.line", "limit", MaxLineLength)
			continue
		}
		r.line(&w)
	}
}

// row returns the n-th line, until the next one is asked for.
func (r *reader) row(n int) row {
	w := newRow(r.doc.Text(n), n, r.buffer)
	if w.at != nil {
		r.buffer = w.at
	}
	w.id = strings.ToUpper(w.field(1, 3))
	return w
}

// each goes again through lines kept for later.
func (r *reader) each(lines []int, read func(w *row)) {
	for _, n := range lines {
		w := r.row(n)
		read(&w)
	}
}

// line hands a line to the reader of its record.
func (r *reader) line(w *row) {
	r.known++
	switch w.id {
	case "001":
		r.player(w)
	case "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
		"142", "152", "172", "182", "192", "202", "212", "222", "352", "XXR", "XXC":
		r.header(w)
	case "162", "362", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		r.pointRecord(w)
	case "013":
		r.oldTeamLines = append(r.oldTeamLines, w.line)
	case "310":
		r.teamLines = append(r.teamLines, w.line)
	case "240":
		r.byes = append(r.byes, w.line)
	case "250":
		r.accelerated = append(r.accelerated, w.line)
	case "260":
		r.prohibited = append(r.prohibited, w.line)
	case "299":
		r.corrections = append(r.corrections, w.line)
	case "300":
		r.lineUps = append(r.lineUps, w.line)
	case "320":
		r.teamBye = append(r.teamBye, w.line)
	case "330":
		r.forfeits = append(r.forfeits, w.line)
	case "XXZ":
		r.absent = append(r.absent, w.line)
	case "XXA":
		r.fictitious = append(r.fictitious, w.line)
	case "XXP":
		r.apart = append(r.apart, w.line)
	case "801", "802": // what other records say already
	case "###":
		r.comment(w)
	case "":
		r.known--
	default:
		r.known--
		r.unknown(w)
	}
}

// unknown keeps a line for later if it may be a national rating record, which
// begins with the federation.
func (r *reader) unknown(w *row) {
	letters := len(w.id) == 3 && isLetter(w.id[0]) && isLetter(w.id[1]) && isLetter(w.id[2])
	switch number, ok := integer(w.field(5, 8)); {
	case strings.HasPrefix(w.text, "1234567890") || w.id == "DDD" && !ok: // a ruler
	case letters && ok && number > 0:
		r.nationals = append(r.nationals, w.line)
	default:
		r.foreign = append(r.foreign, w.line)
	}
}

// finish reads what was kept for later and draws the parts together.
func (r *reader) finish() {
	if r.known == 0 {
		r.report(Error, place{}, "", "", "trf.file.empty")
		return
	}
	r.settleDates()
	r.plannedRounds()
	r.settlePoints()
	r.readTeams()
	r.readNationals()
	r.readUnknown()
	r.nationalNumbers()
	r.playerChecks()
	r.nationalRatings()
	r.readRounds()
	r.readPairingRecords()
	r.byTotals()
	r.settleColor()
	r.settleSystem()
	r.assumeTeamByes()
	r.joinGames()
	r.settleLichess()
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' }
