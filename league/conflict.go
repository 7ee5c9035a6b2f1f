package league

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/tournament"
)

// Conflict is a wish that the calendar does not meet.
type Conflict struct {
	Key      string            // club, hall, full, twice, clubmates, day
	Message  message.Message   // which wish, and by which matches it is not met
	Why      []message.Message // why no spare day takes one of the matches
	Meetings []Meeting
}

// agenda is the calendar of a season by day: who plays when and where.
type agenda struct {
	s        *Season
	meetings []Meeting
	teams    map[string]*Team
	clubs    map[string]*Club // of a team
	busy     map[placeAndDay][]int
}

// placeAndDay is a team, or a club with its hall, on a day; the indices of the matches there.
type placeAndDay struct {
	id, hall string
	day      int
}

func newAgenda(s *Season, meetings []Meeting) *agenda {
	a := &agenda{s: s, meetings: meetings, teams: map[string]*Team{}, clubs: map[string]*Club{}, busy: map[placeAndDay][]int{}}
	for c := range s.Clubs {
		for k := range s.Clubs[c].Teams {
			t := &s.Clubs[c].Teams[k]
			a.teams[t.ID], a.clubs[t.ID] = t, &s.Clubs[c]
		}
	}
	for k := range meetings {
		a.enter(k)
	}
	return a
}

// slots returns where a match counts on its day.
func (a *agenda) slots(m *Meeting) []placeAndDay {
	day := m.Day.Ordinal()
	list := []placeAndDay{{id: m.Home, day: day}, {id: m.Away, day: day}}
	if h := a.hall(m); h != nil {
		list = append(list, placeAndDay{a.clubs[m.Home].ID, "=" + h.Name, day})
	}
	return list
}

func (a *agenda) enter(k int) {
	for _, x := range a.slots(&a.meetings[k]) {
		a.busy[x] = append(a.busy[x], k)
	}
}

// move puts a match on another day.
func (a *agenda) move(k int, day tournament.Date) {
	for _, x := range a.slots(&a.meetings[k]) {
		a.busy[x] = slices.DeleteFunc(a.busy[x], func(n int) bool { return n == k })
	}
	a.meetings[k].Day = day
	a.enter(k)
}

func (a *agenda) hall(m *Meeting) *Hall { return hallOf(a.clubs[m.Home], a.teams[m.Home]) }

// obstacles returns what stands against a match on a day, but for what it has there itself.
func (a *agenda) obstacles(k int, day tournament.Date) (list []message.Message) {
	m := a.meetings[k]
	m.Day = day
	for _, t := range [...]string{m.Home, m.Away} {
		if c := a.clubs[t]; slices.Contains(c.Blocked, day) {
			list = append(list, message.New("league.why.club", "club", c.Name, "day", day))
		}
		if others := without(a.busy[placeAndDay{id: t, day: day.Ordinal()}], k); len(others) > 0 {
			list = append(list, message.New("league.why.plays", "team", a.teams[t].Name, "day", day))
		}
	}
	if h := a.hall(&m); h != nil {
		others := without(a.busy[placeAndDay{a.clubs[m.Home].ID, "=" + h.Name, day.Ordinal()}], k)
		switch {
		case slices.Contains(h.Blocked, day):
			list = append(list, message.New("league.why.hall", "hall", h.Name, "day", day))
		case len(others) >= h.places():
			list = append(list, message.New("league.why.full", "hall", h.Name, "day", day, "count", len(others)))
		}
	}
	return list
}

func without(list []int, k int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n == k })
}

// Conflicts returns the wishes that the calendar does not meet, each with the reasons.
func (s *Season) Conflicts(c *Calendar) []Conflict {
	a := newAgenda(s, s.Meetings(c))
	return a.conflicts()
}

