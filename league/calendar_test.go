package league_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/league"
	"torneo/tournament"
)

// conflicts renders what a calendar does not meet.
func conflicts(s *league.Season, c *league.Calendar) (list []string) {
	for _, x := range s.Conflicts(c) {
		line := x.Key + ": " + say(x.Message)
		for _, w := range x.Why {
			line += "\n  " + say(w)
		}
		list = append(list, line)
	}
	return list
}

// Where everybody meets everybody once, each in each round, at home about as often as away, it is a
// calendar; and it is the same one always.
func TestACalendarIsARoundRobin(t *testing.T) {
	for _, teams := range []int{2, 3, 7, 8} {
		s := season(2, teams)
		c := s.Propose()
		if again := s.Propose(); !reflect.DeepEqual(c, again) {
			t.Error("another calendar")
		}
		met, home := map[[2]string]int{}, map[string]int{}
		for _, m := range s.Meetings(c) {
			met[[2]string{min(m.Home, m.Away), max(m.Home, m.Away)}]++
			home[m.Home]++
			if m.Planned != s.Divisions[0].Dates[m.Round-1] {
				t.Errorf("%+v", m)
			}
		}
		if want := teams * (teams - 1); len(met) != want {
			t.Errorf("%d pairs of teams meet, not %d", len(met), want)
		}
		for pair, n := range met {
			if n != 1 {
				t.Errorf("%v meet %d times", pair, n)
			}
		}
		for team, n := range home {
			if n < (teams-1)/2 || n > teams/2 {
				t.Errorf("%d teams: %s is at home %d times", teams, team, n)
			}
		}
	}
}

// Two teams of a club in one hall are never at home on the same day: their numbers in the tables are
// such that one is away when the other is not.
func TestClubsShareTheirHalls(t *testing.T) {
	s := season(2, 16)
	c := s.Propose()
	if list := conflicts(s, c); len(list) > 0 || len(c.Moves) > 0 {
		t.Errorf("%d moves, %s", len(c.Moves), strings.Join(list, "\n"))
	}
	at := map[string]bool{}
	for _, m := range s.Meetings(c) {
		club, _, _ := strings.Cut(m.Home, "-")
		if key := club + m.Day.String(); at[key] {
			t.Errorf("two teams of %s at home on %s", club, m.Day)
		} else {
			at[key] = true
		}
	}
}

// Three teams in one hall cannot all be away when another one is at home: what is left is named, with
// the hall, the day and the matches, and why no spare day takes one of them.
func TestWhatCannotBeMetIsNamed(t *testing.T) {
	s := season(3, 4)
	list := conflicts(s, s.Propose())
	if len(list) == 0 || !strings.Contains(list[0], "full: Hall") || !strings.Contains(list[0], "has place for 1 on") || !strings.Contains(list[0], "the season has no spare days") {
		t.Fatal(strings.Join(list, "\n"))
	}
	for d := 1; d <= 60; d++ { // a day for each match that is too many
		s.Spare = append(s.Spare, tournament.Date{Year: 2027, Month: 1, Day: 1}.AddDays(d))
	}
	c := s.Propose()
	if list := conflicts(s, c); len(list) > 0 || len(c.Moves) == 0 {
		t.Errorf("%d moves, %s", len(c.Moves), strings.Join(list, "\n"))
	}
	for _, m := range s.Meetings(c) {
		if m.IsMoved() && (m.Day.Year != 2027 || m.Planned.Year != 2026) {
			t.Errorf("%+v", m)
		}
	}
}

// A hall that is blocked has no match on that day; a club that is has its match moved.
func TestBlockedDays(t *testing.T) {
	s := season(1, 6)
	first, second := s.Divisions[0].Dates[0], s.Divisions[0].Dates[1]
	for k := range 3 {
		s.Clubs[k].Halls[0].Blocked = []tournament.Date{first}
	}
	if list := conflicts(s, s.Propose()); len(list) > 0 {
		t.Error(list)
	}
	s.Clubs[5].Blocked = []tournament.Date{second}
	list := conflicts(s, s.Propose())
	if len(list) != 1 || !strings.Contains(list[0], "club: Club 6 does not play on") {
		t.Error(list)
	}
	s.Spare = []tournament.Date{second.AddDays(1)}
	c := s.Propose()
	if list := conflicts(s, c); len(list) > 0 || len(c.Moves) != 1 || c.Moves[0].Day != s.Spare[0] {
		t.Error(list, c.Moves)
	}
	s.Clubs[5].Blocked = append(s.Clubs[5].Blocked, s.Spare[0])
	if list := conflicts(s, s.Propose()); len(list) != 1 || !strings.Contains(list[0], "not on") || !strings.Contains(list[0], "Club 6 does not play on") {
		t.Error(list)
	}
}

