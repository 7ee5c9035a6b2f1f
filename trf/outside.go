package trf

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/tournament"
)

// Lists of tie-breaks name values that were computed elsewhere OTHER_EXT. No record of
// TRF has them; they stand in comments, with what they are called and where they are
// from, a participant and his value one after the other:
//
//	### torneo: outside-name Problem solving
//	### torneo: outside-source the jury's sheet of 3 May
//	### torneo: outside 1 12.5 2 7/3

// outsideText reads what the values are called, or where they are from.
func (r *reader) outsideText(w *row, words []token) {
	text := strings.TrimSpace(w.rest(words[1].from))
	into, most := &r.t.Outside.Name, tournament.MaxOutsideName
	if words[0].text == "outside-source" {
		into, most = &r.t.Outside.Source, tournament.MaxOutsideSource
	}
	if *into != "" || utf8.RuneCountInString(text) > most {
		r.report(Violation, w.place(words[1].from), text, "", "trf.outside.text", "most", most)
		return
	}
	*into = text
}

// outsideValues reads the values of participants: of teams in an event for teams.
func (r *reader) outsideValues(w *row) {
	words := w.tokens(4)[2:]
	for k := 0; k < len(words); k += 2 {
		var number int
		ok := false
		if len(r.t.Teams) > 0 {
			number, ok = r.teamNumber(w, words[k])
		} else if p := r.playerOf(w, words[k]); p != nil {
			number, ok = p.Number, true
		}
		if k+1 == len(words) {
			r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.outside")
			return
		}
		value, err := tournament.ParseFraction(words[k+1].text)
		switch {
		case err != nil:
			r.report(Violation, w.place(words[k+1].from), words[k+1].text, "", "trf.outside")
		case !ok:
		case r.outsideOf[number]:
			r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.outside")
		default:
			if r.outsideOf == nil {
				r.outsideOf = map[int]bool{}
			}
			r.outsideOf[number] = true
			r.t.Outside.Values = append(r.t.Outside.Values, tournament.OutsideValue{ID: number, Value: value})
		}
	}
}

// outside writes them.
func (w *writer) outside() {
	o := &w.t.Outside
	for _, line := range []struct{ what, text string }{{"outside-name", o.Name}, {"outside-source", o.Source}} {
		if line.text != "" {
			w.text("###", commentMark+" "+line.what+" "+line.text)
		}
	}
	var values []string
	for _, v := range o.Values {
		if !v.Value.Valid() {
			w.refuse("trf.write.outside", "number", v.ID)
			continue
		}
		values = append(values, strconv.Itoa(v.ID), v.Value.String())
	}
	for part := range slices.Chunk(values, 200) { // an even number: nobody is parted from his value
		w.text("###", commentMark+" outside "+strings.Join(part, " "))
	}
}
