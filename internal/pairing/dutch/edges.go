package dutch

import (
	"torneo/internal/pairing/matching"
)

// join notes the edges, without those that no matching with as many pairs as
// possible has: these come first in the weight, as C4 and C6 do.
func (w *weights) join() {
	g := &w.graph
	given, from := w.mdps, w.b.Residents[0]
	if w.e.text.relaxes {
		given, from = w.moved, w.b.Residents[len(w.b.Residents)-1]+1
	}
	w.e.opponents().CopySubgraph(g, w.players[:given], from, from+len(w.players)-given-count(w.bye >= 0), count(w.bye >= 0))
	for v := range w.mdps {
		for u := range v {
			if !w.meet {
				g.Part(v, u) // MDPs do not meet each other
			}
		}
	}
	if w.bye >= 0 {
		for v := range w.bye {
			if w.e.takesBye(w.players[v]) {
				g.Join(v, w.bye)
			}
		}
	}
	if w.scope != withNext { // there most pairs of the bracket come first, not of all
		w.leaveOut(w.useless())
	}
}

// useless gives parts of the graph between which edges are useless. Where everybody can be
// matched it looks for those who have just enough partners, beginning with the partners of the
// one with the fewest.
func (w *weights) useless() []matching.Part {
	n := len(w.players)
	mate := emptyMatching(n)
	if 2*matching.Cardinality(mate, w.graph.Adjacent) < n {
		return matching.Parts(mate, w.graph.Adjacent)
	}
	return w.graph.Tight(mate)
}

// leaveOut removes the edges that are useless between parts.
func (w *weights) leaveOut(parts []matching.Part) {
	w.parts = parts
	if parts == nil {
		return
	}
	w.graph.LeaveOut(parts)
}
