package store_test

import (
	"fmt"
	"slices"
	"testing"

	"torneo/internal/row"
	"torneo/internal/spelling"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// entered makes an event with one tournament, as the register has it.
func entered(t *testing.T, s *store.Store, name, begins, ends string, over bool, people ...string) store.Journal {
	t.Helper()
	e := must(s.CreateEvent(t.Context(), name))(t)
	return must(s.CreateJournal(t.Context(), e.ID, "Open", &row.Summary{Name: "Open", Begins: begins, Ends: ends, Over: over, Players: len(people), Words: spelling.Words(people...)}, result(1)))(t)
}

// eventNames returns the events of an answer.
func eventNames(f row.Finding) (list []string) {
	for _, e := range f.Events {
		list = append(list, e.Name)
	}
	return list
}

func TestRegister(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		a := entered(t, s, "Abierto de Cádiz", "2026-11-27", "2026-11-30", false, "Núñez Peña, Ana", "Soto, Luis")
		entered(t, s, "Blitz", "2026-11-28", "2026-11-28", true, "Soto, Eva")
		entered(t, s, "Escolar", "2026-12-06", "2026-12-06", false)
		entered(t, s, "Liga", "2026-11-01", "2026-11-20", false)
		entered(t, s, "Club", "", "", false)
		find := func(q row.Search) row.Finding {
			t.Helper()
			q.Today = "2026-11-28"
			return must(s.Find(t.Context(), q))(t)
		}
		for when, want := range map[row.When][]string{
			row.Anytime: {"Club", "Liga", "Escolar", "Blitz", "Abierto de Cádiz"},
			row.Now:     {"Abierto de Cádiz"}, row.Overdue: {"Liga"}, row.Coming: {"Escolar"}, row.Undated: {"Club"}, row.Over: {"Blitz"},
		} {
			if got := eventNames(find(row.Search{When: when})); !slices.Equal(got, want) {
				t.Errorf("%q: %v", when, got)
			}
		}
		numbers := must(s.Numbers(t.Context(), row.Search{Today: "2026-11-28"}))(t)
		for _, w := range row.Whens {
			if numbers[w] != 1 {
				t.Errorf("%s: %d", w, numbers[w])
			}
		}
		for query, want := range map[string][]string{
			"soto": {"Blitz", "Abierto de Cádiz"}, "nun": {"Abierto de Cádiz"}, "cad soto": {"Abierto de Cádiz"}, "eva cadiz": nil, "s": {"Blitz", "Abierto de Cádiz"}, "unez": nil, "zz": nil,
		} {
			if got := eventNames(find(row.Search{Words: spelling.Words(query)})); !slices.Equal(got, want) {
				t.Errorf("%q: %v", query, got)
			}
		}
		if got := eventNames(find(row.Search{When: row.Now, Words: []string{"ana"}})); len(got) != 1 {
			t.Errorf("words of a part: %v", got)
		}
		if got := eventNames(find(row.Search{Within: []string{a.Event}})); !slices.Equal(got, []string{"Abierto de Cádiz"}) {
			t.Errorf("within: %v", got)
		}
		if got := find(row.Search{Within: []string{}}); len(got.Events) > 0 {
			t.Errorf("within nothing: %v", eventNames(got))
		}
		if got := find(row.Search{When: row.Now}).Events[0].Tournaments; len(got) != 1 || !got[0].Right || got[0].Summary.Players != 2 || got[0].ID != a.ID {
			t.Errorf("%+v", got)
		}

		// Results change nothing of it; who adds and says nothing leaves the row behind.
		check := func(right bool, words string, found int) {
			t.Helper()
			if r := find(row.Search{When: row.Now}).Events[0].Tournaments[0]; r.Right != right {
				t.Errorf("right: %v", r.Right)
			}
			if n := len(find(row.Search{Words: spelling.Words(words)}).Events); n != found {
				t.Errorf("%s: %d", words, n)
			}
			behind := must(s.RegisterGaps(t.Context(), 10))(t)
			if len(behind) > 0 == right {
				t.Errorf("behind: %v", behind)
			}
		}
		add := func(after int64, more store.Addition) {
			t.Helper()
			more.Journal, more.After, more.Entries = a.ID, after, results(int(after)+1, int(after)+1)
			if err := s.AppendTogether(t.Context(), more); err != nil {
				t.Fatal(err)
			}
		}
		add(1, store.Addition{Same: true})
		check(true, "luis", 1)
		now := row.Summary{Name: "Open", Begins: "2026-11-27", Ends: "2026-11-30", Words: spelling.Words("Núñez Peña, Ana", "Mar, Sol")}
		add(2, store.Addition{Summary: &now})
		check(true, "luis", 0)
		check(true, "sol", 1)
		add(3, store.Addition{})
		check(false, "sol", 1)
		add(4, store.Addition{Same: true})
		check(false, "sol", 1)
		if err := s.Register(t.Context(), row.Made{Journal: a.ID, Last: 4, Summary: &row.Summary{}}); err != nil { // of before
			t.Fatal(err)
		}
		check(false, "sol", 1)
		if err := s.Register(t.Context(), row.Made{Journal: a.ID, Last: 5, Summary: &now}); err != nil {
			t.Fatal(err)
		}
		check(true, "sol", 1)

		// Events are found by the name that they have.
		if err := s.RenameEvent(t.Context(), a.Event, "Memorial"); err != nil {
			t.Fatal(err)
		}
		check(true, "cadiz", 0)
		check(true, "memor sol", 1)
		if err := s.ForgetRegister(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if n := len(must(s.RegisterGaps(t.Context(), 20))(t)); n != 10 {
			t.Errorf("%d of 10 are to be made anew: five tournaments and their events", n)
		}
		if err := s.DeleteEvent(t.Context(), a.Event); err != nil {
			t.Fatal(err)
		}
		if n := len(find(row.Search{Words: []string{"sol"}}).Events); n != 0 {
			t.Errorf("a deleted event is found")
		}
	})
}

// A page at a time shows every event once, in every order.
func TestPagesOfTheRegister(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		const many = 23
		for k := range many {
			entered(t, s, fmt.Sprintf("Torneo %d", k), fmt.Sprintf("2026-11-%02d", 1+k%7), "2026-12-31", false, "Soto, Eva", fmt.Sprintf("Player %d", k))
		}
		for name, q := range map[string]row.Search{"all": {}, "now": {When: row.Now, Today: "2026-11-28"}, "coming": {When: row.Coming, Today: "2026-10-01"}, "words": {Words: []string{"eva"}}, "words of a part": {When: row.Now, Today: "2026-11-28", Words: []string{"sot"}}} {
			q.Most = 5
			seen := map[string]bool{}
			for pages := 0; ; pages++ {
				f := must(s.Find(t.Context(), q))(t)
				for _, n := range eventNames(f) {
					if seen[n] {
						t.Errorf("%s: %s is there twice", name, n)
					}
					seen[n] = true
				}
				if q.After = f.Next; f.Next == "" || pages > many {
					break
				}
			}
			if len(seen) != many {
				t.Errorf("%s: %d of %d", name, len(seen), many)
			}
		}
	})
}
