package store_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/signup"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Entries from outside wait, are decided about once, and are erased; an act on a journal
// decides about them or does nothing at all; backups have them, event files do not; with
// the event they go for good.
func TestSignups(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
		same(t, "no form", must(s.SignupForm(ctx, j.Event))(t), signup.Form{})
		asks := signup.Form{Open: true}
		for _, form := range []signup.Form{{}, asks} {
			if err := s.KeepSignupForm(ctx, j.Event, form); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "form", must(s.SignupForm(ctx, j.Event))(t), asks)
		numbers := must(s.PutSignups(ctx, j.Event, at, signup.Entry{Name: "Peña, Luis"}, signup.Entry{Name: "Gil, Eva"}))(t)
		if len(numbers) != 2 || numbers[0] == numbers[1] || numbers[0] < 100_000 {
			t.Fatalf("%v", numbers)
		}
		fails[*store.NotFound](t, second(s.PutSignups(ctx, "none", at, signup.Entry{})))
		fails[*store.Invalid](t, second(s.PutSignups(ctx, j.Event, at, signup.Entry{Remarks: strings.Repeat("x", 9000)})))

		waits := signup.Decision{State: "waiting"}
		accepted := signup.Decision{State: "accepted", Tournament: j.ID, Player: 7}
		accept := signup.Decided{Event: j.Event, Number: numbers[0], Was: waits, Is: accepted}
		more := store.Addition{Journal: j.ID, After: 3, Entries: results(4, 4), Signups: []signup.Decided{accept}}
		if err := s.AppendTogether(ctx, more); err != nil {
			t.Fatal(err)
		}
		more.After, more.Entries = 4, results(5, 5)
		fails[*store.OtherDecision](t, s.AppendTogether(ctx, more)) // and nothing is added
		same(t, "the journal", must(s.Journal(ctx, j.ID))(t).Last, int64(4))
		fails[*store.OtherDecision](t, s.DecideSignups(ctx, accept))
		fails[*store.Invalid](t, s.DecideSignups(ctx, signup.Decided{Event: j.Event, Number: numbers[1], Was: waits, Is: signup.Decision{State: "sold"}}))
		list := must(s.Signups(ctx, j.Event))(t)
		if len(list) != 2 || !list[0].Received.Equal(at) {
			t.Fatalf("%+v", list)
		}
		for _, x := range list {
			if x.Number == numbers[0] && x.Decision != accepted || x.Number == numbers[1] && x.Decision != waits {
				t.Errorf("%+v", x)
			}
		}

		backup := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(file.String(), "Peña") {
			t.Error("the event file has entries from outside")
		}
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, backup, nil))(t)
		same(t, "restored", len(must(other.Signups(ctx, j.Event))(t)), 2)
		same(t, "with the form", must(other.SignupForm(ctx, j.Event))(t), asks)

		if err := s.EraseSignups(ctx, j.Event, numbers[0]); err != nil {
			t.Fatal(err)
		}
		same(t, "erased", len(must(s.Signups(ctx, j.Event))(t)), 1)
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		fails[*store.NotFound](t, second(s.PutSignups(ctx, j.Event, at, signup.Entry{})))
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "purged", len(must(s.Signups(ctx, j.Event))(t)), 0)
		same(t, "the form, too", must(s.SignupForm(ctx, j.Event))(t), signup.Form{})
	})
}

// A queue is bounded: it says that it is full.
func TestTheQueueOfEntriesIsFull(t *testing.T) {
	ctx := t.Context()
	s := open(t, storetest.SQLite(t))
	j := journalWith(t, s, 1)
	all := make([]signup.Entry, store.MaxWaiting)
	must(s.PutSignups(ctx, j.Event, time.Now(), all...))(t)
	fails[*store.QueueFull](t, second(s.PutSignups(ctx, j.Event, time.Now(), signup.Entry{})))
}

func second[T any](_ T, err error) error { return err }
