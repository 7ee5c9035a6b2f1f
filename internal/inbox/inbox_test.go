package inbox

import (
	"errors"
	"testing"
	"time"

	"torneo/tournament"
)

var noon = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

// Every act is possible in the states of its row alone, and leads to its state.
func TestStepsFollowTheTable(t *testing.T) {
	for _, state := range States() {
		for _, act := range acts() {
			s := Submission{ID: "a", Name: "A", Ends: "2026-11-30", State: state, Versions: 1, Players: 10}
			h, err := s.Take(Step{Act: act, By: "Ana", At: noon, Words: "because", Version: 1}, Usual)
			var refused *Refused
			possible := s.May(act) || err == nil
			if err != nil {
				if !errors.As(err, &refused) || refused.Message.ID != "inbox.not-now" || s.State != state {
					t.Errorf("%s when %s: %v, then %s", act, state, err, s.State)
				}
				continue
			}
			if h.Act != act || h.By != "Ana" || h.Words != "because" || !possible {
				t.Errorf("%s: %+v", act, h)
			}
			want := steps[act].to
			if want == "" {
				want = state
			}
			if s.State != want || !s.Changed.Equal(noon) {
				t.Errorf("%s when %s: %s", act, state, s.State)
			}
		}
	}
	for _, x := range []struct {
		state State
		act   Act
		may   bool
	}{{Received, Accept, true}, {Announced, Accept, false}, {Accepted, Rate, true}, {Received, Rate, false}, {Rated, Correct, true}, {Returned, Accept, false}, {Accepted, Return, true}} {
		if s := (Submission{State: x.state}); s.May(x.act) != x.may {
			t.Errorf("%s when %s: %v", x.act, x.state, !x.may)
		}
	}
}

// What is due, and what a step asks for.
func TestStepsAskForWords(t *testing.T) {
	s, h, err := NewAnnounced(Submission{Name: "Relámpago", Begins: "2026-12-06", Ends: "2026-12-06"}, Step{By: "Ana", At: noon}, Usual)
	if err != nil || s.Due != "2026-12-13" || s.State != Announced || h.Act != Announce {
		t.Fatalf("%+v %+v %v", s, h, err)
	}
	take := func(step Step) string {
		step.At = noon
		_, err := s.Take(step, Usual)
		if refused := (*Refused)(nil); errors.As(err, &refused) {
			return refused.Message.ID
		}
		return ""
	}
	expect := func(step Step, want string) {
		t.Helper()
		if got := take(step); got != want {
			t.Errorf("%s: %q, not %q", step.Act, got, want)
		}
	}
	expect(Step{Act: Receive}, "")
	if s.Due != "" {
		t.Errorf("still due %s", s.Due)
	}
	expect(Step{Act: Accept}, "inbox.accept-none")
	s.Versions = 1
	expect(Step{Act: Accept}, "inbox.accept-unread")
	s.Players, s.Rejecting, s.Maybe = 10, 2, "other"
	expect(Step{Act: Accept, Words: "x"}, "inbox.accept-maybe")
	s.Maybe = ""
	expect(Step{Act: Accept}, "inbox.accept-words")
	expect(Step{Act: Return}, "inbox.return-words")
	expect(Step{Act: Return, Words: "x", Until: "2026-11-30"}, "inbox.until")
	expect(Step{Act: Return, Words: "x", Until: "soon"}, "inbox.until")
	expect(Step{Act: Return, Words: "x"}, "")
	if s.Due != "2026-12-08" {
		t.Errorf("due %s", s.Due)
	}
	expect(Step{Act: Reopen}, "")
	expect(Step{Act: Accept, Words: "the federation agreed"}, "")
	expect(Step{Act: Rate}, "inbox.rate-period")
	expect(Step{Act: Rate, Words: "2026-12"}, "")
	if s.Period != "2026-12" || s.State != Rated {
		t.Errorf("%+v", s)
	}
	expect(Step{Act: Correct}, "") // a correction of what is rated waits anew, and its period is known
	if s.State != Received || s.Period != "2026-12" {
		t.Errorf("%+v", s)
	}
	expect(Step{Act: Drop}, "inbox.drop-words")
	for _, wrong := range []Submission{{Name: " ", Ends: "2026-12-06"}, {Name: "A"}, {Name: "A", Begins: "2026-12-07", Ends: "2026-12-06"}, {Name: "A", Ends: "2026-12-06", Email: "nobody"}, {Name: "A\nB", Ends: "2026-12-06"}, {Name: "A", Ends: "2026-12-06", Email: "a@b.example?bcc=c@d.example"}} {
		if _, _, err := NewAnnounced(wrong, Step{At: noon}, Usual); err == nil {
			t.Errorf("%+v is announced", wrong)
		}
	}
}

