package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

// teamCup begins a knock-out of teams of three players on two boards, the strongest
// entering first.
func teamCup(t *testing.T, teams int, contest string, ties ...string) *venue {
	t.Helper()
	v := newVenue(t, 2, 1)
	c := DefaultConfig("Copa", tournament.Date{Year: 2026, Month: 11, Day: 20})
	c.System, c.Rounds, c.Boards = "CUSTOM_TEAM_KNOCKOUT", 1, 2
	c.Matches.Contest, _ = tournament.ParseContest(contest)
	if c.Ties = RecommendedTies(c); len(ties) > 0 {
		c.Ties = ties
	}
	id, err := v.desk.Create(t.Context(), chief, "1", c)
	if err != nil {
		t.Fatal(describe(err))
	}
	v.id = id
	for k := range teams {
		v.do(EnterTeam{Name: "Club " + string(rune('A'+k)), Players: squad(k, 3)}, Silent)
	}
	return v
}

// teamRound pairs the next round, seats it and enters the results of its boards in their
// order, seen from White.
func (v *venue) teamRound(results ...string) {
	v.t.Helper()
	v.do(PairRound{}, v.levelOf(PairRound{}))
	n := v.state().Current()
	v.do(Publish{n}, Silent)
	v.seat(n)
	boards := v.state().Round(n).Boards
	if len(boards) != len(results) {
		v.t.Fatalf("round %d has the boards %v", n, boards)
	}
	for k, b := range boards {
		kind, _ := ResultOf(results[k])
		v.do(EnterResult{n, b.Board, kind.Result, 0}, Silent)
	}
	v.do(CloseRound{n}, Silent)
}

// Five teams: 4 and 5 play, the first three have byes. What decides a level match is
// said by the event; what nothing decides is played off by boards, or decided by lot.
// The report holds and is taken over again as it is.
func TestKnockoutOfTeams(t *testing.T) {
	v := teamCup(t, 5, "1,1x15+10", "PTS")
	if !IsKnockout(v.state()) || !ByMatches(v.state()) {
		t.Fatal("it is none")
	}
	v.do(PairRound{}, Acknowledge)
	s := v.state()
	r := s.Round(1)
	if !r.ByTeams || len(r.Matches) != 1 || len(r.Boards) != 0 || len(r.Byes) != 0 || s.Config.Rounds != 3 {
		t.Fatalf("%d rounds, %+v", s.Config.Rounds, r)
	}
	first := r.Matches[0].Board
	if !slices.Equal(slices.Sorted(slices.Values([]int{first.White, first.Black})), []int{4, 5}) {
		t.Fatalf("%v", first)
	}
	v.do(Publish{1}, Silent)
	v.refuses(PairRound{}, "arbiter.match.open") // a match without line-ups
	v.do(LineUp{Round: 1, Team: 4, Players: v.state().Team(4).Players[:2]}, Silent)
	if len(v.state().Round(1).Boards) != 0 {
		t.Error("boards before both line-ups")
	}
	v.do(LineUp{Round: 1, Team: 5, Players: v.state().Team(5).Players[1:]}, Silent)
	boards := v.state().Round(1).Boards
	if len(boards) != 2 {
		t.Fatalf("%v", boards)
	}
	draw, white := tournament.Both(tournament.Draw), tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	for _, b := range boards { // 1-1
		v.do(EnterResult{1, b.Board, draw, 0}, Silent)
	}
	v.do(CloseRound{1}, Silent)
	v.refuses(PairRound{}, "arbiter.extra.first")
	if len(LevelMatches(v.state())) != 1 {
		t.Error("no match is level")
	}

	// The tie-break match, by boards.
	a, b := v.state().Team(4).Players, v.state().Team(5).Players
	extra := PlayExtraMatch{White: 4, Black: 5, Boards: []journal.ExtraBoard{{White: a[0], Black: b[0], Result: draw}, {White: b[1], Black: a[1], Result: white}}}
	v.refuses(PlayExtra{White: a[0], Black: b[0], Result: draw}, "level.extra.matches")
	v.refuses(PlayExtraMatch{White: 4, Black: 5, Boards: extra.Boards[:1]}, "level.extra.boards")
	v.refuses(PlayExtraMatch{White: 4, Black: 9, Boards: extra.Boards}, "level.extra.teams")
	v.refuses(PlayExtraMatch{White: 5, Black: 4, Boards: extra.Boards}, "arbiter.team.stranger") // the other one has White on board 1
	v.refuses(PlayExtraMatch{White: 4, Black: 5, Boards: []journal.ExtraBoard{extra.Boards[0], {Black: a[1], Result: draw}}}, "level.extra.alone")
	v.refuses(PlayExtraMatch{White: 4, Black: 5, Boards: []journal.ExtraBoard{extra.Boards[0], {White: b[1], Black: a[1]}}}, "level.extra.result")
	v.refuses(PlayExtraMatch{White: 1, Black: 2, Boards: []journal.ExtraBoard{
		{White: v.state().Team(1).Players[0], Black: v.state().Team(2).Players[0], Result: draw}, {White: v.state().Team(2).Players[1], Black: v.state().Team(1).Players[1], Result: draw}}}, "knockout.stranger")
	v.do(extra, Silent)
	v.refuses(PlayExtraMatch{White: 4, Black: 5, Boards: extra.Boards}, "knockout.games") // it is decided
	v.refuses(DecideLevel{Winner: 4, Loser: 5, By: tournament.ByLot}, "level.decide.not-level")

	// The semi-finals: 1 against the winner, 5, and 2 against 3.
	v.do(PairRound{}, Silent)
	var met []int
	for _, m := range v.state().Round(2).Matches {
		met = append(met, min(m.White, m.Black), max(m.White, m.Black))
	}
	if !slices.Equal(met, []int{1, 5, 2, 3}) {
		t.Fatalf("the semi-finals are %v", met)
	}
	v.do(Publish{2}, Silent)
	v.do(ForfeitMatch{Round: 2, Team: 5}, Confirm)
	v.seat(2)
	for _, b := range v.state().Round(2).Boards { // 2 and 3 draw
		v.do(EnterResult{2, b.Board, draw, 0}, Silent)
	}
	v.do(CloseRound{2}, Silent)
	v.refuses(DecideLevel{Winner: 2, Loser: 3, By: "coin"}, "level.decide.how")
	v.refuses(DecideLevel{Winner: 2, Loser: 4, By: tournament.ByLot}, "level.decide.no-match")
	v.do(DecideLevel{Winner: 3, Loser: 2, By: tournament.ByLot}, Confirm)
	v.do(DecideLevel{Winner: 3, Loser: 2}, Confirm)
	v.refuses(PairRound{}, "arbiter.extra.first")
	v.do(DecideLevel{Winner: 3, Loser: 2, By: tournament.ByRules}, Confirm)

	v.do(PairRound{}, Silent)
	if m := v.state().Round(3).Matches; len(m) != 1 || m[0].White+m[0].Black != 4 {
		t.Fatalf("the final is %v", m)
	}
	v.do(Publish{3}, Silent)
	v.seat(3)
	for k, b := range v.state().Round(3).Boards {
		kind, _ := ResultOf([]string{"1", "="}[k])
		v.do(EnterResult{3, b.Board, kind.Result, 0}, Silent)
	}
	v.do(CloseRound{3}, Silent)
	s = v.state()
	if !Champion(s) || Final(s) != nil {
		t.Fatal("it is not over")
	}
	winner := s.Round(3).Matches[0].White
	ranking, err := Standings(s, 0)
	if err != nil {
		t.Fatal(describe(err))
	}
	var places [][2]int
	for _, row := range ranking.Standings.Rows {
		places = append(places, [2]int{row.Number, row.Rank})
	}
	if want := [][2]int{{winner, 1}, {4 - winner, 2}, {2, 3}, {5, 3}, {4, 5}}; !slices.Equal(places, want) {
		t.Errorf("%v, want %v", places, want)
	}
	v.acceptedTeams()
}

