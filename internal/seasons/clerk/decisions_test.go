package clerk_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/store/storetest"
	"torneo/league"
	"torneo/tournament"
)

// points returns the match and game points of each team of a division in the tournament's own
// standings, by the names of the league, and holds the season's table against them.
func (h *hall) points(division string) map[string]string {
	h.t.Helper()
	s := h.season()
	found := map[string]string{}
	for _, d := range h.divisions(s) {
		if d.ID != division {
			continue
		}
		r, err := arbiter.Standings(d.State, arbiter.LastPublished(d.State))
		if err != nil {
			h.t.Fatal(err)
		}
		tables, _ := clerk.Tables(s, h.divisions(s))
		for k, row := range r.Standings.Rows {
			at := tables[division][k]
			found[d.Numbers[row.Number-1]] = fmt.Sprint(r.Table.Final(row.Index, tournament.MatchScore), "/", r.Table.Final(row.Index, tournament.GameScore))
			if at.Team != d.Numbers[row.Number-1] || at.Rank != row.Rank || fmt.Sprint(at.Match, "/", at.Game) != found[at.Team] {
				h.t.Errorf("the table has %+v, the standings %+v", at, row)
			}
		}
	}
	return found
}

// What a season decides on points is in the standings of the division's tournament, with its reason in
// the journal, and is gone there when it is taken back; what somebody takes back there is said, and
// brought again.
func TestDecisionsAreInTheTournament(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		l := liga()
		l.Rules.MatchPoints = league.MatchPoints{Win: 20, Draw: 10, Default: -10}
		h := newHall(t, url, l)
		h.begin()
		h.playRound("d1", 1, nil)
		before := h.points("d1")
		id := h.season().Tournaments["d1"]
		if err := h.Penalize(t.Context(), h.id, 0, league.Penalty{Team: "t2-1", Match: 10, Game: 5, Reason: "late line-up"}, by); err != nil {
			t.Fatal(say(err))
		}
		if err := h.Penalize(t.Context(), h.id, 0, league.Penalty{Team: "t1-1", Fine: 100, Reason: "a fine alone"}, by); err != nil {
			t.Fatal(say(err))
		}
		if got := h.points("d1"); before["t2-1"] != "1.0/1.0" || got["t2-1"] != "0.0/0.5" || got["t1-1"] != before["t1-1"] {
			t.Errorf("%v, then %v", before, got)
		}
		state, err := h.desk.State(t.Context(), id)
		if err != nil || len(state.Decisions) != 2 || state.Decisions[1].Reason != "late line-up" || state.Decisions[0].Correction.Match != -10 {
			t.Errorf("%+v %v", state.Decisions, err)
		}
		// Somebody takes it back at the desk: the tables agree, and it is said.
		h.do(id, arbiter.LiftCorrection{Key: "league-penalty-1"})
		if got := h.points("d1"); got["t2-1"] != before["t2-1"] {
			t.Errorf("%v", got)
		}
		s := h.season()
		if lacks := clerk.DecisionGaps(s, h.divisions(s)); len(lacks) != 1 || lacks[0] != "Division 1" {
			t.Errorf("%v", lacks)
		}
		if err := h.BringDecisions(t.Context(), h.id, by); err != nil {
			t.Fatal(say(err))
		}
		if got := h.points("d1"); got["t2-1"] != "0.0/0.5" {
			t.Errorf("%v", got)
		}
		if err := h.Pardon(t.Context(), h.id, 0, 0, by); err != nil {
			t.Fatal(say(err))
		}
		s = h.season()
		if got := h.points("d1"); got["t2-1"] != before["t2-1"] || len(s.Penalties) != 1 || len(clerk.DecisionGaps(s, h.divisions(s))) > 0 {
			t.Errorf("%v %+v", got, s.Penalties)
		}
	})
}

// A board that is lost by a line-up is lost in the match when somebody decides so, with the rule in
// the journal; the game stays as it was played. Taken back, all is as before.
func TestVerdictsCountInTheMatch(t *testing.T) {
	h := newHall(t, filepath.Join(t.TempDir(), "torneo.db"), liga())
	h.begin()
	h.playRound("d1", 1, map[string][]int{"t0-1": {3, 0}})
	before := h.points("d1")
	s := h.season()
	list := clerk.LineUps(s, h.divisions(s))
	if len(list) != 1 || list[0].Team != "t0-1" || fmt.Sprint(list[0].Found[0].Lost) != "[2]" {
		t.Fatalf("%+v", list)
	}
	f := &list[0].Found[0]
	v := clerk.VerdictOf(&list[0], f, "the order was not kept")
	if err := h.GiveVerdict(t.Context(), h.id, 0, v, by); err != nil {
		t.Fatal(say(err))
	}
	if err := h.GiveVerdict(t.Context(), h.id, 0, v, by); err == nil {
		t.Error("it counts twice")
	}
	id := h.season().Tournaments["d1"]
	state, err := h.desk.State(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	after := h.points("d1")
	// Both won one board: 1-1. The second board is lost: who won it there, or lost it, decides.
	changed := 0
	for team := range before {
		if before[team] != after[team] {
			changed++
		}
	}
	second := state.Round(1).Boards
	wonSecond := false
	for _, b := range second {
		if p := state.Player(b.White); p != nil && p.Name == "Player 0, P" {
			wonSecond = true
		}
	}
	switch {
	case wonSecond && (changed != 2 || after["t0-1"] != "0.0/0.0" || len(state.Decisions) != 2 || !strings.Contains(state.Decisions[0].Reason, "R-LEAGUE-ORDER") || state.Decisions[0].Correction.Round != 1):
		t.Errorf("%v, then %v; %+v", before, after, state.Decisions)
	case !wonSecond && changed != 0:
		t.Errorf("%v, then %v", before, after)
	}
	for _, b := range second {
		if b.Result.White != tournament.Win || !b.Result.White.IsPlayed() {
			t.Errorf("the game is no longer as it was played: %+v", b)
		}
	}
	if !h.season().HasVerdict(&v) {
		t.Error("it is not noted")
	}
	if err := h.TakeVerdict(t.Context(), h.id, 0, v, by); err != nil {
		t.Fatal(say(err))
	}
	if got := h.points("d1"); fmt.Sprint(got) != fmt.Sprint(before) {
		t.Errorf("%v, not %v", got, before)
	}
	if err := h.TakeVerdict(t.Context(), h.id, 0, seasons.Verdict{}, by); err == nil {
		t.Error("nothing was taken back")
	}
}
