//go:build rehearsal

package journal

import "torneo/internal/entry"

// Rehearsed is what the next program knows more than this one: the city is another.
type Rehearsed struct{ City string }

func (w Rehearsed) apply(s *State) error {
	s.Config.City = w.City
	return nil
}

var rehearsalKinds = []kind{kindOf[Rehearsed]("rehearsed")}

func rehearsed(f entry.Formats) entry.Formats {
	f["rehearsed"] = 2
	return f
}
