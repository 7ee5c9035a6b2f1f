package trf

import (
	"strings"

	"torneo/tournament"
)

// pointSystem gathers 162, XXS and BB? in the order in which they stand, and
// keeps apart what was said from what follows from it.
type pointSystem struct {
	value            tournament.GamePoints
	win, draw        bool // stated by 162 or BB?, where P = W and X = D by default
	allocated, other bool // stated: pairing-allocated bye, unknown result
	match            bool // 362 stands
}

// pointRecord reads one record of points.
func (r *reader) pointRecord(w *row) {
	switch w.id {
	case "162":
		r.symbolValues(w, 1, func(symbol string, v tournament.Points) bool { return r.points.trf26(symbol, v) })
	case "362":
		if !r.points.match {
			r.points.match, r.t.MatchPoints = true, tournament.StandardMatchPoints()
		}
		r.symbolValues(w, 2, r.matchPoints)
	case "XXS":
		r.assignments(w)
	default:
		v, err := tournament.ParsePoints(w.rest(5))
		if err != nil {
			r.report(Error, w.place(5), w.rest(5), "", "trf.points.value")
			return
		}
		r.points.bbp(w.id[2], v)
	}
}

// symbolValues reads pairs of a symbol of that many letters and a value; how
// many blanks are between them does not matter, since files differ in it.
func (r *reader) symbolValues(w *row, letters int, set func(string, tournament.Points) bool) {
	words := w.tokens(4)
	for i := 0; i < len(words); i++ {
		word := words[i]
		text := strings.ToUpper(word.text)
		if len(text) < letters {
			r.report(Error, w.place(word.from), word.text, "", "trf.points.symbol")
			return
		}
		symbol, value := text[:letters], text[letters:]
		at := word.from + letters
		if value == "" && i+1 < len(words) {
			i++
			value, at = words[i].text, words[i].from
		}
		v, err := tournament.ParsePoints(value)
		if err != nil {
			r.report(Error, w.place(at), value, "", "trf.points.value")
			return
		}
		if symbol == "Z" && w.id == "162" { // as two programs write it
			r.report(Adjustment, w.place(word.from), symbol, "A", "trf.points.absence")
			symbol = "A"
		}
		if !set(symbol, v) {
			r.report(Error, w.place(word.from), word.text, "", "trf.points.symbol")
		}
	}
}

// assignments reads XXS CODE=VALUE …
func (r *reader) assignments(w *row) {
	for _, word := range w.tokens(4) {
		code, value, found := strings.Cut(word.text, "=")
		v, err := tournament.ParsePoints(value)
		if !found || err != nil {
			r.report(Error, w.place(word.from), word.text, "", "trf.points.value")
			continue
		}
		if !r.points.javafo(strings.ToUpper(code), v) {
			r.report(Error, w.place(word.from), code, "", "trf.points.symbol")
		}
	}
}

// trf26 takes a symbol of record 162.
func (p *pointSystem) trf26(symbol string, v tournament.Points) bool {
	g := &p.value
	switch symbol {
	case "W":
		p.win = true
		g.Win, g.ForfeitWin, g.FullPointBye = tournament.Both(v), v, v
	case "D":
		p.draw = true
		g.Draw, g.HalfPointBye = tournament.Both(v), v
	case "L":
		g.Loss = tournament.Both(v)
	case "A":
		g.ZeroPointBye, g.ForfeitLoss = v, v
	case "P":
		p.allocated = true
		g.PairingAllocatedBye = v
	case "X":
		p.other = true
		g.Unknown = v
	default:
		return false
	}
	return true
}

// bbp takes the last letter of one of bbpPairings' records.
func (p *pointSystem) bbp(letter byte, v tournament.Points) {
	switch g := &p.value; letter {
	case 'W':
		p.trf26("W", v)
	case 'D':
		p.trf26("D", v)
	case 'L':
		p.trf26("L", v)
	case 'Z':
		g.ZeroPointBye = v
	case 'F':
		g.ForfeitLoss = v
	case 'U':
		p.trf26("P", v)
	}
}

// javafo takes a code of XXS. W and D are short for what they are worth to
// either colour and without play; the pairing-allocated bye is not among it.
func (p *pointSystem) javafo(code string, v tournament.Points) bool {
	g := &p.value
	switch code {
	case "W":
		g.Win, g.ForfeitWin, g.FullPointBye = tournament.Both(v), v, v
	case "D":
		g.Draw, g.HalfPointBye = tournament.Both(v), v
		p.draw = true
	case "L":
		g.Loss = tournament.Both(v)
	case "WW":
		g.Win.White = v
	case "BW":
		g.Win.Black = v
	case "WD":
		g.Draw.White = v
		p.draw = true
	case "BD":
		g.Draw.Black = v
	case "WL":
		g.Loss.White = v
	case "BL":
		g.Loss.Black = v
	case "ZPB":
		g.ZeroPointBye = v
	case "HPB":
		g.HalfPointBye = v
	case "FPB":
		g.FullPointBye = v
	case "PAB":
		p.allocated = true
		g.PairingAllocatedBye = v
	case "FW":
		g.ForfeitWin = v
	case "FL":
		g.ForfeitLoss = v
	default:
		return false
	}
	return true
}

// settlePoints fills in what follows from the rest: P = W, X = D (TRF26 162).
func (r *reader) settlePoints() {
	p := &r.points
	if p.win && !p.allocated {
		p.value.PairingAllocatedBye = p.value.Win.White
	}
	if p.draw && !p.other {
		p.value.Unknown = p.value.Draw.White
	}
	r.t.Points = p.value
}

func (r *reader) matchPoints(symbol string, v tournament.Points) bool {
	switch m := &r.t.MatchPoints; symbol {
	case "TW":
		m.Win = v
	case "TD":
		m.Draw = v
	case "TL":
		m.Loss = v
	default:
		return false
	}
	return true
}
