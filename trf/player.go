package trf

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/tournament"
)

// playerLine is the line of a player in the file, and the player's cells.
type playerLine struct {
	line        int
	first, past int  // cells[first:past], one a round
	broken      bool // his games cannot be read
}

// The blank columns between the fields of a 001 line up to the first round.
var playerGaps = [...]int{4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91}

// player reads a 001 line. Whatever the rest of the line is worth, a player
// with a number of his own is entered.
func (r *reader) player(w *row) {
	if r.shift != 0 {
		*w = w.shiftBack(r.shift)
	}
	*w = r.alignRow(w, playerGaps[:])
	if r.lines001++; r.lines001 > MaxPlayers { // said once, with their number
		return
	}
	number, ok := integer(w.field(5, 8))
	if !ok || number == 0 {
		r.report(Error, w.place(5), w.field(5, 8), "", "trf.player.number", "limit", MaxPlayers)
		return
	}
	if at := r.index[number]; at != 0 {
		r.report(Error, w.place(5), strconv.Itoa(number), "", "trf.player.repeated", "number", number, "first", r.players[at-1].line)
		return
	}
	p := tournament.Player{Number: number, Name: w.field(15, 47), Federation: w.field(54, 56)}
	p.Sex = r.sex(w)
	p.Title = r.title(w)
	p.Rating = r.rating(w)
	p.FIDEID = r.fideID(w)
	p.Birth = r.birth(w)
	p.Declared = tournament.Declared{Points: r.declaredPoints(w, 81, 84), Rank: r.rank(w, 86, 89)}
	if p.Name == "" {
		r.report(Violation, w.place(15), "", "", "trf.player.name", "number", number)
	}
	if n := utf8.RuneCountInString(p.Federation); n > 0 && !isFederation(p.Federation) {
		r.report(Violation, w.place(54), p.Federation, p.Federation, "trf.player.federation", "number", number)
	}
	r.t.Players = append(r.t.Players, p)
	r.index[number] = int16(len(r.t.Players))
	line := playerLine{line: w.line, first: len(r.cells)}
	line.broken = !r.playerCells(w)
	line.past = len(r.cells)
	r.players = append(r.players, line)
}

// alignRow returns the row as its columns are meant. Where the blank columns
// hold something if counted in characters but not if counted in bytes, bytes
// it is.
func (r *reader) alignRow(w *row, gaps []int) row {
	at := firstFilled(w, gaps)
	if at == 0 {
		return *w
	}
	if w.at != nil {
		if bytes := w.inBytes(); firstFilled(&bytes, gaps) == 0 {
			r.report(Adjustment, w.place(at), "", "", "trf.columns.bytes")
			return bytes
		}
	}
	for _, gap := range gaps {
		if s := w.field(gap, gap); s != "" && !r.birthIsShifted(w, gap) {
			r.report(Violation, w.place(gap), s, "", "trf.columns.filled")
		}
	}
	return *w
}

func firstFilled(w *row, gaps []int) int {
	for _, gap := range gaps {
		if !w.blank(gap, gap) {
			return gap
		}
	}
	return 0
}

func (r *reader) sex(w *row) string {
	switch s := w.field(10, 10); s {
	case "", "m", "w":
		return s
	case "M", "W":
		return strings.ToLower(s)
	case "f", "F":
		r.report(Adjustment, w.place(10), s, "w", "trf.player.sex")
		return "w"
	default:
		r.report(Adjustment, w.place(10), s, "", "trf.player.sex.unknown")
		return ""
	}
}

// oldTitles are the letters of TRF06 and those of some programs for women.
var oldTitles = map[string]string{
	"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
	"GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM",
}

func (r *reader) title(w *row) string {
	stands := w.field(11, 13)
	switch title := strings.ToUpper(stands); title {
	case "", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM":
		return title
	default:
		if today := oldTitles[title]; today != "" {
			r.report(Adjustment, w.place(11), stands, today, "trf.player.title.old")
			return today
		}
		r.report(Note, w.place(11), stands, stands, "trf.player.title.unknown")
		return stands
	}
}

func (r *reader) rating(w *row) int {
	stands := w.field(49, 52)
	if stands == "" {
		return 0
	}
	rating, ok := integer(stands)
	if !ok {
		r.report(Violation, w.place(49), stands, "", "trf.player.rating")
	}
	return rating
}

