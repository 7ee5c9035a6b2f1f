package clerk_test

import (
	"slices"
	"testing"

	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/internal/store/storetest"
	"torneo/rating/period"
	"torneo/tournament"
)

// Two rows that are one person are one row from the open month on, and the games of both numbers count for it;
// what was computed before is not frozen. Taken back, the months that followed it come out as without it once
// they are computed again.
func TestTwoRowsAreOnePerson(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		b := openBureau(t, url)
		s := b.begin()
		b.accept("one", report(t, 1, "Abierto de Cadiz", tournament.Date{Year: 2026, Month: 11, Day: 7}))
		plain := b.compute(s.ID, "2026-11")
		result, err := b.Result(t.Context(), plain.Next)
		if err != nil {
			t.Fatal(err)
		}
		k := slices.IndexFunc(result.Changes, func(c period.Change) bool { return c.Count > 0 && c.Before > 0 && !c.First })
		gone := result.Changes[k]
		k = slices.IndexFunc(result.List.Members, func(m period.Member) bool {
			return m.Rating > 0 && !slices.ContainsFunc(result.Changes, func(c period.Change) bool { return c.ID == m.ID })
		})
		kept := result.List.Members[k]
		for _, x := range []struct{ month, gone, kept, refused string }{
			{"2026-11", gone.ID, gone.ID, "periods.merge-same"}, {"2026-11", "nobody", kept.ID, "periods.merge-none"}, {"2026-11", gone.ID, "nobody", "periods.merge-none"},
		} {
			wantRefused(t, b.Merge(t.Context(), s.ID, x.month, x.gone, x.kept, ana), x.refused)
		}
		if err := b.Merge(t.Context(), s.ID, "2026-11", gone.ID, " "+kept.ID+" ", ana); err != nil {
			t.Fatal(err)
		}
		other := office.Who{Name: "Eva"}
		wantRefused(t, b.Merge(t.Context(), s.ID, "2026-11", gone.ID, kept.ID, other), "periods.merge-taken")
		wantRefused(t, b.Merge(t.Context(), s.ID, "2026-11", kept.ID, gone.ID, other), "periods.merge-taken")
		wantRefused(t, b.Freeze(t.Context(), s.ID, "2026-11", 0, ana), "periods.outdated-merges")

		merged := b.compute(s.ID, "2026-11")
		if result, err = b.Result(t.Context(), merged.Next); err != nil {
			t.Fatal(err)
		}
		has := func(r *period.Result, id string) (row, changed bool) {
			return slices.ContainsFunc(r.List.Members, func(m period.Member) bool { return m.ID == id }), slices.ContainsFunc(r.Changes, func(c period.Change) bool { return c.ID == id && c.Count == gone.Count })
		}
		if row, changed := has(result, gone.ID); row || changed {
			t.Error("the row that goes is there")
		}
		if row, changed := has(result, kept.ID); !row || !changed {
			t.Error("the games do not count for the row that stays")
		}
		if merged.Next.Players != plain.Next.Players-1 || merged.Next.Inputs == plain.Next.Inputs || len(merged.Next.Merged) != 1 {
			t.Errorf("%+v", merged.Next)
		}
		b.freeze(s.ID, "2026-11")
		wantRefused(t, b.Merge(t.Context(), s.ID, "2026-11", gone.ID, kept.ID, ana), "periods.merge-open")

		// In the month after it the row is gone already, and its number still leads to the other one.
		b.accept("two", report(t, 1, "Abierto de Conil", tournament.Date{Year: 2026, Month: 12, Day: 5}))
		next := b.compute(s.ID, "2026-12")
		if result, err = b.Result(t.Context(), next.Next); err != nil {
			t.Fatal(err)
		}
		if row, changed := has(result, gone.ID); row || changed {
			t.Error("the row that went is back")
		}
		if _, changed := has(result, kept.ID); !changed {
			t.Error("in the month after it the games do not count for the row that stays")
		}
		b.freeze(s.ID, "2026-12")

		list, err := b.MergesOf(t.Context(), s.ID)
		if err != nil || len(list) != 1 || list[0].By != "Ana" || list[0].GoneName == "" || list[0].Month != "2026-11" {
			t.Fatalf("%+v %v", list, err)
		}
		if err := b.Unmerge(t.Context(), s.ID, list[0].ID, other); err != nil {
			t.Fatal(err)
		}
		if err := b.Unmerge(t.Context(), s.ID, list[0].ID, other); err == nil {
			t.Error("taken back twice")
		}
		p, err := b.PeriodOf(t.Context(), s.ID, "2026-11")
		if err != nil {
			t.Fatal(err)
		}
		if is, err := b.HasOtherMerges(t.Context(), s.ID, "2026-11", p.Frozen); err != nil || !is {
			t.Errorf("%v %v", is, err)
		}
		again := b.compute(s.ID, "2026-11")
		if again.Next == nil || again.Next.Inputs != plain.Next.Inputs || again.Next.Outputs != plain.Next.Outputs {
			t.Errorf("%+v, not %+v", again.Next, plain.Next)
		}
		if err := b.Take(t.Context(), s.ID, "2026-11", 0, ana); err != nil {
			t.Fatal(err)
		}
		if p, err = b.PeriodOf(t.Context(), s.ID, "2026-12"); err != nil || p.Frozen == nil {
			t.Fatal(err)
		}
		if result, err = b.Result(t.Context(), p.Frozen); err != nil {
			t.Fatal(err)
		}
		if row, _ := has(result, gone.ID); !row {
			t.Error("the row is not back in the month after it")
		}
		if list, err = b.MergesOf(t.Context(), s.ID); err != nil || len(list) != 1 || list[0].UndoneBy != "Eva" || list[0].Undone.IsZero() || len(periods.Holding(list, "2026-12")) != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}
