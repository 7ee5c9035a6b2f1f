package standings_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/tournamenttest"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// open draws a Swiss with everything that can happen in one.
func open(t *rapid.T) *tournament.Tournament {
	return tournamenttest.Random(source(t), tournamenttest.Config{
		Players: rapid.IntRange(4, 40).Draw(t, "players"), Rounds: rapid.IntRange(1, 9).Draw(t, "rounds"),
		Forfeits: 8, DoubleForfeits: 2, HalfPointByes: 4, ZeroPointByes: 4, FullPointByes: 2, Withdrawals: 8,
	})
}

func source(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

func anyEdition(t *rapid.T) handbook.Edition {
	return rapid.SampledFrom(handbook.TieBreakEditions()).Draw(t, "edition").ID
}

func calculation(t rapid.TB, record *tournament.Tournament, edition handbook.Edition) *tiebreak.Calculation {
	t.Helper()
	table, err := crosstable.New(record, 0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := tiebreak.New(table, edition, tiebreak.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func specs(t rapid.TB, list string) []tiebreak.Spec {
	t.Helper()
	s, err := tiebreak.ParseList(list)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// everyTieBreak returns all of an edition's tie-breaks that the event admits, cut and uncut.
func everyTieBreak(c *tiebreak.Calculation) []tiebreak.Spec {
	list := []tiebreak.Spec{{Code: "PTS"}}
	for _, e := range tiebreak.Catalogue() {
		for _, s := range []tiebreak.Spec{{Code: e.Code}, {Code: e.Code, Low: 1}, {Code: e.Code, Low: 2, High: 2}, {Code: e.Code, Reverse: true}} {
			if admitted, _, err := c.Admit([]tiebreak.Spec{s}); err == nil && len(admitted) == 1 && e.Code != "PTS" {
				list = append(list, s)
			}
		}
	}
	return list
}

type outcome struct {
	rank   int
	values []string
}

func outcomes(t rapid.TB, c *tiebreak.Calculation, list []tiebreak.Spec) map[int]outcome {
	t.Helper()
	s, err := standings.Compute(c, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[int]outcome{}
	for _, row := range s.Rows {
		o := outcome{rank: row.Rank}
		for _, v := range row.Values {
			o.values = append(o.values, v.String())
		}
		all[row.Number] = o
	}
	return all
}

func sameOutcomes(t rapid.TB, what string, a, b map[int]outcome) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%s: %d participants and %d", what, len(a), len(b))
	}
	for number := range a {
		if a[number].rank != b[number].rank || !slices.Equal(a[number].values, b[number].values) {
			t.Fatalf("%s: participant %d: %v and %v", what, number, a[number], b[number])
		}
	}
}

// The order of players, games and byes in the record changes nothing.
func TestOrderOfTheRecordDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := open(t)
		edition := anyEdition(t)
		c := calculation(t, record, edition)
		list := everyTieBreak(c)
		before := outcomes(t, c, list)

		rng := source(t)
		rng.Shuffle(len(record.Players), func(i, j int) { record.Players[i], record.Players[j] = record.Players[j], record.Players[i] })
		for r := range record.Rounds {
			games, byes := record.Rounds[r].Games, record.Rounds[r].Byes
			rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
			rng.Shuffle(len(byes), func(i, j int) { byes[i], byes[j] = byes[j], byes[i] })
		}
		sameOutcomes(t, "shuffled", before, outcomes(t, calculation(t, record, edition), list))
	})
}

// Where everything was played, every edition gives the same Buchholz and the
// same Sonneborn-Berger.
func TestEditionsAgreeWhereEverythingWasPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := tournamenttest.Random(source(t), tournamenttest.Config{
			Players: 2 * rapid.IntRange(4, 20).Draw(t, "pairs"), Rounds: rapid.IntRange(1, 5).Draw(t, "rounds")})
		for r := range record.Rounds {
			if 2*len(record.Rounds[r].Games) != len(record.Players) {
				t.Skip("somebody did not play")
			}
		}
		list := specs(t, "PTS,BH,BH/C1,BH/C2,BH/M1,SB")
		first := outcomes(t, calculation(t, record, "2009"), list)
		for _, e := range handbook.TieBreakEditions()[1:] {
			sameOutcomes(t, string(e.ID), first, outcomes(t, calculation(t, record, e.ID), list))
		}
	})
}

