package dutch

import (
	"torneo/pairing/matching"
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
		return e.completable(nil, next)
	}
	if e.odd && e.bye > int(e.f.Players[next].Score) {
		return false // the bye is among the downfloaters
	}
	if len(down) > len(b.Next) {
		return false
	}
	players := append(append(make([]int, 0, len(down)+len(b.Next)), down...), b.Next...)
	meet := func(i, j int) bool {
		return (i >= len(down) || j >= len(down)) && e.compatible(players[i], players[j])
	}
	mate := unmatched(len(players))
	if matching.Cardinality(mate, meet) < len(players)/2 {
		return false
	}
	if len(players)%2 == 0 {
		return e.completable(nil, below)
	}
	missable := matching.Missable(mate, meet)
	for i := len(players) - 1; i >= len(down); i-- {
		if !missable[i] {
			continue
		}
		if below == n {
			if e.takesBye(players[i]) {
				return true
			}
		} else if e.completable(players[i:i+1], below) {
			return true
		}
	}
	return false
}

// completable reports whether those players and everybody from the given rank
// down can be paired, the bye included (C4, C5). Where the number is odd
// the bye goes to one of the latter.
func (e *engine) completable(more []int, from int) bool {
	n := e.f.Len()
	total := len(more) + n - from
	if total == 0 {
		return true
	}
	someone := total%2 == 0
	if !someone {
		for i := from; i < n && !someone; i++ {
			someone = e.takesBye(i)
		}
		if !someone {
			return false
		}
	}
	if e.dense(more, from) {
		return true
	}
	at := func(i int) int {
		if i < len(more) {
			return more[i]
		}
		return from + i - len(more)
	}
	meet := func(i, j int) bool { return e.compatible(at(i), at(j)) }
	mate := unmatched(total)
	if matching.Cardinality(mate, meet) < total/2 {
		return false
	}
	if total%2 == 0 {
		return true
	}
	missable := matching.Missable(mate, meet)
	for i := len(more); i < total; i++ {
		if missable[i] && e.takesBye(at(i)) {
			return true
		}
	}
	return false
}

// dense reports that everybody among those players and all from the given rank
// down has, with one player less, at least half of the others as possible
// opponents. By Dirac's theorem they can then all be paired, whoever is left
// over if their number is odd. That it is false says nothing.
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
		opponents -= e.f.Apart(i, from, n) + total - even
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
