package journal

import "fmt"

// Fold returns the state after all events, from the first one on. The same
// events always give the same state.
func Fold(events []Event) (*State, error) { return fold(events, true) }

// fold returns likewise a state whose announcements may, if they are not asked for, lack
// what was taken back since: otherwise each would fold all before it.
func fold(events []Event, announcements bool) (*State, error) {
	s := &State{Undone: TakenBack(events)}
	for k := range events {
		e := &events[k]
		if err := s.next(e); err != nil {
			return nil, err
		}
		if s.Undone[e.Number] {
			continue
		}
		if err := e.Payload.apply(s); err != nil {
			return nil, fmt.Errorf("journal: entry %d, %s: %w", e.Number, kindName(e.Payload), err)
		}
		if _, announces := e.Payload.(RegulationsAnnounced); announces && announcements {
			if err := s.sayAsAnnounced(events, k); err != nil {
				return nil, err
			}
		}
		s.stamp(e)
	}
	return s, nil
}

// BrokenEvents returns the numbers of the events that cannot happen after the
// remaining ones before them, or not at that time: with others undone, they would
// have to be undone as well.
func BrokenEvents(events []Event) []int64 {
	var broken []int64
	s := &State{Undone: TakenBack(events)}
	for k := range events {
		e := &events[k]
		if s.next(e) != nil {
			return nil
		}
		if s.Undone[e.Number] {
			continue
		}
		if t, ok := e.Payload.(timely); ok && !t.timely(s) || e.Payload.apply(s) != nil {
			broken = append(broken, e.Number)
		}
	}
	return broken
}

// TakenBack returns the numbers of the events that are taken back. The last event
// counts: later events are looked at first.
func TakenBack(events []Event) map[int64]bool {
	gone := map[int64]bool{}
	for k := len(events) - 1; k >= 0; k-- {
		if u, ok := events[k].Payload.(EventsUndone); ok && !gone[events[k].Number] {
			for _, n := range u.Numbers {
				if n < events[k].Number {
					gone[n] = true
				}
			}
		}
	}
	return gone
}

// Apply applies one more event to the state.
func (s *State) Apply(e Event) error {
	if _, ok := e.Payload.(EventsUndone); ok {
		return fmt.Errorf("journal: entry %d takes back others: fold anew", e.Number)
	}
	if err := s.next(&e); err != nil {
		return err
	}
	if err := e.Payload.apply(s); err != nil {
		return err
	}
	s.stamp(&e)
	return nil
}

// next goes on to the event that follows, whether it is taken back or not.
func (s *State) next(e *Event) error {
	if e.Number != s.Last+1 {
		return fmt.Errorf("journal: entry %d follows entry %d", e.Number, s.Last)
	}
	s.Last, s.LastAt = e.Number, e.Time
	if n, ok := e.Payload.(naming); ok {
		n.name(s)
	}
	return nil
}
