package server

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/inbox"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/tournament"
)

// The rules of retention are said, set and followed from a script: nothing goes without being told to; and
// a server follows them by itself. The contacts of minors go by their own term.
func TestRetentionOnTheCommandLine(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		s, err := store.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		event := playEvents(t, s, true)[0]
		desk := desktest.NewDesk(s)
		all, err := s.Journals(t.Context(), event)
		if err != nil || len(all) != 1 {
			t.Fatal(err)
		}
		state, err := desk.State(t.Context(), all[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		child := state.Players[0].Player
		child.Birth = tournament.Date{Year: time.Now().Year() - 12, Month: 3, Day: 4}
		if _, err := desk.Do(t.Context(), all[0].ID, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.ChangePlayer{ID: state.Players[0].ID, Player: child}, arbiter.Consent{Level: arbiter.TwoSteps, Reason: "corrected"}); err != nil {
			t.Fatal(err)
		}
		j, err := s.Journal(t.Context(), all[0].ID)
		if err == nil {
			err = s.Register(t.Context(), row.Made{Journal: j.ID, Last: j.Last, Summary: &row.Summary{Over: true}})
		}
		if err == nil {
			err = s.KeepContacts(t.Context(), j.ID, map[int]row.Contact{state.Players[0].ID: {Phone: "1"}, state.Players[1].ID: {Phone: "2"}})
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, since := range []string{"2020-01-01", "2021-01-01"} {
			if _, err := s.AddMemberList(t.Context(), inbox.MemberList{Name: "Members", Since: since, File: "m.csv", At: time.Now()}, []byte("Ana")); err != nil {
				t.Fatal(err)
			}
		}
		run := runnerOf(t, url, "inbox", "retention")
		run(2, nil, "--months", "lists")
		run(1, nil, "--months", "ratings=3")
		run(1, nil, "--months", "players-minors=13")
		var said retentionJSON
		run(0, &said, "--months", "lists=30")
		over := map[string]int{}
		for _, e := range said.Goes {
			if e.Things > 0 {
				over[e.Rule] = e.Things
			}
		}
		if len(over) != 1 || over["lists"] != 1 || len(said.Stays) != 7 || said.Erased != nil {
			t.Errorf("%+v", said)
		}
		if text := run(0, nil); !strings.Contains(text, "after 30 months, one thing from before") || !strings.Contains(text, "stays until months are set") || !strings.Contains(text, "--erase erases them for good") {
			t.Error(text)
		}
		if lists, err := s.MemberLists(t.Context()); err != nil || len(lists) != 2 {
			t.Fatalf("%+v %v", lists, err)
		}
		run(0, &said, "--erase")
		if len(said.Erased) != 1 || said.Erased[0].Rule != "lists" || said.Erased[0].Things != 1 {
			t.Errorf("%+v", said.Erased)
		}
		if text := run(0, nil, "--erase"); text != "Nothing is over today.\n" {
			t.Error(text)
		}

		o := officeOf(s, desk, nil)
		o.Clock = func() time.Time { return time.Now().AddDate(0, 4, 0) }
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { eraseBy(ctx, o, time.Hour, "automatically", slog.New(slog.DiscardHandler)); close(ended) }()
		defer func() { end(); <-ended }()
		until(t, "the contact of the minor is erased", func() bool {
			kept, err := s.Contacts(t.Context(), j.ID)
			_, adult := kept[state.Players[1].ID]
			return err == nil && len(kept) == 1 && adult
		})
		told, err := s.Erasures(t.Context())
		if err != nil || len(told) != 2 || told[0].Rule != inbox.RuleMinorsPlayers || told[0].By != "automatically" || told[0].Things != 1 {
			t.Errorf("%+v %v", told, err)
		}
	})
}
