package crosstable_test

import (
	"testing"

	"torneo/crosstable"
	"torneo/tournament"
)

// double returns a Double-Swiss: "1 2 10 0=" is 1 with White in the first game, which 1
// wins, and the second drawn; both results as 1 and 2 got them.
func double(n int, rounds ...[]match) *tournament.Tournament {
	record := individual(n)
	record.System = tournament.System{Code: "FIDE_DOUBLESWISS", Family: tournament.DoubleSwiss}
	record.PlannedRounds = len(rounds)
	for _, list := range rounds {
		var r tournament.Round
		for _, m := range list {
			result := func(s string) tournament.ByColor[tournament.Outcome] {
				if s == "" {
					return tournament.ByColor[tournament.Outcome]{}
				}
				return tournament.ByColor[tournament.Outcome]{White: outcomes[s[0]], Black: outcomes[s[1]]}
			}
			r.Games = append(r.Games, tournament.Game{White: m.white, Black: m.black, Result: result(m.first), Second: result(m.second)})
		}
		record.Rounds = append(record.Rounds, r)
	}
	return record
}

type match struct {
	white, black  int
	first, second string
}

// A round of a Double-Swiss is one match: the points of both games, the colour of the
// first (C.04.5 preface, 1.6).
func TestMatchOfTwoGames(t *testing.T) {
	record := double(13, []match{
		{1, 2, "10", "10"}, {3, 4, "10", "=="}, {5, 6, "10", "-+"}, // one forfeit: played
		{7, 8, "-+", "-+"},   // forfeited by 7
		{9, 10, "--", "--"},  // by both
		{11, 12, "+-", "-+"}, // by nobody in both games: played, without colours
	})
	record.Rounds[0].Byes = []tournament.Bye{{ID: 13, Kind: tournament.PairingAllocatedBye}}
	got := table(t, record, 0)
	expectCells(t, got, map[int]string{
		1: "2w played 2.0", 2: "1b played 0.0", 3: "4w played 1.5", 4: "3b played 0.5", 5: "6w played 1.0", 6: "5b played 1.0",
		7: "8w forfeit-loss 0.0", 8: "7b forfeit-win 2.0", 9: "10w forfeit-loss 0.0", 10: "9b forfeit-loss 0.0",
		11: "12 played 1.0", 12: "11 played 1.0", 13: "- pairing-allocated-bye 1.5",
	})
	if got.Win[tournament.GameScore] != 20 || got.Draw[tournament.GameScore] != 10 {
		t.Errorf("a match is worth %v", got.Win)
	}
	for number, want := range map[int]tournament.Outcome{1: tournament.Win, 2: tournament.Loss, 4: tournament.Loss, 5: tournament.Draw} {
		i, _ := got.IndexOf(number)
		if o := got.Entry(i, 1).Outcome; o != want {
			t.Errorf("%d: %v, want %v", number, o, want)
		}
	}
}

// A match is pending until both its games have a result; the other byes are two of a
// game each.
func TestMatchHalfPlayed(t *testing.T) {
	record := double(6, []match{{1, 2, "10", ""}, {3, 4, "==", "XX"}})
	record.Rounds[0].Byes = []tournament.Bye{{ID: 5, Kind: tournament.HalfPointBye}, {ID: 6, Kind: tournament.FullPointBye}}
	got := table(t, record, 0)
	expectCells(t, got, map[int]string{
		1: "2w pending 1.0", 2: "1b pending 0.0", 3: "4w pending 1.0", 4: "3b pending 1.0",
		5: "- half-point-bye 1.0", 6: "- full-point-bye 2.0",
	})
	if e := got.Entry(0, 1); e.Outcome != tournament.Pending {
		t.Errorf("a game without a result is %v", e.Outcome)
	}
	if e := got.Entry(2, 1); e.Outcome != tournament.Adjourned {
		t.Errorf("an adjourned game is %v", e.Outcome)
	}
}

// A match of teams that was paired and of which no board is known is pending; games
// of the same teams tell its colours.
func TestMatchesWithoutBoards(t *testing.T) {
	record := teams(4, 2, "11 21 10, 22 12 ==")
	record.Rounds[0].Matches = []tournament.Match{{White: 3, Black: 4}, {White: 2, Black: 1}}
	if record.RoundsPaired() != 1 {
		t.Error("a round of matches is not paired")
	}
	expectCells(t, table(t, record, 0), map[int]string{
		1: "2w played 2.0/1.5", 2: "1b played 0.0/0.5", 3: "4w pending 0.0/0.0", 4: "3b pending 0.0/0.0",
	})
	for name, round := range map[string]tournament.Round{
		"nobody":       {Matches: []tournament.Match{{White: 3, Black: 9}}},
		"itself":       {Matches: []tournament.Match{{White: 3, Black: 3}}},
		"twice":        {Matches: []tournament.Match{{White: 3, Black: 4}, {White: 4, Black: 2}}},
		"listed twice": {Matches: []tournament.Match{{White: 3, Black: 4}, {White: 3, Black: 4}}},
		"another":      {Matches: []tournament.Match{{White: 3, Black: 4}}, Games: []tournament.Game{{White: 31, Black: 11}}},
		"a bye":        {Matches: []tournament.Match{{White: 3, Black: 4}}, TeamByes: []tournament.Bye{{ID: 3}}},
	} {
		record := teams(4, 2)
		record.Rounds = []tournament.Round{round}
		record.PlannedRounds = 1
		if _, err := crosstable.NewBefore(record, 2); err == nil {
			t.Errorf("%s: no contradiction", name)
		}
	}
}
