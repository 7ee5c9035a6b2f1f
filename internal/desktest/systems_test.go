package desktest_test

import (
	"path/filepath"
	"testing"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/store"
	"torneo/pairing"
	"torneo/tournament"
)

// A tournament of every Swiss system for players, in each of its editions, is begun,
// paired, published and played at the desk, with byes, late entries and withdrawals;
// its report agrees with the rules of that edition, pair by pair and place by place.
func TestEverySystemAtTheDesk(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), desktest.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	desk := desktest.NewDesk(s)
	for _, system := range pairing.SwissForPlayers.Systems() {
		t.Run(string(system), func(t *testing.T) {
			event, err := desk.Store().CreateEvent(t.Context(), string(system))
			if err != nil {
				t.Fatal(err)
			}
			id, err := desktest.Play(t.Context(), desk, event.ID, desktest.Config{Players: 40, Rounds: 6, Seed: 3, System: system, Right: true})
			if err != nil {
				t.Fatal(err)
			}
			state, err := desk.State(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if c, err := pairing.Choose(state.Record(6), pairing.Options{}); err != nil || c.System != system || state.Current() != 6 || !state.FIDEMode() {
				t.Errorf("%d rounds of %s, %v", state.Current(), c.System, err)
			}
			report, err := arbiter.VerifyReport(state, true)
			if err != nil {
				t.Fatal(err)
			}
			if report.Refused != nil || len(report.Rounds) != 6 || report.Choice.System != system {
				t.Errorf("%d rounds of %s are compared, %v", len(report.Rounds), report.Choice.System, report.Refused)
			}
			for _, round := range report.Rounds {
				for _, d := range round.Differences {
					t.Errorf("round %d: %+v", round.Round, d)
				}
			}
			for _, d := range report.Standings {
				t.Errorf("%v", d.Message)
			}
		})
	}
}

// The chosen system comes in the edition of the rulebook; where that has none of the
// name, or no acceleration, the desk refuses, and no tournament is made.
func TestSystemsOfNewTournaments(t *testing.T) {
	day := tournament.Date{Year: 2026, Month: 11, Day: 20}
	for _, name := range pairing.SwissForPlayers.Names() {
		for _, e := range handbook.EditionsOf(handbook.Pairing) {
			c := arbiter.DefaultConfig("Open", day)
			c.Rulebook.State(handbook.Pairing, e)
			c.System = arbiter.SystemType(name, c.Rulebook)
			want, there := pairing.SystemUnder(name, e)
			wrong := arbiter.Validate(c)
			if there != (len(wrong) == 0) {
				t.Errorf("%s under %s, which is there: %t: %v", name, e, there, wrong)
			}
			if !there {
				continue
			}
			c.Baku = true
			wrong = arbiter.Validate(c)
			if refused := len(wrong) == 1 && (wrong[0].ID == "arbiter.setup.baku-system" || wrong[0].ID == "pairing.not-accelerated"); refused == want.Accelerates() {
				t.Errorf("%s accelerated: %v", want, wrong)
			}
		}
	}
	if c := arbiter.DefaultConfig("Open", day); c.System != pairing.Dutch.Code() {
		t.Errorf("today's tournament is %s", c.System)
	}
	if c := arbiter.DefaultConfig("Open", tournament.Date{Year: 2019, Month: 5, Day: 1}); c.System != pairing.DutchCollapsing.Code() {
		t.Errorf("one of 2019 is %s", c.System)
	}
}
