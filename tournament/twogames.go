package tournament

import "slices"

// EachGame calls f for each game of the round; for a match of two games
// (Double-Swiss) it calls f for the first, and for the second as a game of its
// own with the colours reversed. Ratings and titles count games.
func (r *Round) EachGame(f func(g *Game)) {
	for k := range r.Games {
		g := r.Games[k]
		g.Second = ByColor[Outcome]{}
		f(&g)
		if second := r.Games[k].Second; second != (ByColor[Outcome]{}) {
			f(&Game{White: g.Black, Black: g.White, Result: ByColor[Outcome]{White: second.Black, Black: second.White}, NoColors: g.NoColors})
		}
	}
}

// GameByGame returns the record with a round for each game: for a Double-Swiss two
// for each of its rounds, the second with reversed colours (R-DOUBLE-FILE), for any
// other event the record itself. Numbers of rounds follow: a point correction of a
// round becomes one of its second game. A pairing-allocated bye, a game won and a
// game drawn (C.04.5 1.4), is one in the first of the two and a half-point bye in the
// second.
func (t *Tournament) GameByGame() *Tournament {
	if t.System.Family != DoubleSwiss {
		return t
	}
	u := *t
	u.PlannedRounds, u.Rounds = 2*t.PlannedRounds, make([]Round, 0, 2*len(t.Rounds))
	for r := range t.Rounds {
		u.Rounds = append(u.Rounds, t.Rounds[r].games()...)
	}
	u.Accelerations, u.Prohibited, u.Corrections = slices.Clone(t.Accelerations), slices.Clone(t.Prohibited), slices.Clone(t.Corrections)
	for k := range u.Accelerations {
		a := &u.Accelerations[k]
		a.FirstRound, a.LastRound = 2*a.FirstRound-1, 2*a.LastRound
	}
	for k := range u.Prohibited {
		p := &u.Prohibited[k]
		p.FirstRound, p.LastRound = 2*p.FirstRound-1, 2*p.LastRound
	}
	for k := range u.Corrections {
		u.Corrections[k].Round *= 2
	}
	u.Extra = slices.Clone(t.Extra)
	for k := range u.Extra {
		u.Extra[k].After *= 2
	}
	return &u
}

// games returns a round of a Double-Swiss as two.
func (r *Round) games() []Round {
	first, second := Round{Date: r.Date}, Round{Date: r.Date}
	for k := range r.Games {
		g := r.Games[k]
		other := Game{White: g.Black, Black: g.White, Result: ByColor[Outcome]{White: g.Second.Black, Black: g.Second.White}, NoColors: g.NoColors}
		g.Second = ByColor[Outcome]{}
		first.Games, second.Games = append(first.Games, g), append(second.Games, other)
	}
	for _, b := range r.Byes {
		first.Byes = append(first.Byes, b)
		if b.Kind == PairingAllocatedBye {
			b.Kind = HalfPointBye
		}
		second.Byes = append(second.Byes, b)
	}
	return []Round{first, second}
}