// A cut never raises a sum, and a further one never raises it again.
func TestCutsNeverRaiseASum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := calculation(t, open(t), anyEdition(t))
		for _, code := range []string{"BH", "FB", "SB", "PS"} {
			var values [][]tiebreak.Value
			for n := range 4 {
				values = append(values, c.Values(tiebreak.Spec{Code: code, Low: n}))
			}
			median := c.Values(tiebreak.Spec{Code: code, Low: 1, High: 1})
			for i := range values[0] {
				for n := 1; n < len(values); n++ {
					if values[n][i].Compare(values[n-1][i]) > 0 {
						t.Fatalf("%s of %d: cut %d gives %v, cut %d gives %v", code, i, n-1, values[n-1][i], n, values[n][i])
					}
				}
				if median[i].Compare(values[1][i]) > 0 {
					t.Fatalf("%s of %d: median %v above cut %v", code, i, median[i], values[1][i])
				}
			}
		}
	})
}

// The terms of an explanation are the value: those not cut add up to it.
func TestTermsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := calculation(t, open(t), anyEdition(t))
		for _, code := range []string{"PTS", "BH", "BH/C1", "BH/M2", "FB/C1", "SB", "SB/C2", "PS/C1", "KS", "KS/L+1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "SOB"} {
			s := specs(t, code)[0]
			for i := range c.Table().Participants {
				x := c.Explain(s, i, nil)
				if x.Value.String() != c.Values(s)[i].String() {
					t.Fatalf("%s of %d: explained as %v, is %v", code, i, x.Value, c.Values(s)[i])
				}
				num, den := int64(0), int64(100)
				for _, term := range x.Terms {
					if term.Cut == tiebreak.NotCut {
						n, d := term.Value.Fraction()
						num += n * (den / d)
					}
				}
				if n, d := x.Value.Fraction(); num != n*(den/d) {
					t.Fatalf("%s of %d: terms add up to %d/%d, the value is %v", code, i, num, den, x.Value)
				}
			}
		}
	})
}

// A place is one more than the number of those who are better: the same by
// comparing everybody with everybody.
func TestPlacesCountThoseWhoAreBetter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := calculation(t, open(t), anyEdition(t))
		s, err := standings.Compute(c, specs(t, "PTS,BH/C1,SB"), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range s.Rows {
			better := 0
			for _, b := range s.Rows {
				for k := range s.List {
					if order := b.Values[k].Compare(a.Values[k]); order != 0 {
						if order > 0 {
							better++
						}
						break
					}
				}
			}
			if a.Rank != better+1 {
				t.Fatalf("participant %d is %d, but %d are better", a.Number, a.Rank, better)
			}
		}
	})
}

// The standings after a round do not know what came later.
func TestLaterRoundsDoNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := open(t)
		edition := anyEdition(t)
		round := rapid.IntRange(1, record.RoundsPaired()).Draw(t, "round")
		table, err := crosstable.New(record, round)
		if err != nil {
			t.Fatal(err)
		}
		c, err := tiebreak.New(table, edition, tiebreak.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list := everyTieBreak(c)
		before := outcomes(t, c, list)
		record.Rounds = record.Rounds[:round]
		sameOutcomes(t, "cut off", before, outcomes(t, calculation(t, record, edition), list))
	})
}

// Lots are the same on every run, separate everybody and keep the order.
func TestLots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		record := open(t)
		list := specs(t, "PTS")
		shared, err := standings.Compute(calculation(t, record, "2026"), list, nil)
		if err != nil {
			t.Fatal(err)
		}
		first, _ := standings.Compute(calculation(t, record, "2026"), list, standings.LotsOf(record))
		again, _ := standings.Compute(calculation(t, record, "2026"), list, standings.LotsOf(record))
		at := map[int]int{}
		for _, row := range shared.Rows {
			at[row.Number] = row.Rank
		}
		for k, row := range first.Rows {
			if row.Rank != k+1 || again.Rows[k].Number != row.Number {
				t.Fatalf("place %d: %d has rank %d, and on the next run it is %d's", k+1, row.Number, row.Rank, again.Rows[k].Number)
			}
			if k > 0 && at[row.Number] < at[first.Rows[k-1].Number] {
				t.Fatalf("lots put %d behind %d, who is worse", row.Number, first.Rows[k-1].Number)
			}
		}
	})
}
