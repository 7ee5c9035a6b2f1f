package pairingtest

import (
	"fmt"

	"torneo/pairing/swiss"
)

// MissingReasons returns the gaps in the reasons of a pairing: everybody is in the
// brackets once, a rejected proposal has its reason, and of every two players there is
// a reason why they do not meet, unless they do.
func MissingReasons(p *swiss.Pairing) (list []string) {
	missing := func(format string, values ...any) { list = append(list, fmt.Sprintf(format, values...)) }
	paired := map[swiss.Pair]bool{}
	for _, pair := range p.Pairs {
		paired[pair], paired[swiss.Pair{White: pair.Black, Black: pair.White}] = true, true
	}
	seen := 0
	brackets := p.Reasons.Brackets()
	for k, b := range brackets {
		seen += 2 * len(b.Pairs)
		for _, pair := range b.Pairs {
			if !paired[pair.Pair] || pair.Article == "" {
				missing("bracket %d: %+v is not in the round", k, pair)
			}
		}
		if j := p.Reasons.Judge(k); j.First != nil && len(j.First.Why.Text) == 0 {
			missing("bracket %d: the proposal was not taken, and nothing says why", k)
		}
	}
	if n := p.Field.Len(); seen != n-n%2 {
		missing("%d of %d players are in the pairs of the brackets", seen, n)
	}
	for a := range p.Field.Players {
		others := []int{swiss.Bye}
		for b := range p.Field.Players {
			if b != a {
				others = append(others, b)
			}
		}
		for _, b := range others {
			v, refused := p.Reasons.WhyNot(a, b)
			if refused == paired[swiss.Pair{White: a, Black: b}] || refused && (len(v.Text) == 0 || v.Criterion == "" || v.Bracket >= len(brackets)) {
				missing("%d against %d: refused %v, %+v", a, b, refused, v)
			}
		}
		for _, pair := range p.Reasons.PassedOver(a) {
			if paired[pair] {
				missing("%v was passed over and is paired", pair)
			}
		}
	}
	return list
}