func (r *reader) fideID(w *row) int64 {
	stands := w.field(58, 68)
	bare := strings.TrimSpace(strings.Trim(stands, `"'`))
	if bare == "" {
		return 0
	}
	id, ok := integer(bare)
	if ok && bare != stands {
		r.report(Adjustment, w.place(58), stands, bare, "trf.player.fideid.quoted")
	}
	if !ok {
		r.report(Violation, w.place(58), stands, "", "trf.player.fideid")
		return 0
	}
	return int64(id)
}

// declaredPoints reads points that the file states; nil where it states none.
func (r *reader) declaredPoints(w *row, from, to int) *tournament.Points {
	stands := w.field(from, to)
	if stands == "" {
		return nil
	}
	points, err := tournament.ParsePoints(stands)
	if err != nil {
		r.report(Violation, w.place(from), stands, "", "trf.declared.points")
		return nil
	}
	return &points
}

func (r *reader) rank(w *row, from, to int) int {
	stands := w.field(from, to)
	if stands == "" {
		return 0
	}
	rank, ok := integer(stands)
	if !ok {
		r.report(Violation, w.place(from), stands, "", "trf.declared.rank")
	}
	return rank
}

// playerChecks looks at the players together: nobody missing from the
// numbering, nobody twice, as many as stated.
func (r *reader) playerChecks() {
	if r.lines001 > MaxPlayers {
		r.tooManyPlayers()
		return
	}
	if len(r.t.Players) == 0 && r.top < Error {
		r.report(Violation, place{}, "", "", "trf.players.none")
	}
	r.numbering()
	ids := make(map[int64]int, len(r.t.Players))
	rated := 0
	for i := range r.t.Players {
		p := &r.t.Players[i]
		if p.Rating > 0 {
			rated++
		}
		if p.FIDEID == 0 {
			continue
		}
		if first := ids[p.FIDEID]; first != 0 {
			r.report(Violation, place{r.players[i].line, 58, "001"}, strconv.FormatInt(p.FIDEID, 10), "", "trf.player.fideid.repeated", "number", p.Number, "other", first)
		} else {
			ids[p.FIDEID] = p.Number
		}
	}
	r.count("062", len(r.t.Players))
	r.count("072", rated)
	r.count("082", len(r.t.Teams))
}

// tooManyPlayers says it once: numbers that come again are what it makes of four
// columns.
func (r *reader) tooManyPlayers() {
	r.list = slices.DeleteFunc(r.list, func(p Problem) bool {
		return p.Message.ID == "trf.player.repeated" || p.Message.ID == "trf.player.number"
	})
	r.report(Error, place{record: "001"}, strconv.Itoa(r.lines001), "", "trf.limit.players", "limit", MaxPlayers)
}

// numbering reports starting ranks left out below the highest one.
func (r *reader) numbering() {
	var missing []string
	gaps, after := 0, 0
	highest := MaxPlayers
	for highest > 0 && r.index[highest] == 0 {
		highest--
	}
	for n := 1; n < highest; n++ {
		if r.index[n] != 0 {
			continue
		}
		if gaps++; gaps <= 10 {
			missing = append(missing, strconv.Itoa(n))
		}
		if after == 0 {
			for after = n + 1; r.index[after] == 0; after++ {
			}
		}
	}
	if gaps > 0 {
		if gaps > len(missing) {
			missing = append(missing, "…")
		}
		at := place{r.players[r.index[after]-1].line, 5, "001"}
		r.report(Violation, at, strconv.Itoa(after), "", "trf.players.gap", "count", gaps, "missing", strings.Join(missing, ", "))
	}
}

// count compares a stated number (of players, of rated players, of teams).
//
//i18n:prefix trf.count.
func (r *reader) count(record string, n int) {
	at, ok := r.seen[record]
	if !ok {
		return
	}
	w := r.row(at)
	words := strings.FieldsFunc(w.rest(5), func(c rune) bool { return c < '0' || c > '9' })
	if len(words) == 0 {
		return
	}
	if stated, ok := integer(words[0]); !ok || stated != n {
		r.report(Violation, w.place(5), words[0], strconv.Itoa(n), "trf.count."+record)
	}
}

func isFederation(s string) bool {
	s = strings.ToUpper(s)
	return len(s) == 3 && isLetter(s[0]) && isLetter(s[1]) && isLetter(s[2])
}
