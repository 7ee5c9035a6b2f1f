package store_test

import (
	"strings"
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// What was said of a board is replaced, forgotten with another pairing and with the round,
// and goes with the event, as what players ask for does.
func TestProposalsAndRequests(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 17, 0, 0, 5000, time.UTC)
		say := func(p store.Proposal) {
			t.Helper()
			if p.Journal, p.At = j.ID, at; p.Round == 0 {
				p.Round = 1
			}
			if err := s.Propose(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		say(store.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "0"})
		say(store.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "1"})
		say(store.Proposal{White: 1, Black: 2, Side: "black", Entry: 7, Result: "="})
		say(store.Proposal{White: 3, Black: 4, Side: "black", Entry: 7, Result: "="})
		list := must(s.Proposals(ctx, j.ID))(t)
		same(t, "said", len(list), 3)
		same(t, "the last word", list[1], store.Proposal{Journal: j.ID, Round: 1, White: 1, Black: 2, Side: "white", Entry: 7, Result: "1", At: at})
		say(store.Proposal{White: 2, Black: 3, Side: "white", Entry: 9, Result: "1"})
		same(t, "paired otherwise", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		if err := s.Withdraw(ctx, store.Proposal{Journal: j.ID, Round: 1, White: 2, Black: 3, Side: "black"}); err != nil {
			t.Fatal(err)
		}
		same(t, "of the other side", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		say(store.Proposal{Round: 2, White: 5, Black: 6, Side: "white", Entry: 12, Result: "1"})
		same(t, "a round later", len(must(s.Proposals(ctx, j.ID))(t)), 1)
		if err := s.Withdraw(ctx, store.Proposal{Journal: j.ID, Round: 2, White: 5, Black: 6}); err != nil {
			t.Fatal(err)
		}
		same(t, "taken back", len(must(s.Proposals(ctx, j.ID))(t)), 0)
		fails[*store.NotFound](t, s.Propose(ctx, store.Proposal{Journal: "none"}))
		fails[*store.Invalid](t, s.Propose(ctx, store.Proposal{Journal: j.ID, Result: strings.Repeat("x", 33)}))

		asked := store.Request{Journal: j.ID, Player: 3, Round: 4, Kind: "half", At: at, State: "waiting"}
		for _, r := range []store.Request{{Journal: j.ID, Player: 3, Round: 4, Kind: "zero", At: at, State: "waiting"}, asked} {
			if err := s.KeepRequest(ctx, r); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "asked", must(s.Requests(ctx, j.ID))(t), []store.Request{asked})
		if err := s.KeepRequest(ctx, store.Request{Journal: j.ID, Player: 3, Round: 4}); err != nil {
			t.Fatal(err)
		}
		same(t, "forgotten", len(must(s.Requests(ctx, j.ID))(t)), 0)
		fails[*store.NotFound](t, s.KeepRequest(ctx, store.Request{Journal: "none"}))
		if err := s.KeepRequest(ctx, asked); err != nil {
			t.Fatal(err)
		}
		say(store.Proposal{White: 1, Black: 2, Side: "white", Entry: 7, Result: "0"})
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "gone with the event", len(must(s.Requests(ctx, j.ID))(t))+len(must(s.Proposals(ctx, j.ID))(t)), 0)
	})
}
