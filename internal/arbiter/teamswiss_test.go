package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// teamSwiss begins a Swiss of so many teams of five players, the strongest entering
// last, on four boards.
func teamSwiss(t *testing.T, rounds, teams int) *venue {
	t.Helper()
	v := newTeams(t, "FIDE_TEAM_TYPEA_MP_GP", rounds, 4)
	for k := range teams {
		v.do(EnterTeam{Name: "Club " + string(rune('A'+k)), Short: string(rune('A' + k)), Players: squad(teams-1-k, 5)}, Silent)
	}
	v.do(DrawColour{tournament.White}, Silent)
	return v
}

// A Swiss of eight teams on four boards in five rounds, with what happens in one: a bye
// asked for, a match forfeited, an empty board, a team that enters late, one that goes,
// a wrong board order, a round changed by hand. Its report is accepted and taken over
// again as it is.
func TestTeamSwissPlayedThrough(t *testing.T) {
	v := teamSwiss(t, 5, 8)
	v.do(Prohibit{[]journal.Group{{IDs: []int{8, 4}, Last: 1}}}, Silent) // 1 and 5, who would meet
	v.do(PairRound{}, Acknowledge)                                       // numbered by strength: the last one that entered is 1
	s := v.state()
	if !slices.Equal(numberedOrder(s), []int{8, 7, 6, 5, 4, 3, 2, 1}) {
		t.Fatalf("numbers %v", numberedOrder(s))
	}
	r := s.Round(1)
	if !r.ByTeams || len(r.Matches) != 4 || r.Matches[0].Board != (journal.Board{White: 8, Black: 3}) {
		t.Fatalf("%+v", r.Matches) // 1-6: the first team has an odd number and the initial-colour
	}
	v.do(Publish{1}, Silent)
	v.seat(1)
	v.play(1)

	v.do(ByeOfTeam{ID: 2, Round: 2, Kind: tournament.HalfPointBye}, Silent)
	v.do(PairRound{}, Silent)
	r = v.state().Round(2)
	if len(r.Matches) != 4 || r.Matches[3].Black != 0 || len(r.Byes) != 1 || r.Byes[0] != (journal.Bye{ID: 2, Kind: tournament.HalfPointBye}) {
		t.Fatalf("%+v %+v", r.Matches, r.Byes)
	}
	v.do(Publish{2}, Silent)
	absent := r.Matches[2].White
	v.do(ForfeitMatch{Round: 2, Team: absent}, Confirm)
	v.seat(2)
	v.play(2)

	v.do(EnterTeam{Name: "Club I", Short: "I", Players: squad(9, 5)}, Confirm)
	if n := v.state().Team(9).Number; n != 9 {
		t.Errorf("the weakest of nine has number %d", n)
	}
	v.warns(PairRound{}, Confirm, "arbiter.round.lost-by-forfeit")
	v.do(PairRound{}, Confirm)
	v.do(StartManual{3}, Silent)
	made := v.state().Round(3).PairedBoards()
	made[0].Black, made[1].Black = made[1].Black, made[0].Black
	v.do(RearrangeMatches{3, made}, v.levelOf(RearrangeMatches{3, made}))
	v.do(EndManual{3}, Confirm)
	v.do(Publish{3}, Silent)
	if !v.state().Round(3).Altered {
		t.Error("changed by hand, and not said")
	}
	m := v.state().Round(3).Matches[0]
	order := v.state().Team(m.White).Players
	v.do(LineUp{Round: 3, Team: m.White, Players: []int{order[0], order[2], order[1], order[4]}}, Confirm)
	v.do(LineUp{Round: 3, Team: m.Black, Players: append(slices.Clone(v.state().Team(m.Black).Players[:3]), 0)}, Silent)
	v.seat(3)
	v.play(3)
	v.do(CorrectOrder{3, m.White}, Confirm)

	v.do(WithdrawTeam{ID: 2}, Silent)
	for n := 4; n <= 5; n++ {
		v.do(PairRound{}, Silent)
		v.do(Publish{n}, Silent)
		if v.state().Round(n).MatchOf(2) != nil {
			t.Error("a team that has left is paired")
		}
		v.seat(n)
		v.play(n)
	}
	if err := Final(v.state()); err != nil {
		t.Fatal(describe(err))
	}
	v.acceptedTeams()
}

// seat makes the boards of a round.
func (v *venue) seat(n int) {
	v.t.Helper()
	v.do(SeatBoards{Round: n}, Confirm)
}

// levelOf returns the level of warning that a command asks for.
func (v *venue) levelOf(c Command) Level {
	d := c.Decide(v.state())
	level := Silent
	for _, w := range d.Warnings {
		level = max(level, w.Level)
	}
	return level
}

