package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
)

// pairRemainder settles the pairs of the residents whom no MDP has met: with the first exchange
// between the original subgroups, then with the first transposition (C.04.3 4.3, 4.2). In every
// pair the higher ranked player is of the S1 that came about, so that an exchange is known by
// these members.
func (x *exact) pairRemainder() {
	w := &x.w
	var remainder []int
	taken := make(map[int]bool, len(x.pairs))
	for _, p := range x.pairs {
		taken[p[1]] = true
	}
	pairs := 0
	for v := w.mdps; v < w.inside; v++ {
		if !taken[w.players[v]] {
			remainder = append(remainder, v)
			pairs += count(x.pairedInside(v))
		}
	}
	pairs /= 2
	if pairs == 0 {
		return
	}
	r := &exchange{exact: x, members: remainder, half: remainder[pairs]}
	r.numbers = make([]int64, len(w.players))
	for k, v := range remainder {
		r.numbers[v] = int64(k + 1)
	}
	if exchanged := r.fewest(); exchanged > 0 {
		r.settleLeaving(exchanged)
		r.settleEntering(exchanged)
	}
	r.transpose()
}

// exchange settles the subgroups of a remainder.
type exchange struct {
	*exact
	members []int   // vertices, in the order of rank
	numbers []int64 // of the members, counted afresh in the remainder (C.04.3 4.1); by vertex
	half    int     // members below this vertex are the original S1

	ranked bool   // exchanges have to be weighed
	leaves []bool // of each vertex: settled to leave the original S1,
	enters []bool // and to enter it
	trial  int    // the member of whom that is asked
}

// areInside reports whether both vertices are of the bracket, and then of the remainder, as the
// MDPs are settled.
func (r *exchange) areInside(i, j int) bool { return i >= r.w.mdps && j < r.w.inside }

// order returns the lowest digit of the weight while subgroups are settled. What a pair costs
// is told by its higher ranked player, who is of the final S1: the number of those who come
// from the original S2 decides, which is that of the players exchanged, then the sum of the
// numbers in S1 (C.04.3 4.3.1, 4.3.2).
//
// Far below that come the questions: a member asked whether it leaves loses if it stays, one
// asked whether it enters gains if it does, and one that has entered gains more.
func (r *exchange) order(i, j int) (int64, bool) {
	if !r.ranked || !r.areInside(i, j) {
		return 0, true
	}
	minor := r.gain(i)
	switch {
	case r.enters[i]:
		minor += 2
	case i == r.trial && i < r.half:
		minor--
	case i == r.trial:
		minor++
	}
	return minor, !r.leaves[i]
}

// gain returns what a pair of the remainder adds through its higher ranked player: the higher,
// the less it costs to have that player in S1. It is negative for the original S2 only.
func (r *exchange) gain(i int) int64 {
	n := int64(len(r.members) + 1)
	gain := n*n - r.numbers[i]
	if i >= r.half {
		gain -= n * n // more than the numbers of a subgroup can add up to
	}
	return gain * 2 * n
}

// fewest brings about the fewest exchanges, of the smallest difference of
// numbers, and returns how many they are.
func (r *exchange) fewest() int {
	r.trial, r.leaves, r.enters = -1, make([]bool, len(r.w.players)), make([]bool, len(r.w.players))
	r.w.order, r.w.ordered, r.w.among = r.order, func(v int) bool { return r.numbers[v] > 0 }, true
	if r.countExchanged() > 0 {
		r.ranked = true
		r.graph.Raise(func(v int) int64 {
			if r.numbers[v] == 0 || v >= r.half {
				return 0
			}
			return 2 * r.gain(v)
		})
		r.graph.Solve()
	}
	return r.countExchanged()
}

// countExchanged counts the players of the original S2 who are in S1 as it came about.
func (r *exchange) countExchanged() int {
	n := 0
	for _, v := range r.members {
		n += count(v >= r.half && r.stays(v))
	}
	return n
}

// stays reports whether a member is in S1 as it came about.
func (r *exchange) stays(v int) bool { return r.pairedInside(v) && r.graph.Mate(v) > v }

// ask looks for an equally good candidate in which the member leaves or enters S1.
func (r *exchange) ask(v int) {
	r.trial = v
	r.touch(v, v+1)
	r.trial = -1
}

// mayLeave reports whether it is worth asking whether a member can be the lower ranked of a
// pair, or in none, without loss: in all matchings of maximum weight there are only tight
// edges, and only vertices whose dual is zero are without one.
func (r *exchange) mayLeave(face *matching.Face, v int) bool {
	for u := range r.w.players {
		if (u < v || u >= r.w.inside) && !r.graph.HasLeft(u) && face.Tight(v, u) {
			return true
		}
	}
	return r.graph.Spare(v)
}

