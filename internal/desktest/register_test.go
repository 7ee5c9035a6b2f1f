package desktest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What the register has of a tournament that was played is what follows from its journal, and
// stays so when it is made anew; it is right after every act.
func TestTheRegisterFollowsFromTheJournals(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		desk := desktest.NewDesk(s)
		e, err := s.CreateEvent(t.Context(), "Memorial")
		if err != nil {
			t.Fatal(err)
		}
		states := map[string]*journal.State{}
		for seed, c := range []desktest.Config{{Players: 14, Rounds: 5}, {Players: 9, Rounds: 5, Played: 2}, {Players: 8, Rounds: 1}} {
			c.Seed = uint64(seed) + 1
			id, err := desktest.Play(t.Context(), desk, e.ID, c)
			if err != nil {
				t.Fatal(err)
			}
			if seed == 0 {
				open := arbiter.SetPublication{Publication: journal.Publication{Open: true, Results: journal.Live, Standings: journal.Live}}
				if _, err := desk.Do(t.Context(), id, desktest.Arbiter, open, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "x"}); err != nil {
					t.Fatal(err)
				}
			}
			if states[id], err = desktest.NewDesk(s).State(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		compare := func() {
			t.Helper()
			found, err := s.Find(t.Context(), row.Search{})
			if err != nil || len(found.Events) != 1 || len(found.Events[0].Tournaments) != len(states) {
				t.Fatalf("%v: %+v", err, found)
			}
			for _, r := range found.Events[0].Tournaments {
				want := *arbiter.SummaryOf(states[r.ID])
				words, public := want.Words, want.Public
				want.Words, want.Public = nil, nil
				if diff := cmp.Diff(want, r.Summary); diff != "" || !r.Right {
					t.Errorf("right: %v; %s", r.Right, diff)
				}
				for _, w := range words {
					f, err := s.Find(t.Context(), row.Search{Words: []string{w}})
					if err != nil || !slices.ContainsFunc(f.Events, func(e row.Entered) bool { return e.Name == "Memorial" }) {
						t.Errorf("%q is not found: %v", w, err)
					}
					everybody, err := s.Find(t.Context(), row.Search{Words: []string{w}, Published: true})
					if finds := err == nil && len(everybody.Events) > 0; want.Published && finds != slices.ContainsFunc(public, func(p string) bool { return strings.HasPrefix(p, w) }) && !strings.HasPrefix("memorial", w) {
						t.Errorf("everybody finds by %q: %v, %v", w, finds, err)
					}
				}
			}
		}
		compare()
		if err := s.ForgetRegister(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if n, err := desktest.NewDesk(s).Register(t.Context(), nil); err != nil || n != len(states)+1 { // and what is said of the event
			t.Fatalf("%d rows, %v", n, err)
		}
		compare()
	})
}
