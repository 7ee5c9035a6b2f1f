package seasons

import (
	"slices"
	"time"

	"torneo/league"
	"torneo/tournament"
)

// days calls a function with each day on which something of the season is played.
func (s *Season) days(call func(tournament.Date)) {
	for k := range s.League.Divisions {
		d := &s.League.Divisions[k]
		for _, day := range d.Dates {
			call(day)
		}
		for _, r := range d.Fixtures {
			for _, f := range r.Matches {
				call(f.Day)
			}
		}
	}
	if s.Calendar != nil {
		for _, m := range s.Calendar.Moves {
			call(m.Day)
		}
	}
}

// FirstDay returns the first day on which something of the season is played; zero: none is known.
func (s *Season) FirstDay() (first tournament.Date) {
	s.days(func(d tournament.Date) {
		if d.Complete() && (first.IsZero() || d.Ordinal() < first.Ordinal()) {
			first = d
		}
	})
	return first
}

// LastDay returns the last one.
func (s *Season) LastDay() (last tournament.Date) {
	s.days(func(d tournament.Date) {
		if d.Complete() && (last.IsZero() || d.Ordinal() > last.Ordinal()) {
			last = d
		}
	})
	return last
}

// IsOverBefore reports whether the season, in which something was done last at a moment, was over before
// another one: closed, or one whose days are past.
func (s *Season) IsOverBefore(moment, done time.Time) bool {
	if !done.Before(moment) {
		return false
	}
	last := s.LastDay()
	return s.State == Closed || last.IsZero() || last.Ordinal() < moment.Year()*10000+int(moment.Month())*100+moment.Day()
}

// ForgetMembers takes members out of the squads, by their births, notes on which day that was, and returns how many they were.
// Line-ups are not judged from then on: who is not in a squad any more would be against the rules.
func (s *Season) ForgetMembers(goes func(birth tournament.Date) bool, day string) (count int) {
	for c := range s.League.Clubs {
		for k := range s.League.Clubs[c].Teams {
			t := &s.League.Clubs[c].Teams[k]
			there := len(t.Squad)
			t.Squad = slices.DeleteFunc(t.Squad, func(m league.Member) bool { return goes(m.Birth) })
			count += there - len(t.Squad)
		}
	}
	if count > 0 {
		s.Erased = day
	}
	return count
}
