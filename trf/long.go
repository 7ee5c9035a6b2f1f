package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// A report has one rating of a player. What an event of more than 30 days has besides
// stands in comments: that it is one, and whether tie-breaks take the rating of the
// round; then which ratings players have from a round on, and of which list they are:
//
//	### torneo: long by-round
//	### torneo: rated 4 2026-12 12 1900 15 2050
const byRound = "by-round"

// long reads that an event takes more than 30 days.
func (r *reader) long(w *row, words []token) {
	for _, word := range words {
		if word.text != byRound {
			r.report(Violation, w.place(word.from), word.text, "", "trf.long")
			return
		}
		r.t.Long.ByRound = true
	}
	r.t.Long.Flagged = true
}

// ratedFrom reads the ratings of a period; several lines of one round are one period.
func (r *reader) ratedFrom(w *row) {
	words := w.tokens(4)[2:]
	wrong := func(k int) {
		k = min(k, len(words)-1)
		r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.rated")
	}
	round, ok := integer(words[0].text)
	if !ok || round < 2 || round > MaxRounds {
		wrong(0)
		return
	}
	if len(words) < 2 {
		wrong(1)
		return
	}
	period := tournament.RatingPeriod{From: round}
	if k := slices.IndexFunc(r.t.Long.Periods, func(p tournament.RatingPeriod) bool { return p.From == round }); k >= 0 {
		period = r.t.Long.Periods[k]
	}
	if month := words[1].text; month != notStated {
		if !(tournament.RatingSource{List: tournament.FIDEList, Month: month, Kind: "standard"}).Valid() {
			wrong(1)
			return
		}
		period.Month = month
	}
	for k := 2; k < len(words); k += 2 {
		p := r.playerOf(w, words[k])
		if k+1 == len(words) {
			wrong(k)
			return
		}
		rating, ok := integer(words[k+1].text)
		switch {
		case !ok || rating < 0 || rating > maxGiven:
			wrong(k + 1)
		case p == nil:
		case r.ratedTwice[[2]int{round, p.Number}]:
			wrong(k)
		default:
			if r.ratedTwice == nil {
				r.ratedTwice = map[[2]int]bool{}
			}
			r.ratedTwice[[2]int{round, p.Number}] = true
			period.Ratings = append(period.Ratings, tournament.PeriodRating{ID: p.Number, Rating: rating})
		}
	}
	r.t.Long = r.t.Long.Add(period)
}

// longEvent writes it.
func (w *writer) longEvent() {
	l := &w.t.Long
	switch {
	case l.ByRound:
		w.text("###", commentMark+" long "+byRound)
	case l.Flagged:
		w.text("###", commentMark+" long")
	}
	for _, p := range l.Periods {
		line := []string{commentMark, "rated", strconv.Itoa(p.From), notStated}
		if p.Month != "" {
			line[3] = p.Month
		}
		var ratings []string
		for _, x := range p.Ratings {
			ratings = append(ratings, strconv.Itoa(x.ID), strconv.Itoa(x.Rating))
		}
		parts := chunks(ratings, 200) // an even number: nobody is parted from his rating
		if len(parts) == 0 {
			parts = [][]string{nil}
		}
		for _, part := range parts {
			w.text("###", strings.Join(append(slices.Clone(line), part...), " "))
		}
	}
}
