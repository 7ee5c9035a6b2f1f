package store_test

import (
	"slices"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What was compared is not compared again at the next start: only what is new is, and what is
// altered in it is found. What is altered in the part before is found when the journal is read
// whole in its turn, by the doctor, who reads everything, and by nobody who only starts.
func TestWhatWasComparedIsNotReadAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		a, b := journalWith(t, s, 30), journalWith(t, s, 20)
		news := func() (list []store.Chained) {
			t.Helper()
			if err := s.ChainsOfNew(ctx, func(some []store.Chained) bool { list = append(list, some...); return true }); err != nil {
				t.Fatal(err)
			}
			return list
		}
		broken := func(list []store.Chained) (ids []string) {
			for k := range list {
				if b := list[k].Break(); b != nil {
					ids = append(ids, b.Journal.ID)
				}
			}
			slices.Sort(ids)
			return ids
		}
		long := func(before time.Time, most int) []store.Chained {
			t.Helper()
			return must(s.ChainsLongUnread(ctx, before, most))(t)
		}
		journals, at, err := s.LongestUnread(ctx)
		if err != nil || journals != 2 || !at.IsZero() {
			t.Error(journals, at, err)
		}
		same(t, "first", len(news()), 2)
		same(t, "again", len(news()), 0)
		if _, at, _ := s.LongestUnread(ctx); time.Since(at) > time.Minute {
			t.Error(at)
		}
		must(s.Append(ctx, a.ID, 30, results(31, 33)...))(t)
		list := news()
		if len(list) != 1 || list[0].From != 30 || list[0].Chain.Number != 33 || list[0].Count != 0 {
			t.Errorf("%+v", list)
		}
		c := chainOf(t, s, a.ID)
		same(t, "link", list[0].Chain.Link, c.Chain.Link)

		// In what is new: at the start.
		must(s.Append(ctx, a.ID, 33, results(34, 36)...))(t)
		raw(t, url, "UPDATE entries SET reason = 'x' WHERE number = 35")
		same(t, "new part", broken(news()), []string{a.ID})
		same(t, "until it is right", broken(news()), []string{a.ID})
		raw(t, url, "UPDATE entries SET reason = 'board 35' WHERE number = 35")
		same(t, "right again", len(broken(news())), 0)

		// In what was compared: in its turn, the longest ago first.
		raw(t, url, "UPDATE entries SET reason = 'x' WHERE number = 5 AND journal = '"+b.ID+"'")
		same(t, "nothing new", len(news()), 0)
		same(t, "the doctor", broken(must(s.Chains(ctx))(t)), []string{b.ID})
		same(t, "not yet", len(long(time.Now().Add(-time.Hour), 10)), 0)
		first := long(time.Now().Add(time.Hour), 1)
		if len(first) != 1 || first[0].Journal.ID != b.ID { // a was read whole since
			t.Errorf("%+v", first)
		}
		same(t, "in turn", broken(first), []string{b.ID})
		same(t, "and from then on at the start", broken(news()), []string{b.ID})

		// A link that was altered along with the note does not hide that the journal was another one.
		raw(t, url, "UPDATE entries SET reason = 'board 5' WHERE number = 5")
		same(t, "right", len(broken(news())), 0)
		raw(t, url, "UPDATE entries SET link = (SELECT link FROM checked WHERE journal = '"+a.ID+"') WHERE number = 20 AND journal = '"+b.ID+"'")
		must(s.Append(ctx, b.ID, 20, result(21)))(t)
		same(t, "another link before", broken(news()), []string{b.ID})
	})
}

// A copy is another file, and gets no notes; what the notes say of an archive is compared with it.
func TestNotesOfWhatWasCompared(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := finishedWith(t, s, 20)
		must(s.ArchiveEvent(ctx, j.Event, everybodys()))(t)
		found := 0
		look := func(some []store.Chained) bool { found += len(some); return true }
		if err := s.ChainsOfNew(ctx, look); err != nil || found != 0 {
			t.Error(found, err)
		}
		same(t, "whole", len(must(s.ChainsLongUnread(ctx, time.Now().Add(time.Hour), 10))(t)), 2)
		must(s.Append(ctx, j.ID, 20, result(21)))(t)
		if err := s.ChainsOfNew(ctx, look); err != nil || found != 1 {
			t.Error(found, err)
		}
		file := t.TempDir() + "/copy.db"
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		same(t, "notes in a copy", count(t, file, "SELECT count(*) FROM checked"), 0)
	})
}
