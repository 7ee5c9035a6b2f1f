package arbiter

import (
	"context"
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

func TestUndoForEver(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.refuses(Undo{}, "arbiter.undo.nothing")
	v.refuses(Undo{[]int64{1}}, "arbiter.undo.first")
	v.refuses(Undo{[]int64{0}}, "arbiter.undo.unknown")
	v.refuses(Undo{[]int64{9999}}, "arbiter.undo.unknown")
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.refuses(Undo{[]int64{last[journal.FIDEModeLeft](v)}}, "arbiter.undo.mode")
	v.refuses(Undo{[]int64{last[journal.CommentNoted](v)}}, "arbiter.undo.note")
}

func TestUndoResults(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	v.do(EnterResult{1, v.board(1, 0), result("1"), 0}, Silent)
	first := v.state().Last
	v.do(Undo{[]int64{first}}, Silent)
	v.refuses(Undo{[]int64{first}}, "arbiter.undo.already")
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	v.do(EnterResult{1, v.board(1, 1), result("1"), 0}, Silent)
	v.do(Undo{[]int64{first}}, Confirm) // is not the last one
	v.do(Undo{[]int64{v.state().Last}}, Silent)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.refuses(Undo{[]int64{first}}, "arbiter.undo.dependents")
	v.do(Unpair{2}, Silent)
	v.do(Undo{[]int64{first}}, Confirm)
}

func TestUndoPairing(t *testing.T) {
	v := newVenue(t, 8, 5)
	before := standing(v.state())
	v.do(PairRound{}, Silent)
	paired := v.state().Last
	v.do(Publish{1}, Silent)
	published := v.state().Last
	v.refuses(Undo{[]int64{paired}}, "arbiter.undo.dependents")
	v.do(Undo{[]int64{published}}, Confirm)
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	v.do(EnterResult{1, v.board(1, 0), result("1"), 0}, Silent)
	v.refuses(Undo{[]int64{published}}, "arbiter.undo.dependents")
	after := standing(v.state())
	v.do(Undo{[]int64{paired, published, v.state().Last}}, TwoSteps)
	same(t, before, standing(v.state()))
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	same(t, after, standing(v.state()))
}

// Effects of a pairing are undone with it.
func TestUndoAct(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	v.play(1, 2)
	before := standing(v.state())
	v.do(PairRound{}, Acknowledge) // adjourns a game
	act := v.act(v.state().Last)
	if len(act) != 3 {
		t.Fatalf("the act is %v", act)
	}
	v.refuses(Undo{act[:1]}, "arbiter.undo.dependents")
	v.do(Undo{act}, Confirm)
	same(t, before, standing(v.state()))
	if ActOf(nil, 3) != nil {
		t.Error("an act of no journal")
	}
}

// A comment goes with what it is about.
func TestUndoTakesItsComment(t *testing.T) {
	v := wonByWhite(t, 1)
	notes := len(v.state().Notes)
	v.do(CorrectResult{Round: 1, Board: v.board(1, 0), Result: result("0")}, Confirm)
	v.do(Undo{[]int64{last[journal.ResultCorrected](v)}}, Confirm)
	if len(v.state().Notes) != notes {
		t.Errorf("still noted: %v", v.state().Notes)
	}
	v.do(Undo{[]int64{v.state().Last}}, Confirm)
	v.note("Correction @ Round 1: 1-5 1-0 => 1-5 0-1")
}

func TestUndoPhaseOfChanges(t *testing.T) {
	v := drafted(t, 8, 5, 1)
	v.do(v.arranged(journal.Board{White: 1, Black: 6}, journal.Board{White: 5, Black: 2}), Silent)
	v.refuses(Undo{[]int64{last[journal.ManualPairingStarted](v)}}, "arbiter.undo.dependents")
	v.do(EndManual{1}, Confirm)
	v.do(Publish{1}, Silent)
	v.refuses(Undo{[]int64{last[journal.ManualPairingEnded](v)}}, "arbiter.undo.dependents")
	v.do(Undo{[]int64{last[journal.RoundPublished](v)}}, Confirm)
	v.do(Undo{[]int64{last[journal.ManualPairingEnded](v)}}, Confirm)
	if r := v.state().Round(1); !r.Manual || len(v.state().Notes) != 0 {
		t.Errorf("round %+v, notes %v", r, v.state().Notes)
	}
}

func TestUndoEntry(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.do(EnterPlayer{Player: tournament.Player{Name: "Ninth", Federation: "ESP", Rating: 1000}}, Silent)
	events, err := v.desk.History(context.Background(), v.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	entry := slices.IndexFunc(events, func(e journal.Event) bool { w, ok := e.Payload.(journal.PlayerEntered); return ok && w.ID == 9 })
	v.pair(Silent)
	v.refuses(Undo{[]int64{int64(entry) + 1}}, "arbiter.undo.dependents")
	v.do(Unpair{1}, Confirm)
	v.refuses(Undo{[]int64{int64(entry) + 1}}, "arbiter.undo.dependents") // it was paired all the same
}

// A team goes with its players, and comes back with them: alone, they would keep numbers
// that the others get as well, and the report could not be written.
func TestUndoTeamWithItsPlayers(t *testing.T) {
	v := newTeams(t, "BERGER_TEAM_ROUNDROBIN", 3, 2)
	v.do(EnterTeam{Name: "North", Players: squad(0, 2)}, Silent)
	entered := v.state().Last
	v.refuses(Undo{[]int64{entered}}, "arbiter.undo.team")
	v.do(DrawTable{Seed: 1}, Silent)
	v.refuses(Undo{[]int64{entered}}, "arbiter.undo.dependents")
	v.refuses(Undo{v.act(entered)}, "arbiter.undo.dependents")
	v.do(Undo{append(v.act(entered), v.act(v.state().Last)...)}, Confirm)
	v.do(EnterTeam{Name: "South", Players: squad(1, 3)}, Silent)
	v.do(EnterTeam{Name: "East", Players: squad(2, 2)}, Silent)
	v.pair(Acknowledge)
	if _, err := WriteReport(v.state(), TRF26, ""); err != nil {
		t.Fatal(describe(err))
	}
}

// Who changes places in a team goes and comes in one act, so that its boards are manned.
func TestUndoChangeOfTeam(t *testing.T) {
	v := newTeams(t, "CUSTOM_TEAM_ROUNDROBIN", 2, 2)
	v.do(EnterTeam{Name: "North", Players: squad(0, 2)}, Silent)
	v.do(ChangeTeam{ID: 1, Name: "North", Order: []int{1}, Players: squad(3, 1)}, Confirm) // 3 for 2
	removed := v.state().Last
	enters, changed := removed-2, removed-1
	for _, part := range [][]int64{{removed}, {changed}, {enters, changed}, {changed, removed}} {
		v.refuses(Undo{part}, "arbiter.undo.team")
	}
	v.do(Undo{[]int64{enters, changed, removed}}, Confirm)
	if team := v.state().Team(1); !slices.Equal(team.Players, []int{1, 2}) {
		t.Errorf("%+v", team)
	}
}

// A team that was removed does not come back with a number that another has got since.
func TestUndoRemovalOfTeam(t *testing.T) {
	v := newTeams(t, "BERGER_TEAM_ROUNDROBIN", 3, 2)
	for k, name := range []string{"North", "South", "East"} {
		v.do(EnterTeam{Name: name, Players: squad(k, 2)}, Silent)
	}
	v.do(DrawTeams{[]int{1, 2, 3}}, Silent)
	v.do(RemoveTeam{1}, Confirm)
	removed := v.state().Last
	v.do(DrawTeams{[]int{3, 2}}, Confirm)
	numbered := v.act(v.state().Last)
	v.refuses(Undo{[]int64{removed}}, "arbiter.undo.dependents")
	v.refuses(Undo{numbered[:1]}, "arbiter.undo.dependents") // their players keep theirs
	v.do(Undo{append(numbered, removed)}, Confirm)
	v.pair(Silent)
	if _, err := WriteReport(v.state(), TRF26, ""); err != nil {
		t.Fatal(describe(err))
	}
}
