package outlook

import "torneo/tournament"

// sharing is the question whether duels can end within bounds: nobody bounded has
// more than the bound, or, with floors, less.
type sharing struct {
	race    *race
	floors  bool
	bounded []bool
	bound   []tournament.Points
	exact   int // whose bound is met to the point, where duels do not share out the same points

	steps *int // of all searches of a question

	base  []tournament.Points
	duels []duel // between two who are bounded
}

// possible answers by a flow where every duel shares out the same points, win or draw,
// and by a search otherwise.
func (s *sharing) possible() answer {
	s.reduce()
	if unit, even := s.unit(); even {
		return answerOf(s.flows(unit))
	}
	return s.search()
}

// reduce decides the duels that one who is not bounded has: they win it, or with floors
// lose it.
func (s *sharing) reduce() {
	s.base = append([]tournament.Points(nil), s.race.base...)
	for _, d := range s.race.duels {
		first, second := s.bounded[d.sides[0]], s.bounded[d.sides[1]]
		if first && second {
			s.duels = append(s.duels, d)
			continue
		}
		for side, is := range [2]bool{first, second} {
			switch {
			case !is:
			case d.sides[side] == s.exact:
				s.duels = append(s.duels, d) // searched, or shared, to the point
			case s.floors:
				s.base[d.sides[side]] += d.highest(side)
			default:
				s.base[d.sides[side]] += d.lowest(side)
			}
		}
	}
}

// unit returns the points of a step, if every duel gives the same step to one side or
// the other: a draw is half a win.
func (s *sharing) unit() (unit tournament.Points, even bool) {
	for _, d := range s.duels {
		for k := 1; k < len(d.pairs); k++ {
			up, down := d.pairs[k][0]-d.pairs[k-1][0], d.pairs[k-1][1]-d.pairs[k][1]
			if up != down || up <= 0 || unit != 0 && up != unit {
				return 0, false
			}
			unit = up
		}
	}
	return max(unit, 1), true
}

// flows decides by a maximum flow: of the steps of each duel to its two sides, and from
// them as many as the bound leaves room for. With caps every step needs room; with
// floors all that is missing needs a step.
func (s *sharing) flows(unit tournament.Points) bool {
	room := make([]int, len(s.base))
	wide := 0
	for _, d := range s.duels {
		wide += len(d.pairs) - 1
		for side, i := range d.sides {
			s.base[i] += d.lowest(side)
		}
	}
	want, space := 0, 0
	for i := range s.base {
		switch {
		case !s.bounded[i]:
			if !s.floors {
				room[i] = wide
			}
		case s.floors:
			if lack := s.bound[i] - s.base[i]; lack > 0 {
				room[i] = int((lack + unit - 1) / unit)
				want += room[i]
			}
		default:
			slack := s.bound[i] - s.base[i]
			if slack < 0 {
				return false
			}
			room[i] = int(slack / unit)
		}
		space += room[i]
	}
	if !s.floors {
		want = wide
	}
	return want <= wide && want <= space && s.flow(room) == want
}

// flow returns how many steps find room. taken holds how many of a duel's steps go to
// each side; a step goes where there is room, or pushes another on its way there.
func (s *sharing) flow(room []int) (total int) {
	taken := make([][2]int, len(s.duels))
	of := make([][]int, len(s.base)) // the duels of a participant
	for k, d := range s.duels {
		for _, i := range d.sides {
			of[i] = append(of[i], k)
		}
	}
	seen := make([]bool, len(s.base))
	var place func(i int) bool
	place = func(i int) bool {
		if seen[i] {
			return false
		}
		seen[i] = true
		if room[i] > 0 {
			room[i]--
			return true
		}
		for _, k := range of[i] {
			mine := 0
			if s.duels[k].sides[1] == i {
				mine = 1
			}
			if taken[k][mine] > 0 && place(s.duels[k].sides[1-mine]) {
				taken[k][mine]--
				taken[k][1-mine]++
				return true
			}
		}
		return false
	}
	for k, d := range s.duels {
		for range len(d.pairs) - 1 {
			placed := false
			for side, i := range d.sides {
				clear(seen)
				if place(i) {
					taken[k][side]++
					total++
					placed = true
					break
				}
			}
			if !placed {
				break
			}
		}
	}
	return total
}
