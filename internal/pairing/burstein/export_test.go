package burstein

import "torneo/pairing/swiss"

// Mates calls each with the pairs of each bracket of a field, as counting finds them where it
// does, and as matching with everybody below finds them.
func Mates(f *swiss.Field, c6 Criterion6, each func(counted bool, byCounting, byMatching [][2]int)) error {
	e := newEngine(f, c6, nil)
	bye, err := e.settleBye()
	if err != nil {
		return err
	}
	e.Begin(bye)
	var down []int
	for len(e.Left) > 0 {
		b := e.bracket(down)
		byCounting, counted := e.natural(&b)
		each(counted, byCounting, e.search(&b, everybody, exclude(exclude(e.Left, b.Ranked), b.next)).first())
		b = e.pairBracket(b)
		for _, p := range b.Pairs {
			e.Leave([]int{p.White, p.Black})
		}
		down = b.Outgoing
	}
	return nil
}

// Instead returns the verdict on other pairs of a bracket, which were not taken.
func Instead(p *Pairing, k int, pairs []swiss.Pair) swiss.Verdict {
	return reasons{p}.whyNotPairs(k, pairs)
}

// OtherBye returns the verdict on another player, who does not have the bye.
func OtherBye(p *Pairing, other int) swiss.Verdict { return reasons{p}.otherBye(other) }
