package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// Two teams enter while round 1 is played: together with the team that has the bye one
// of them finds an opponent, the other gets what was announced. The report is accepted.
func TestTeamsThatComeDuringTheRound(t *testing.T) {
	v := teamSwiss(t, 2, 5)
	v.refuses(EnterTeam{Name: "Club X", Players: squad(8, 5), From: 2}, "arbiter.player.from")
	v.do(PairRound{}, Acknowledge)
	v.refuses(EnterTeam{Name: "Club X", Players: squad(8, 5), From: 1}, "arbiter.round.draft")
	v.do(Publish{1}, Silent)
	v.refuses(PairLate{}, "arbiter.match.nobody-late")
	v.refuses(ByeOfTeam{ID: 1, Round: 1, Kind: tournament.HalfPointBye}, "arbiter.bye.paired")
	_, bye := AloneTeams(v.state(), 1)
	if bye == 0 {
		t.Fatal("nobody has the bye")
	}

	v.refuses(EnterTeam{Name: "Club X", Players: squad(8, 5), From: 4}, "arbiter.player.from")
	v.do(EnterTeam{Name: "Club X", Short: "X", Players: squad(8, 5), From: 1}, Confirm)
	waiting, _ := AloneTeams(v.state(), 1)
	if !slices.Equal(waiting, []int{6}) {
		t.Fatalf("waiting %v", waiting)
	}
	before := len(v.state().Round(1).Matches)
	v.do(PairLate{}, Confirm)
	r := v.state().Round(1)
	m := r.MatchOf(6)
	if m == nil || m.White+m.Black != 6+bye || len(r.Matches) != before {
		t.Fatalf("%+v", r.Matches)
	}
	v.do(EnterTeam{Name: "Club Y", Short: "Y", Players: squad(9, 5), From: 1}, Confirm)
	v.refuses(PairLate{}, "arbiter.match.nobody-late")
	v.refuses(ByeOfTeam{ID: 7, Round: 1, Kind: tournament.PairingAllocatedBye}, "arbiter.bye.kind")
	v.do(ByeOfTeam{ID: 7, Round: 1, Kind: tournament.HalfPointBye}, Confirm)
	v.refuses(ByeOfTeam{ID: 7, Round: 1, Kind: tournament.ZeroPointBye}, "arbiter.bye.paired")
	v.seat(1)
	v.play(1)
	v.do(Undo{[]int64{last[journal.LateMatchesPaired](v)}}, Confirm)
	if waiting, _ := AloneTeams(v.state(), 1); !slices.Equal(waiting, []int{7}) {
		t.Errorf("undone, %v wait", waiting)
	}
	v.do(ByeOfTeam{ID: 7, Round: 1, Kind: tournament.HalfPointBye}, Confirm)
	v.do(CloseRound{1}, Silent)
	v.refuses(EnterTeam{Name: "Club Z", Players: squad(7, 5), From: 1}, "arbiter.round.closed")
	v.do(PairRound{}, v.levelOf(PairRound{}))
	if v.state().Round(2).MatchOf(7) == nil {
		t.Error("who came late is not paired in the next round")
	}
	v.do(Publish{2}, Silent)
	v.seat(2)
	v.play(2)
	v.acceptedTeams()
}

// Two late teams meet each other where nobody has the bye.
func TestLateTeamsMeetEachOther(t *testing.T) {
	v := teamSwiss(t, 1, 4)
	v.do(PairRound{}, Acknowledge)
	v.do(Publish{1}, Silent)
	v.do(EnterTeam{Name: "Club X", Short: "X", Players: squad(8, 5), From: 1}, Confirm)
	v.do(EnterTeam{Name: "Club Y", Short: "Y", Players: squad(9, 5), From: 1}, Confirm)
	v.do(PairLate{}, Confirm)
	if m := v.state().Round(1).MatchOf(5); m == nil || m.White+m.Black != 11 {
		t.Fatalf("%+v", v.state().Round(1).Matches)
	}
	v.seat(1)
	v.play(1)
	v.acceptedTeams()
}

// An expelled team has no place, its matches count for the others, and the report says
// so; it can be admitted again.
func TestATeamIsExpelled(t *testing.T) {
	v := teamSwiss(t, 2, 6)
	v.refuses(ExpelTeam{ID: 1}, "arbiter.match.expel-early")
	v.do(PairRound{}, Acknowledge)
	v.do(Publish{1}, Silent)
	v.refuses(ExpelTeam{ID: 99}, "arbiter.team.unknown")
	v.refuses(ExpelTeam{ID: 1, From: 1}, "arbiter.match.paired")
	v.seat(1)
	v.play(1)
	first, err := Standings(v.state(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ids := teamIDs(v.state())
	best := ids[first.Standings.Rows[0].Number]
	v.do(ExpelTeam{ID: best}, Confirm)
	v.do(ReturnTeam{ID: best}, Confirm)
	if s := v.state(); s.Team(best).Expelled || s.Team(best).LeftFrom != 0 {
		t.Error("not admitted")
	}
	v.do(ExpelTeam{ID: best}, Confirm)
	known := v.state().Last
	v.do(ExpelTeam{ID: best}, Silent)
	if v.state().Last != known {
		t.Error("expelled twice")
	}
	v.do(PairRound{}, v.levelOf(PairRound{}))
	v.do(Publish{2}, Silent)
	v.seat(2)
	v.play(2)
	r, err := Standings(v.state(), 2)
	if err != nil {
		t.Fatal(err)
	}
	rows := r.Standings.Rows
	if last := rows[len(rows)-1]; ids[last.Number] != best || last.Rank != 0 || rows[0].Rank != 1 || v.state().Round(2).MatchOf(best) != nil {
		t.Errorf("%+v", rows)
	}
	v.acceptedTeams()
	v.do(WithdrawTeam{ID: best}, Silent)
	if s := v.state(); s.Team(best).Expelled || s.Team(best).LeftFrom != 2 {
		t.Error("withdrawn, and still expelled")
	}
}

// In a league by a table the expelled team's matches to come stay, to be forfeited.
func TestATeamIsExpelledFromATable(t *testing.T) {
	v := newTeams(t, "FIDE_TEAM_ROUNDROBIN", 3, 4)
	for k := range 4 {
		v.do(EnterTeam{Name: "Club " + string(rune('A'+k)), Players: squad(k, 5)}, Silent)
	}
	v.do(DrawTeams{[]int{1, 2, 3, 4}}, Silent)
	v.do(PairRound{}, v.levelOf(PairRound{}))
	v.do(Publish{1}, Silent)
	v.play(1)
	v.do(ExpelTeam{ID: 2}, Confirm)
	v.do(PairRound{}, v.levelOf(PairRound{}))
	v.do(Publish{2}, Silent)
	r, err := Standings(v.state(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Standings.Rows {
		if (row.Rank == 0) != (teamIDs(v.state())[row.Number] == 2) {
			t.Errorf("%+v", row)
		}
	}
}
