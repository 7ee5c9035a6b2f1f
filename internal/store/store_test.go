package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// open opens a database for as long as the test runs.
func open(t testing.TB, url string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), url)
	if err != nil {
		t.Fatalf("open %s: %v", url, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close %s: %v", url, err)
		}
	})
	return s
}

// must returns the value of a call that may not fail.
func must[V any](v V, err error) func(testing.TB) V {
	return func(t testing.TB) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// result returns an entry as entering a result makes it.
func result(n int) store.Entry {
	return store.Entry{
		Time:    time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC).Add(time.Duration(n) * 1001 * time.Microsecond),
		Actor:   "Árbitro <Ñandú> & 象棋",
		Reason:  fmt.Sprintf("board %d", n),
		Kind:    "result",
		Version: 1,
		Data:    json.RawMessage(fmt.Sprintf(`{"round":1,"board":%d,"result":"1-0 <&>"}`, n)),
	}
}

// results returns the entries with the numbers from first to last.
func results(first, last int) []store.Entry {
	var entries []store.Entry
	for n := first; n <= last; n++ {
		e := result(n)
		e.Number = int64(n)
		entries = append(entries, e)
	}
	return entries
}

// journalWith makes an event and in it a journal with so many entries.
func journalWith(t testing.TB, s *store.Store, entries int) store.Journal {
	t.Helper()
	e := must(s.CreateEvent(t.Context(), "Torneo de Ajedrez"))(t)
	return must(s.CreateJournal(t.Context(), e.ID, "Open A", nil, results(1, entries)...))(t)
}

func same[V any](t testing.TB, what string, got, want V) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// fails makes sure that an error is of a type, and returns it.
func fails[E error](t testing.TB, err error) E {
	t.Helper()
	var want E
	if !errors.As(err, &want) {
		t.Fatalf("got the error %v (%T), want a %T", err, err, want)
	}
	return want
}

func TestEvents(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		same(t, "new database", len(must(s.Events(ctx))(t)), 0)

		a := must(s.CreateEvent(ctx, "Uno"))(t)
		b := must(s.CreateEvent(ctx, "Dos"))(t)
		if a.ID == b.ID || len(a.ID) != 12 || time.Since(a.Created) > time.Minute || a.Created.Location() != time.UTC {
			t.Errorf("created %+v and %+v", a, b)
		}
		if err := s.RenameEvent(ctx, b.ID, "Segundo"); err != nil {
			t.Fatal(err)
		}
		b.Name = "Segundo"
		same(t, "events", must(s.Events(ctx))(t), []store.Event{a, b})
		same(t, "event", must(s.Event(ctx, b.ID))(t), b)

		s.Close()
		s = open(t, url)
		same(t, "events after opening again", must(s.Events(ctx))(t), []store.Event{a, b})

		fails[*store.NotFound](t, s.RenameEvent(ctx, "nothing", "x"))
		fails[*store.Invalid](t, s.RenameEvent(ctx, a.ID, " "))
		_, err := s.CreateEvent(ctx, strings.Repeat("x", 2000))
		same(t, "too long", fails[*store.Invalid](t, err).Why, store.TooLong)
		_, err = s.CreateEvent(ctx, "a\x00b")
		same(t, "zero byte", fails[*store.Invalid](t, err).Why, store.NotText)
		_, err = s.CreateEvent(ctx, "a\xff")
		same(t, "not UTF-8", fails[*store.Invalid](t, err).Why, store.NotText)
	})
}

func TestDeletedEventsComeBackWhole(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFound](t, s.DeleteEvent(ctx, j.Event))
		fails[*store.NotFound](t, s.RenameEvent(ctx, j.Event, "x"))
		fails[*store.NotFound](t, s.RenameJournal(ctx, j.ID, "x"))
		fails[*store.NotFound](t, s.WriteEvent(ctx, &strings.Builder{}, j.Event))
		for what, read := range map[string]func() error{
			"event":    func() error { _, err := s.Event(ctx, j.Event); return err },
			"journals": func() error { _, err := s.Journals(ctx, j.Event); return err },
			"journal":  func() error { _, err := s.Journal(ctx, j.ID); return err },
			"read":     func() error { _, err := s.Read(ctx, j.ID, 0); return err },
			"append":   func() error { _, err := s.Append(ctx, j.ID, 3, result(4)); return err },
			"create":   func() error { _, err := s.CreateJournal(ctx, j.Event, "B", nil); return err },
		} {
			t.Run(what, func(t *testing.T) { fails[*store.NotFound](t, read()) })
		}
		same(t, "events", len(must(s.Events(ctx))(t)), 0)
		deleted := must(s.DeletedEvents(ctx))(t)
		if len(deleted) != 1 || deleted[0].ID != j.Event || time.Since(deleted[0].Deleted) > time.Minute {
			t.Errorf("deleted: %+v", deleted)
		}
		if err := s.UndeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFound](t, s.UndeleteEvent(ctx, j.Event))
		same(t, "entries", must(s.Read(ctx, j.ID, 0))(t), results(1, 3))
	})
}

