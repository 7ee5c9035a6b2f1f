package standings_test

import (
	"testing"

	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/internal/tournamenttest"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// TRF16 to TRF26 and back keeps every value and every place, for players and
// for teams, for Swisses and round robins, under every edition.
func TestFormatsKeepStandings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := tournamenttest.Config{
			Players: rapid.IntRange(4, 24).Draw(t, "participants"), Rounds: rapid.IntRange(1, 7).Draw(t, "rounds"),
			Forfeits: 8, DoubleForfeits: 2, HalfPointByes: 4, ZeroPointByes: 4, FullPointByes: 2, Withdrawals: 8,
			RoundRobin: rapid.Bool().Draw(t, "round robin"),
		}
		edition := anyEdition(t)
		record := tournamenttest.Random(source(t), config)
		list := everyTieBreak(calculation(t, record, edition))
		want := outcomes(t, calculation(t, record, edition), list)
		for _, format := range []trf.Format{trf.TRF16, trf.TRF26, trf.TRF16} {
			data, err := trf.Write(record, format, trf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			again, _, problems := trf.Read(data)
			if again == nil {
				t.Fatalf("%v does not read again: %v\n%s", format, problems, data)
			}
			if again.Rulebook.TieBreaks != record.Rulebook.TieBreaks {
				t.Fatalf("%v: edition %s became %s", format, record.Rulebook.TieBreaks, again.Rulebook.TieBreaks)
			}
			sameOutcomes(t, format.String(), want, outcomes(t, calculation(t, again, edition), list))
			record = again
		}
	})
}

// A team event says more than TRF16 can; in TRF26 it keeps everything.
func TestTeamEventsKeepStandings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(source(t), tournamenttest.Config{
			Players: rapid.IntRange(4, 16).Draw(t, "teams"), Rounds: rapid.IntRange(1, 7).Draw(t, "rounds"),
			Boards: 4, Reserves: 1, Forfeits: 4, MatchForfeits: 4, HalfPointByes: 4, ZeroPointByes: 4, Withdrawals: 4,
		})
		edition := rapid.SampledFrom([]handbook.Edition{"2012", "2018", "2023", "2024", "2026"}).Draw(t, "edition")
		list := everyTieBreak(calculation(t, record, edition))
		want := outcomes(t, calculation(t, record, edition), list)
		data, err := trf.Write(record, trf.TRF26, trf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, _, problems := trf.Read(data)
		if again == nil {
			t.Fatalf("does not read again: %v\n%s", problems, data)
		}
		sameOutcomes(t, "TRF26", want, outcomes(t, calculation(t, again, edition), list))
	})
}

// The points on the boards of a team are its game points, match by match.
func TestBoardsAddUpToGamePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(source(t), tournamenttest.Config{
			Players: rapid.IntRange(4, 16).Draw(t, "teams"), Rounds: rapid.IntRange(1, 7).Draw(t, "rounds"), Boards: 4, Reserves: 2, Forfeits: 6})
		table := calculation(t, record, "2026").Table()
		for i := range table.Participants {
			for r := 1; r <= table.Rounds; r++ {
				boards := table.BoardPoints(i, r)
				var total tournament.Points
				for _, p := range boards {
					total += p
				}
				if e := table.Entry(i, r); boards != nil && total != e.Points[tournament.GameScore] {
					t.Fatalf("team %d, round %d: boards %v, game points %v", table.Participants[i].Number, r, boards, e.Points[tournament.GameScore])
				}
			}
		}
	})
}

// In a two-team tie the extended direct encounter never contradicts the match.
func TestExtendedDirectEncounterFollowsTheMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(source(t), tournamenttest.Config{Players: 6, Rounds: 5, Boards: 4})
		c := calculation(t, record, "2026")
		for a := range c.Table().Participants {
			for r := 1; r <= c.Table().Rounds; r++ {
				e := c.Table().Entry(a, r)
				if !e.Outcome.IsWin() || e.Opponent < 0 {
					continue
				}
				places, _ := c.Order(tiebreak.Spec{Code: "EDE"}, []int{a, int(e.Opponent)})
				met := 0
				for _, f := range c.Table().Row(a) {
					if f.Opponent == e.Opponent {
						met++
					}
				}
				if met == 1 && places[0] >= places[1] {
					t.Fatalf("%d beat %d, but EDE gives %v", a, e.Opponent, places)
				}
			}
		}
	})
}
