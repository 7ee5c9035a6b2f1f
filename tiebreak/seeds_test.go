package tiebreak_test

import (
	"strings"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/tiebreak"
	"torneo/tournament"
)

// values computes one tie-break for everybody, by participant number.
func values(t *testing.T, record *tournament.Tournament, round int, edition handbook.Edition, code string) map[int]string {
	t.Helper()
	table, err := crosstable.New(record, round)
	if err != nil {
		t.Fatal(err)
	}
	c, err := tiebreak.New(table, edition, tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := tiebreak.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.Admit([]tiebreak.Spec{s}); err != nil {
		t.Fatal(err)
	}
	out := map[int]string{}
	for i, v := range c.Values(s) {
		out[table.Participants[i].Number] = v.String()
	}
	return out
}

// manualRoundRobin is the fictitious round robin at the end of the Manual's
// chapter on tie-breaks: rating, results against 1 to 12, and the printed
// points, Sonneborn-Berger, Koya and performance.
var manualRoundRobin = []string{
	"Alexander 2269 * 1 1 = 0 1 1 = 1 = = 1 | 8.0 42.00 3.5 2414",
	"Joseph    2171 0 * = 1 1 0 = 1 1 1 1 0 | 7.0 36.75 2.5 2350",
	"Robert    2276 0 = * = 0 1 0 1 1 1 = 1 | 6.5 31.75 2.0 2304",
	"Walter    2290 = 0 = * 1 1 = = = = = = | 6.0 32.50 3.0 2273",
	"Peter     2273 1 0 1 0 * = = 0 1 = = 1 | 6.0 32.00 2.5 2275",
	"Olaf      2299 0 1 0 0 = * 1 1 0 1 1 = | 6.0 30.25 1.5 2273",
	"Mark      2281 0 = 1 = = 0 * = = 0 = 1 | 5.0 25.75 2.5 2202",
	"Ivan      2333 = 0 0 = 1 0 = * = 0 1 1 | 5.0 25.00 2.0 2198",
	"Sandor    2233 0 0 0 = 0 1 = = * = 1 1 | 5.0 23.25 1.5 2207",
	"Martin    2227 = 0 0 = = 0 1 1 = * 0 = | 4.5 23.75 1.5 2178",
	"Frederik  2340 = 0 = = = 0 = 0 0 1 * 1 | 4.5 22.75 2.0 2168",
	"Valery    1910 0 1 0 = 0 = 0 0 0 = 0 * | 2.5 15.25 2.0 2061",
}

// roundOf returns the round in which i and j of n meet in the circle method (numbers from 1, n
// even).
func roundOf(i, j, n int) int {
	if i == n || j == n {
		return (2*(i+j-n)-1)%(n-1) + 1
	}
	return (i+j-1)%(n-1) + 1
}

func roundRobinOf(t *testing.T, rows []string) *tournament.Tournament {
	t.Helper()
	n := len(rows)
	record := &tournament.Tournament{
		Name: "round robin", System: tournament.System{Family: tournament.RoundRobin},
		Points: tournament.StandardGamePoints(), Rounds: make([]tournament.Round, n-1), PlannedRounds: n - 1,
	}
	results := make([][]string, n)
	for i, row := range rows {
		fields := strings.Fields(strings.Split(row, "|")[0])
		rating := 0
		for _, d := range fields[1] {
			rating = rating*10 + int(d-'0')
		}
		record.Players = append(record.Players, tournament.Player{Number: i + 1, Name: fields[0], Rating: rating})
		results[i] = fields[2:]
	}
	outcome := map[string]tournament.Outcome{"1": tournament.Win, "=": tournament.Draw, "0": tournament.Loss}
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			round := &record.Rounds[roundOf(i, j, n)-1]
			round.Games = append(round.Games, tournament.Game{White: i, Black: j, Result: tournament.ByColor[tournament.Outcome]{
				White: outcome[results[i-1][j-1]], Black: outcome[results[j-1][i-1]]}})
		}
	}
	return record
}

func TestRoundRobinOfTheManual(t *testing.T) {
	record := roundRobinOf(t, manualRoundRobin)
	for column, code := range []string{"PTS", "SB", "KS", "TPR"} {
		got := values(t, record, 0, "2014", code)
		for i, row := range manualRoundRobin {
			want := strings.Fields(strings.Split(row, "|")[1])[column]
			if got[i+1] != want {
				t.Errorf("%s of %s: %s, the Manual prints %s", code, strings.Fields(row)[0], got[i+1], want)
			}
		}
	}
}

// soloist builds an event around player 1: his outcomes by round, opponents
// being players of whom nothing else matters. "U" is a pairing-allocated bye,
// "H" and "Z" requested byes, "+" and "-" forfeits.
func soloist(rounds string) *tournament.Tournament {
	record := &tournament.Tournament{Name: "soloist", System: tournament.System{Family: tournament.Swiss},
		Points: tournament.StandardGamePoints(), Rounds: make([]tournament.Round, len(rounds)), PlannedRounds: len(rounds)}
	for n := 1; n <= len(rounds)+1; n++ {
		record.Players = append(record.Players, tournament.Player{Number: n, Rating: 2000})
	}
	pair := func(w, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: w, Black: b}
	}
	for r, symbol := range rounds {
		game := tournament.Game{White: 1, Black: r + 2}
		round := &record.Rounds[r]
		switch symbol {
		case '1':
			game.Result = pair(tournament.Win, tournament.Loss)
		case '=':
			game.Result = pair(tournament.Draw, tournament.Draw)
		case '0':
			game.Result = pair(tournament.Loss, tournament.Win)
		case '+':
			game.Result = pair(tournament.ForfeitWin, tournament.ForfeitLoss)
		case '-':
			game.Result = pair(tournament.ForfeitLoss, tournament.ForfeitWin)
		default:
			kind := map[rune]tournament.ByeKind{'U': tournament.PairingAllocatedBye, 'H': tournament.HalfPointBye, 'Z': tournament.ZeroPointBye}[symbol]
			round.Byes = append(round.Byes, tournament.Bye{ID: 1, Kind: kind})
			// Somebody plays, or there is no round.
			game = tournament.Game{White: 2, Black: 3, Result: pair(tournament.Draw, tournament.Draw)}
		}
		round.Games = append(round.Games, game)
	}
	return record
}

