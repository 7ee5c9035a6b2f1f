package server

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/docs/manual"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/clock"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/outlet"
	"torneo/internal/store"
	"torneo/tournament"
)

// The last day on which persons are named is one of the hall's, in notifications as on every
// page: one of the two zones has another day than this machine at any time.
func TestWhoIsToldOfChangesKnowsTheDayOfTheHall(t *testing.T) {
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	desk := desktest.NewDesk(kept)
	event, err := desk.Store().CreateEvent(t.Context(), "Copa")
	if err != nil {
		t.Fatal(err)
	}
	id, err := desktest.Play(t.Context(), desk, event.ID, desktest.Config{Players: 6, Rounds: 3, Played: 1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	state := func() *journal.State {
		t.Helper()
		s, err := desk.State(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	do := func(c arbiter.Command) {
		t.Helper()
		if _, err := desk.Do(t.Context(), id, desktest.Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "x"}); err != nil {
			t.Fatal(err)
		}
	}
	do(arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true}})
	for _, name := range []string{"Etc/GMT-14", "Etc/GMT+12"} {
		config := state().Config
		config.Zone = name
		do(arbiter.Configure{Config: config})
		at, _ := clock.LoadZone(name)
		for _, days := range []int{0, -1} {
			day := time.Now().In(at).AddDate(0, 0, days)
			do(arbiter.SetPrivacy{Privacy: journal.Privacy{Until: tournament.Date{Year: day.Year(), Month: int(day.Month()), Day: day.Day()}}})
			b, err := historyOf(arbiter.NewDesk(desk.Store(), time.Now))(t.Context(), id, state().Last)
			if err != nil {
				t.Fatal(err)
			}
			if time.Now().In(at).AddDate(0, 0, days).Day() != day.Day() {
				t.Skip("midnight has just passed there")
			}
			if named := b.State.Players[0].Name == state().Players[0].Name; named != (days == 0) {
				t.Errorf("%s, named until %d days from now: named %v", name, days, named)
			}
		}
	}
}

// Every kind of target and every field of it has its texts, and the manual names it. One of
// this machine has its folder in the field by which people elsewhere are confined to theirs.
func TestEveryKindOfOutletIsDescribed(t *testing.T) {
	for _, k := range kindsOfOutlets(nil, time.Now) {
		ids := []string{"outlet.kind." + k.Name, "outlet.about." + k.Name}
		for _, f := range k.Fields {
			if ids = append(ids, "outlet.field."+f.Name); f.Hint {
				ids = append(ids, "outlet.hint."+f.Name)
			}
		}
		for _, lang := range []i18n.Language{"en", "es"} {
			texts := i18n.New(lang)
			for _, id := range ids {
				if !texts.Has(id) {
					t.Errorf("%s: no text %s", lang, id)
				}
			}
			if !slices.ContainsFunc([]string{"noticeboard", "broadcast"}, func(chapter string) bool {
				c, ok := manual.Find(string(lang), chapter)
				return ok && strings.Contains(string(c.Text), texts.T("outlet.kind."+k.Name))
			}) {
				t.Errorf("%s: the manual does not name %s", lang, k.Name)
			}
		}
		if k.Local && !slices.ContainsFunc(k.Fields, func(f outlet.Field) bool { return f.Name == "folder" }) {
			t.Errorf("%s is reached from one machine, and has no field folder", k.Name)
		}
	}
}
