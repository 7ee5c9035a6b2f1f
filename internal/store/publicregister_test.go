package store_test

import (
	"testing"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What everybody may find are tournaments with a noticeboard, by the words that are on it.
func TestPublicRegister(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		begin := func(event string, f *row.Summary) store.Journal {
			e := must(s.CreateEvent(t.Context(), event))(t)
			return must(s.CreateJournal(t.Context(), e.ID, f.Name, f, result(1)))(t)
		}
		shown := &row.Summary{Name: "Abierto", Federation: "ESP", Begins: "2026-11-20", Ends: "2026-11-29", Published: true, Words: []string{"abierto", "escondida", "lugo"}, Public: []string{"2026", "2026-11", "abierto", "esp", "lugo"}}
		hidden := &row.Summary{Name: "Cerrado", Federation: "ESP", Begins: "2026-11-21", Ends: "2026-11-29", Words: []string{"cerrado", "lugo"}}
		a := begin("Copa", shown)
		b := begin("Liga", hidden)
		find := func(q row.Search) string {
			q.Published, q.Today = true, "2026-11-28"
			names := ""
			for _, e := range must(s.Find(t.Context(), q))(t).Events {
				for _, x := range e.Tournaments {
					names += x.Summary.Name + " "
				}
			}
			return names
		}
		for _, q := range []row.Search{{}, {When: row.Now}, {Words: []string{"lug"}}, {Words: []string{"copa"}}, {Federation: "ESP"}, {From: "2026-11-01", To: "2026-11-30"}, {When: row.Now, Federation: "ESP", Words: []string{"abi"}}} {
			if got := find(q); got != "Abierto " {
				t.Errorf("%+v finds %q", q, got)
			}
		}
		for _, q := range []row.Search{{Words: []string{"escondida"}}, {Words: []string{"cerrado"}}, {Words: []string{"liga"}}, {Federation: "POR"}, {From: "2026-12-01", To: "2026-12-31"}, {From: "2026-10-01", To: "2026-10-31"}, {When: row.Over}} {
			if got := find(q); got != "" {
				t.Errorf("%+v finds %q", q, got)
			}
		}
		if n := must(s.Numbers(t.Context(), row.Search{Published: true, Today: "2026-11-28"}))(t); n[row.Now] != 1 {
			t.Errorf("%v", n)
		}
		if err := s.Register(t.Context(), row.Made{Journal: b.Event, Counted: []string{a.ID, b.ID}}); err != nil {
			t.Fatal(err)
		}
		if err := s.RenameEvent(t.Context(), b.Event, "Otra liga"); err != nil {
			t.Fatal(err)
		}
		if list := must(s.CountedBy(t.Context(), a.ID))(t); len(list) != 1 || list[0] != b.Event {
			t.Errorf("counted by %v", list)
		}
		if err := s.Register(t.Context(), row.Made{Journal: b.Event}); err != nil {
			t.Fatal(err)
		}
		if list := must(s.CountedBy(t.Context(), a.ID))(t); len(list) != 0 {
			t.Errorf("still counted by %v", list)
		}
	})
}
