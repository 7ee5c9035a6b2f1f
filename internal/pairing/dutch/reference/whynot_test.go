package reference

import (
	"slices"
	"testing"

	"torneo/internal/longtest"
	"torneo/internal/pairing/dutch"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Why two do not meet is what going through all candidates says: the first bracket in
// which the best candidate that leaves the wanted pair possible is another one than the
// chosen one, and the first criterion by which it is worse, each bracket being measured
// as if nothing were wanted below it.
func TestWhyNotIsTheFirstDifference(t *testing.T) {
	whyNotIs(t, swiss.Dutch2026, wantingOne, true, "C5", "C6", "C7", "C8", "C12", "")
}

// The same of 2017, where a bracket is asked of those below it only what the following one
// could have (C.7), and in the PPB whether the round can be completed (C.4).
func TestWhyNotOf2017IsTheFirstDifference(t *testing.T) {
	whyNotIs(t, swiss.Dutch2017, wantingCollapsed, false, "C.5", "C.6", "C.7", "C.10", "")
}

// wanting is the bracket in which the best candidate with a wanted pair differs, and by
// which criterion; "none": no candidate has the pair there.
type wanting func(f *swiss.Field, chosen []*candidate, a, b int) (bracket int, criterion string)

// whyNotIs compares the verdicts of random rounds with those of all candidates. Each of the
// criteria has to be the reason of some. Of 2017 what no candidate has is said of any that
// comes near, and not compared.
func whyNotIs(t *testing.T, rules *swiss.Rules, by wanting, noneCounts bool, criteria ...string) {
	t.Helper()
	reasons := map[string]int{}
	eachRandom(t, longtest.Or(600, 60), rules, func(record *tournament.Tournament, f *swiss.Field) {
		if f.Len() > 10 || t.Failed() {
			return
		}
		p, err := dutch.Pair(f)
		if err != nil {
			return
		}
		chosen, err := brackets(f)
		if err != nil {
			t.Fatal(err)
		}
		for a := range f.Len() {
			for b := swiss.Bye; b < a; b++ {
				v, refused := p.WhyNot(a, b)
				if !refused || v.Bracket < 0 {
					continue
				}
				k, want := by(f, chosen, a, b)
				if reasons[want]++; want == "none" && !noneCounts {
					continue
				}
				if v.Criterion != want || k != v.Bracket {
					t.Errorf("%v in round %d: bracket %d, %q %v instead of %v; by all candidates bracket %d, %q, in\n%s", inNumbers(f, []swiss.Pair{{White: a, Black: b}}), f.Round,
						v.Bracket+1, v.Criterion, v.Other, v.Chosen, k+1, want, written(t, record))
					return
				}
			}
		}
	})
	for _, c := range criteria {
		if reasons[c] == 0 {
			t.Errorf("%q is the reason of nothing: %v", c, reasons)
		}
	}
	t.Log(reasons)
}

func wantingCollapsed(f *swiss.Field, chosen []*candidate, a, b int) (int, string) {
	r, forced := newRound(f), together(f, a, b)
	for k, c := range chosen {
		below := span(c.residents[len(c.residents)-1]+1, f.Len())
		best := r.takeWith(c.bracket, func(arranged arrangement) bool {
			left := arranged.left
			for _, pair := range arranged.pairs {
				if !forced.compatible[pair[0]][pair[1]] {
					return false
				}
			}
			switch {
			case len(below) == 0 && (len(left) > 1 || len(left) == 1 && f.Players[left[0]].ByeBar != swiss.MayHaveBye):
				return false
			case len(below) == 0 && len(left) == 1 && (left[0] == b || left[0] == a) != (b == swiss.Bye):
				return false
			case !c.penultimate:
				return true
			case b == swiss.Bye:
				rest := slices.DeleteFunc(slices.Concat(left, below), func(i int) bool { return i == a })
				return len(rest)%2 == 0 && forced.pairable(setOf(rest))
			}
			return forced.ending(slices.Concat(left, below), nil).complete
		})
		if best == nil {
			return k, "none"
		}
		x, y := slices.Clone(c.pairs), slices.Clone(best.pairs)
		f.SortBoards(x)
		f.SortBoards(y)
		if slices.Equal(x, y) {
			continue
		}
		if len(c.down) != len(best.down) {
			return k, "C.5"
		}
		for i, measure := range collapsedQuality {
			if !slices.Equal(measure(c), measure(best)) {
				return k, dutch.Criteria(swiss.Dutch2017)[5+i].Label
			}
		}
		return k, ""
	}
	return -1, "none"
}

// takeWith chooses like take, among the candidates that may be taken.
func (r *round) takeWith(b *bracket, may func(arrangement) bool) *candidate {
	for pairs := (len(b.mdps) + len(b.residents)) / 2; pairs >= 0; pairs-- {
		var best *rated
		for m1 := min(len(b.mdps), len(b.residents), pairs); m1 >= 0; m1-- {
			for a := range r.exchanging(b, pairs, m1) {
				if slices.Sort(a.left); !may(a) {
					continue
				}
				c := &rated{candidate: &candidate{bracket: b, round: r, pairs: r.colorPairs(a.pairs), down: a.left}}
				if best == nil || c.better(best) {
					best = c
				}
			}
		}
		if best != nil {
			return best.candidate
		}
	}
	return nil
}

// together returns a round in which two meet nobody but each other; with the bye as the second,
// the first meets nobody.
func together(f *swiss.Field, a, b int) *round {
	r := newRound(f)
	for i := range f.Len() {
		for _, one := range []int{a, b} {
			if other := a + b - one; one != swiss.Bye && i != other {
				r.compatible[one][i], r.compatible[i][one] = false, false
			}
		}
	}
	return r
}

// wantingOne returns the bracket that decides against a pair, and the criterion; "" if all
// are equal and it comes later; C4 if nothing can be paired with it.
func wantingOne(f *swiss.Field, chosen []*candidate, a, b int) (int, string) {
	r, forced := newRound(f), together(f, a, b)
	// ends is the lowest score of the bye with which players can all be paired, the wanted
	// pair among them.
	ends := func(players []int) (tournament.Points, bool) {
		if b != swiss.Bye {
			o := forced.ending(players, nil)
			return o.bye, o.complete
		}
		rest := slices.DeleteFunc(slices.Clone(players), func(i int) bool { return i == a })
		return f.Players[a].Score, len(rest)%2 == 0 && forced.pairable(setOf(rest))
	}
	whole := r.ending(span(0, f.Len()), nil)
	bye, possible := ends(span(0, f.Len()))
	switch {
	case !possible:
		return -1, "C4"
	case bye != whole.bye:
		return 0, "C5"
	}
	for k, c := range chosen {
		best := r.bestWith(c.bracket, &whole, func(pairs [][2]int, left []int) bool {
			below := slices.Concat(left, span(c.residents[len(c.residents)-1]+1, f.Len()))
			if b != swiss.Bye && slices.ContainsFunc(pairs, func(p [2]int) bool { return p == [2]int{b, a} || p == [2]int{a, b} }) {
				o := r.ending(below, nil)
				return o.complete && o.bye == whole.bye
			}
			if !slices.Contains(below, a) || b != swiss.Bye && !slices.Contains(below, b) {
				return false
			}
			bye, possible := ends(below)
			return possible && bye == whole.bye
		})
		if best == nil {
			return k, "none"
		}
		x, y := slices.Clone(c.pairs), slices.Clone(best.pairs)
		f.SortBoards(x)
		f.SortBoards(y)
		if slices.Equal(x, y) {
			continue
		}
		for i, measure := range quality {
			if !slices.Equal(measure(c), measure(best)) {
				return k, dutch.Criteria(swiss.Dutch2026)[5+i].Label
			}
		}
		return k, ""
	}
	return -1, "C4"
}

// bestWith returns the best candidate of a bracket of those that leave something possible.
func (r *round) bestWith(b *bracket, whole *outlook, possible func(pairs [][2]int, left []int) bool) *candidate {
	outlooks := map[set]outlook{}
	for pairs := (len(b.mdps) + len(b.residents)) / 2; pairs >= 0; pairs-- {
		var best *measured
		for m1 := min(len(b.mdps), len(b.residents), pairs); m1 >= 0; m1-- {
			for a := range r.arrangements(b, pairs, m1) {
				slices.Sort(a.left)
				left, known := outlooks[setOf(a.left)]
				if !known {
					left = r.outlook(b, a.left)
					outlooks[setOf(a.left)] = left
				}
				if !left.complete || left.bye != whole.bye || !possible(a.pairs, a.left) {
					continue
				}
				c := &measured{candidate: &candidate{bracket: b, round: r, pairs: r.colorPairs(a.pairs), down: a.left, outlook: left}}
				if best == nil || c.better(best) {
					best = c
				}
			}
		}
		if best != nil {
			return best.candidate
		}
	}
	return nil
}
