package trf

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// birth reads a birth date. Years of two digits are not taken: they do not say
// the century.
func (r *reader) birth(w *row) tournament.Date {
	stands := w.field(70, 79)
	at := 70
	if r.birthIsShifted(w, 80) {
		stands = w.field(71, 80)
		r.report(Adjustment, w.place(71), stands, stands, "trf.player.birth.shifted")
	}
	if strings.Trim(stands, " .-/") == "" { // a form that nobody has filled in
		return tournament.Date{}
	}
	if date, ok := plainDate(stands); ok {
		return date
	}
	date, err := tournament.ParseDate(stands)
	if err != nil || !hasFullYear(stands) {
		r.report(Violation, w.place(at), stands, "", "trf.player.birth")
		return tournament.Date{}
	}
	r.report(Adjustment, w.place(at), stands, date.String(), "trf.date.form")
	return date
}

// birthIsShifted reports whether a complete birth date is one column to the
// right of its place, the reason why this gap is not blank.
func (r *reader) birthIsShifted(w *row, gap int) bool {
	if gap != 80 || w.blank(80, 80) || !w.blank(69, 70) || !w.blank(81, 81) {
		return false
	}
	_, ok := plainDate(w.cut(71, 80))
	return ok
}

// roundDays keeps what record 132 has, YY/MM/DD in the columns of the rounds' cells. Where
// the dates are out of their columns it is read by what stands in it.
func (r *reader) roundDays(w *row) {
	words := w.tokens(5)
	if k := slices.IndexFunc(words, outOfColumn); k >= 0 {
		r.shiftedDates(w, words, k)
		return
	}
	for round := 1; cellColumn(round) <= w.width(); round++ {
		column := cellColumn(round)
		stands := w.field(column, column+7)
		if !w.blank(column+8, column+9) {
			r.report(Violation, w.place(column+8), w.field(column+8, column+9), "", "trf.columns.filled")
		}
		if stands == "" || !r.roundInRange(w, column, round) {
			continue
		}
		if !isDay(stands) {
			if date, err := tournament.ParseDate(stands); err != nil || !date.IsZero() {
				r.report(Violation, w.place(column), stands, "", "trf.date.round", "round", round)
			}
			continue
		}
		r.roundDates = append(r.roundDates, dateOf(w.place(column), stands, round))
	}
}

// isDay reports whether a text means one day, or one of several.
func isDay(text string) bool {
	readings := tournament.DateReadings(text, lastYear)
	return len(readings) > 0 && readings[0].Date.Complete() && readings[0].Date.Year <= lastYear
}

// outOfColumn reports whether a whole date begins where no round's cell does.
func outOfColumn(word token) bool {
	return len(word.text) == len("YY/MM/DD") && isDay(word.text) && (word.from < cellColumn(1) || (word.from-cellColumn(1))%cellWidth != 0)
}

// shiftedDates gives each date to the round whose columns it covers most, and says so
// once, of the first one out of its columns.
func (r *reader) shiftedDates(w *row, words []token, first int) {
	given := map[int]bool{}
	for k, word := range words {
		round := (word.from - cellColumn(1) + cellWidth + 4) / cellWidth // four columns to the left of a cell are its own
		if round > 0 && !r.roundInRange(w, word.from, round) {
			return
		}
		if round < 1 || given[round] || len(word.text) != len("YY/MM/DD") || !isDay(word.text) {
			r.report(Violation, w.place(word.from), word.text, "", "trf.date.round", "round", max(round, 1))
			continue
		}
		given[round] = true
		d := dateOf(w.place(word.from), word.text, round)
		d.shifted = k >= first
		r.roundDates = append(r.roundDates, d)
	}
}

// plainDate reads the form that TRF26 asks for, YYYY/MM/DD.
func plainDate(s string) (tournament.Date, bool) {
	if len(s) != 10 || s[4] != '/' || s[7] != '/' {
		return tournament.Date{}, false
	}
	year, ok := integer(s[:4])
	month, ok2 := integer(s[5:7])
	day, ok3 := integer(s[8:])
	if !ok || !ok2 || !ok3 {
		return tournament.Date{}, false
	}
	if day > 28 || month > 12 { // the calendar decides
		date, err := tournament.ParseDate(s)
		return date, err == nil
	}
	return tournament.Date{Year: year, Month: month, Day: day}, true
}

func hasFullYear(s string) bool {
	run := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			run = 0
		} else if run++; run == 4 {
			return true
		}
	}
	return false
}

// round returns the record of a round, which exists from its first entry on.
func (r *reader) round(n int) *tournament.Round {
	for len(r.t.Rounds) < n {
		r.t.Rounds = append(r.t.Rounds, tournament.Round{})
	}
	return &r.t.Rounds[n-1]
}

// roundInRange reports whether the round is one that an event can have; otherwise it adds
// a problem, once a line.
func (r *reader) roundInRange(w *row, column, round int) bool {
	if round <= MaxRounds {
		return true
	}
	if last := len(r.list) - 1; last < 0 || r.list[last].Line != w.line || r.list[last].Message.ID != "trf.limit.rounds" {
		r.report(Error, w.place(column), strings.TrimSpace(w.cut(column, column+9)), "", "trf.limit.rounds", "limit", MaxRounds)
	}
	return false
}