// acceptedTeams writes the final report, lets the rules look at it, takes it over, and
// writes it again.
func (v *venue) acceptedTeams() {
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
	report, err := verify.Record(record, verify.Request{Standings: true})
	if err != nil || report.Differences() > 0 {
		v.t.Errorf("%+v, %v\n%s", report, err, data)
	}
	checked, err := pairing.Check(record, pairing.Options{})
	if err != nil || len(checked) != s.Current() {
		v.t.Fatalf("checked %d rounds, %v", len(checked), err)
	}
	for _, c := range checked {
		if altered := s.Round(c.Round).Altered; altered != (len(c.Differences) > 0) {
			v.t.Errorf("round %d: %+v\n%s", c.Round, c.Differences, data)
		}
	}
	was := v.id
	level := Silent
	if slices.ContainsFunc(s.Rounds, func(r journal.Round) bool { return r.Altered }) {
		level = Confirm
	}
	id, _, err := v.took("swiss.trf", data, level)
	if err != nil {
		v.t.Fatalf("%s\n%s", describe(err), data)
	}
	v.id = id
	again, err := WriteReport(v.state(), FinalTRF26, "")
	if err != nil {
		v.t.Fatal(describe(err))
	}
	if a, b := withoutNotes(data), withoutNotes(again); a != b {
		v.t.Errorf("the report was\n%s\nand is\n%s", a, b)
	}
	v.id = was
}

// withoutNotes returns a report without the comments that only the journal knows.
func withoutNotes(data []byte) string {
	var lines []string
	for _, line := range strings.Split(strings.ReplaceAll(string(data), "\r", "\n"), "\n") {
		if !strings.HasPrefix(line, "### ") || strings.HasPrefix(line, "### torneo:") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func TestTeamSwissIsRefused(t *testing.T) {
	v := teamSwiss(t, 3, 4)
	v.refuses(Configure{withSystem(v, "FIDE_DUTCH_2026")}, "arbiter.setup.invalid") // boards, and players
	v.refuses(ByeOfTeam{ID: 1, Round: 9, Kind: tournament.HalfPointBye}, "arbiter.bye.no-round")
	v.refuses(ByeOfTeam{ID: 7, Round: 1}, "arbiter.team.unknown")
	v.refuses(ByeOfTeam{ID: 1, Round: 1, Kind: tournament.PairingAllocatedBye}, "arbiter.bye.kind")
	v.refuses(ByeOfTeam{ID: 1, Round: 1, Revoke: true}, "arbiter.match.no-bye")
	v.do(ByeOfTeam{ID: 1, Round: 1, Kind: tournament.FullPointBye}, Acknowledge)
	v.do(ByeOfTeam{ID: 1, Round: 1, Revoke: true}, Silent)
	v.do(PairRound{}, Acknowledge)
	v.refuses(RearrangeMatches{Round: 1}, "arbiter.manual.not-started")
	v.refuses(EnterTeam{Name: "Late", Players: squad(8, 4)}, "arbiter.round.draft")
	v.do(StartManual{1}, Silent)
	v.refuses(RearrangeMatches{1, []journal.Board{{White: 1, Black: 2}, {White: 2, Black: 3}}}, "arbiter.manual.twice")
	v.refuses(RearrangeMatches{1, []journal.Board{{White: 1, Black: 9}}}, "arbiter.team.unknown")
	v.do(EndManual{1}, Silent)
	v.do(Publish{1}, Silent)
	v.refuses(ByeOfTeam{ID: 1, Round: 1, Kind: tournament.HalfPointBye}, "arbiter.bye.paired")
	v.refuses(WithdrawTeam{ID: 1, From: 1}, "arbiter.match.paired")
	v.seat(1)
	v.play(1)
	v.do(PairRound{}, Silent)
	v.do(Publish{2}, Silent)
	v.seat(2)
	v.play(2)
	v.do(WithdrawTeam{ID: 1}, Silent)
	v.refuses(ByeOfTeam{ID: 1, Round: 3, Kind: tournament.HalfPointBye}, "arbiter.match.left")
	v.do(ReturnTeam{ID: 1}, Silent)
	v.refuses(ReturnTeam{ID: 1}, "arbiter.match.there")
	v.do(WithdrawTeam{ID: 1}, Silent)
	v.do(WithdrawTeam{ID: 2}, Silent)
	v.do(WithdrawTeam{ID: 3}, Silent)
	v.refuses(PairRound{}, "arbiter.match.too-few")
	w := teamVenue(t, "BERGER_TEAM_ROUNDROBIN", 3, 2, 4, 2)
	w.refuses(WithdrawTeam{ID: 1}, "arbiter.match.table")
	w.refuses(ByeOfTeam{ID: 1, Round: 1, Kind: tournament.HalfPointBye}, "arbiter.bye.table")
}

func withSystem(v *venue, code string) journal.Config {
	c := v.state().Config
	c.System = code
	return c
}

// Where everybody has met, it is said who stands in the way, and by hand the round can
// be made all the same.
func TestNoLegalRoundOfTeams(t *testing.T) {
	v := teamSwiss(t, 3, 2)
	v.do(PairRound{}, Acknowledge)
	v.do(Publish{1}, Silent)
	v.seat(1)
	v.play(1)
	v.refuses(PairRound{}, "arbiter.round.impossible")
	v.do(StartManual{2}, Silent)
	v.do(RearrangeMatches{2, []journal.Board{{White: 1, Black: 2}}}, Confirm)
	v.do(EndManual{2}, Confirm)
	v.do(Publish{2}, Silent)
	v.seat(2)
	v.play(2)
}
