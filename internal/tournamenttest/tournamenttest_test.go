package tournamenttest_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

var irregular = tournamenttest.Config{
	Forfeits: 8, DoubleForfeits: 3, MatchForfeits: 5, HalfPointByes: 6, ZeroPointByes: 5, FullPointByes: 2, Withdrawals: 15, Unrated: 10,
}

// configs returns events of every kind and of sizes from the smallest on.
func configs() map[string]tournamenttest.Config {
	all := map[string]tournamenttest.Config{}
	for _, n := range []int{2, 3, 7, 12, 31} {
		for _, rates := range []tournamenttest.Config{{}, irregular} {
			for _, boards := range []int{0, 1, 4} {
				for _, kind := range []string{"swiss", "round robin", "double round robin"} {
					c := rates
					c.Players, c.Boards, c.Rounds = n, boards, min(9, n)
					c.RoundRobin, c.DoubleRoundRobin = kind == "round robin", kind == "double round robin"
					if boards == 4 {
						c.Reserves = 1
					}
					all[fmt.Sprintf("%s of %d, %d boards, irregular %v", kind, n, boards, rates.Forfeits > 0)] = c
				}
			}
		}
	}
	return all
}

func TestRandomTournamentsAreConsistent(t *testing.T) {
	for name, config := range configs() {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(20) {
				event := tournamenttest.Random(source(seed), config)
				table, err := crosstable.New(event, 0)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				checkDeclared(t, event, table)
				if config.Withdrawals == 0 {
					checkSize(t, event, table, config)
				}
			}
		})
	}
}

// checkDeclared compares the declared points with what the results give.
// Who is struck out of a round robin takes points of everybody else with him.
func checkDeclared(t *testing.T, event *tournament.Tournament, table *crosstable.Table) {
	t.Helper()
	if slices.ContainsFunc(table.Participants, func(p crosstable.Participant) bool { return p.Excluded }) {
		return
	}
	for i, p := range table.Participants {
		if event.IsTeam() {
			d := event.Teams[i].Declared
			if got := table.Final(i, tournament.MatchScore); got != *d.Match {
				t.Errorf("team %d: %v match points, declared %v", p.Number, got, *d.Match)
			}
			if got := table.Final(i, tournament.GameScore); got != *d.Game {
				t.Errorf("team %d: %v game points, declared %v", p.Number, got, *d.Game)
			}
		} else if got := table.Final(i, tournament.GameScore); got != *event.Players[i].Declared.Points {
			t.Errorf("player %d: %v points, declared %v", p.Number, got, *event.Players[i].Declared.Points)
		}
	}
}

// checkSize looks at how many rounds there are and who meets whom how often.
func checkSize(t *testing.T, event *tournament.Tournament, table *crosstable.Table, config tournamenttest.Config) {
	t.Helper()
	n := config.Players
	rounds, most := config.Rounds, 1
	switch {
	case config.RoundRobin:
		rounds = n - 1 + n%2
	case config.DoubleRoundRobin:
		rounds, most = 2*(n-1+n%2), 2
	case n < 2*rounds:
		most = rounds // too few opponents for so many rounds
	}
	if table.Rounds != rounds || len(event.Rounds) != rounds {
		t.Fatalf("%d of %d rounds, want %d", table.Rounds, len(event.Rounds), rounds)
	}
	for i := range table.Participants {
		times := map[int32]int{}
		for _, e := range table.Row(i) {
			if e.Opponent != crosstable.None {
				times[e.Opponent]++
			}
		}
		for opponent, k := range times {
			if k > most || (most == 2 && k != 2) {
				t.Errorf("participants %d and %d meet %d times", i, opponent, k)
			}
		}
		if table.Predetermined && len(times) != n-1 {
			t.Errorf("participant %d meets %d others of %d", i, len(times), n-1)
		}
	}
}

func TestSameChanceSameTournament(t *testing.T) {
	config := irregular
	config.Players, config.Rounds = 40, 9
	a, b := tournamenttest.Random(source(3), config), tournamenttest.Random(source(3), config)
	if !reflect.DeepEqual(a, b) {
		t.Error("two tournaments from one seed differ")
	}
	if c := tournamenttest.Random(source(4), config); reflect.DeepEqual(a, c) {
		t.Error("two seeds give one tournament")
	}
}

func TestEveryIrregularityHappens(t *testing.T) {
	config := irregular
	config.Players, config.Rounds = 60, 9
	event := tournamenttest.Random(source(1), config)
	seen := map[string]bool{}
	for _, round := range event.Rounds {
		for _, b := range round.Byes {
			seen[b.Kind.String()] = true
		}
		for _, g := range round.Games {
			seen[g.Result.White.String()+"/"+g.Result.Black.String()] = true
		}
	}
	for _, want := range []string{"pairing-allocated", "half-point", "zero-point", "full-point",
		"win/loss", "draw/draw", "loss/win", "forfeit-win/forfeit-loss", "forfeit-loss/forfeit-win", "forfeit-loss/forfeit-loss"} {
		if !seen[want] {
			t.Errorf("no %s in 60 players and 9 rounds", want)
		}
	}
}

func TestPlayedRoundsOfALongerEvent(t *testing.T) {
	event := tournamenttest.Random(source(1), tournamenttest.Config{Players: 20, Rounds: 9, Played: 4})
	if event.RoundsPaired() != 4 || event.PlannedRounds != 9 {
		t.Errorf("%d of %d rounds, want 4 of 9", event.RoundsPaired(), event.PlannedRounds)
	}
}