// TestVirtualOpponent: the examples that the texts of 2012, 2014 and 2018 print.
func TestVirtualOpponent(t *testing.T) {
	for _, test := range []struct {
		name           string
		rounds         string // player 1's rounds
		unplayed, upTo int    // the unplayed round, and after which round to look
		want           tournament.Points
	}{
		{"absent in round 3 of 9, after it", "1=-======", 3, 3, 25},
		{"absent in round 3 of 9, at the end", "1=-======", 3, 9, 55},
		{"opponent absent in round 6 of 9, after it", "11=01+===", 6, 6, 35},
		{"opponent absent in round 6 of 9, at the end", "11=01+===", 6, 9, 50},
		{"bye in round 5 of 11", "1=0=U======", 5, 11, 50},
		{"forfeit win in round 5 of 11", "1=0=+======", 5, 11, 50},
		{"forfeit loss in round 5 of 11", "1=0=-======", 5, 11, 60},
		{"half-point bye in round 5 of 11", "1=0=H======", 5, 11, 55},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := soloist(test.rounds)
			table, err := crosstable.New(record, test.upTo)
			if err != nil {
				t.Fatal(err)
			}
			for _, edition := range []handbook.Edition{"2012", "2014", "2018"} {
				c, err := tiebreak.New(table, edition, tiebreak.Options{})
				if err != nil {
					t.Fatal(err)
				}
				x := c.Explain(tiebreak.Spec{Code: "BH"}, 0, nil)
				term := x.Terms[test.unplayed-1]
				if term.Why != tiebreak.WhyVirtual || term.Score != test.want {
					t.Errorf("edition %s: %v with %v, want a virtual opponent with %v", edition, term.Why, term.Score, test.want)
				}
			}
		})
	}
}

// teamMatch returns a match of two teams over the boards, results as the home team
// sees them.
func teamMatch(boards []tournament.Game) *tournament.Tournament {
	record := &tournament.Tournament{Name: "match", System: tournament.System{Family: tournament.Swiss, Team: true},
		Points: tournament.StandardGamePoints(), MatchPoints: tournament.StandardMatchPoints(), Rounds: []tournament.Round{{Games: boards}}}
	a, b := tournament.Team{Number: 1, Name: "A"}, tournament.Team{Number: 2, Name: "B"}
	for n := 1; n <= 10; n++ {
		record.Players = append(record.Players, tournament.Player{Number: n}, tournament.Player{Number: 100 + n})
		a.Players, b.Players = append(a.Players, n), append(b.Players, 100+n)
	}
	record.Teams = []tournament.Team{a, b}
	return record
}

// TestWrongBoard: the match of GR (2018) 7, played 1½–2½ with 4B and 3B on each
// other's boards, counts 3–1.
func TestWrongBoard(t *testing.T) {
	both := func(w, b tournament.Outcome) tournament.ByColor[tournament.Outcome] {
		return tournament.ByColor[tournament.Outcome]{White: w, Black: b}
	}
	wrong := both(tournament.ForfeitWin, tournament.ForfeitLoss)
	boards := []tournament.Game{
		{White: 1, Black: 102, Result: both(tournament.Win, tournament.Loss)},
		{White: 2, Black: 104, Result: both(tournament.Loss, tournament.Win), CountedAs: &wrong},
		{White: 3, Black: 103, Result: both(tournament.Draw, tournament.Draw), CountedAs: &wrong},
		{White: 4, Black: 105, Result: both(tournament.Loss, tournament.Win)},
	}
	record := teamMatch(boards)
	if got := values(t, record, 0, "2018", "GP"); got[1] != "3.0" || got[2] != "1.0" {
		t.Errorf("counted %s–%s, want 3–1", got[1], got[2])
	}
	if got := crosstable.OutOfOrder(record.Teams[1].Players, []int{102, 104, 103, 105}); !equal(got, []bool{false, true, true, false}) {
		t.Errorf("players at wrong boards: %v", got)
	}
	for k := range boards {
		record.Rounds[0].Games[k].CountedAs = nil
	}
	if got := values(t, record, 0, "2018", "GP"); got[1] != "1.5" || got[2] != "2.5" {
		t.Errorf("played %s–%s, want 1½–2½", got[1], got[2])
	}
}

func equal[T comparable](a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

// TestTeamSonnebornBerger: A beats B 5–3, and B ends with 11 match points: 11 × 5 = 55.
func TestTeamSonnebornBerger(t *testing.T) {
	win := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	loss := tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	var boards []tournament.Game
	for k := 1; k <= 8; k++ {
		g := tournament.Game{White: k, Black: 100 + k, Result: win}
		if k > 5 {
			g.Result = loss
		}
		boards = append(boards, g)
	}
	record := teamMatch(boards)
	record.Corrections = []tournament.PointCorrection{{Match: 110, Round: 0, IDs: []int{2}}}
	for _, edition := range []handbook.Edition{"2012", "2014", "2018", "2023", "2024", "2026"} {
		if got := values(t, record, 0, edition, "EMGSB"); got[1] != "55.00" {
			t.Errorf("edition %s: %s, want 55.00", edition, got[1])
		}
	}
}
