package store_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Reports on a board are replaced, forgotten with another pairing and with the round,
// and go with the event, as players' requests do.
func TestProposalsAndRequests(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 17, 0, 0, 5000, time.UTC)
		say := func(p row.Proposal) {
			t.Helper()
			if p.Journal, p.At = j.ID, at; p.Round == 0 {
				p.Round = 1
			}
			if err := s.Propose(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		say(row.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "0"})
		say(row.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "1"})
		say(row.Proposal{White: 1, Black: 2, Side: "black", Entry: 7, Result: "="})
		say(row.Proposal{White: 3, Black: 4, Side: "black", Entry: 7, Result: "="})
		list := must(s.Proposals(ctx, j.ID))(t)
		same(t, "said", len(list), 3)
		same(t, "the last word", list[1], row.Proposal{Journal: j.ID, Round: 1, White: 1, Black: 2, Side: "white", Entry: 7, Result: "1", At: at})
		say(row.Proposal{White: 2, Black: 3, Side: "white", Entry: 9, Result: "1"})
		same(t, "paired otherwise", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		if err := s.Withdraw(ctx, row.Proposal{Journal: j.ID, Round: 1, White: 2, Black: 3, Side: "black"}); err != nil {
			t.Fatal(err)
		}
		same(t, "of the other side", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		say(row.Proposal{Round: 2, White: 5, Black: 6, Side: "white", Entry: 12, Result: "1"})
		same(t, "a round later", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		if err := s.Withdraw(ctx, row.Proposal{Journal: j.ID, Round: 2, White: 5, Black: 6}); err != nil {
			t.Fatal(err)
		}
		same(t, "taken back", len(must(s.Proposals(ctx, j.ID))(t)), 0)
		fails[*store.NotFound](t, s.Propose(ctx, row.Proposal{Journal: "none"}))
		fails[*store.Invalid](t, s.Propose(ctx, row.Proposal{Journal: j.ID, Result: strings.Repeat("x", 33)}))

		asked := row.Request{Journal: j.ID, Player: 3, Round: 4, Kind: "half", At: at, State: "waiting"}
		for _, r := range []row.Request{{Journal: j.ID, Player: 3, Round: 4, Kind: "zero", At: at, State: "waiting"}, asked} {
			if err := s.KeepRequest(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "asked", must(s.Requests(ctx, j.ID))(t), []row.Request{asked})
		if err := s.KeepRequest(ctx, row.Request{Journal: j.ID, Player: 3, Round: 4}); err != nil {
			t.Fatal(err)
		}
		same(t, "forgotten", len(must(s.Requests(ctx, j.ID))(t)), 0)
		fails[*store.NotFound](t, s.KeepRequest(ctx, row.Request{Journal: "none"}))
		if err := s.KeepRequest(ctx, asked); err != nil {
			t.Fatal(err)
		}
		say(row.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "0"})
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", len(must(s.Requests(ctx, j.ID))(t))+len(must(s.Proposals(ctx, j.ID))(t)), 0)
	})
}

// Players' reports and requests that nobody has decided yet come back with a backup;
// over newer data they do not: withdrawn ones stay so, and so do decisions.
func TestABackupHasWhatPlayersWaitFor(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 17, 0, 0, 5000, time.UTC)
		said := row.Proposal{Journal: j.ID, Round: 1, White: 1, Black: 2, Side: "white", Entry: 7, Result: "1", At: at}
		asked := []row.Request{
			{Journal: j.ID, Player: 3, Round: 4, Kind: "half", At: at, State: "waiting"},
			{Journal: j.ID, Player: 4, Round: 4, Kind: "zero", At: at.Add(time.Second), State: "refused", Reason: "too late"},
		}
		links := signedlink.Links{Results: true, Boards: true, Issue: 2}
		if err := errors.Join(s.KeepLinks(ctx, j.ID, links), s.Propose(ctx, said)); err != nil {
			t.Fatal(err)
		}
		for _, r := range asked {
			if err := s.KeepRequest(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		other := open(t, storetest.SQLite(t))
		must(other.Restore(ctx, file, nil))(t)
		same(t, "what they may", must(other.Links(ctx, j.ID))(t), links)
		same(t, "said", must(other.Proposals(ctx, j.ID))(t), []row.Proposal{said})
		same(t, "asked", must(other.Requests(ctx, j.ID))(t), asked)

		// There it is decided, and taken back; the backup brings neither again.
		granted := asked[0]
		granted.State = "accepted"
		links.Results = false
		if err := errors.Join(other.KeepLinks(ctx, j.ID, links), other.KeepRequest(ctx, granted), other.KeepRequest(ctx, row.Request{Journal: j.ID, Player: 4, Round: 4}), other.Withdraw(ctx, said)); err != nil {
			t.Fatal(err)
		}
		must(other.Restore(ctx, file, nil))(t)
		same(t, "what they may there", must(other.Links(ctx, j.ID))(t), links)
		same(t, "said again", len(must(other.Proposals(ctx, j.ID))(t)), 0)
		same(t, "decided", must(other.Requests(ctx, j.ID))(t), []row.Request{granted})

		// Where the journal goes on from a backup, so does what waits beside it: the decision
		// that is known there, and here what was asked for since.
		later := row.Request{Journal: j.ID, Player: 9, Round: 5, Kind: "zero", At: at.Add(time.Hour), State: "waiting"}
		if err := s.KeepRequest(ctx, later); err != nil {
			t.Fatal(err)
		}
		must(other.Append(ctx, j.ID, 1, result(2)))(t)
		again := filepath.Join(t.TempDir(), "again.db")
		if err := other.Backup(ctx, again); err != nil {
			t.Fatal(err)
		}
		must(s.Restore(ctx, again, nil))(t)
		same(t, "both", must(s.Requests(ctx, j.ID))(t), []row.Request{granted, asked[1], later})
	})
}
