package standings

import (
	"slices"

	"torneo/pairing/playoff"
	"torneo/tiebreak"
)

// All means after all tie-breaks of the list.
const All = -1

// Blocks returns the participants who are tied after so many tie-breaks of the
// list, not counting the points; participants without a place are in none.
func (s *Standings) Blocks(after int) []playoff.Block {
	before := s.level
	if k := s.entriesBefore(after); k < len(s.List) {
		before = s.groups[k]
	}
	ranked := map[int]bool{}
	for _, r := range s.Rows {
		ranked[r.Index] = r.Rank > 0
	}
	struck := func(i int) bool { return !ranked[i] }
	table := s.calc.Table()
	var blocks []playoff.Block
	place := 1
	for _, g := range before {
		g = slices.DeleteFunc(slices.Clone(g), struck)
		if len(g) > 1 {
			b := playoff.Block{Place: place}
			for _, level := range s.level {
				var numbers []int
				for _, i := range level {
					if slices.Contains(g, i) {
						numbers = append(numbers, table.Participants[i].Number)
					}
				}
				if numbers != nil {
					b.Tied = append(b.Tied, numbers)
				}
			}
			blocks = append(blocks, b)
		}
		place += len(g)
	}
	return blocks
}

// entriesBefore returns the number of entries of the list before a play-off that
// comes after so many of the tie-breaks asked for: some may have been left out.
func (s *Standings) entriesBefore(after int) int {
	if after == All {
		return len(s.List)
	}
	first := slices.IndexFunc(s.asked, func(x tiebreak.Spec) bool { return x.Code == "PTS" })
	n := 0
	for k, spec := range s.asked {
		if k > max(first, 0)+after {
			break
		}
		if n < len(s.List) && s.List[n] == spec {
			n++
		}
	}
	return n
}

// PlayOff gives tied participants the places that their play-offs have decided;
// unfinished play-offs change nothing. Participants whom the list leaves tied
// draw lots as before, if lots are drawn.
func (s *Standings) PlayOff(courses ...*playoff.Course) {
	row := map[int]Row{}
	for _, r := range s.Rows {
		row[r.Number] = r
	}
	for _, c := range courses {
		for _, g := range c.Groups {
			group := make([]Row, len(g.Players))
			for k, n := range g.Players {
				group[k] = row[n]
				group[k].Rank, group[k].PlayedOff, group[k].Drawn = g.Place, g.PlayedOff, false
			}
			if s.Lots != nil && !g.PlayedOff && len(group) > 1 {
				s.Lots.sortRows(group)
				for k := range group {
					group[k].Rank, group[k].Drawn = g.Place+k, true
				}
			}
			copy(s.Rows[g.Place-1:], group)
		}
	}
}
