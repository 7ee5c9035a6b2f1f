package store_test

import (
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/periods"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What is over by the rules is erased and told; what a frozen month follows from stays, as does all that
// is not over.
func TestWhatIsOverIsErased(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		old, late := time.Date(2024, 1, 10, 12, 0, 0, 0, time.UTC), time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
		keep := func(name string, state inbox.State, at time.Time) inbox.Submission {
			t.Helper()
			x := inbox.Submission{Name: name, State: state, Email: "club@example.org", Organiser: "Club", Changed: at, Received: at}
			for n := range 2 {
				x.Versions = n + 1
				v := inbox.Version{Number: n + 1, File: "a.trf", Hash: name + string(rune('1'+n)), Way: inbox.ByMail, From: "ana@example.org", At: at, Found: inbox.Found{At: at, People: []string{"Ana"}}}
				kept, err := s.KeepSubmissions(t.Context(), inbox.Change{Submission: x, Version: &v, Data: []byte(name), Happened: []inbox.Happening{{At: at, Act: inbox.Return, Words: "born wrong"}, {At: at, Act: inbox.Rate, Words: "2024-01"}}})
				if err != nil {
					t.Fatal(err)
				}
				x = kept[0]
			}
			return x
		}
		rated, dropped, fresh, waiting := keep("rated", inbox.Rated, old), keep("dropped", inbox.Dropped, old), keep("fresh", inbox.Rated, late), keep("waiting", inbox.Received, old)
		for _, since := range []string{"2022-01-01", "2023-01-01", "2026-01-01"} {
			if _, err := s.AddMemberList(t.Context(), inbox.MemberList{Name: "Members", Since: since, File: "m.csv", At: old}, []byte("Ana")); err != nil {
				t.Fatal(err)
			}
		}
		d, err := s.DecidePerson(t.Context(), inbox.Decision{Entrant: inbox.Person{Name: "Ana", Born: 2012}, At: old})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.UndoDecision(t.Context(), d.ID, "Ana", old); err != nil {
			t.Fatal(err)
		}
		if _, err := s.BeginSeries(t.Context(), periods.Series{Name: "FIDE", Begins: "2024-01"}, []byte("list"), periods.Change{Period: periods.Period{Month: "2024-01", State: periods.Frozen,
			Frozen: &periods.Computed{Inputs: "a", Outputs: "b", Reports: []periods.Report{{Submission: rated.ID, Version: 1, Hash: "rated1"}}}}}); err != nil {
			t.Fatal(err)
		}
		rules := inbox.ExpiriesOn("2026-11-29", map[string]int{inbox.RuleFindings: 6})
		want := map[string]int{inbox.RuleContacts: 2 + 4, inbox.RuleLetters: 4, inbox.RuleFindings: 4, inbox.RuleFiles: 2, inbox.RuleLists: 1, inbox.RuleUndone: 1}
		for _, e := range rules {
			if n, err := s.CountExpired(t.Context(), e); err != nil || n != want[e.Name] {
				t.Errorf("%s: %d are over, %v", e.Name, n, err)
			}
		}
		done, err := s.EraseExpired(t.Context(), rules, inbox.Erased{By: "Ana", At: late})
		if err != nil || len(done) != len(want) {
			t.Fatalf("%+v %v", done, err)
		}
		for _, e := range done {
			if e.Things != want[e.Rule] {
				t.Errorf("%+v", e)
			}
		}
		told, err := s.Erasures(t.Context())
		if err != nil || len(told) != len(done) || told[0] != done[len(done)-1] {
			t.Errorf("%+v %v", told, err)
		}
		for _, e := range rules {
			if n, err := s.CountExpired(t.Context(), e); err != nil || n != 0 {
				t.Errorf("%s: %d are still over, %v", e.Name, n, err)
			}
		}
		for _, x := range []struct {
			of      inbox.Submission
			email   bool
			version int
			file    bool
		}{{rated, false, 1, true}, {rated, false, 2, true}, {dropped, false, 1, false}, {dropped, false, 2, false}, {fresh, true, 1, true}, {waiting, true, 2, true}} {
			now, err := s.Submission(t.Context(), x.of.ID)
			if err != nil || (now.Email != "") != x.email {
				t.Errorf("%+v %v", now, err)
			}
			if _, err := s.VersionFile(t.Context(), x.of.ID, x.version); (err == nil) != x.file {
				t.Errorf("%s %d: %v", x.of.Name, x.version, err)
			}
			versions, err := s.VersionsOf(t.Context(), x.of.ID)
			if err != nil || len(versions) != 2 || (versions[0].Found.People != nil) != x.email || (versions[0].From != "") != x.email || versions[0].Hash == "" {
				t.Errorf("%+v %v", versions, err)
			}
			acts, err := s.Happenings(t.Context(), x.of.ID)
			if err != nil || len(acts) != 4 || (acts[0].Words != "") != x.email || acts[1].Words != "2024-01" {
				t.Errorf("%+v %v", acts, err)
			}
		}
		if lists, err := s.MemberLists(t.Context()); err != nil || len(lists) != 2 {
			t.Errorf("%+v %v", lists, err)
		}
		if all, err := s.PersonDecisions(t.Context()); err != nil || len(all) != 0 {
			t.Errorf("%+v %v", all, err)
		}
		if again, err := s.EraseExpired(t.Context(), rules, inbox.Erased{By: "Ana", At: late}); err != nil || again != nil {
			t.Errorf("%+v %v", again, err)
		}
	})
}
