package dutch

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/tournament"
)

// allowsBest reports whether the downfloaters leave the players below
// everything that any downfloaters, as many and with such scores, could leave
// them: a complete pairing (C4) with the bye where it must go (C5), as many pairs
// of the following bracket as its players are enough for, and from an odd
// number of them one resident as its downfloater (C8). The bracket's best
// candidate by all the other criteria is then its best candidate.
func (e *engine) allowsBest(b *Bracket, down []int) bool {
	n := e.f.Len()
	if b.last() {
		return true // natural and best see to the bye there
	}
	next, below := b.Next[0], b.Next[len(b.Next)-1]+1
	if len(down) == 0 {
		return e.completable(next)
	}
	if e.odd && e.bye > int(e.f.Players[next].Score) {
		return false // the bye is among the downfloaters
	}
	left, best := e.nextAtBest(b, down)
	switch {
	case !best || below == n:
		return best
	case len(left) == 0:
		return e.completable(below)
	}
	return e.completableWith(left, below)
}

// nextAtBest reports whether the downfloaters let the following bracket have as many
// pairs as its players are enough for, and from an odd number of them one resident as
// its downfloater, who has the bye if nobody is below; and who that can be.
func (e *engine) nextAtBest(b *Bracket, down []int) (left []int, best bool) {
	if len(down) > len(b.Next) {
		return nil, false
	}
	players := append(append(make([]int, 0, len(down)+len(b.Next)), down...), b.Next...)
	meet := func(i, j int) bool {
		return (i >= len(down) || j >= len(down)) && e.compatible(players[i], players[j])
	}
	mate := emptyMatching(len(players))
	if matching.Cardinality(mate, meet) < len(players)/2 {
		return nil, false
	}
	if len(players)%2 == 0 {
		return nil, true
	}
	end := b.Next[len(b.Next)-1] == e.f.Len()-1
	missable := matching.Missable(mate, meet)
	for i := len(players) - 1; i >= len(down); i-- {
		if missable[i] && (!end || e.takesBye(players[i])) {
			left = append(left, players[i])
		}
	}
	return left, len(left) > 0
}

// completable reports whether everybody from the given rank down can be paired,
// the bye included (C4, C5).
func (e *engine) completable(from int) bool { return e.completableWith(nil, from) }

// completableWith reports whether one of those players and everybody from the
// given rank down can be paired, the bye included (C4, C5). Where their number is
// odd the bye goes to one of the latter. Without players it is these alone.
func (e *engine) completableWith(one []int, from int) bool {
	n := e.f.Len()
	more := min(1, len(one))
	total := more + n - from
	if total == 0 {
		return true
	}
	odd := total%2 == 1
	if odd && !slices.ContainsFunc(span(from, n), e.takesBye) {
		return false
	}
	if e.dense(one[:more], from) {
		return true
	}
	// The last vertex stands for whoever of them it is.
	var g matching.Graph
	e.opponents().CopySubgraph(&g, nil, from, n, more)
	for _, i := range one {
		for j := from; j < n; j++ {
			if e.compatible(i, j) {
				g.Join(j-from, n-from)
			}
		}
	}
	mate := emptyMatching(total)
	if matching.Cardinality(mate, g.Adjacent) < total/2 {
		return false
	}
	if !odd {
		return true
	}
	missable := matching.Missable(mate, g.Adjacent)
	for i := from; i < n; i++ {
		if missable[i-from] && e.takesBye(i) {
			return true
		}
	}
	return false
}

// dense reports whether everybody among those players and all from the given rank down has,
// with one player less, at least half of the others as possible opponents. By Dirac's theorem
// they can then all be paired, whoever is left over if their number is odd. That it is false
// says nothing.
func (e *engine) dense(more []int, from int) bool {
	n := e.f.Len()
	total := len(more) + n - from
	if e.required != nil || total == 0 {
		return false
	}
	even := total &^ 1
	var white, black int
	for i := from; i < n; i++ {
		switch tournament.Color(e.absolute[i]) {
		case tournament.White:
			white++
		case tournament.Black:
			black++
		}
	}
	enough := func(i, opponents int) bool {
		opponents -= e.f.CountForbidden(i, from, n) + total - even
		switch tournament.Color(e.absolute[i]) {
		case tournament.White:
			opponents -= white
		case tournament.Black:
			opponents -= black
		}
		return 2*opponents >= even
	}
	for _, i := range more {
		if !enough(i, n-from) {
			return false
		}
	}
	for i := from; i < n; i++ {
		if !enough(i, n-from-1) {
			return false
		}
	}
	return true
}

// outlooks notes what each chosen candidate left possible below, which is what
// became of it.
func (p *Pairing) outlooks(e *engine) {
	for k := range p.Brackets {
		c := &p.Brackets[k]
		c.Outlook = Outlook{Complete: true, Bye: tournament.Points(e.bye)}
		if k+1 < len(p.Brackets) {
			next := &p.Brackets[k+1]
			c.Outlook.Pairs = len(next.Pairs)
			for _, d := range next.Down {
				c.Outlook.Down = append(c.Outlook.Down, p.Field.Players[d].Score)
			}
		}
		c.Outlook.ByeDown = e.odd && e.bye >= int(p.Field.Players[c.Residents[0]].Score)
	}
}

// nearest finds the best candidate with nobody in the graph below the following
// scoregroup, as if these need not be paired. Whom the matching leaves over they may be
// able to complete the round with (C4, C5): then it is the best with everybody, too, and
// the first of such, as there are no others among those. False: they are not, or the bye
// is not theirs, or there are so few of them that everybody had better be looked at.
func (e *engine) nearest(b *Bracket) ([][2]int, bool) {
	if b.last() {
		return nil, false
	}
	const part = 2 // of those not yet paired
	size, below := len(b.MDPs)+len(b.Residents)+len(b.Next), b.Next[len(b.Next)-1]+1
	if e.odd && e.bye >= int(e.f.Players[b.Next[0]].Score) || part*size > size+e.f.Len()-below {
		return nil, false
	}
	mates := e.best(b, withNext)
	return mates, e.completesAs(e.solver.unmatchedPlayers(), below, false)
}
