package arbiter

import (
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/regulations"
)

// TestTwoWriteTheRegulations: who changes what somebody else has changed meanwhile is asked
// again; who writes of something else is not.
func TestTwoWriteTheRegulations(t *testing.T) {
	events := []journal.Event{
		{Number: 1, Payload: journal.TournamentCreated{}},
		{Number: 2, Actor: "Eva", Payload: journal.ParagraphWritten{Heading: "fees", Language: "es", Text: "30 euros"}},
		{Number: 3, Actor: "Eva", Payload: journal.FactDeclared{Name: "draws", Value: `{"free":true}`}},
	}
	for _, x := range []struct {
		command Command
		clashes bool
	}{
		{WriteParagraph{Heading: "fees", Language: "es", Text: "40 euros"}, true},
		{WriteParagraph{Heading: "fees", Language: "en", Text: "40 euros"}, false},
		{WriteParagraph{Heading: "dress", Language: "es", Text: "-"}, false},
		{DeclareFact{Name: "draws", Value: `{"never":true}`}, true},
		{DeclareFact{Name: "supervised", Value: "true"}, false},
		{WaiveHeading{Heading: "visas", Waived: true}, false},
		{SetFund{}, false},
		{Sequence{WriteParagraph{Heading: "dress", Language: "es"}, DeclareFact{Name: "draws"}}, true},
	} {
		if got := clash(x.command, events, 1) != nil; got != x.clashes {
			t.Errorf("%#v asks again: %v", x.command, got)
		}
	}
}

// TestFactsOfAnEvent: what is declared and what settings say come together; nothing is
// declared that a setting holds.
func TestFactsOfAnEvent(t *testing.T) {
	s := &journal.State{Config: journal.Config{Rounds: 3, Times: []string{"17:00", "", "10:30"}, LineUpTime: "16:15", HalfByes: 1}}
	for _, c := range []Command{
		DeclareFact{"appeals", ` {"minutes": 60, "deposit": 50, "currency": "EUR"} `}, DeclareFact{"supervised", "true"},
		DeclareFact{"schedule", `{"entryUntil":"2026-11-20 16:00"}`}, WriteParagraph{"fees", "es", "30 euros"},
	} {
		d := c.Decide(s)
		if d.Refused != nil {
			t.Fatalf("%#v: %v", c, d.Refused)
		}
		for _, w := range d.Events {
			if err := s.Apply(journal.Event{Number: s.Last + 1, Payload: w}); err != nil {
				t.Fatal(err)
			}
		}
		if again := c.Decide(s); len(again.Events) > 0 {
			t.Errorf("%#v happens twice", c)
		}
	}
	f := FactsOf(s)
	if f.Appeals.Minutes != 60 || f.Supervised == nil || !*f.Supervised || f.Schedule.Entry != "2026-11-20 16:00" || f.Schedule.LineUps != 45 || len(f.Schedule.Rounds) != 3 || !f.Says["fees"] || f.HalfByes.Until != 2 {
		t.Errorf("the facts are %+v %+v", f, f.Schedule)
	}
	for _, c := range []DeclareFact{
		{"defaultMinutes", "30"}, {"halfPointByes", "{}"}, {"says", `{"fees":true}`}, {"beds", "1"}, {"supervised", "yes"}, {"supervised", `true,"level":"L1"`},
		{"appeals", `{"minutes":-1}`}, {"schedule", `{"rounds":["17:00"]}`}, {"arbiters", `[{"title":"GM"}]`}, {"lateEntry", `"` + strings.Repeat("x", 1001) + `"`},
	} {
		if d := c.Decide(s); d.Refused == nil {
			t.Errorf("%#v is taken", c)
		}
	}
	for _, name := range DeclarableFacts() {
		if _, err := regulations.ParseFacts([]byte(`{"` + name + `":null}`)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
