package trf

import (
	"strings"

	"torneo/tournament"
)

// A correctionLayout is one of the two ways in which record 299 is laid out: the
// table of FIDE's text and its example differ.
type correctionLayout struct {
	matchEnd, gameEnd, roundEnd int // last columns of the right-aligned fields
}

var (
	tableLayout   = correctionLayout{11, 17, 22}
	exampleLayout = correctionLayout{10, 15, 19}
)

// correction reads 299: points that replace those of a kind of result, or are
// added. The last column of the points tells the layout; if it does not, the
// first whole number is the round.
func (r *reader) correction(w *row) {
	c := tournament.PointCorrection{Result: strings.ToUpper(w.field(5, 5))}
	if c.Result != "" && !strings.Contains("WDLFHZ+-", c.Result) {
		r.report(Error, w.place(5), c.Result, "", "trf.correction.type")
		return
	}
	words := w.tokens(6)
	var points, numbers []token
	for _, word := range words {
		if strings.Contains(word.text, ".") {
			points = append(points, word)
		} else {
			numbers = append(numbers, word)
		}
	}
	if len(points) == 0 || len(points) > 2 || len(numbers) > 0 && numbers[0].from < points[len(points)-1].from {
		r.report(Error, w.place(6), w.rest(6), "", "trf.correction.points")
		return
	}
	layout := layoutOf(points)
	for i, word := range points {
		v, err := tournament.ParsePoints(word.text)
		if err != nil {
			r.report(Error, w.place(word.from), word.text, "", "trf.points.value")
			return
		}
		if len(points) == 2 && i == 0 || len(points) == 1 && len(r.t.Teams) > 0 && word.from < 12 {
			c.Match = v
		} else {
			c.Game = v
		}
	}
	for i, word := range numbers {
		number, ok := integer(word.text)
		if !ok || number > MaxPlayers {
			r.report(Error, w.place(word.from), word.text, "", "trf.number")
			return
		}
		isRound := i == 0 && (layout == nil || word.to <= layout.roundEnd)
		switch {
		case isRound && number > MaxRounds:
			r.report(Error, w.place(word.from), word.text, "", "trf.limit.rounds", "limit", MaxRounds)
			return
		case isRound:
			c.Round = number
		case number > 0:
			if !r.participant(number) {
				r.report(Violation, w.place(word.from), word.text, "", "trf.id.unknown")
			}
			c.IDs = append(c.IDs, number)
		}
	}
	r.t.Corrections = append(r.t.Corrections, c)
}

// layoutOf returns the layout whose columns the points end in, or nil.
func layoutOf(points []token) *correctionLayout {
	for _, l := range [...]*correctionLayout{&tableLayout, &exampleLayout} {
		last := points[len(points)-1].to
		if len(points) == 2 && points[0].to == l.matchEnd && last == l.gameEnd ||
			len(points) == 1 && (last == l.gameEnd || last == l.matchEnd) {
			return l
		}
	}
	return nil
}
