package outlook

import (
	"slices"

	"torneo/pairing/knockout"
	"torneo/pairing/match"
)

// asked is a match that had two possible winners in a course of the bracket.
type asked struct {
	match   int
	players [2]int
	winner  int
}

// run supposes a course of the bracket. The choices are the winners, by number, of the matches that can
// be won by both, in order: of all matches, or of those of one participant, all others of which one of
// the winners takes. It returns what was asked; without a choice left the first one wins, or the
// participant.
func (b *bracket) run(who int, choices []int) (*knockout.Bracket, []asked) {
	var list []asked
	x := b.Suppose(b.last, func(m *knockout.Match) match.Side {
		may := [2]bool{true, true}
		if open := b.matches[m.Number]; open != nil && open.of.Played != nil {
			may = b.mayWin(open.of, open.Rest)
		}
		if may[0] != may[1] {
			if may[0] {
				return match.First
			}
			return match.Second
		}
		own := who == 0 || m.Players[0] == who || m.Players[1] == who
		side := match.First
		switch {
		case !own && b.HasLeft(m.Players[0]):
			side = match.Second
		case own && len(list) < len(choices):
			if m.Players[1] == choices[len(list)] {
				side = match.Second
			}
		case own && m.Players[1] == who:
			side = match.Second
		}
		if own {
			list = append(list, asked{m.Number, m.Players, m.Players[side]})
		}
		return side
	})
	return x, list
}

// goThrough goes through all courses of the bracket, if they are few, and returns how many there are; 0: too many.
func (b *bracket) goThrough() int {
	all, count := map[int][]end{}, 0
	var visit func(choices []int) bool
	visit = func(choices []int) bool {
		x, list := b.run(0, choices)
		if len(list) > len(choices) {
			for _, winner := range list[len(choices)].players {
				if !visit(append(slices.Clone(choices), winner)) {
					return false
				}
			}
			return true
		}
		if count >= MaxCourses || (count+1)*b.Players > MaxWork {
			return false
		}
		places := x.Places()
		for number, e := range b.endsOf(places) {
			for _, a := range list {
				if slices.Contains(a.players[:], number) {
					e.legs = append(e.legs, leg{a.match, a.winner == number})
				}
			}
			e.course, e.places = count, places
			all[number] = append(all[number], e)
		}
		count++
		return true
	}
	if b.countOpen() > 1<<13 || !visit(nil) {
		return 0
	}
	b.ends = all
	return count
}

// countOpen returns how many courses there are at least, so that too many are not begun.
func (b *bracket) countOpen() int {
	count := 1
	for _, m := range b.matches {
		if may := b.mayWin(m.of, m.Rest); (m.of.Played == nil || may[0] && may[1]) && !b.tangled && count <= 1<<13 {
			count *= 2
		}
	}
	return count
}

// endsOf returns where everybody is in the places of a course.
func (b *bracket) endsOf(places [][]int) map[int]end {
	list := map[int]end{}
	above := 0
	for _, group := range places {
		placed := 0
		for _, number := range group {
			if !b.expels[number] {
				placed++
			}
		}
		for _, number := range group {
			if !b.expels[number] {
				list[number] = end{above: above, level: placed - 1}
			}
		}
		above += placed
	}
	return list
}

// own returns an end for each way that a participant's matches can go. Others' results do not change what
// a way leads to, unless the bracket is tangled.
func (b *bracket) own(number int) (list []end) {
	var visit func(choices []int)
	visit = func(choices []int) {
		x, asked := b.run(number, choices)
		if len(asked) > len(choices) {
			for _, winner := range asked[len(choices)].players {
				visit(append(slices.Clone(choices), winner))
			}
			return
		}
		places := x.Places()
		e, ok := b.endsOf(places)[number]
		if !ok {
			return
		}
		for _, a := range asked {
			e.legs = append(e.legs, leg{a.match, a.winner == number})
		}
		e.places = places
		list = append(list, e)
	}
	visit(nil)
	return list
}

// lead finds the ends of everybody, and returns how many courses were gone through.
func (b *bracket) lead(courses bool) int {
	b.ends = map[int][]end{}
	if courses {
		if count := b.goThrough(); count > 0 {
			return count
		}
	}
	if b.tangled {
		return 0
	}
	for number := 1; number <= b.Players; number++ {
		list := b.own(number)
		for k := range list {
			list[k].places = nil
		}
		b.ends[number] = list
	}
	return 0
}

// span returns the best and the worst place of a participant.
func (b *bracket) span(number int) (best, worst int) {
	for k, e := range b.ends[number] {
		if k == 0 {
			best, worst = e.above+1, e.above+e.level+1
		}
		best, worst = min(best, e.above+1), max(worst, e.above+e.level+1)
	}
	return best, worst
}
