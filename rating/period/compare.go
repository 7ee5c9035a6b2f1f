package period

import (
	"cmp"
	"slices"
)

// Moved is a player for whom two computations of a period differ.
type Moved struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Before int      `json:"before,omitempty"` // by the one; 0: unrated
	After  int      `json:"after,omitempty"`  // by the other
	Kept   bool     `json:"kept,omitempty"`   // the list prints the same, what is kept of it differs
	Events []string `json:"events,omitempty"` // in which games came, went or count otherwise
}

// Compare returns what another computation of the period moves, by identity.
func Compare(one, other *Result) (list []Moved) {
	a, b := newSide(one), newSide(other)
	ids := map[string]bool{}
	for _, r := range []*Result{one, other} {
		for k := range r.List.Members {
			id := r.List.Members[k].ID
			if ids[id] {
				continue
			}
			ids[id] = true
			x, y := a.members[id], b.members[id]
			m := Moved{ID: id, Events: differingEvents(a.changes[id], b.changes[id])}
			var before, after Member
			if x != nil {
				before, m.Name = *x, x.Name
			}
			if y != nil {
				after, m.Name = *y, y.Name
			}
			m.Before, m.After = before.PublishedRating(), after.PublishedRating()
			m.Kept = m.Before == m.After
			if m.Before != m.After || !sameState(&before, &after) {
				list = append(list, m)
			}
		}
	}
	sortMoved(list)
	return list
}

// side is a result by identity.
type side struct {
	members map[string]*Member
	changes map[string]*Change
}

func newSide(r *Result) side {
	s := side{map[string]*Member{}, map[string]*Change{}}
	for k := range r.List.Members {
		s.members[r.List.Members[k].ID] = &r.List.Members[k]
	}
	for k := range r.Changes {
		s.changes[r.Changes[k].ID] = &r.Changes[k]
	}
	return s
}

// sameState reports whether the next period would begin alike.
func sameState(a, b *Member) bool {
	if a.Rating != b.Rating || a.Games != b.Games || a.K != b.K || a.Index != b.Index || a.RD != b.RD || a.Sigma != b.Sigma || a.Highest != b.Highest || len(a.Pool) != len(b.Pool) {
		return false
	}
	for k := range a.Pool {
		if a.Pool[k] != b.Pool[k] {
			return false
		}
	}
	return true
}

// differingEvents returns the events whose games differ, in the order of the lines.
func differingEvents(a, b *Change) (list []string) {
	of := func(c *Change) (order []string, lines map[string][]Line) {
		lines = map[string][]Line{}
		if c == nil {
			return nil, lines
		}
		for _, l := range c.Lines {
			if lines[l.Event] == nil {
				order = append(order, l.Event)
			}
			lines[l.Event] = append(lines[l.Event], l)
		}
		return order, lines
	}
	one, x := of(a)
	other, y := of(b)
	seen := map[string]bool{}
	for _, event := range append(one, other...) {
		if seen[event] {
			continue
		}
		seen[event] = true
		if !sameLines(x[event], y[event]) {
			list = append(list, event)
		}
	}
	return list
}

func sameLines(a, b []Line) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

func sortMoved(list []Moved) {
	slices.SortFunc(list, func(a, b Moved) int { return cmp.Compare(a.ID, b.ID) })
}
