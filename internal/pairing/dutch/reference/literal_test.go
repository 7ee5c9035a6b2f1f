package reference

import (
	"iter"
	"slices"
	"testing"

	"torneo/pairing/swiss"
	"torneo/tournament"
)

// TestNothingIsLeftOut compares the brackets of random tournaments with those
// of the bare procedure: every transposition of every exchange, whoever has met,
// each compared with the best so far by every criterion.
func TestNothingIsLeftOut(t *testing.T) {
	count, compared := 400, 0
	if testing.Short() {
		count = 50
	}
	eachRandom(t, count, swiss.Dutch2026, func(record *tournament.Tournament, f *swiss.Field) {
		chosen, err := brackets(f)
		if err != nil || t.Failed() {
			return
		}
		r := newRound(f)
		whole := r.ending(span(0, f.Len()), nil)
		for k, c := range chosen {
			if len(c.mdps)+len(c.residents) > 7 {
				continue
			}
			compared++
			bare := r.bareBest(c.bracket, &whole)
			if bare == nil || !slices.Equal(bare.pairs, c.pairs) || !slices.Equal(bare.down, c.down) {
				t.Errorf("round %d, bracket %d: %v, bare procedure %v in\n%s", f.Round, k+1, c.pairs, bare, written(t, record))
			}
		}
	})
	t.Logf("%d brackets", compared)
}

// bareBest returns the first of the best candidates of a bracket.
func (r *round) bareBest(b *bracket, whole *outlook) *candidate {
	var best *candidate
	players := len(b.mdps) + len(b.residents)
	for pairs := 0; pairs <= players/2; pairs++ {
		for m1 := 0; m1 <= min(len(b.mdps), pairs); m1++ {
			for a := range r.bareArrangements(b, pairs, m1) {
				if slices.ContainsFunc(a.pairs, func(p [2]int) bool { return !r.mayMeet(p[0], p[1]) }) {
					continue
				}
				slices.Sort(a.left)
				c := &candidate{bracket: b, round: r, pairs: r.colorPairs(a.pairs), down: a.left, outlook: r.outlook(b, a.left)}
				complies := c.outlook.complete && c.outlook.bye == whole.bye && (len(b.next) > 0 || len(c.down) <= 1)
				if complies && (best == nil || bareBetter(c, best)) {
					best = c
				}
			}
		}
	}
	return best
}

func bareBetter(c, than *candidate) bool {
	for _, measure := range quality {
		if d := slices.Compare(measure(c), measure(than)); d != 0 {
			return d < 0
		}
	}
	return false
}

func (r *round) bareArrangements(b *bracket, pairs, m1 int) iter.Seq[arrangement] {
	return func(yield func(arrangement) bool) {
		for chosen := range MDPSets(len(b.mdps), m1) {
			s1, limbo := pick(b.mdps, chosen)
			for s2 := range Transpositions(b.residents, m1) {
				remainder, n1 := s2[m1:], pairs-m1
				if 2*n1 > len(remainder) {
					continue
				}
				divisions := [][2][]int{{remainder[:n1], remainder[n1:]}}
				for e := range Exchanges(n1, len(remainder)) {
					s1, s2 := applyExchange(remainder, n1, e)
					divisions = append(divisions, [2][]int{s1, s2})
				}
				for _, d := range divisions {
					for t := range Transpositions(d[1], n1) {
						yield(arrangement{
							slices.Concat(match(s1, s2), match(d[0], t)), slices.Concat(limbo, slices.Clone(t[n1:])),
						})
					}
				}
			}
		}
	}
}

// TestOutcomesAreLegal looks at what every random round must satisfy.
func TestOutcomesAreLegal(t *testing.T) {
	eachRandom(t, 300, swiss.Dutch2026, func(record *tournament.Tournament, f *swiss.Field) {
		if t.Failed() {
			return
		}
		r := newRound(f)
		whole := r.ending(span(0, f.Len()), nil)
		pairs, err := Pair(f)
		if (err == nil) != whole.complete {
			t.Errorf("round %d: %v in\n%s", f.Round, err, written(t, record))
		}
		if err != nil {
			return
		}
		seen := map[int]bool{}
		for _, p := range pairs {
			seen[p.White] = true
			switch {
			case p.Black != swiss.Bye:
				seen[p.Black] = true
				if !r.mayMeet(p.White, p.Black) {
					t.Errorf("round %d: %v may not meet in\n%s", f.Round, inNumbers(f, []swiss.Pair{p}), written(t, record))
				}
			case f.Players[p.White].ByeBar != swiss.MayHaveBye || f.Players[p.White].Score != whole.bye:
				t.Errorf("round %d: %v may not have the bye in\n%s", f.Round, inNumbers(f, []swiss.Pair{p}), written(t, record))
			}
		}
		if len(seen) != f.Len() || len(pairs) != (f.Len()+1)/2 {
			t.Errorf("round %d: %v of %d players in\n%s", f.Round, inNumbers(f, pairs), f.Len(), written(t, record))
		}
	})
}
