package dutch

import "torneo/internal/pairing/matching"

// group is the common traits of vertices that are alike in everything but whom they have met:
// their class, the part of the graph, the colour that they must have, and the club in which
// they are kept apart.
type group struct {
	class, club int
	part        matching.Part
	colour      uint8
}

// begin gives the solver duals to start from, those of the groups as a whole, which leave it
// little to do, and a matching, that of the groups too if none is given. Vertices that have
// left the solver's graph are no part of it.
func (w *weights) begin(s *matching.Solver, partner []int) {
	s.BeginGroups(matching.Groups{
		Of: matching.SortGroups(len(w.players), func(v int) (g group, ok bool) {
			if s.HasLeft(v) {
				return g, false
			}
			g.class = w.class[v]
			if w.parts != nil {
				g.part = w.parts[v]
			}
			if v != w.bye {
				g.colour, g.club = w.e.absolute[w.players[v]], w.e.club(w.players[v])
			}
			return g, true
		}),
		Row:    w.graph.Row,
		At:     func(v int) int { return v },
		Weight: func(v, u int) []int64 { return w.majorOf(min(v, u), max(v, u), 0, 0) },
	}, partner)
}
