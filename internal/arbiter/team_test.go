package arbiter

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// teamVenue begins an event for so many teams of so many players.
func teamVenue(t *testing.T, code string, rounds, boards, teams, players int) *venue {
	t.Helper()
	v := newTeams(t, code, rounds, boards)
	for k := range teams {
		v.do(EnterTeam{Name: fmt.Sprintf("Team %c", 'A'+k), Short: string(rune('A' + k)), Players: squad(k, players)}, Silent)
	}
	return v
}

// newTeams begins one without entries.
func newTeams(t *testing.T, code string, rounds, boards int) *venue {
	t.Helper()
	v := newVenue(t, 2, 1)
	config := DefaultConfig("League", tournament.Date{Year: 2026, Month: 11, Day: 20})
	config.System, config.Rounds, config.Boards = code, rounds, boards
	config.Ties = RecommendedTies(config)
	id, err := v.desk.Create(context.Background(), chief, "1", config)
	if err != nil {
		t.Fatal(describe(err))
	}
	v.id = id
	return v
}

func squad(team, players int) (list []tournament.Player) {
	for k := range players {
		p := player(20*team + k + 1)
		p.Rating = 2400 - 10*team - k
		list = append(list, p)
	}
	return list
}

// Every kind of event for teams, from the entries to the report: everybody meets
// whom the table says, the standings and the report hold, and the report can be
// taken over again as it is.
func TestTeamEvents(t *testing.T) {
	for _, test := range []struct {
		code                           string
		rounds, boards, teams, players int
		system                         pairing.System
		want                           int // rounds
	}{
		{"BERGER_TEAM_ROUNDROBIN", 5, 4, 6, 4, pairing.Berger, 5},
		{"BERGER_TEAM_ROUNDROBIN", 5, 3, 5, 5, pairing.Berger, 5},
		{"BERGER_TEAM_DOUBLEROUNDROBIN", 9, 2, 3, 3, pairing.Berger, 6},
		{"FIDE_TEAM_ROUNDROBIN", 9, 1, 4, 1, pairing.Berger, 3},
		{"FIDE_SCHEVENINGEN", 9, 5, 2, 5, pairing.Scheveningen, 5},
		{"FIDE_DOUBLESCHEVENINGEN", 9, 2, 2, 2, pairing.Scheveningen, 4},
		{"CUSTOM_SCHEVENINGEN", 3, 6, 2, 6, pairing.SemiScheveningen, 3},
		{"CUSTOM_TEAM_ROUNDROBIN", 2, 4, 3, 4, pairing.Skalitzka, 2},
		{"FIDE_SCHILLER", 9, 3, 4, 3, pairing.Schiller, 9},
		{"CUSTOM_SCHILLER", 9, 2, 3, 2, pairing.Schiller, 6},
	} {
		t.Run(fmt.Sprint(test.code, test.teams, "x", test.players), func(t *testing.T) {
			v := teamVenue(t, test.code, test.rounds, test.boards, test.teams, test.players)
			if ties := v.state().Config.Ties; !slices.Equal(ties, []string{"PTS", "MPvGP", "DE", "EMGSB"}) {
				t.Errorf("tie-breaks %v", ties)
			}
			if got := TableSystem(v.state()); got != test.system {
				t.Fatalf("system %s", got)
			}
			v.do(DrawTable{Seed: 7}, Silent)
			if steps := DrawSteps(v.state()); len(steps) != test.teams {
				t.Fatalf("%d steps of the drawing", len(steps))
			}
			level := Silent
			if test.rounds != test.want {
				level = Acknowledge
			}
			for n := 1; n <= test.want; n++ {
				v.pair(level)
				level = Silent
				boards := 0
				for _, m := range Matches(v.state(), v.state().Round(n)) {
					boards += len(m.Boards)
				}
				r := v.state().Round(n)
				if boards != len(r.Boards) || test.teams%2 == 0 != (FreeTeam(v.state(), r) == nil) && test.system != pairing.Skalitzka {
					t.Fatalf("round %d: %d boards in matches of %d", n, boards, len(r.Boards))
				}
				v.play(n)
				if _, err := Standings(v.state(), n); err != nil {
					t.Fatalf("standings after round %d: %s", n, describe(err))
				}
			}
			v.refuses(PairRound{}, "arbiter.round.all-paired")
			if err := Final(v.state()); err != nil {
				t.Fatal(describe(err))
			}
			v.takenOver()
		})
	}
}

