package pairing_test

import (
	"slices"
	"testing"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/pairing"
	"torneo/tournament"
)

// Every system stands in one group, and each can be asked for by the year of its text
// and by that of the rules under which it applies.
func TestEverySystemIsListedAndNamed(t *testing.T) {
	listed := 0
	for _, g := range pairing.Groups() {
		listed += len(g.Systems())
		for _, s := range g.Systems() {
			if s.Group() != g {
				t.Errorf("%s is listed among %v and is of %v", s, g, s.Group())
			}
		}
	}
	if listed != len(pairing.Systems()) {
		t.Errorf("%d systems in groups, %d in all", listed, len(pairing.Systems()))
	}
	for _, s := range pairing.Systems() {
		if got, ok := pairing.SystemNamed(s.Name(), s.Edition()); !ok || got != s {
			t.Errorf("%s by its year: %s, %v", s, got, ok)
		}
		if !slices.Contains(pairing.Names(), s.Name()) {
			t.Errorf("%s: no name", s)
		}
		e := s.Rulebook()
		if e == "" {
			continue
		}
		if got, ok := pairing.SystemNamed(s.Name(), e.Name()); !ok || got.Rulebook() != e && got.Edition() != e.Name() {
			t.Errorf("%s by the year of the rules, %s: %s, %v", s, e.Name(), got, ok)
		}
		if got, ok := pairing.SystemUnder(s.Name(), e); !ok || got.Rulebook() != e {
			t.Errorf("%s under %s: %s, %v", s, e, got, ok)
		}
		if !slices.Contains(handbook.EditionsOf(handbook.Pairing), e) {
			t.Errorf("%s: the handbook has no edition %s of the pairing", s, e)
		}
		for _, year := range []string{e.Name(), s.Edition()} {
			if !slices.Contains(pairing.Editions(), year) {
				t.Errorf("%s: %s is not among the editions that can be asked for, %v", s, year, pairing.Editions())
			}
		}
	}
}

// Every edition of the pairing rules in the handbook has a Swiss system for players.
func TestEveryEditionOfTheHandbookHasRules(t *testing.T) {
	for _, e := range handbook.EditionsOf(handbook.Pairing) {
		if !slices.ContainsFunc(pairing.SwissForPlayers.Systems(), func(s pairing.System) bool { return s.Rulebook() == e }) {
			t.Errorf("%s: no Swiss system for players", e)
		}
	}
}

// Groups and systems have names in every language.
func TestSystemsHaveNames(t *testing.T) {
	for _, language := range i18n.Languages() {
		p := i18n.New(language)
		for _, g := range pairing.Groups() {
			if text := p.Text(g.Title()); text == "" || text == g.Title().String() {
				t.Errorf("%v: group %d: %q", language, g, text)
			}
		}
		for _, s := range pairing.Systems() {
			if text := p.Text(s.Title()); text == "" || text == s.Title().String() {
				t.Errorf("%v: %s: %q", language, s, text)
			}
		}
	}
}

// A system without its year is that of the record's rulebook, and if there is none of
// it the newest; a year alone is an edition of the record's own system.
func TestAskedByNameOrYear(t *testing.T) {
	for _, s := range pairing.Systems() {
		if s.Kind() != pairing.ByResults || s.ForTeams() {
			continue
		}
		event := written(6)
		event.PlannedRounds, event.Rulebook = 5, tournament.ProposeRulebook(tournament.Date{}, tournament.Date{})
		event.Rulebook.State(handbook.Pairing, s.Rulebook())
		want, _ := pairing.SystemUnder(s.Name(), s.Rulebook())
		if c, err := pairing.Choose(event, pairing.Options{System: pairing.System(s.Name())}); err != nil || c.System != want {
			t.Errorf("%s under %s: %s, %v", s.Name(), s.Rulebook(), c.System, err)
		}
		event.Rulebook.State(handbook.Pairing, "Swiss-1900")
		newest, _ := pairing.SystemNamed(s.Name(), "")
		if c, err := pairing.Choose(event, pairing.Options{System: pairing.System(s.Name())}); err != nil || c.System != newest {
			t.Errorf("%s under other rules: %s, %v", s.Name(), c.System, err)
		}
	}
	event := written(6)
	event.PlannedRounds = 5
	if c, err := pairing.Choose(event, pairing.Options{Edition: "2026"}); err != nil || c.System != pairing.Dutch {
		t.Errorf("2026: %s, %v", c.System, err)
	}
	if _, err := pairing.Choose(event, pairing.Options{Edition: "1999"}); reasonOf(err) != "pairing.edition-not-built" {
		t.Errorf("1999: %v", err)
	}
	event.System, _ = tournament.ParseSystem("BERGER_ROUNDROBIN")
	if _, err := pairing.Choose(event, pairing.Options{Edition: "2026"}); reasonOf(err) != "systems.no-editions" {
		t.Errorf("an edition of a table: %v", err)
	}
}
