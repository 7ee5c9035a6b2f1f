package trf

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// pointRecords writes the point systems where they differ from the standard:
// games by 162 if it can say it, else by XXS; matches by 362.
func (w *writer) pointRecords() {
	p := &w.t.Points
	switch {
	case w.format == TRF26 && fits162(p):
		pairs := changed162(p)
		if w.unknownResults() && !slices.ContainsFunc(pairs, func(v symbolValue) bool { return v.symbol == "X" }) {
			pairs = append(pairs, symbolValue{"X", p.Unknown})
		}
		w.symbols("162", pairs)
	default:
		codes, draw := changedXXS(p)
		w.text("XXS", strings.Join(codes, " "))
		unknown := tournament.Half
		if draw {
			unknown = p.Draw.White
		}
		if w.format == TRF26 && (p.Unknown != unknown || w.unknownResults()) {
			w.symbols("162", []symbolValue{{"X", p.Unknown}})
		}
	}
	normal := tournament.MatchPoints{}
	if w.t.IsTeam() {
		normal = tournament.StandardMatchPoints()
	}
	if m := w.t.MatchPoints; w.format == TRF26 && m != normal {
		w.symbols("362", []symbolValue{{"TW", m.Win}, {"TD", m.Draw}, {"TL", m.Loss}})
	}
}

// unknownResults reports whether a game counts before its result is known: its
// points are written even if they are the standard.
func (w *writer) unknownResults() bool {
	return slices.ContainsFunc(w.t.Rounds, func(r tournament.Round) bool {
		return slices.ContainsFunc(r.Games, func(g tournament.Game) bool { return g.Result.White == tournament.Adjourned })
	})
}

// symbolValue is a pair of record 162 or 362.
type symbolValue struct {
	symbol string
	value  tournament.Points
}

// symbols writes pairs, the symbol ending in column 6, 15, 24 …
func (w *writer) symbols(id string, pairs []symbolValue) {
	if len(pairs) == 0 {
		return
	}
	w.begin(id)
	for i, p := range pairs {
		column := 7 + 9*i
		w.right(column-2, 2, "symbol", p.symbol)
		w.points(column, 4, "points", p.value)
	}
	w.finish()
}

// fits162 reports whether a point system is without difference of colour, nor
// between a forfeit and the like result or bye, and with values of four
// columns.
func fits162(p *tournament.GamePoints) bool {
	same := p.Win.White == p.Win.Black && p.Draw.White == p.Draw.Black && p.Loss.White == p.Loss.Black &&
		p.ForfeitWin == p.Win.White && p.FullPointBye == p.Win.White && p.HalfPointBye == p.Draw.White &&
		p.ForfeitLoss == p.ZeroPointBye
	if !same {
		return false
	}
	for _, v := range [...]tournament.Points{p.Win.White, p.Draw.White, p.Loss.White, p.ZeroPointBye, p.PairingAllocatedBye, p.Unknown} {
		if len(v.String()) > 4 {
			return false
		}
	}
	return true
}

// changed162 returns the values that differ from the defaults of record 162.
func changed162(p *tournament.GamePoints) []symbolValue {
	var list []symbolValue
	add := func(symbol string, v, normal tournament.Points) {
		if v != normal {
			list = append(list, symbolValue{symbol, v})
		}
	}
	add("W", p.Win.White, tournament.One)
	add("D", p.Draw.White, tournament.Half)
	add("L", p.Loss.White, 0)
	add("A", p.ZeroPointBye, 0)
	add("P", p.PairingAllocatedBye, p.Win.White)
	add("X", p.Unknown, p.Draw.White)
	return list
}

// changedXXS returns the codes that differ from the defaults of XXS; draw
// reports whether the points of a draw are among them.
func changedXXS(p *tournament.GamePoints) (codes []string, draw bool) {
	add := func(code string, v, normal tournament.Points) bool {
		if v != normal {
			codes = append(codes, code+"="+v.String())
		}
		return v != normal
	}
	win, half := p.Win.White, p.Draw.White
	if p.Win.Black == win && p.ForfeitWin == win && p.FullPointBye == win {
		add("W", win, tournament.One)
	} else {
		add("WW", win, tournament.One)
		add("BW", p.Win.Black, tournament.One)
		add("FW", p.ForfeitWin, tournament.One)
		add("FPB", p.FullPointBye, tournament.One)
	}
	if p.Draw.Black == half && p.HalfPointBye == half {
		draw = add("D", half, tournament.Half)
	} else {
		white := add("WD", half, tournament.Half)
		black := add("BD", p.Draw.Black, tournament.Half)
		draw = white || black
		add("HPB", p.HalfPointBye, tournament.Half)
	}
	add("WL", p.Loss.White, 0)
	add("BL", p.Loss.Black, 0)
	add("FL", p.ForfeitLoss, 0)
	add("ZPB", p.ZeroPointBye, 0)
	add("PAB", p.PairingAllocatedBye, tournament.One)
	return codes, draw
}