// takenOver writes the report of an event for teams, looks whether it is right, and
// takes it over: pairings, places and the report are the same again.
func (v *venue) takenOver() {
	v.t.Helper()
	s := v.state()
	data, err := WriteReport(s, FinalTRF26, "")
	if err != nil {
		v.t.Fatal(describe(err))
	}
	record, _, problems := trf.Read(data)
	if record == nil || len(problems.AtLeast(trf.Violation)) > 0 {
		v.t.Fatalf("%s\n%+v", data, problems.AtLeast(trf.Violation))
	}
	checked, err := pairing.Check(record, pairing.Options{})
	if err != nil || len(checked) != s.Current() {
		v.t.Fatalf("checked %d rounds, %v", len(checked), err)
	}
	for _, c := range checked {
		if len(c.Differences) > 0 {
			v.t.Errorf("round %d: %+v", c.Round, c.Differences)
		}
	}
	was := v.id
	id, _, err := v.took("league.trf", data, Silent)
	if err != nil {
		v.t.Fatalf("%s\n%s", describe(err), data)
	}
	v.id = id
	again, err := WriteReport(v.state(), FinalTRF26, "")
	if err != nil {
		v.t.Fatal(describe(err))
	}
	withoutComments := func(data []byte) (lines []string) {
		for line := range bytes.Lines(data) {
			if !bytes.HasPrefix(line, []byte("### Draw @")) && !bytes.HasPrefix(line, []byte("### Board order @")) {
				lines = append(lines, string(line))
			}
		}
		return lines
	}
	if a, b := withoutComments(data), withoutComments(again); !slices.Equal(a, b) {
		v.t.Errorf("the report was\n%s\nand is\n%s", data, again)
	}
	v.id = was
}

func TestEnteringTeams(t *testing.T) {
	v := newTeams(t, "BERGER_TEAM_ROUNDROBIN", 3, 2)
	v.refuses(EnterPlayer{Player: player(1)}, "arbiter.team.members")
	v.refuses(EnterTeam{Name: "", Players: squad(0, 2)}, "arbiter.team.invalid")
	v.refuses(EnterTeam{Name: "North", Short: "NORTHERN", Players: squad(0, 2)}, "arbiter.team.invalid")
	v.refuses(EnterTeam{Name: "North", Players: squad(0, 1)}, "arbiter.team.invalid")
	v.refuses(EnterTeam{Name: "North", Players: []tournament.Player{player(1), {Name: "!"}}}, "arbiter.player.row")
	v.do(EnterTeam{Name: "North", Players: squad(0, 3)}, Silent)
	v.refuses(EnterTeam{Name: "Nórth", Players: squad(1, 2)}, "arbiter.team.invalid")
	v.refuses(PairRound{}, "arbiter.team.too-few")
	v.do(EnterTeam{Name: "South", Players: squad(1, 2)}, Silent)
	v.do(EnterTeam{Name: "East", Players: squad(1, 2)}, Acknowledge) // the same names
	v.do(ChangeTeam{ID: 3, Name: "West", Order: []int{7, 6}, Players: squad(3, 1)}, Silent)
	v.refuses(ChangeTeam{ID: 3, Name: "West", Order: []int{7, 1}}, "arbiter.team.stranger")
	v.refuses(ChangeTeam{ID: 9, Name: "West"}, "arbiter.team.unknown")
	v.do(ChangeTeam{ID: 3, Name: "West", Order: []int{8, 7}}, Confirm) // 6 goes
	if team := v.state().Team(3); !slices.Equal(team.Players, []int{8, 7}) || v.state().Player(6) != nil {
		t.Errorf("%+v", team)
	}
	v.do(RemoveTeam{ID: 2}, Confirm)
	if n := len(v.state().Players); n != 5 || len(v.state().Teams) != 2 {
		t.Errorf("%d players are left", n)
	}
	v.refuses(DrawTable{Varma: true, Seed: 1}, "arbiter.team.varma")
	v.refuses(DrawTeams{[]int{1, 2}}, "arbiter.team.draw.all")
	v.do(DrawTeams{[]int{3, 1}}, Silent)
	v.do(EnterTeam{Name: "South", Players: squad(4, 2)}, Acknowledge)
	v.refuses(PairRound{}, "arbiter.team.undrawn")
	v.do(DrawTeams{[]int{1, 4, 3}}, Confirm)
	v.refuses(AssignNumbers{}, "arbiter.team.numbers")
	v.pair(Silent)
	v.refuses(EnterTeam{Name: "Late", Players: squad(5, 2)}, "arbiter.team.late")
	v.refuses(RemoveTeam{ID: 1}, "arbiter.team.playing")
	v.refuses(ChangeTeam{ID: 1, Name: "North", Order: []int{2, 1, 3}}, "arbiter.team.order-fixed")
	v.do(ChangeTeam{ID: 1, Name: "North", Order: []int{1, 2, 3}, Players: squad(6, 1)}, Silent)
	v.note("Late entry @ Round 1: 1 players of team 1")
	v.refuses(StartManual{1}, "arbiter.team.table")
	v.refuses(PairLate{}, "arbiter.round.table")
	v.refuses(Configure{DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})}, "arbiter.team.config")
	newVenue(t, 4, 3).refuses(EnterTeam{Name: "North", Players: squad(0, 2)}, "arbiter.team.no-event")
}

