package swiss

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// Rest is the part of a field still to be paired, in systems in which two with the same
// absolute preference never meet (Dubov, Burstein). It knows a complete pairing of them, so
// that to ask whether some of them can all be paired takes little.
type Rest struct {
	Left []int // in the order of rank

	f        *Field
	required *Pair
	all      matching.Graph  // who may meet whom, whoever else there is
	graph    matching.Graph  // … without pairs that are in no complete pairing, as far as they are looked for
	mate     []int           // of everybody, in the complete pairing
	parts    []matching.Part // between which pairs are left out of graph; nil: none are
	clubs    []int
}

// Alike is the traits that decide whom a player may meet, besides whom they have met.
type Alike struct {
	club int
	part matching.Part
	must tournament.Color // his absolute preference
}

// Alike returns the Alike of a player.
func (r *Rest) Alike(i int) Alike {
	if r.clubs == nil {
		r.clubs = r.f.Clubs()
	}
	a := Alike{club: r.clubs[i]}
	if r.parts != nil {
		a.part = r.parts[i]
	}
	if p := r.f.Players[i].Preference; p.Strength == Absolute {
		a.must = p.Color
	}
	return a
}

// Row returns the players whom a player may meet, as MayMeet tells, a bit for each.
func (r *Rest) Row(i int) []uint64 { return r.graph.Row(i) }

// NewRest returns the rest with everybody in it; of a pair that is required, each can meet the
// other one only, or have the bye. Required may be nil.
func NewRest(f *Field, required *Pair) *Rest {
	r := &Rest{f: f, required: required}
	n := f.Len()
	r.all.Reset(n)
	var same [3][]uint64 // who has which absolute preference
	for c := range same {
		same[c] = make([]uint64, (n+63)/64)
	}
	absolute := func(i int) tournament.Color {
		if p := f.Players[i].Preference; p.Strength == Absolute {
			return p.Color
		}
		return tournament.NoColor
	}
	for i := range n {
		same[absolute(i)][i>>6] |= 1 << (i & 63)
	}
	for i := range n {
		row := r.all.Row(i)
		f.Opponents(i, row)
		if c := absolute(i); c != tournament.NoColor {
			for x, word := range same[c] {
				row[x] &^= word
			}
		}
	}
	if required != nil {
		for _, i := range [2]int{required.White, required.Black} {
			for j := range n {
				if i != Bye && (Pair{i, j}) != *required && (Pair{j, i}) != *required {
					r.all.Part(i, j)
				}
			}
		}
	}
	r.graph = r.all
	return r
}

// MayMeet reports whether two players may be paired with each other so that everybody
// else can be paired, too; as far as that is known, it says so of some who cannot.
func (r *Rest) MayMeet(a, b int) bool { return r.graph.Adjacent(a, b) }

// CanHaveBye returns those who can have the bye with everybody else paired, in the order of
// rank; nobody of an even number. The error is an *Impossible.
func (r *Rest) CanHaveBye() ([]int, error) {
	return r.f.LeftOver(Completion{Compatible: r.all.Adjacent, MayHaveBye: r.mayHaveBye})
}

func (r *Rest) mayHaveBye(i int) bool {
	switch {
	case r.f.Players[i].ByeBar != MayHaveBye:
		return false
	case r.required == nil:
		return true
	case r.required.Black == Bye:
		return r.required.White == i
	}
	return r.required.White != i && r.required.Black != i
}

// Begin leaves everybody but the player with the bye.
func (r *Rest) Begin(bye int) {
	r.Left, r.mate = nil, make([]int, r.f.Len())
	for i := range r.mate {
		r.mate[i] = -1
		if i != bye {
			r.Left = append(r.Left, i)
		}
	}
	r.graph, r.parts = r.all, nil
	if r.settle() {
		r.leaveOut(bye)
	}
}

// leaveOut takes pairs out that are in no complete pairing, where some have just enough
// opponents: fields of which half may not meet each other are much smaller then. Who has
// more than half of the others for opponents has more than enough.
func (r *Rest) leaveOut(bye int) {
	n := len(r.Left)
	if !slices.ContainsFunc(r.Left, func(i int) bool { return r.all.Degree(i) <= n/2 }) {
		return
	}
	narrow := r.all.Clone()
	if bye != Bye {
		narrow.Cut(bye, 0, r.f.Len())
	}
	if parts := narrow.Tight(r.mate); parts != nil {
		narrow.LeaveOut(parts)
		r.graph, r.parts = narrow, parts
	}
}

// Leave takes players who are paired out of those who are left.
func (r *Rest) Leave(paired []int) {
	out := make([]bool, r.f.Len())
	for _, i := range paired {
		out[i] = true
	}
	r.Left = slices.DeleteFunc(r.Left, func(i int) bool { return out[i] })
	r.settle()
}

// settle notes a complete pairing of those who are left, if there is one.
func (r *Rest) settle() bool {
	mate := r.MatesOf(r.Left)
	if 2*r.Match(mate, r.Left, r.MayMeet) < len(r.Left) {
		return false
	}
	for k, i := range r.Left {
		r.mate[i] = r.Left[mate[k]]
	}
	return true
}

// MatesOf returns the complete pairing as far as it pairs some players with each other, by
// their places; -1 for a player with an opponent elsewhere.
func (r *Rest) MatesOf(players []int) []int {
	at := make([]int, r.f.Len()) // of a player among them, from 1
	for k, i := range players {
		at[i] = k + 1
	}
	mate := make([]int, len(players))
	for k, i := range players {
		if mate[k] = -1; r.mate[i] >= 0 {
			mate[k] = at[r.mate[i]] - 1
		}
	}
	return mate
}

// Match extends a matching of some players, by their places, as far as possible, and
// returns how many pairs it has.
func (r *Rest) Match(mate, players []int, meet func(a, b int) bool) int {
	return matching.Cardinality(mate, func(k, l int) bool { return meet(players[k], players[l]) })
}

// Completable reports whether those players can all be paired with each other.
func (r *Rest) Completable(players []int) bool {
	return len(players)%2 == 0 && 2*r.Match(r.MatesOf(players), players, r.MayMeet) == len(players)
}

// CompletableWith reports whether one of some players and all others given can be paired
// with each other.
func (r *Rest) CompletableWith(one, others []int) bool {
	if len(one) == 0 || len(others)%2 == 0 {
		return false
	}
	last := len(others) // stands for whoever it is
	var row []uint64
	for k, i := range one {
		if k == 0 {
			row = slices.Clone(r.Row(i))
			continue
		}
		for x, word := range r.Row(i) {
			row[x] |= word
		}
	}
	mate := append(r.MatesOf(others), -1)
	return 2*matching.Cardinality(mate, func(k, l int) bool {
		if k, l = min(k, l), max(k, l); l == last {
			return row[others[k]>>6]>>(others[k]&63)&1 != 0
		}
		return r.MayMeet(others[k], others[l])
	}) == len(mate)
}

// MissablePlayers returns those of an odd number of players without whom all others can be
// paired.
func (r *Rest) MissablePlayers(players []int) map[int]bool {
	mate, spared := r.MatesOf(players), map[int]bool{}
	if 2*r.Match(mate, players, r.MayMeet) < len(players)-1 || len(players)%2 == 0 {
		return spared
	}
	for k, may := range matching.Missable(mate, func(k, l int) bool { return r.MayMeet(players[k], players[l]) }) {
		spared[players[k]] = may
	}
	return spared
}
