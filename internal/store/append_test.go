package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

func addition(j store.Journal, after int64, entries ...store.Entry) store.Addition {
	return store.Addition{Journal: j.ID, After: after, Entries: entries}
}

// Three journals get what belongs together, or none of them anything.
func TestAppendTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		a := journalWith(t, s, 2)
		b := must(s.CreateJournal(ctx, a.Event, "B", nil))(t)
		own := store.Journal{ID: a.Event}
		same(t, "a new event's own journal", len(must(s.ReadOfEvent(ctx, a.Event, 0))(t)), 0)
		if err := s.AppendTogether(ctx, addition(own, 0, result(1)), addition(a, 2, result(3)), addition(b, 0, results(1, 2)...)); err != nil {
			t.Fatal(err)
		}
		all := func() []any {
			return []any{must(s.Read(ctx, a.ID, 0))(t), must(s.Read(ctx, b.ID, 0))(t), must(s.ReadOfEvent(ctx, a.Event, 0))(t)}
		}
		want := []any{results(1, 3), results(1, 2), results(1, 1)}
		same(t, "all", all(), want)

		err := s.AppendTogether(ctx, addition(own, 1, result(2)), addition(a, 3, result(4)), addition(b, 1, result(2)))
		same(t, "conflict", *fails[*store.Conflict](t, err), store.Conflict{Journal: b.ID, Last: 2})
		fails[*store.NotFound](t, s.AppendTogether(ctx, addition(a, 3, result(4)), addition(store.Journal{ID: "nothing"}, 0, result(1))))
		fails[*store.Invalid](t, s.AppendTogether(ctx, addition(a, 3, result(4)), addition(b, 2)))
		same(t, "nothing was added", all(), want)

		// Data of players are kept with the entries, or not at all.
		known := map[int]row.Contact{1: {Club: "Alfil"}}
		late := addition(b, 1, result(2))
		late.Contacts = known
		fails[*store.Conflict](t, s.AppendTogether(ctx, addition(a, 3, result(4)), late))
		same(t, "nothing was kept", len(must(s.Contacts(ctx, b.ID))(t)), 0)
		moved := addition(b, 2, result(3))
		moved.Contacts = known
		if err := s.AppendTogether(ctx, addition(a, 3, result(4)), moved); err != nil {
			t.Fatal(err)
		}
		same(t, "kept", must(s.Contacts(ctx, b.ID))(t), known)

		if err := s.DeleteEvent(ctx, a.Event); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFound](t, s.AppendTogether(ctx, addition(own, 1, result(2))))
		_, err = s.ReadOfEvent(ctx, a.Event, 0)
		fails[*store.NotFound](t, err)
	})
}

// The journal of an event is no tournament's.
func TestTheJournalOfAnEventIsNoTournament(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		same(t, "journals", must(s.Journals(ctx, j.Event))(t), []store.Journal{j})
		_, err := s.Journal(ctx, j.Event)
		fails[*store.NotFound](t, err)
		_, err = s.Read(ctx, j.Event, 0)
		fails[*store.NotFound](t, err)
		fails[*store.NotFound](t, s.RenameJournal(ctx, j.Event, "x"))
	})
}

// Backups and the files of events carry it: taken anew, gone on with, and left as it
// is where it went another way.
func TestTheJournalOfAnEventIsCarried(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		own := store.Journal{ID: j.Event}
		var file bytes.Buffer
		write := func() string {
			file.Reset()
			if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
				t.Fatal(err)
			}
			return file.String()
		}
		if text := write(); !strings.Contains(text, `"version":1,"event"`) || strings.Contains(text, `"journal":{"id":"`+j.Event) {
			t.Errorf("an event whose own journal is empty is written so that older programs read it:\n%s", text)
		}
		if err := s.AppendTogether(ctx, addition(own, 0, result(1)), addition(j, 1, result(2))); err != nil {
			t.Fatal(err)
		}
		first := write()
		if !strings.Contains(first, `"version":2,"event"`) {
			t.Errorf("written:\n%s", first)
		}
		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		for name, take := range map[string]func(*store.Store) (store.Merged, error){
			"backup": func(to *store.Store) (store.Merged, error) { return to.Restore(ctx, backup, nil) },
			"file": func(to *store.Store) (store.Merged, error) {
				_, m, err := to.ReadEvent(ctx, strings.NewReader(first), nil)
				return m, err
			},
		} {
			t.Run(name, func(t *testing.T) {
				to := open(t, storetest.SQLite(t))
				m := must(take(to))(t)
				same(t, "added", len(m.Added), 1)
				same(t, "own", must(to.ReadOfEvent(ctx, j.Event, 0))(t), results(1, 1))
				m = must(take(to))(t)
				same(t, "again", []int{len(m.Same), len(m.Added), len(m.Extended), len(m.EventsDiffering)}, []int{1, 0, 0, 0})
			})
		}
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, backup, nil))(t)
		must(s.Append(ctx, j.Event, 1, results(2, 3)...))(t)
		_, m, err := other.ReadEvent(ctx, strings.NewReader(write()), nil)
		if err != nil || len(m.Extended) != 0 {
			t.Errorf("%+v, %v", m, err)
		}
		same(t, "gone on", must(other.ReadOfEvent(ctx, j.Event, 0))(t), results(1, 3))
		must(other.Append(ctx, j.Event, 3, result(9)))(t)
		must(s.Append(ctx, j.Event, 3, result(4)))(t)
		_, m, err = other.ReadEvent(ctx, strings.NewReader(write()), nil)
		if err != nil || len(m.EventsDiffering) != 1 || len(m.Differing) != 0 {
			t.Errorf("%+v, %v", m, err)
		}
		kept := must(other.ReadOfEvent(ctx, j.Event, 3))(t)
		same(t, "what is here stays", kept[0].Time, result(9).Time)
	})
}
