package trf

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// readNationals reads the national rating records (NRS), which begin with the
// federation, one of FIDE's or the one of record 172, and a player's number. Other lines of
// three letters are some program's own, with who knows what in them: they are not taken.
func (r *reader) readNationals() {
	r.each(r.nationals, func(w *row) {
		number, _ := integer(w.field(5, 8))
		if number > MaxPlayers || r.index[number] == 0 || !isList(w.id, r.t.RatingFederation) {
			r.foreign = append(r.foreign, w.line)
			return
		}
		*w = r.alignRow(w, []int{4, 9, 14, 48, 53, 57, 69})
		p := &r.t.Players[r.index[number]-1]
		if slices.ContainsFunc(p.National, func(n tournament.NationalRating) bool { return n.Federation == w.id }) {
			r.report(Violation, w.place(1), w.id, "", "trf.national.repeated", "number", number)
			return
		}
		if r.t.RatingFederation != w.id {
			r.report(Note, w.place(1), w.id, w.id, "trf.national.method")
		}
		national := tournament.NationalRating{
			Federation: w.id, Classification: w.field(11, 13), Name: w.field(15, 47),
			Origin: w.field(54, 56), ID: w.field(58, 68),
		}
		national.Sex = r.sex(w)
		national.Rating = r.rating(w)
		national.Birth = r.birth(w)
		p.National = append(p.National, national)
	})
}

// isList reports whether a federation has national ratings: one of FIDE's, or the one by
// whose ratings the event is ranked.
func isList(code, ranked string) bool {
	return tournament.IsFederation(code) || strings.EqualFold(code, ranked) && ranked != ""
}

// readUnknown reports the lines that are no record of TRF. One that has
// everything of a player but the identifier is more than a note.
func (r *reader) readUnknown() {
	slices.Sort(r.foreign)
	r.each(r.foreign, func(w *row) {
		first := w.cut(1, 3)
		if resemblesPlayer(w) || strings.HasPrefix(strings.TrimSpace(w.text), "001 ") {
			r.report(Violation, w.place(1), first, "", "trf.record.resembles")
			return
		}
		r.report(Note, w.place(1), first, "", "trf.record.unknown")
	})
}

func resemblesPlayer(w *row) bool {
	if _, ok := integer(w.field(5, 8)); !ok || w.blank(15, 47) || w.blank(81, 84) {
		return false
	}
	_, err := tournament.ParsePoints(w.field(81, 84))
	return err == nil && w.cut(83, 83) == "."
}