// Without lots the teams are numbered as they entered, which is said.
func TestTeamsAreNotDrawn(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	v.pair(Acknowledge)
	for k, team := range v.state().Teams {
		if team.Number != k+1 || v.state().Player(team.Players[0]).Number != 2*k+1 {
			t.Errorf("%+v", team)
		}
	}
}

func TestLineUps(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 4, 3) // players 1-3, 4-6, 7-9, 10-12
	v.do(DrawTeams{[]int{1, 2, 3, 4}}, Silent)
	v.refuses(LineUp{Round: 2, Team: 1, Players: []int{1, 2}}, "arbiter.team.lineup-early")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1}}, "arbiter.team.lineup-size")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 4}}, "arbiter.team.stranger")
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 1}}, "arbiter.team.twice")
	v.refuses(LineUp{Round: 1, Team: 7, Players: []int{1, 2}}, "arbiter.team.unknown")
	v.do(LineUp{Round: 1, Team: 1, Players: []int{1, 3}}, Silent)
	v.do(PairRound{}, Silent)
	if b := v.board(1, 1); b != (journal.Board{White: 11, Black: 3}) {
		t.Errorf("board 2 is %+v", b)
	}
	v.do(LineUp{Round: 1, Team: 4, Players: []int{12, 10}}, Confirm) // out of order
	if b := v.board(1, 0); b != (journal.Board{White: 1, Black: 12}) {
		t.Errorf("board 1 is %+v", b)
	}
	v.do(LineUp{Round: 1, Team: 4}, Silent) // as it would be without
	if b := v.board(1, 0); b != (journal.Board{White: 1, Black: 10}) {
		t.Errorf("board 1 is %+v", b)
	}
	v.do(Publish{1}, Silent)
	v.refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 2}}, "arbiter.team.lineup-late")
	v.play(1)
	v.do(Withdraw{ID: 2}, Confirm)
	v.refuses(LineUp{Round: 2, Team: 1, Players: []int{1, 2}}, "arbiter.player.left")
	v.pair(Silent) // the reserve moves up
	if r := v.state().Round(2); !onBoard(r, 3) || onBoard(r, 2) {
		t.Errorf("%+v", r.Boards)
	}
	v.play(2)
	v.do(Withdraw{ID: 1}, Confirm)
	v.refuses(PairRound{}, "arbiter.round.not-paired")
	teamVenue(t, "FIDE_SCHEVENINGEN", 2, 2, 2, 2).refuses(LineUp{Round: 1, Team: 1, Players: []int{1, 2}}, "arbiter.team.fixed-boards")
}

