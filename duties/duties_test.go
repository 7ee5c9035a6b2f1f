package duties_test

import (
	"slices"
	"testing"

	"torneo/duties"
	"torneo/tournament"
)

func event(players int) *duties.Event {
	day := func(d int) tournament.Date { return tournament.Date{Year: 2026, Month: 11, Day: d} }
	t := &tournament.Tournament{Start: day(20), End: day(24), Rulebook: tournament.ProposeRulebook(day(20), day(24)), System: tournament.System{Code: "FIDE_DUTCH_2026", Family: tournament.Swiss}, TimeControl: "5400+30"}
	for k := range players {
		t.Players = append(t.Players, tournament.Player{Number: k + 1})
	}
	return &duties.Event{Tournament: t, Rounds: 2, Sessions: []duties.Session{{Day: day(20), At: "17:00"}, {Day: day(21), At: "00:10"}}}
}

func find(list []duties.Item, id string, round int) *duties.Item {
	k := slices.IndexFunc(list, func(x duties.Item) bool { return x.ID == id && x.Round == round })
	if k < 0 {
		return nil
	}
	return &list[k]
}

// Deadlines follow from the days and hours of the event, also over midnight, and from the terms of
// the rating regulations.
// Federations that ask for more days than FIDE have earlier deadlines, which say so; the regulations
// of the event may ask for more still.
func TestFederationsAskForMoreDays(t *testing.T) {
	first, last := tournament.Date{Year: 2026, Month: 11, Day: 20}, tournament.Date{Year: 2026, Month: 11, Day: 24}
	for _, x := range []struct {
		federation       string
		days             int
		register, norms  string
		asked, askedNorm int
	}{
		{"ESP", 0, "2026/11/17", "2026/10/21", 0, 0}, {"FRA", 0, "2026/11/05", "2026/10/11", 15, 40}, {"GER", 0, "2026/10/09", "2026/10/09", 42, 42},
		{"FRA", 20, "2026/10/31", "2026/10/11", 20, 40}, {"ESP", 60, "2026/09/21", "2026/09/21", 60, 60},
	} {
		e := duties.Event{Tournament: &tournament.Tournament{Start: first, End: last, Federation: x.federation, Rulebook: tournament.ProposeRulebook(first, last)}, Days: x.days}
		for _, i := range e.List() {
			if i.ID == "register" && (i.Day.String() != x.register || i.Asked != x.asked) || i.ID == "register-norms" && (i.Day.String() != x.norms || i.Asked != x.askedNorm) {
				t.Errorf("%s, %d days: %s until %s, asked %d", x.federation, x.days, i.ID, i.Day, i.Asked)
			}
		}
	}
}

func TestDeadlines(t *testing.T) {
	list := event(30).List()
	for _, want := range []struct {
		id    string
		round int
		until string
	}{
		{"register-norms", 0, "2026/10/21 "}, {"register", 0, "2026/11/17 "}, {"hall", 0, "2026/11/19 "}, {"committee", 0, "2026/11/20 "},
		{"arrive", 1, "2026/11/20 16:00"}, {"arrive", 2, "2026/11/20 23:40"}, {"announced", 2, "2026/11/21 00:05"}, {"started", 1, "2026/11/20 17:00"}, {"absent", 1, "2026/11/20 17:30"},
		{"results", 1, "2026/11/20 21:30"}, {"trf", 0, "2026/11/25 "}, {"upload", 0, "2026/11/30 "}, {"last-list", 0, "2027/01/31 "},
	} {
		x := find(list, want.id, want.round)
		if x == nil || x.Day.String()+" "+x.At != want.until {
			t.Errorf("%s of round %d: %+v, not %s", want.id, want.round, x, want.until)
		}
	}
	if find(list, "line-ups", 1) != nil || find(list, "months", 0) != nil || find(list, "restrictions", 0) == nil {
		t.Error("duties of other events")
	}
}

// What the record shows is done, and only the rest can be ticked off.
func TestSignsAndTicks(t *testing.T) {
	e := event(51)
	if e.ArbitersNeeded() != 3 {
		t.Errorf("%d arbiters for 51 players", e.ArbitersNeeded())
	}
	e.Shows = func(sign duties.Sign, round int) bool { return sign == duties.Paired && round == 1 }
	e.Ticked = func(id string, round int) (string, tournament.Date, bool) {
		return "noted", tournament.Date{}, id == "sheets" && round == 2 || id == "paired"
	}
	list := e.List()
	for _, want := range []struct {
		id    string
		round int
		done  bool
		note  string
	}{{"paired", 1, true, ""}, {"paired", 2, false, ""}, {"sheets", 1, false, "noted"}, {"sheets", 2, true, "noted"}, {"hall", 0, false, "noted"}} {
		if x := find(list, want.id, want.round); x == nil || x.Done != want.done || want.done && x.Note != want.note {
			t.Errorf("%+v: %+v", want, x)
		}
	}
}

// A tournament without days and hours has duties without deadlines.
func TestWithoutDays(t *testing.T) {
	e := &duties.Event{Tournament: &tournament.Tournament{}, Rounds: 3}
	for _, x := range e.List() {
		if x.Day.Complete() || x.At != "" {
			t.Errorf("%s: %v %s", x.ID, x.Day, x.At)
		}
	}
}

func TestEveryDutyIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range duties.All() {
		if seen[d.ID] || d.ID == "" || d.Who == "" || d.Strength == "" || !slices.Contains(duties.Parts(), d.Part) || duties.Find(d.ID) == nil {
			t.Errorf("%+v", d)
		}
		if d.EachRound() != (d.Part == duties.During) {
			t.Errorf("%s: of every round, or not", d.ID)
		}
		seen[d.ID] = true
	}
	if duties.Find("none") != nil {
		t.Error("there is none")
	}
}

// An event that says it is not for norms has none of their duties, and a federation that wants it
// registered earlier is heard.
func TestWhatTheRegulationsSay(t *testing.T) {
	e := event(30)
	e.NoNorms, e.Days = true, 15
	list := e.List()
	if find(list, "register-norms", 0) != nil || find(list, "norm-certificates", 0) != nil {
		t.Error("norms of an event without")
	}
	if x := find(list, "register", 0); x.Day.String() != "2026/11/05" {
		t.Errorf("%v", x.Day)
	}
}