// One event is known again by its number or tournament, or by all that is said of it; what is less
// is asked.
func TestOneEventIsKnownAgain(t *testing.T) {
	people := []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}
	others := []string{"11", "12", "13", "14", "15", "16", "17", "18", "19", "20"}
	base := Event{Name: "Abierto de Cádiz", City: "Cádiz", Begins: "2026-11-27", Ends: "2026-11-30", People: people}
	with := func(change func(*Event)) Event {
		e := base
		change(&e)
		return e
	}
	for name, c := range map[string]struct {
		e    Event
		want Sameness
	}{
		"the same":                      {base, Certain},
		"spelt otherwise":               {with(func(e *Event) { e.Name, e.City = "ABIERTO DE CADIZ", "" }), Certain},
		"seven of ten":                  {with(func(e *Event) { e.People = append(people[:7:7], "x", "y", "z") }), Certain},
		"another group of the festival": {with(func(e *Event) { e.People = others }), Other},
		"another group with a few":      {with(func(e *Event) { e.People = append(others[:7:7], "1", "2", "3") }), Perhaps},
		"another name, the same people": {with(func(e *Event) { e.Name = "Torneo de otoño" }), Perhaps},
		"mistyped, another last day":    {with(func(e *Event) { e.Name, e.Ends = "Abierto de Cadis", "2026-11-29" }), Perhaps},
		"a week later, the same people": {with(func(e *Event) { e.Begins, e.Ends = "2026-12-04", "2026-12-07" }), Other},
		"four of them on the same day":  {with(func(e *Event) { e.Name, e.People = "Relampago", people[:4] }), Other},
		"another place":                 {with(func(e *Event) { e.City = "Jerez" }), Perhaps},
		"announced":                     {with(func(e *Event) { e.People = nil }), Certain},
		"announced, nearly":             {with(func(e *Event) { e.People, e.Name = nil, "Abierto Cádiz" }), Perhaps},
		"announced, another":            {with(func(e *Event) { e.People, e.Name = nil, "Rápido" }), Other},
		"without days":                  {with(func(e *Event) { e.Begins, e.Ends = "", "" }), Other},
	} {
		for _, turned := range []bool{false, true} {
			a, b := c.e, base
			if turned {
				a, b = b, a
			}
			if got := Compare(a, b); got != c.want {
				t.Errorf("%s: %d, not %d", name, got, c.want)
			}
		}
	}
	number := func(code, journal string) Event { return Event{Name: "x", Code: code, Journal: journal} }
	if Compare(number("1", ""), with(func(e *Event) { e.Code = "1" })) != Certain || Compare(number("", "j"), with(func(e *Event) { e.Journal = "j" })) != Certain {
		t.Error("the number does not decide")
	}
	if Compare(with(func(e *Event) { e.Code = "1" }), with(func(e *Event) { e.Code = "2" })) != Other {
		t.Error("two numbers are one event")
	}
}

// The list that holds is the newest that is not after the first day, of each name.
func TestListsHoldFromADayOn(t *testing.T) {
	lists := []MemberList{{ID: "a", Name: "licences", Since: "2026-01-01"}, {ID: "m", Name: "members", Since: "2026-02-01"}, {ID: "b", Name: "licences", Since: "2026-07-01"}}
	for day, want := range map[string]string{"2025-12-31": "", "2026-01-01": "a", "2026-06-30": "am", "2026-07-01": "bm", "": "bm"} {
		got := ""
		for _, l := range Holding(lists, day) {
			got += l.ID
		}
		if got != want {
			t.Errorf("%s: %s, not %s", day, got, want)
		}
	}
}

// acts are those that there are.
func acts() []Act {
	return []Act{Announce, Receive, Correct, Check, Return, Accept, Rate, Reopen, Drop, Edit, Merge, Taken, Separate}
}

// Who was a minor on a day is so in doubt, but not without any birth; months that nobody may set are refused.
func TestMinorsAndMonths(t *testing.T) {
	for _, x := range []struct {
		birth tournament.Date
		on    string
		is    bool
	}{
		{tournament.Date{Year: 2008, Month: 11, Day: 28}, "2026-11-27", true}, {tournament.Date{Year: 2008, Month: 11, Day: 28}, "2026-11-28", false},
		{tournament.Date{Year: 2008}, "2026-11-28", true}, {tournament.Date{Year: 2008}, "2026-12-31", false}, {tournament.Date{Year: 2007}, "2026-01-01", false},
		{tournament.Date{Year: 2008, Month: 11}, "2026-11-29", true}, {tournament.Date{}, "2026-11-28", false}, {tournament.Date{Year: 2020}, "", false},
	} {
		if WasMinor(x.birth, x.on) != x.is {
			t.Errorf("%v on %s", x.birth, x.on)
		}
	}
	for _, x := range []struct {
		set   map[string]int
		right bool
	}{
		{nil, true}, {map[string]int{RulePlayers: 2}, false}, {map[string]int{RulePlayers: 2, RuleMinorsPlayers: 1}, true},
		{map[string]int{RuleEvents: 0}, true}, {map[string]int{RuleContacts: 0}, false}, {map[string]int{"ratings": 12}, false}, {map[string]int{"anything": 12}, false},
	} {
		if err := CheckRetention(x.set); (err == nil) != x.right {
			t.Errorf("%v: %v", x.set, err)
		}
	}
}
