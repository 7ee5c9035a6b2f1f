package reference

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// preference returns the colour that a team prefers (C.04.6 1.7), and whether strongly; of type
// A all are alike.
func (r *reader) preference(i int) (c tournament.Color, strong bool) {
	colours := r.f.Players[i].Colors
	n := len(colours)
	kind := r.f.System.Preference
	if n == 0 || kind == "" || !r.f.Rules.Upfloat.Teams {
		return tournament.NoColor, false
	}
	cd, last := difference(colours), colours[n-1]
	twice := n > 1 && colours[n-2] == last
	switch {
	case cd <= -2, (cd == 0 || cd == -1) && twice && last == tournament.Black:
		return tournament.White, kind == "B"
	case cd >= 2, (cd == 0 || cd == 1) && twice && last == tournament.White:
		return tournament.Black, kind == "B"
	case kind == "A":
		return tournament.NoColor, false
	case cd == -1:
		return tournament.White, false
	case cd == 1:
		return tournament.Black, false
	case cd == 0 && r.f.Round == r.f.Planned:
		return tournament.NoColor, false
	}
	return last.Opponent(), false
}

// difference returns the Whites less the Blacks.
func difference(colours []tournament.Color) (cd int) {
	for _, c := range colours {
		if c == tournament.White {
			cd++
		} else {
			cd--
		}
	}
	return cd
}

// colours gives a pair its colours (C.04.6 4.2, 4.3).
func (r *reader) colours(a, b int) swiss.Pair {
	if r.firstOf(b, a) {
		a, b = b, a
	}
	if r.colourOf(a, b) == tournament.White {
		return swiss.Pair{White: a, Black: b}
	}
	return swiss.Pair{White: b, Black: a}
}

// firstOf reports whether a comes before b (C.04.6 4.2).
func (r *reader) firstOf(a, b int) bool {
	p, q := &r.f.Players[a], &r.f.Players[b]
	if p.Score != q.Score {
		return p.Score > q.Score
	}
	if r.f.Rules.Upfloat.Teams && r.f.System.Secondary && p.Secondary != q.Secondary {
		return p.Secondary > q.Secondary
	}
	return p.TPN < q.TPN
}

// colourOf returns the colour of a against b.
func (r *reader) colourOf(a, b int) tournament.Color {
	p, q := r.f.Players[a].Colors, r.f.Players[b].Colors
	if len(p) == 0 && len(q) == 0 { // 4.3.1
		if r.tpn(a)%2 == 1 {
			return r.f.Initial
		}
		return r.f.Initial.Opponent()
	}
	teams := r.f.Rules.Upfloat.Teams
	x, strongly := r.preference(a)
	y, strongly2 := r.preference(b)
	none := tournament.NoColor
	if teams {
		switch {
		case x != none && y == none: // C.04.6 4.3.2
			return x
		case x == none && y != none:
			return y.Opponent()
		case x != none && x != y: // 4.3.3
			return x
		case x != none && strongly && !strongly2: // 4.3.4
			return x
		case x != none && strongly2 && !strongly:
			return y.Opponent()
		}
		if dp, dq := difference(p), difference(q); dp < dq { // 4.3.5
			return tournament.White
		} else if dp > dq {
			return tournament.Black
		}
	} else {
		if wp, wq := whites(p), whites(q); wp < wq { // C.04.5 4.3.2
			return tournament.White
		} else if wp > wq {
			return tournament.Black
		}
	}
	for back := 1; back <= len(p) && back <= len(q); back++ { // C.04.6 4.3.6, C.04.5 4.3.3
		if p[len(p)-back] != q[len(q)-back] {
			return p[len(p)-back].Opponent()
		}
	}
	switch {
	case teams && x != none: // 4.3.7
		return x
	case len(p) > 0: // 4.3.8; C.04.5 4.3.4
		return p[len(p)-1].Opponent()
	case teams && !r.f.Rules.Upfloat.Opposed: // before 4.3.9 was there
		if r.tpn(a)%2 == 1 {
			return r.f.Initial
		}
		return r.f.Initial.Opponent()
	}
	return q[len(q)-1] // 4.3.9; C.04.5 4.3.5
}

func whites(colours []tournament.Color) (n int) {
	for _, c := range colours {
		if c == tournament.White {
			n++
		}
	}
	return n
}
