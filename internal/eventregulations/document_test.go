package eventregulations_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/journal"
	"torneo/regulations"
	"torneo/tournament"
)

// TestEveryHeadingHasAPlace: each heading stands in one section, and so does each subject
// of the checks that somebody can be told of.
func TestEveryHeadingHasAPlace(t *testing.T) {
	s := state(t)
	s.Config.System, s.Config.Boards = "FIDE_TEAM_ROUNDROBIN", 4
	d := eventregulations.Compose(s, i18n.New(i18n.English), nil)
	var names []string
	for _, x := range d.Sections {
		for _, h := range x.Headings {
			names = append(names, h.Name)
			if strings.HasPrefix(h.Title, "regulations.") {
				t.Errorf("no title of %s", h.Name)
			}
		}
	}
	slices.Sort(names)
	want := regulations.Headings()
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("the sections have %v, the headings are %v", names, want)
	}
}

// TestParagraphsFollowSettings: what a setting says is in the document, in both languages,
// and changes with it.
func TestParagraphsFollowSettings(t *testing.T) {
	s := state(t)
	for _, x := range []struct {
		command arbiter.Command
		heading string
		en, es  string
	}{
		{nil, "rate-of-play", "90 min", "90 min"},
		{arbiter.SetDefaultTime{Minutes: new(30)}, "default", "arrives 30 minutes or more", "llegue 30 minutos o más"},
		{arbiter.SetDefaultTime{Minutes: new(0)}, "default", "Zero tolerance", "Tolerancia cero"},
		{arbiter.DeclareFact{Name: "draws", Value: `{"notBeforeMove": 30}`}, "draw-offers", "before move 30", "antes de la jugada 30"},
		{arbiter.DeclareFact{Name: "appeals", Value: `{"size":3,"minutes":60,"written":true,"deposit":50,"currency":"EUR"}`}, "appeals", "in writing within 60 minutes", "por escrito en los 60 minutos siguientes"},
		{arbiter.DeclareFact{Name: "draws"}, "draw-offers", "", ""},
	} {
		if x.command != nil {
			do(t, s, x.command)
		}
		for lang, want := range map[i18n.Language]string{i18n.English: x.en, i18n.Spanish: x.es} {
			got := text(eventregulations.Compose(s, i18n.New(lang), nil), x.heading)
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("after %#v %s says in %s %q, not %q", x.command, x.heading, lang, got, want)
			}
		}
	}
}

// TestStatesOfHeadings: what is written is said, what an article asks for of such an event is
// missing or advised, and what was waived is not asked for, unless it must be said.
func TestStatesOfHeadings(t *testing.T) {
	s := state(t)
	want := func(heading string, state eventregulations.State) {
		t.Helper()
		d := eventregulations.Compose(s, i18n.New(i18n.English), nil)
		for _, x := range d.Sections {
			for _, h := range x.Headings {
				if h.Name == heading && h.State != state {
					t.Errorf("%s is %s, not %s (%v)", heading, h.State, state, h.Cites)
				}
			}
		}
	}
	want("fees", eventregulations.Advised)
	do(t, s, arbiter.WaiveHeading{Heading: "fees", Waived: true})
	want("fees", eventregulations.Waived)
	do(t, s, arbiter.WriteParagraph{Heading: "fees", Language: "es", Text: "Cuota: 30 euros."})
	want("fees", eventregulations.Said)
	do(t, s, arbiter.DeclareFact{Name: "level", Value: `"L1"`})
	want("visas", eventregulations.Missing)
	do(t, s, arbiter.WaiveHeading{Heading: "visas", Waived: true})
	want("visas", eventregulations.Missing)
}

func text(d *eventregulations.Document, heading string) string {
	var parts []string
	for _, x := range d.Sections {
		for _, h := range x.Headings {
			for _, p := range h.Bound {
				if h.Name == heading {
					parts = append(parts, p.Text)
				}
			}
		}
	}
	return strings.Join(parts, "\n")
}

func state(t *testing.T) *journal.State {
	t.Helper()
	s := &journal.State{Config: journal.Config{
		Name: "Open", City: "Toledo", System: "FIDE_DUTCH_2026", Rounds: 9, HalfByes: 1, TimeControl: "90+30",
		Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, End: tournament.Date{Year: 2026, Month: 11, Day: 28},
		Points: tournament.StandardGamePoints(), Ties: []string{"PTS", "BH/C1", "DE"},
	}}
	s.Config.Rulebook = tournament.ProposeRulebook(s.Config.Start, s.Config.Start)
	return s
}

func do(t *testing.T, s *journal.State, c arbiter.Command) {
	t.Helper()
	d := c.Decide(s)
	if d.Refused != nil {
		t.Fatalf("%#v: %v", c, d.Refused)
	}
	for _, w := range d.Events {
		if err := s.Apply(journal.Event{Number: s.Last + 1, Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
}
