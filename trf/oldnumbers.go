package trf

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// krauseRecords are those of reports before the edition of 2006.
const krauseRecords = "001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 "

// nationalNumbers finds the numbers of federations in the column of FIDE IDs, as programs of
// the years before it write them. A FIDE ID has six digits at least, so a file of old records
// in which most have less has none; long ones stay what they are.
func (r *reader) nationalNumbers() {
	ids, short := 0, 0
	for i := range r.t.Players {
		if id := r.t.Players[i].FIDEID; id > 0 {
			ids++
			if id < 100_000 {
				short++
			}
		}
	}
	if short < 3 || 2*short < ids || !r.isKrause() {
		return
	}
	host := strings.ToUpper(r.t.Federation)
	if !isFederation(host) {
		host = ""
	}
	moved := 0
	for i := range r.t.Players {
		p := &r.t.Players[i]
		of := host
		if isFederation(p.Federation) {
			of = p.Federation
		}
		if p.FIDEID == 0 || p.FIDEID >= 1_000_000 {
			continue
		}
		if of != "" {
			p.National = append(p.National, tournament.NationalRating{Federation: of, ID: strconv.FormatInt(p.FIDEID, 10)})
			r.national = append(r.national, i)
		}
		p.FIDEID = 0
		moved++
	}
	r.report(Adjustment, place{r.players[0].line, 58, "001"}, "", "", "trf.player.national-numbers", "count", moved)
}

// nationalRatings takes ratings that begin with a zero for those of the federations of which the
// players have numbers.
func (r *reader) nationalRatings() {
	ratings := 0
	for _, i := range r.national {
		p := &r.t.Players[i]
		w := r.row(r.players[i].line)
		if stands := w.field(49, 52); p.Rating > 0 && strings.HasPrefix(stands, "0") {
			p.National[len(p.National)-1].Rating, p.Rating = p.Rating, 0
			ratings++
		}
	}
	if ratings > 0 {
		r.report(Adjustment, place{r.players[0].line, 49, "001"}, "", "", "trf.player.national-ratings", "count", ratings)
	}
}

// isKrause reports a file without any record that newer editions brought.
func (r *reader) isKrause() bool {
	for n := 1; n <= min(len(r.doc.Lines), MaxLines); n++ {
		text := r.doc.Text(n)
		if len(text) < 3 || strings.TrimSpace(text[:3]) == "" {
			continue
		}
		if !strings.Contains(krauseRecords, text[:3]+" ") {
			return false
		}
	}
	return true
}