func TestJournals(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		e := must(s.CreateEvent(ctx, "Uno"))(t)
		same(t, "new event", len(must(s.Journals(ctx, e.ID))(t)), 0)
		a := must(s.CreateJournal(ctx, e.ID, "A", nil, results(1, 250)...))(t)
		b := must(s.CreateJournal(ctx, e.ID, "B", nil))(t)
		same(t, "last", []int64{a.Last, b.Last}, []int64{250, 0})
		same(t, "changed", a.Changed, result(250).Time)
		same(t, "journals", must(s.Journals(ctx, e.ID))(t), []store.Journal{a, b})
		same(t, "entries of A", must(s.Read(ctx, a.ID, 0))(t), results(1, 250))
		same(t, "entries of B", len(must(s.Read(ctx, b.ID, 0))(t)), 0)
		if err := s.RenameJournal(ctx, b.ID, "Bb"); err != nil {
			t.Fatal(err)
		}
		b.Name = "Bb"
		same(t, "journal", must(s.Journal(ctx, b.ID))(t), b)

		_, err := s.Journals(ctx, "nothing")
		same(t, "journals of nothing", fails[*store.NotFound](t, err).What, "event")
		_, err = s.CreateJournal(ctx, "nothing", "C", nil)
		same(t, "journal in nothing", fails[*store.NotFound](t, err).What, "event")
		_, err = s.Journal(ctx, "nothing")
		same(t, "no journal", fails[*store.NotFound](t, err).What, "journal")
		fails[*store.NotFound](t, s.RenameJournal(ctx, "nothing", "x"))
		wrong := result(2)
		wrong.Data = nil
		_, err = s.CreateJournal(ctx, e.ID, "C", nil, result(1), wrong)
		fails[*store.Invalid](t, err)
		same(t, "journals at the end", len(must(s.Journals(ctx, e.ID))(t)), 2)
	})
}

func TestNumbering(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 2)
		wrongly := results(3, 5)
		wrongly[1].Number = 77
		same(t, "last", must(s.Append(ctx, j.ID, 2, wrongly...))(t), 5)
		same(t, "last", must(s.Append(ctx, j.ID, 5, result(6)))(t), 6)
		same(t, "all", must(s.Read(ctx, j.ID, 0))(t), results(1, 6))
		same(t, "all, from before the first", must(s.Read(ctx, j.ID, -7))(t), results(1, 6))
		same(t, "after 4", must(s.Read(ctx, j.ID, 4))(t), results(5, 6))
		same(t, "after the last", len(must(s.Read(ctx, j.ID, 6))(t)), 0)
		same(t, "after more", len(must(s.Read(ctx, j.ID, 600))(t)), 0)
		got := must(s.Journal(ctx, j.ID))(t)
		same(t, "journal", []any{got.Last, got.Changed}, []any{int64(6), result(6).Time})

		for _, after := range []int64{-1, 0, 5, 7, math.MaxInt64 - 5} {
			_, err := s.Append(ctx, j.ID, after, results(1, 2)...)
			conflict := fails[*store.Conflict](t, err)
			same(t, "conflict", *conflict, store.Conflict{Journal: j.ID, Last: 6})
			if !conflict.Conflict() {
				t.Error("not marked as a conflict")
			}
		}
		_, err := s.Append(ctx, "nothing", 0, result(1))
		fails[*store.NotFound](t, err)
		_, err = s.Append(ctx, j.ID, 6)
		fails[*store.Invalid](t, err)
		same(t, "all at the end", must(s.Read(ctx, j.ID, 0))(t), results(1, 6))
	})
}

func TestEntriesAreKeptAsTheyWere(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 0)
		madrid := time.FixedZone("Madrid", 3600)
		entries := []store.Entry{
			{Kind: "k", Time: time.Date(2026, 3, 1, 1, 2, 3, 999_999_999, madrid), Data: json.RawMessage(" { \"a\" : [ 1e400 , 0.10 ] }\n")},
			{Kind: "k", Time: time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC), Data: json.RawMessage(`"\u0000 <b>\u2028"`)},
			{Kind: "k", Time: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC), Version: math.MaxInt32, Data: json.RawMessage(`null`)},
			{Kind: "k", Actor: "'; DROP TABLE entries; --", Reason: "\t\"\\\n\u2028 e\u0301 🏆", Data: json.RawMessage(`{"z":1,"a":2,"z":3}`)},
		}
		must(s.Append(ctx, j.ID, 0, entries...))(t)
		for i := range entries {
			entries[i].Number = int64(i) + 1
		}
		entries[0].Time = time.Date(2026, 3, 1, 0, 2, 3, 999_999_000, time.UTC)
		entries[0].Data = json.RawMessage(`{"a":[1e400,0.10]}`)
		same(t, "entries", must(s.Read(ctx, j.ID, 0))(t), entries)
	})
}

func TestEntriesThatCannotBeKept(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		for name, spoil := range map[string]func(*store.Entry){
			"actor with a zero byte": func(e *store.Entry) { e.Actor = "a\x00" },
			"reason not UTF-8":       func(e *store.Entry) { e.Reason = "\xc3" },
			"reason too long":        func(e *store.Entry) { e.Reason = strings.Repeat("x", 16<<10+1) },
			"no kind":                func(e *store.Entry) { e.Kind = "" },
			"version below zero":     func(e *store.Entry) { e.Version = -1 },
			"year 10000":             func(e *store.Entry) { e.Time = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) },
			"no data":                func(e *store.Entry) { e.Data = nil },
			"data not JSON":          func(e *store.Entry) { e.Data = json.RawMessage(`{"a":}`) },
			"two values":             func(e *store.Entry) { e.Data = json.RawMessage(`{} {}`) },
			"data not UTF-8":         func(e *store.Entry) { e.Data = json.RawMessage("\"\xff\"") },
			"data too long":          func(e *store.Entry) { e.Data = json.RawMessage(`"` + strings.Repeat("x", 4<<20) + `"`) },
		} {
			t.Run(name, func(t *testing.T) {
				e := result(3)
				spoil(&e)
				_, err := s.Append(ctx, j.ID, 1, result(2), e)
				fails[*store.Invalid](t, err)
			})
		}
		same(t, "entries", must(s.Read(ctx, j.ID, 0))(t), results(1, 1))
	})
}