// The tie-breaks that the event declares decide a level match by themselves: the board
// count is lower for who won on the first board.
func TestALevelMatchOfTeamsByBoards(t *testing.T) {
	v := teamCup(t, 2, "1")
	v.teamRound("1", "1") // White of board 1 is the first one, on board 2 the other
	b, _, err := Bracket(v.state())
	if err != nil {
		t.Fatal(describe(err))
	}
	m := b.Final()
	if stage := m.Played.Stages[0]; stage.By != "BC" || m.Winner != v.state().Round(1).Matches[0].White || stage.GamePoints() != [2]tournament.Points{10, 10} || stage.BoardCount()[0]+stage.BoardCount()[1] != 30 {
		t.Errorf("won by %+v", stage)
	}
	v.acceptedTeams()
}

// A team that leaves is out, and a match in which both are level to the end asks for a
// decision.
func TestATeamLeavesAKnockout(t *testing.T) {
	v := teamCup(t, 4, "2", "PTS")
	v.teamRound("=", "=", "=", "=")
	v.do(WithdrawTeam{ID: 4}, Silent)
	v.do(PairRound{}, Silent)
	if m := v.state().Round(2).Matches; len(m) != 1 || v.state().Round(2).MatchOf(4) != nil || m[0].White == v.state().Round(1).MatchOf(2).White {
		t.Fatalf("%v: 1 has won against who left, and the colours change", m)
	}
	v.do(Publish{2}, Silent)
	v.seat(2)
	for _, b := range v.state().Round(2).Boards {
		v.do(EnterResult{2, b.Board, tournament.Both(tournament.Draw), 0}, Silent)
	}
	v.do(CloseRound{2}, Silent)
	v.refuses(PairRound{}, "arbiter.round.not-paired") // it is asked who stays in
	v.do(DecideLevel{Winner: 3, Loser: 2, By: tournament.ByLot}, Confirm)
	v.teamRound("1", "0")
	if last := v.state().Round(3).Matches; len(last) != 1 || last[0].White+last[0].Black != 4 {
		t.Errorf("%v", last)
	}
}
