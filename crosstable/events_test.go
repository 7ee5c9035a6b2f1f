package crosstable_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// The events of these tests are written round by round, entries separated by
// commas:
//
//	1 2 10      White, Black, and the result of each as in a TRF (X: adjourned, ?: pending)
//	1 2 +- n    the same, colours not recorded
//	0 12 -+     board left empty by White's team
//	3 U         bye of a player (U F H Z)
//	T3 U        bye of a team
//	T1 T2 +-    match forfeited as a whole
//	L1 2 11 0   line-up of team 1 against team 2

var outcomes = map[byte]tournament.Outcome{
	'1': tournament.Win, '=': tournament.Draw, '0': tournament.Loss, 'W': tournament.UnratedWin, 'D': tournament.UnratedDraw, 'L': tournament.UnratedLoss,
	'+': tournament.ForfeitWin, '-': tournament.ForfeitLoss, 'X': tournament.Adjourned, '?': tournament.Pending,
}

var byes = map[string]tournament.ByeKind{
	"U": tournament.PairingAllocatedBye, "F": tournament.FullPointBye, "H": tournament.HalfPointBye, "Z": tournament.ZeroPointBye,
}

// individual returns a Swiss of players 1 to n.
func individual(n int, rounds ...string) *tournament.Tournament {
	record := &tournament.Tournament{System: tournament.System{Family: tournament.Swiss}, Points: tournament.StandardGamePoints(), PlannedRounds: len(rounds)}
	for k := 1; k <= n; k++ {
		record.Players = append(record.Players, tournament.Player{Number: k, Name: fmt.Sprintf("Player %d", k), Rating: 2000 + k})
	}
	enter(record, rounds)
	return record
}

// roundRobin returns the same with predetermined pairings.
func roundRobin(n int, rounds ...string) *tournament.Tournament {
	record := individual(n, rounds...)
	record.System = tournament.System{Family: tournament.RoundRobin, Games: 1}
	return record
}

// teams returns a team Swiss of teams 1 to n; player 23 is the third of team 2.
func teams(n, size int, rounds ...string) *tournament.Tournament {
	record := &tournament.Tournament{System: tournament.System{Family: tournament.Swiss, Team: true},
		Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(), PlannedRounds: len(rounds)}
	for k := 1; k <= n; k++ {
		team := tournament.Team{Number: k, Name: fmt.Sprintf("Team %d", k), Strength: 2000 + k}
		for board := 1; board <= size; board++ {
			record.Players = append(record.Players, tournament.Player{Number: 10*k + board})
			team.Players = append(team.Players, 10*k+board)
		}
		record.Teams = append(record.Teams, team)
	}
	enter(record, rounds)
	return record
}

func enter(record *tournament.Tournament, rounds []string) {
	for _, text := range rounds {
		var r tournament.Round
		for entry := range strings.SplitSeq(text, ",") {
			if f := strings.Fields(entry); len(f) > 0 {
				enterOne(&r, f)
			}
		}
		record.Rounds = append(record.Rounds, r)
	}
}

func enterOne(r *tournament.Round, f []string) {
	number := func(s string) int {
		n, err := strconv.Atoi(strings.TrimLeft(s, "TL"))
		if err != nil {
			panic(fmt.Sprintf("entry %q: %v", f, err))
		}
		return n
	}
	result := func(s string) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: outcomes[s[0]], Black: outcomes[s[1]]}
	}
	switch team := f[0][0] == 'T'; {
	case f[0][0] == 'L':
		l := tournament.LineUp{Team: number(f[0]), Opponent: number(f[1])}
		for _, p := range f[2:] {
			l.Players = append(l.Players, number(p))
		}
		r.LineUps = append(r.LineUps, l)
	case len(f) == 2 && team:
		r.TeamByes = append(r.TeamByes, tournament.Bye{ID: number(f[0]), Kind: byes[f[1]]})
	case len(f) == 2:
		r.Byes = append(r.Byes, tournament.Bye{ID: number(f[0]), Kind: byes[f[1]]})
	case team:
		r.Forfeits = append(r.Forfeits, tournament.Forfeit{White: number(f[0]), Black: number(f[1]), Result: result(f[2])})
	default:
		r.Games = append(r.Games, tournament.Game{White: number(f[0]), Black: number(f[1]), Result: result(f[2]), NoColors: len(f) > 3})
	}
}

func table(t *testing.T, record *tournament.Tournament, round int) *crosstable.Table {
	t.Helper()
	table, err := crosstable.New(record, round)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// cell writes an entry as "opponent colour kind points", for a team with match
// and game points: "2w played 1.0", "- rest 0.0", "3b played 2.0/2.5".
func cell(t *crosstable.Table, i, round int) string {
	e := t.Entry(i, round)
	opponent := "-"
	if e.Opponent != crosstable.None {
		opponent = strconv.Itoa(t.Participants[e.Opponent].Number)
	}
	color := [...]string{"", "w", "b"}[e.Color]
	points := e.Points[tournament.GameScore].String()
	if t.Team {
		points = e.Points[tournament.MatchScore].String() + "/" + points
	}
	return fmt.Sprintf("%s%s %s %s", opponent, color, e.Kind, points)
}

// expectCells compares rows of cells, by participant number, separated by ";".
func expectCells(t *testing.T, table *crosstable.Table, want map[int]string) {
	t.Helper()
	for number, row := range want {
		i, ok := table.IndexOf(number)
		if !ok {
			t.Fatalf("no participant %d", number)
		}
		for k, w := range strings.Split(row, ";") {
			if got := cell(table, i, k+1); got != strings.TrimSpace(w) {
				t.Errorf("participant %d, round %d: %s, want %s", number, k+1, got, strings.TrimSpace(w))
			}
		}
	}
}

// expectScores compares the scores after round 0, 1, 2, …, by participant number.
func expectScores(t *testing.T, table *crosstable.Table, s tournament.Score, want map[int]string) {
	t.Helper()
	for number, row := range want {
		i, _ := table.IndexOf(number)
		var got []string
		for r := 0; r <= table.Rounds; r++ {
			got = append(got, table.Score(i, s, r).String())
		}
		if text := strings.Join(got, " "); text != row {
			t.Errorf("participant %d: scores %s, want %s", number, text, row)
		}
		if final := table.Final(i, s).String(); final != got[len(got)-1] {
			t.Errorf("participant %d: final score %s after scores %s", number, final, row)
		}
	}
}
