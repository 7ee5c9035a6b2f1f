package reference

import (
	"math/bits"
	"slices"

	"torneo/pairing/swiss"
)

// set is some of the players, a bit for each.
type set uint64

func setOf(players []int) set {
	var s set
	for _, p := range players {
		s |= 1 << p
	}
	return s
}

// pairable reports whether all of the players can be paired with each other
// within C1 and C3: the first of them with any of the others, and so on.
func (r *round) pairable(s set) bool {
	if s == 0 {
		return true
	}
	if known, ok := r.complete[s]; ok {
		return known
	}
	first := bits.TrailingZeros64(uint64(s))
	rest := s &^ (1 << first)
	found := false
	for second, compatible := range r.compatible[first] {
		if compatible && rest&(1<<second) != 0 && r.pairable(rest&^(1<<second)) {
			found = true
			break
		}
	}
	r.complete[s] = found
	return found
}

// ending returns the outlook of the players not yet paired, as far as C4 and C5 go: whether
// they can all be paired, with one of them left over who may have the bye if they are odd in
// number, and who that can be. down is the downfloaters among them.
func (r *round) ending(players, down []int) outlook {
	all := setOf(players)
	if len(players)%2 == 0 {
		return outlook{complete: r.pairable(all)}
	}
	var o outlook
	for _, p := range players {
		player := &r.field.Players[p]
		if player.ByeBar != swiss.MayHaveBye || !r.pairable(all&^(1<<p)) {
			continue
		}
		isDown := slices.Contains(down, p)
		switch {
		case !o.complete || player.Score < o.bye:
			o.complete, o.bye, o.byeDown = true, player.Score, isDown
		case player.Score == o.bye:
			o.byeDown = o.byeDown && isDown
		}
	}
	return o
}

// outlook returns what the downfloaters of a bracket allow below it.
func (r *round) outlook(b *bracket, down []int) outlook {
	residents := b.residents[len(b.residents)-1] + 1
	below := span(residents, r.field.Len())
	o := r.ending(slices.Concat(down, below), down)
	if o.complete && len(b.next) > 0 {
		r.lookAhead(&o, down, b.next, below[len(b.next):])
	}
	return o
}

// lookAhead tries every way to pair the following bracket after which the
// others can still be paired with the same score of the bye, for the most pairs
// and then the lowest scores of its downfloaters (C8).
func (r *round) lookAhead(o *outlook, mdps, residents, below []int) {
	found := false
	var try func(waiting, down []int, pairs int)
	try = func(waiting, down []int, pairs int) {
		if found && pairs+len(waiting)/2 < o.pairs {
			return
		}
		if len(waiting) == 0 {
			scores := o.down[:0:0]
			for _, d := range down {
				scores = append(scores, r.field.Players[d].Score)
			}
			if found && (pairs < o.pairs || pairs == o.pairs && slices.Compare(scores, o.down) >= 0) {
				return
			}
			if end := r.ending(slices.Concat(down, below), nil); end.complete && end.bye == o.bye {
				found, o.pairs, o.down = true, pairs, scores
			}
			return
		}
		first, rest := waiting[0], waiting[1:]
		for i, second := range rest {
			if second >= residents[0] && r.compatible[first][second] { // MDPs do not meet each other
				try(slices.Concat(rest[:i], rest[i+1:]), down, pairs+1)
			}
		}
		try(rest, append(slices.Clone(down), first), pairs)
	}
	try(slices.Concat(mdps, residents), nil, 0)
}
