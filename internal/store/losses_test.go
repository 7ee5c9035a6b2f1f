package store_test

import (
	"testing"

	"torneo/internal/row"
	"torneo/internal/store/storetest"
)

// Of entries that a journal had those are kept that it has not any more, once, until
// somebody settles them; nothing is kept of what is there, or of a journal that is not.
func TestKeepLost(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		had := results(1, 6)
		same(t, "all there", must(s.KeepLost(ctx, j.ID, had[:3]))(t), 0)
		same(t, "lost", must(s.KeepLost(ctx, j.ID, had[:5]))(t), 2)
		same(t, "lost, as another program knows it", must(s.KeepLost(ctx, j.ID, had[4:]))(t), 2)
		same(t, "of no journal", must(s.KeepLost(ctx, "nothing", had))(t), 0)
		same(t, "of an event itself", must(s.KeepLost(ctx, j.Event, had))(t), 0)
		lost := must(s.LostEntries(ctx))(t)
		if len(lost) != 1 || lost[0].Journal.ID != j.ID || lost[0].Noticed.IsZero() {
			t.Fatalf("%+v", lost)
		}
		same(t, "entries", lost[0].Entries, had[3:])
		if err := s.SettleLost(ctx, j.ID, 5); err != nil {
			t.Fatal(err)
		}
		same(t, "settled", must(s.LostEntries(ctx))(t)[0].Entries, had[5:])
		same(t, "known again", must(s.KeepLost(ctx, j.ID, had))(t), 3)
		same(t, "stay settled", must(s.LostEntries(ctx))(t)[0].Entries, had[5:])

		// What the journal got in their place is no loss, and what it has instead is not theirs.
		if _, err := s.Append(ctx, j.ID, 3, result(7)); err != nil {
			t.Fatal(err)
		}
		same(t, "another one in its place", must(s.KeepLost(ctx, j.ID, had))(t), 3)
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		same(t, "of what was removed", must(s.LostEntries(ctx))(t), []row.Lost{})
	})
}
