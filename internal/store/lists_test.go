package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/signup"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// by returns entries of somebody.
func by(identity string, from, to int) []store.Entry {
	list := results(from, to)
	for k := range list {
		list[k].Identity = identity
	}
	return list
}

// pagesOf goes through all pages of a list of journals.
func pagesOf(t *testing.T, s *store.Store, identity string, most int) (list []string) {
	t.Helper()
	after := ""
	for {
		some, next, err := s.JournalsBy(t.Context(), identity, after, most)
		if err != nil || len(some) > most {
			t.Fatalf("%d, %v", len(some), err)
		}
		for _, j := range some {
			list = append(list, j.ID)
		}
		if after = next; next == "" {
			return list
		}
	}
}

// The journals in which somebody did something are known from the entries, those of the latest
// days first, by whichever way the entries came.
func TestJournalsBy(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		var want []string
		for k := range 5 {
			e := must(s.CreateEvent(t.Context(), fmt.Sprint("Open ", k)))(t)
			day := fmt.Sprintf("2026-0%d-01", 9-k)
			j := must(s.CreateJournal(t.Context(), e.ID, "A", &row.Summary{Name: "A", Begins: day, Ends: day}, result(1)))(t)
			must(s.Append(t.Context(), j.ID, 1, by("luz", 2, 3)...))(t)
			must(s.Append(t.Context(), j.ID, 3, by("luz", 4, 4)...))(t)
			must(s.Append(t.Context(), j.ID, 4, by("eva", 5, 5)...))(t)
			want = append(want, j.ID)
		}
		for _, who := range []string{"luz", "eva"} {
			if got := pagesOf(t, s, who, 2); !slices.Equal(got, want) {
				t.Errorf("%s: %v, not %v", who, got, want)
			}
		}
		if got := pagesOf(t, s, "", 2); len(got) > 0 {
			t.Errorf("nobody: %v", got)
		}
		j := must(s.Journal(t.Context(), want[0]))(t)
		if got := must(s.EventsWith(t.Context(), want[0], want[1], "none"))(t); len(got) != 2 || !slices.Contains(got, j.Event) {
			t.Errorf("events: %v", got)
		}
		// An older program added entries: the row is made anew.
		raw(t, url, "DELETE FROM listed_workers")
		if err := s.Register(t.Context(), row.Made{Journal: j.ID, Last: j.Last, Summary: &row.Summary{Begins: "2026-09-01"}}); err != nil {
			t.Fatal(err)
		}
		if got := pagesOf(t, s, "eva", 2); !slices.Equal(got, want[:1]) {
			t.Errorf("made anew: %v", got)
		}
		// A deleted event has none, and what is purged is gone and comes back with a copy.
		if err := s.DeleteEvent(t.Context(), j.Event); err != nil {
			t.Fatal(err)
		}
		if got := pagesOf(t, s, "eva", 2); len(got) > 0 {
			t.Errorf("deleted: %v", got)
		}
		if got := must(s.EventsWith(t.Context(), want[0]))(t); len(got) > 0 {
			t.Errorf("deleted: %v", got)
		}
	})
}

// Events are found by their name, deleted ones a page at a time, and forms where they are open.
func TestEventsOfLists(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := must(store.Open(ctx, url))(t)
		defer s.Close()
		named := must(s.CreateEvent(ctx, " Óscar Open"))(t)
		for name, n := range map[string]int{"óscar OPEN ": 1, named.ID: 1, "Oscar Open": 0, "": 0} {
			if got := must(s.EventsNamed(ctx, name))(t); len(got) != n {
				t.Errorf("%q: %v", name, got)
			}
		}
		var ids []string
		for k := range 5 {
			e := must(s.CreateEvent(ctx, fmt.Sprint("Gone ", k)))(t)
			must(s.CreateJournal(ctx, e.ID, "A", nil, result(1)))(t)
			if err := s.KeepSignupForm(ctx, e.ID, signup.Form{Open: k%2 == 0, Text: `"Open":true`}); err != nil {
				t.Fatal(err)
			}
			ids = append(ids, e.ID)
		}
		section := must(s.CreateJournal(ctx, named.ID, "Grupo B", nil, result(1)))(t)
		each := func() (list []string) {
			t.Helper()
			err := s.EachTournament(ctx, func(j store.Journal, event string) { list = append(list, j.ID+"|"+j.Event+"|"+j.Name+"|"+event) })
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		if list := each(); len(list) != 6 || list[5] != section.ID+"|"+named.ID+"|Grupo B| Óscar Open" {
			t.Errorf("%q", list)
		}
		forms := must(s.OpenSignupForms(ctx))(t)
		if len(forms) != 3 || forms[0].Event != ids[4] || forms[2].Event != ids[0] || !forms[0].Open {
			t.Errorf("open: %+v", forms)
		}
		empty := must(s.CreateEvent(ctx, "Empty"))(t)
		for _, id := range append(ids, empty.ID) {
			if err := s.DeleteEvent(ctx, id); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Millisecond)
		}
		if list := each(); len(list) != 1 {
			t.Errorf("of deleted events: %q", list)
		}
		if n := must(s.CountRemoved(ctx))(t); n != 5 {
			t.Errorf("%d are removed", n)
		}
		var got []string
		for after := ""; ; {
			some, next, err := s.RemovedEvents(ctx, after, 2)
			if err != nil || len(some) > 2 {
				t.Fatalf("%d, %v", len(some), err)
			}
			for _, e := range some {
				if got = append(got, e.ID); len(e.Journals) != 1 {
					t.Errorf("%+v", e)
				}
			}
			if after = next; next == "" {
				break
			}
		}
		slices.Reverse(got)
		if !slices.Equal(got, ids) {
			t.Errorf("%v, not %v", got, ids)
		}
		if forms := must(s.OpenSignupForms(ctx))(t); len(forms) > 0 {
			t.Errorf("open: %+v", forms)
		}
		if _, _, err := s.RemovedEvents(ctx, "x y", 2); err != nil {
			t.Error(err)
		}
	})
}
