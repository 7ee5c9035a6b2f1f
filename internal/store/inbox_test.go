package store_test

import (
	"errors"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A submission that two people change at once is changed once; versions go to another submission
// with their files, and are numbered on.
func TestSubmissionsChangeOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		at := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
		add := func(name string, files ...string) inbox.Submission {
			x := inbox.Submission{Name: name, State: inbox.Received, Begins: "2026-11-28", Ends: "2026-11-29"}
			for k, data := range files {
				x.Versions = k + 1
				x = must(s.KeepSubmissions(t.Context(), inbox.Change{Submission: x, Version: &inbox.Version{Number: k + 1, Hash: data, At: at}, Data: []byte(data), Happened: []inbox.Happening{{At: at, Act: inbox.Receive}}}))(t)[0]
			}
			return x
		}
		a, b := add("Abierto de Cádiz", "a1", "a2"), add("Abierto Cadiz", "b1")
		same(t, "edition", a.Edition, int64(2))
		stale := a
		stale.Edition = 1
		var refused *inbox.Refused
		if _, err := s.KeepSubmissions(t.Context(), inbox.Change{Submission: b}, inbox.Change{Submission: stale}); !errors.As(err, &refused) || refused.Message.ID != "inbox.changed" {
			t.Errorf("%v", err)
		}
		same(t, "nothing of it was kept", must(s.Submission(t.Context(), b.ID))(t).Edition, int64(1))

		a.Versions = 3
		must(s.KeepSubmissions(t.Context(), inbox.Change{Submission: a, TakesFrom: b.ID}))(t)
		versions := must(s.VersionsOf(t.Context(), a.ID))(t)
		same(t, "versions", len(versions), 3)
		for k, want := range []string{"a1", "a2", "b1"} {
			same(t, "number", versions[k].Number, k+1)
			same(t, "file", string(must(s.VersionFile(t.Context(), a.ID, k+1))(t)), want)
		}
		if _, err := s.VersionFile(t.Context(), b.ID, 1); err == nil {
			t.Error("the file is in both")
		}
		same(t, "by its hash", must(s.VersionsWithHash(t.Context(), "b1"))(t)[0].Submission, a.ID)
		if _, err := s.Submission(t.Context(), "none"); err == nil {
			t.Error("there is one")
		}
	})
}

// Submissions are found by their state and words, counted by what is due, and found again by days,
// number and tournament.
func TestSubmissionsAreFound(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		for _, x := range []inbox.Submission{
			{Name: "Abierto de Cádiz", City: "Cádiz", State: inbox.Received, Begins: "2026-11-27", Ends: "2026-11-30", Code: "412345"},
			{Name: "Escolar de Jerez", State: inbox.Returned, Due: "2026-12-02", Begins: "2026-11-21", Ends: "2026-11-21", Maybe: "x"},
			{Name: "Relámpago", State: inbox.Announced, Due: "2026-12-13", Begins: "2026-12-06", Ends: "2026-12-06", Journal: "j1"},
			{Name: "Rápido", State: inbox.Announced, Due: "2026-12-04", Begins: "2026-11-27", Ends: "2026-11-27"},
			{Name: "Old", State: inbox.Dropped, Begins: "2026-11-27", Ends: "2026-11-27"},
		} {
			must(s.KeepSubmissions(t.Context(), inbox.Change{Submission: x}))(t)
		}
		names := func(list []inbox.Submission) (text string) {
			for _, x := range list {
				text += x.Name + ";"
			}
			return text
		}
		asked := func(a inbox.Asked) string {
			a.Most = 10
			return names(must(s.Submissions(t.Context(), a))(t))
		}
		same(t, "announced", asked(inbox.Asked{State: inbox.Announced}), "Rápido;Relámpago;")
		same(t, "after", asked(inbox.Asked{State: inbox.Announced, After: 1}), "Relámpago;")
		same(t, "words", asked(inbox.Asked{Words: []string{"cadi", "412"}}), "Abierto de Cádiz;")
		same(t, "no word", asked(inbox.Asked{Words: []string{"adiz"}}), "")
		same(t, "due", asked(inbox.Asked{State: inbox.Announced, Due: "2026-12-05"}), "Rápido;")
		c := must(s.CountSubmissions(t.Context(), "2026-12-03"))(t)
		same(t, "counts", c, inbox.Counts{States: map[inbox.State]int{inbox.Received: 1, inbox.Returned: 1, inbox.Announced: 2, inbox.Dropped: 1}, Overdue: 1, Soon: 1, Unclear: 1})
		near := func(e inbox.Event) string { return names(must(s.SubmissionsNear(t.Context(), e, 3))(t)) }
		same(t, "by number", near(inbox.Event{Code: "412345"}), "Abierto de Cádiz;")
		same(t, "by tournament", near(inbox.Event{Journal: "j1"}), "Relámpago;")
		same(t, "by days", len(must(s.SubmissionsNear(t.Context(), inbox.Event{Begins: "2026-11-25", Ends: "2026-11-30"}, 3))(t)), 2)
		same(t, "maybe", names(must(s.SubmissionsMaybe(t.Context(), "x"))(t)), "Escolar de Jerez;")
	})
}

// What was decided of people is taken back once and stays known; lists keep their files.
func TestWhatAFederationSettles(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s := must(store.Open(t.Context(), url))(t)
		defer s.Close()
		same(t, "settings", must(s.InboxSettings(t.Context()))(t), inbox.Usual)
		d := must(s.DecidePerson(t.Context(), inbox.Decision{Entrant: inbox.Person{Name: "Soto, A."}, Nobody: true, At: time.Now()}))(t)
		at := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
		for _, by := range []string{"Ana", "Eva"} {
			if err := s.UndoDecision(t.Context(), d.ID, by, at); err != nil {
				t.Fatal(err)
			}
		}
		back := must(s.PersonDecisions(t.Context()))(t)
		if len(back) != 1 || back[0].UndoneBy != "Ana" || !back[0].Undone.Equal(at) {
			t.Errorf("%+v", back)
		}
		if err := s.UndoDecision(t.Context(), "none", "Ana", at); err == nil {
			t.Error("there was none")
		}
		l := must(s.AddMemberList(t.Context(), inbox.MemberList{Name: "licences", Since: "2026-01-01"}, []byte("name;id\n")))(t)
		same(t, "file", string(must(s.MemberListFile(t.Context(), l.ID))(t)), "name;id\n")
		if err := s.RemoveMemberList(t.Context(), l.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := s.MemberListFile(t.Context(), l.ID); err == nil {
			t.Error("it is still there")
		}
	})
}
