package arbiter

import "torneo/internal/journal"

// SetDefaultTime sets how many minutes late a player may come, as the regulations of the
// event say it (GR (2018) 12.3 (7)): 0 is zero tolerance, nil that nobody has said it.
type SetDefaultTime struct{ Minutes *int }

func (SetDefaultTime) clashes(w journal.Payload) bool {
	return eventRowOf(w).clash.has(clashDefaultTime)
}

func (c SetDefaultTime) Decide(s *journal.State) Decision {
	var d Decision
	switch {
	case c.Minutes != nil && (*c.Minutes < 0 || *c.Minutes > journal.MaxDefaultTime):
		return refusal("minutes.refused.default", "most", journal.MaxDefaultTime)
	case sameMinutes(c.Minutes, s.DefaultTime):
		return d
	}
	d.add(journal.DefaultTimeSet(c))
	if s.Current() > 0 && s.DefaultTime != nil {
		d.warn(Confirm, "minutes.default-changed")
	}
	return d
}

// sameMinutes reports whether both say the same, or neither says anything.
func sameMinutes(a, b *int) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
