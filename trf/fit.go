package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/message"
	"torneo/tournament"
)

// name writes as much of a name as its columns hold.
func (w *writer) name(column, width int, field, value string) {
	if utf8.RuneCountInString(value) > width {
		taken := strings.TrimSpace(string([]rune(value)[:width]))
		w.cut("name", field, value, "width", width, "taken", taken)
		value = taken
	}
	w.left(column, width, field, value)
}

// optional writes a value that a report can be without, if it fits its columns.
func (w *writer) optional(column, width int, field, value string, right bool) {
	if utf8.RuneCountInString(value) > width {
		w.cut("out", field, value, "width", width)
		return
	}
	w.put(column, width, field, value, right)
}

func (w *writer) optionalNumber(column, width int, field string, n int) {
	if n < 0 {
		w.cut("out", field, strconv.Itoa(n), "width", width)
		return
	}
	w.optional(column, width, field, strconv.Itoa(n), true)
}

func (w *writer) optionalPoints(column, width int, field string, p *tournament.Points) {
	if p != nil {
		text := p.String()
		if len(text) > width { // a hundred points or more
			text = strings.TrimSuffix(text, ".0")
		}
		w.optional(column, width, field, text, true)
	}
}

// cut notes what of the player or team in hand is not written as it is.
//
//i18n:prefix trf.cut.
func (w *writer) cut(how, field, value string, pairs ...any) {
	if w.ofTeam {
		how = "team." + how
	}
	w.note("trf.cut."+how, append([]any{"field", message.New("trf.field." + field), "value", value, "who", w.who}, pairs...)...)
}

// note adds to what is cut; a thousand are enough.
func (w *writer) note(id string, pairs ...any) {
	if len(w.cuts) < maxReasons {
		w.cuts = append(w.cuts, message.New(id, pairs...))
	}
}

// free writes a text in free form, as much of it as a line holds.
func (w *writer) free(id, value string) {
	const most = MaxLineLength - 4 // the identifier and a blank
	if utf8.RuneCountInString(value) > most {
		w.note("trf.cut.text", "record", id, "width", most)
		value = string([]rune(value)[:most])
	}
	w.text(id, value)
}

// listOf returns the federation whose record a national rating goes into: its own, else
// that of record 172, by whose ratings the event is ranked; "" if there is neither, or
// the player has an entry in that list already.
func (w *writer) listOf(p *tournament.Player, n *tournament.NationalRating) string {
	if isNationalRecord(n.Federation) && isList(n.Federation, w.t.RatingFederation) {
		return strings.ToUpper(n.Federation)
	}
	list := strings.ToUpper(w.t.RatingFederation)
	if n.Federation == "" && isNationalRecord(list) && p.NationalRating(list) == 0 {
		w.note("trf.cut.national.under", "number", p.Number, "value", n.Rating, "federation", list)
		return list
	}
	w.note("trf.cut.national.out", "number", p.Number, "value", n.Rating, "federation", n.Federation)
	return ""
}

// isNationalRecord reports whether the letters of a federation are those of no other
// record.
func isNationalRecord(s string) bool {
	return isFederation(s) && !strings.HasPrefix(strings.ToUpper(s), "XX") && !strings.HasPrefix(strings.ToUpper(s), "BB")
}

// shortDay returns a day as record 132 has it, with a year of two digits.
func shortDay(d tournament.Date) (string, bool) {
	if d.Year < 2000 || d.Year > 2099 || !d.Complete() {
		return "", false
	}
	return fmt.Sprintf("%02d/%02d/%02d", d.Year-2000, d.Month, d.Day), true
}
