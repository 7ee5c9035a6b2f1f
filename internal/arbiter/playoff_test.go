package arbiter

import (
	"errors"
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

func playOff(t *testing.T, text string) DeclarePlayOff {
	t.Helper()
	p, err := tournament.ParsePlayOff(text)
	if err != nil {
		t.Fatal(err)
	}
	return DeclarePlayOff{&p}
}

// game enters a game of the play-off, as it is to be played next: with White for A where the
// colours are drawn.
func (v *venue) game(n playoff.Next, key string) EnterPlayOffGame {
	id := idsOf(v.state())
	white := n.White
	if white == 0 {
		white = n.A
	}
	return EnterPlayOffGame{journal.Board{White: id[white], Black: id[n.A+n.B-white]}, result(key)}
}

func (v *venue) course() *playoff.Course {
	r, err := Standings(v.state(), 0)
	if err != nil || len(r.Courses) == 0 {
		v.t.Fatal(err, r)
	}
	return r.Courses[0]
}

// Four win the only round, play a knock-out, and have its places.
func TestPlayOff(t *testing.T) {
	v := newVenue(t, 8, 1)
	v.refuses(EnterPlayOffGame{journal.Board{White: 1, Black: 2}, result("1")}, "playoff.none")
	v.refuses(EnterPlayOffLots{[]int{1}}, "playoff.none")
	v.do(playOff(t, "annex"), Silent)
	last := v.state().Last
	v.do(playOff(t, "annex"), Silent)
	if v.state().Last != last {
		t.Error("declared twice")
	}
	v.pair(Silent)
	v.refuses(playOff(t, "annex places=9"), "playoff.places")
	v.refuses(EnterPlayOffGame{journal.Board{White: 1, Black: 2}, result("1")}, "playoff.missing")
	v.do(playOff(t, "annex places=1-3"), Confirm)
	if s := v.state(); len(s.Notes) != 1 || s.Notes[0].Text[:40] != "Configuration @ Round 1: play-off places" {
		t.Errorf("noted %v", s.Notes)
	}
	for k := range v.state().Round(1).Boards {
		v.do(EnterResult{1, v.board(1, k), result("1"), 0}, Silent)
	}
	v.do(playOff(t, "annex"), TwoSteps)
	c := v.course()
	if len(c.Draw) != 4 {
		t.Fatal(c)
	}
	id := idsOf(v.state())
	lots := []int{id[c.Draw[2]], id[c.Draw[0]], id[c.Draw[3]], id[c.Draw[1]]}
	v.refuses(EnterPlayOffGame{journal.Board{White: lots[0], Black: lots[1]}, result("1")}, "playoff.lots-first")
	v.refuses(EnterPlayOffLots{lots[:3]}, "playoff.lots")
	v.refuses(EnterPlayOffLots{[]int{99}}, "arbiter.player.unknown")
	v.do(EnterPlayOffLots{lots}, Silent)
	v.refuses(EnterPlayOffLots{lots}, "playoff.no-lots")
	n := v.course().Now[0]
	v.refuses(EnterPlayOffGame{v.game(n, "1").Board, tournament.Both(tournament.Adjourned)}, "arbiter.result.invalid")
	v.refuses(EnterPlayOffGame{journal.Board{White: lots[0], Black: lots[2]}, result("1")}, "playoff.not-now")
	v.refuses(EnterPlayOffGame{journal.Board{White: lots[0], Black: 99}, result("1")}, "arbiter.player.unknown")
	seen := v.state().Last
	v.do(v.game(n, "1"), Silent)
	v.refuses(playOff(t, "annex places=2"), "playoff.started")
	v.refuses(DeclarePlayOff{}, "playoff.started")
	_, err := v.desk.Do(t.Context(), v.id, chief, v.game(v.course().Now[0], "1"), Consent{Seen: seen})
	if clash := (*Clash)(nil); !errors.As(err, &clash) {
		t.Errorf("another window: %v", err)
	}
	for !v.course().Over {
		v.do(v.game(v.course().Now[0], "1"), Silent)
		if v.state().Last > 200 {
			t.Fatal("it does not end")
		}
		if now := v.course().Now; len(now) > 0 && now[0].Game > 1 && now[0].Part == 1 {
			v.do(v.game(now[0], "="), Silent)
		}
	}
	r, err := Standings(v.state(), 0)
	if err != nil {
		t.Fatal(err)
	}
	var ranks []int
	for _, row := range r.Standings.Rows[:5] {
		ranks = append(ranks, row.Rank)
		if row.PlayedOff != (row.Rank < 5) {
			t.Error(row)
		}
	}
	if !slices.Equal(ranks, []int{1, 2, 3, 3, 5}) {
		t.Error(ranks)
	}
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	if v.course().Over {
		t.Error("undone, and still over")
	}
}

func TestWhoIsExpelledPlaysNoPlayOff(t *testing.T) {
	v := newVenue(t, 8, 1)
	v.do(playOff(t, "annex"), Silent)
	v.pair(Silent)
	for k := range v.state().Round(1).Boards {
		v.do(EnterResult{1, v.board(1, k), result("1"), 0}, Silent)
	}
	first := v.board(1, 0).White
	if err := v.try(Withdraw{ID: first, From: 2, Expelled: true}, TwoSteps); err != nil {
		t.Fatal(describe(err))
	}
	c := v.course()
	if len(c.Entrants) != 3 || c.Place != 1 || slices.ContainsFunc(c.Entrants, func(e playoff.Entrant) bool { return e.Number == tpn(v.state(), first) }) {
		t.Error(c.Tie)
	}
}

func TestAPlayOffCanBeWithdrawn(t *testing.T) {
	v := newVenue(t, 8, 2)
	v.do(DeclarePlayOff{}, Silent)
	v.do(playOff(t, "manual time=2x15+10,sudden:5v4"), Silent)
	v.pair(Silent)
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.do(DeclarePlayOff{}, Confirm)
	if v.state().PlayOff != nil {
		t.Error("it is still declared")
	}
	by := Person{Name: "Eva", Role: Arbiter}
	if _, err := v.desk.Do(t.Context(), v.id, by, playOff(t, "annex"), Consent{Level: TwoSteps}); err == nil {
		t.Error("an arbiter declares")
	}
}
