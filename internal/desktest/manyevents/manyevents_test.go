package manyevents_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"torneo/internal/arbiter"
	"torneo/internal/desktest/manyevents"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/pairing"
	"torneo/tournament"
)

// Journals that are copied can be read, are linked, and say what the register has of them; rounds
// are paired as the engine pairs them.
func TestCopiesAreWhole(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		c := manyevents.Config{Events: 60, Live: 10, Seed: 1, Now: time.Date(2026, 11, 28, 20, 0, 0, 0, time.UTC), Rows: true}
		if err := manyevents.Fill(t.Context(), url, c, nil); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		chains, err := s.Chains(t.Context())
		if err != nil || len(chains) < c.Events {
			t.Fatalf("%d journals, %v", len(chains), err)
		}
		for k := range chains {
			if b := chains[k].Break(); b != nil || chains[k].Open > 0 || chains[k].Late > 0 {
				t.Errorf("%+v", chains[k])
			}
		}
		desk := arbiter.NewDesk(s, func() time.Time { return c.Now })
		if n, err := desk.Register(t.Context(), nil); n != 0 || err != nil {
			t.Errorf("%d rows have to be made, %v", n, err)
		}
		numbers, err := s.Numbers(t.Context(), row.Search{Today: "2026-11-28"})
		if err != nil || numbers[row.Now] < c.Live || numbers[row.Over] < 30 || numbers[row.Coming] == 0 {
			t.Errorf("%v, %v", numbers, err)
		}
		compared := 0
		for q := (row.Search{Most: 20}); ; {
			found, err := s.Find(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range found.Events {
				for _, r := range e.Tournaments {
					state, err := desk.State(t.Context(), r.ID)
					if err != nil {
						t.Fatal(err)
					}
					want := *arbiter.SummaryOf(state)
					if diff := cmp.Diff(want, r.Summary, cmpopts.IgnoreFields(row.Summary{}, "Words", "Public")); diff != "" || !r.Right {
						t.Errorf("right: %v; %s", r.Right, diff)
					}
					for k := 0; k < len(want.Words); k += 1 + len(want.Words)/5 {
						if f, err := s.Find(t.Context(), row.Search{Words: []string{want.Words[k], want.Words[0]}, Most: 100}); err != nil || len(f.Events) == 0 {
							t.Errorf("%q is not found: %v", want.Words[k], err)
						}
					}
					if compared++; compared < 8 && state.Current() > 0 {
						checkRounds(t, state.Record(state.Current()))
					}
				}
			}
			if q.After = found.Next; q.After == "" {
				break
			}
		}
		if compared < c.Events {
			t.Errorf("%d tournaments were compared", compared)
		}
	})
}

// checkRounds pairs all rounds of a tournament again.
func checkRounds(t *testing.T, record *tournament.Tournament) {
	t.Helper()
	rounds, err := pairing.Check(record, pairing.Options{})
	if err != nil || len(rounds) == 0 {
		t.Errorf("%d rounds, %v", len(rounds), err)
	}
	for _, r := range rounds {
		if len(r.Differences) > 0 {
			t.Errorf("%s: %+v", record.Name, r.Differences)
		}
	}
}