func (a *agenda) conflicts() (list []Conflict) {
	said := map[placeAndDay]bool{}
	for k := range a.meetings {
		m := &a.meetings[k]
		for _, t := range [...]string{m.Home, m.Away} {
			if club := a.clubs[t]; slices.Contains(club.Blocked, m.Day) {
				list = append(list, a.conflict("club", []int{k}, "club", club.Name, "day", m.Day))
			}
			if there := a.busy[placeAndDay{id: t, day: m.Day.Ordinal()}]; len(there) > 1 && there[0] == k {
				list = append(list, a.conflict("twice", there, "team", a.teams[t].Name, "day", m.Day))
			}
		}
		if m.Day.IsZero() {
			continue
		}
		if h := a.hall(m); h != nil {
			place := placeAndDay{a.clubs[m.Home].ID, "=" + h.Name, m.Day.Ordinal()}
			there := a.busy[place]
			switch {
			case slices.Contains(h.Blocked, m.Day):
				list = append(list, a.conflict("hall", []int{k}, "hall", h.Name, "club", a.clubs[m.Home].Name, "day", m.Day))
			case len(there) > h.places() && !said[place]:
				said[place] = true
				list = append(list, a.conflict("full", there, "hall", h.Name, "club", a.clubs[m.Home].Name, "day", m.Day, "places", h.places(), "count", len(there)))
			}
		}
		if most := a.s.Rules.Meet; most > 0 && m.Round > most && a.clubs[m.Home] == a.clubs[m.Away] {
			list = append(list, a.conflict("clubmates", []int{k}, "club", a.clubs[m.Home].Name, "round", m.Round, "most", most))
		}
	}
	return list
}

// conflict says which matches a wish is about, and why none of them can be moved.
func (a *agenda) conflict(key string, there []int, pairs ...any) Conflict {
	x := Conflict{Key: key}
	var matches []message.Message
	for _, k := range there {
		m := a.meetings[k]
		x.Meetings = append(x.Meetings, m)
		matches = append(matches, message.New("league.match", "division", a.s.Division(m.Division).Name, "round", m.Round, "home", a.teams[m.Home].Name, "away", a.teams[m.Away].Name))
	}
	x.Message = message.New("league.conflict."+key, append(pairs, "matches", matches)...) //i18n:prefix league.conflict.
	if key == "clubmates" {
		return x
	}
	if len(a.s.Spare) == 0 {
		x.Why = append(x.Why, message.New("league.why.no-spare"))
	}
	for n, k := range there {
		for _, day := range a.s.Spare {
			if why := a.obstacles(k, day); len(why) > 0 {
				x.Why = append(x.Why, message.New("league.why.not", "match", matches[n], "day", day, "reasons", why))
			} else {
				x.Why = append(x.Why, message.New("league.why.possible", "match", matches[n], "day", day))
			}
		}
	}
	return x
}

// moveMatches moves matches that stand against a wish to the spare day next to theirs on which
// nothing stands against them. Of a hall that is full those of the lowest division move.
func (a *agenda) moveMatches() (moves []Move) {
	if len(a.s.Spare) == 0 {
		return nil
	}
	level := func(k int) int { return a.s.Division(a.meetings[k].Division).Level }
	order := make([]int, len(a.meetings))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(level(y), level(x)) })
	for _, k := range order {
		m := &a.meetings[k]
		if len(a.obstacles(k, m.Day)) == 0 {
			continue
		}
		days := slices.Clone(a.s.Spare)
		planned := m.Planned.Number()
		slices.SortStableFunc(days, func(x, y tournament.Date) int {
			return cmp.Compare(abs(x.Number()-planned), abs(y.Number()-planned))
		})
		for _, day := range days {
			if len(a.obstacles(k, day)) == 0 {
				a.move(k, day)
				moves = append(moves, Move{Division: m.Division, Round: m.Round, Home: m.Home, Away: m.Away, Day: day})
				break
			}
		}
	}
	return moves
}

func abs(n int) int { return max(n, -n) }