// Teams of one club meet early where the rules say so.
func TestTeamsOfAClubMeetEarly(t *testing.T) {
	s := season(1, 8)
	s.Rules.Meet = 2
	s.Clubs[0].Teams = append(s.Clubs[0].Teams, s.Clubs[7].Teams[0])
	s.Clubs[0].Halls[0].Matches = 2
	s.Clubs = s.Clubs[:7]
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	c := s.Propose()
	if list := conflicts(s, c); len(list) > 0 {
		t.Error(list)
	}
	slices.Reverse(c.Numbers["d1"])
	c.Moves = []league.Move{{Division: "d1", Round: 1, Home: "nobody", Away: "t1-1"}} // of no match: it moves nothing
	if got := len(s.Meetings(c)); got != 28 {
		t.Error(got)
	}
}

// Fixtures that were given hold; if they are those of a Berger table its numbers are found.
func TestGivenFixtures(t *testing.T) {
	for _, teams := range []int{5, 8} {
		s := season(1, teams)
		c := s.Propose()
		given := season(1, teams)
		for _, round := range s.Schedule(&s.Divisions[0], c.Numbers["d1"]) {
			given.Divisions[0].Fixtures = append(given.Divisions[0].Fixtures, league.GivenRound{Matches: round})
		}
		if err := given.Check(); err != nil {
			t.Fatal(err)
		}
		numbers, ok := given.Numbering(&given.Divisions[0])
		if !ok || !slices.Equal(numbers, c.Numbers["d1"]) {
			t.Errorf("%v %v, not %v", numbers, ok, c.Numbers["d1"])
		}
		if p := given.Propose(); len(p.Numbers) > 0 || !reflect.DeepEqual(given.Meetings(p), s.Meetings(c)) {
			t.Error("other matches")
		}
		f := given.Divisions[0].Fixtures
		f[0].Matches[0].Home, f[0].Matches[0].Away = f[0].Matches[0].Away, f[0].Matches[0].Home
		if _, ok := given.Numbering(&given.Divisions[0]); ok {
			t.Error("no table has these")
		}
	}
}

// Eight divisions of sixteen teams, whose clubs have one hall for four of their eight, have their
// calendar within a time for which people wait, although exactly half of each club must be away on
// each day. Where halls are blocked as well, single matches move to spare days.
func TestALargeCalendar(t *testing.T) {
	s := season(8, 16)
	for k := range s.Clubs {
		s.Clubs[k].Halls[0].Matches = 4
	}
	began := time.Now()
	c := s.Propose()
	list := conflicts(s, c)
	t.Logf("%d matches in %v, %d conflicts", len(s.Meetings(c)), time.Since(began), len(list))
	if len(list) > 0 {
		t.Errorf("%d conflicts: %s", len(list), list[0])
	}
	for k := 0; k < len(s.Clubs); k += 3 {
		s.Clubs[k].Halls[0].Blocked = []tournament.Date{s.Divisions[0].Dates[k%15]}
	}
	for _, day := range s.Divisions[0].Dates {
		s.Spare = append(s.Spare, day.AddDays(1))
	}
	if c = s.Propose(); len(conflicts(s, c)) > 0 || len(c.Moves) == 0 || len(c.Moves) > 40 {
		t.Errorf("%d moves, %v", len(c.Moves), conflicts(s, c))
	}
}

// A match that was given has its own day, if one is given with it, and the numbers of the table are
// found all the same.
func TestGivenDays(t *testing.T) {
	s := season(1, 4)
	d := &s.Divisions[0]
	c := s.Propose()
	for _, round := range s.Schedule(d, c.Numbers[d.ID]) {
		d.Fixtures = append(d.Fixtures, league.GivenRound{Matches: round})
	}
	day := tournament.Date{Year: 2027, Month: 1, Day: 9}
	d.Fixtures[1].Matches[0].Day = day
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if numbers, ok := s.Numbering(d); !ok || len(numbers) != 4 {
		t.Errorf("%v %v", numbers, ok)
	}
	for _, m := range s.Meetings(&league.Calendar{}) {
		if given := m.Home == d.Fixtures[1].Matches[0].Home && m.Round == 2; given != (m.Day == day) || m.IsMoved() {
			t.Errorf("%+v", m)
		}
	}
	d.Fixtures[1].Matches[0].Day.Day = 0
	if err := s.Check(); err == nil || !strings.Contains(err.Error(), "league") {
		t.Errorf("%v", err)
	}
}