func TestForfeitedMatch(t *testing.T) {
	v := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 3, 3, 3)
	v.do(DrawTeams{[]int{1, 2, 3}}, Silent)
	v.refuses(ForfeitMatch{Round: 1, Team: 2}, "arbiter.round.none")
	v.do(PairRound{}, Silent) // 2-3, and 1 is free
	v.refuses(ForfeitMatch{Round: 1, Team: 2}, "arbiter.result.draft")
	v.do(Publish{1}, Silent)
	v.refuses(ForfeitMatch{Round: 1, Team: 1}, "arbiter.team.free")
	v.do(ForfeitMatch{Round: 1, Team: 3}, Confirm)
	last := v.state().Last
	v.do(ForfeitMatch{Round: 1, Team: 3}, Silent)
	if v.state().Last != last {
		t.Error("forfeited twice")
	}
	r, err := Standings(v.state(), 1)
	if err != nil {
		t.Fatal(describe(err))
	}
	for i, p := range r.Table.Participants {
		want := [2]tournament.Points{0, 0}
		if p.Number == 2 {
			want = [2]tournament.Points{20, 30}
		}
		if got := [2]tournament.Points{r.Table.Final(i, tournament.MatchScore), r.Table.Final(i, tournament.GameScore)}; got != want {
			t.Errorf("team %d has %v, want %v", p.Number, got, want)
		}
	}
	if m := Matches(v.state(), v.state().Round(1)); len(m) != 1 || m[0].Open != 0 || m[0].Points.White+m[0].Points.Black != 30 {
		t.Errorf("%+v", m)
	}
	v.do(ForfeitMatch{Round: 1, Team: 2, Both: true}, Confirm)
	v.pair(Silent)
	v.refuses(ForfeitMatch{Round: 1, Team: 2}, "arbiter.team.forfeit-late")
	v.play(2)
	v.pair(Silent)
	v.play(3)
	v.takenOver()
	scores := PlayerScores(v.state(), 3)
	if len(scores) != 9 || scores[3].Games != 2 || scores[3].Team != 2 || scores[3].Board != 1 {
		t.Errorf("%+v", scores)
	}
}

// Team events without a table are refused when the event is begun.
func TestWrongTeamEvents(t *testing.T) {
	for _, test := range []struct {
		code           string
		rounds, boards int
		want           string
	}{
		{"CUSTOM_TEAM_KNOCKOUT", 3, 0, "arbiter.setup.boards"},
		{"CUSTOM_TEAM_KNOCKOUT", 3, 4, "arbiter.setup.contest"},
		{"BERGER_TEAM_ROUNDROBIN", 5, 0, "arbiter.setup.boards"},
		{"BERGER_TEAM_ROUNDROBIN", 5, 101, "arbiter.setup.boards"},
		{"BERGER_ROUNDROBIN", 5, 4, "arbiter.setup.boards.none"},
		{"FIDE_SCHEVENINGEN", 5, 11, "arbiter.setup.boards"},
		{"FIDE_SCHEVENINGEN", 5, 1, "arbiter.setup.boards"},
		{"CUSTOM_SCHEVENINGEN", 1, 2, "arbiter.setup.boards"},
		{"CUSTOM_TEAM_ROUNDROBIN", 2, 3, "arbiter.setup.boards.even"},
		{"FIDE_SCHILLER", 9, 4, "arbiter.setup.boards.schiller"},
		{"CUSTOM_SCHILLER", 9, 1, "arbiter.setup.boards"},
	} {
		config := DefaultConfig("League", tournament.Date{Year: 2026, Month: 11, Day: 20})
		config.System, config.Rounds, config.Boards = test.code, test.rounds, test.boards
		config.Ties = []string{"PTS"}
		var ids []string
		for _, m := range Validate(config) {
			legible(t, m)
			ids = append(ids, m.ID)
		}
		if !slices.Equal(ids, []string{test.want}) {
			t.Errorf("%s with %d boards: %v, want %s", test.code, test.boards, ids, test.want)
		}
	}
	v := teamVenue(t, "CUSTOM_TEAM_ROUNDROBIN", 2, 4, 3, 4)
	v.refuses(EnterTeam{Name: "Fourth", Players: squad(4, 4)}, "arbiter.team.many")
	w := teamVenue(t, "CUSTOM_TEAM_ROUNDROBIN", 2, 4, 2, 4)
	w.refuses(EnterTeam{Name: "Third", Players: squad(4, 3)}, "arbiter.team.invalid")
	w.refuses(PairRound{}, "arbiter.team.too-few")
}