// mayStay reports whether it is worth asking whether the member can be the higher ranked.
func (r *exchange) mayStay(face *matching.Face, v int) bool {
	for u := v + 1; u < r.w.inside; u++ {
		if !r.graph.HasLeft(u) && face.Tight(v, u) {
			return true
		}
	}
	return false
}

// settleLeaving settles who leaves the original S1: the lowest ranked possible
// (C.04.3 4.3.3).
func (r *exchange) settleLeaving(exchanged int) {
	face := r.graph.Face()
	for k := len(r.members) - 1; k >= 0 && exchanged > 0; k-- {
		v := r.members[k]
		if v >= r.half {
			continue
		}
		asked := r.stays(v)
		if asked && !r.mayLeave(face, v) {
			continue
		}
		if asked {
			r.ask(v)
		}
		if !r.stays(v) {
			r.leaves[v] = true
			exchanged--
		}
		if asked || r.leaves[v] {
			r.touch(v, v+1)
			face = r.graph.Face()
		}
	}
}

// settleEntering settles who enters it: the highest ranked possible (C.04.3 4.3.4).
func (r *exchange) settleEntering(exchanged int) {
	face := r.graph.Face()
	for _, v := range r.members {
		if v < r.half || exchanged == 0 {
			continue
		}
		if !r.stays(v) {
			if !r.mayStay(face, v) {
				continue
			}
			r.ask(v)
		}
		if r.stays(v) {
			r.enters[v] = true
			exchanged--
		}
		r.touch(v, v+1)
		face = r.graph.Face()
	}
}

// transpose settles the pairs: in the order of S1, the highest ranked opponent
// of S2 that each can have.
func (r *exchange) transpose() {
	inS1 := func(v int) bool { return v < r.half && !r.leaves[v] || r.enters[v] }
	for k, v := range r.members {
		for _, u := range r.members[:k] {
			if inS1(v) || !inS1(u) {
				r.w.graph.Part(u, v)
			}
		}
	}
	for _, v := range r.members {
		if inS1(v) {
			r.w.graph.Cut(v, r.w.inside, len(r.w.players))
		}
	}
	var s1, s2 []int
	for _, v := range r.members {
		if inS1(v) {
			s1 = append(s1, v)
		} else {
			s2 = append(s2, v)
		}
	}
	r.refresh(r.partners())
	for len(s1) > 0 {
		done := r.transposeAtOnce(s1, s2)
		for _, v := range s1[:done] {
			u := r.graph.Mate(v)
			r.pairs = append(r.pairs, [2]int{r.w.players[v], r.w.players[u]})
			s2 = slices.DeleteFunc(s2, func(x int) bool { return x == u })
		}
		if s1 = s1[done:]; len(s1) > 0 {
			if !r.firstLower(s1[0], s2) {
				r.prefer(s1[0])
			}
			u := r.graph.Mate(s1[0])
			r.fix(s1[0], u)
			s1 = s1[1:]
			s2 = slices.DeleteFunc(s2, func(x int) bool { return x == u })
		}
	}
}

// transposeAtOnce settles the partners of as many members of S1 as exchanging those
// of S1 and S2 alone suffices for, and returns how many these are. They have left
// the graph then.
func (r *exchange) transposeAtOnce(s1, s2 []int) int {
	face := r.graph.Face()
	spare := map[int]bool{} // members of S2 who can downfloat without loss, as far as is known
	maySpare := func(u int) bool {
		is, known := spare[u]
		if !known {
			is = r.graph.Spare(u)
			for o := r.w.inside; o < len(r.w.players) && !is; o++ {
				is = !r.graph.HasLeft(o) && face.Tight(u, o)
			}
			spare[u] = is
		}
		return is
	}
	inside := func(v int) bool { return v < r.w.inside }
	open := slices.Clone(s2)
	done := 0
	for _, v := range s1 {
		took := matching.Unknown
		for k, u := range open {
			if u < v || !face.Tight(v, u) {
				continue
			}
			if took = matching.Yes; face.Mate(v) != u {
				took = face.Exchange(v, u, open, inside, maySpare)
			}
			if took == matching.Yes {
				open = slices.Delete(open, k, k+1)
			}
			if took != matching.No {
				break
			}
		}
		if took != matching.Yes {
			break
		}
		done++
	}
	partner := slices.Clone(face.Mates())
	for _, v := range s1[:done] {
		r.graph.Fix(v, partner[v])
	}
	if done > 0 && done < len(s1) {
		r.refresh(partner)
	}
	return done
}

// firstLower answers like first, for a member of S1 and the partners of S2.
func (r *exchange) firstLower(v int, s2 []int) bool {
	for _, u := range s2 {
		if u > v && r.graph.Tight(v, u) {
			return r.graph.Mate(v) == u || r.graph.Swap(v, u)
		}
	}
	return false
}
