package tiebreak_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/internal/tournamenttest"
	"torneo/tiebreak"
	"torneo/tournament"
)

// boardSums returns a team's points on each board over all matches; a
// pairing-allocated bye gives every board a win (C.07 (2026) 12).
func boardSums(table *crosstable.Table, i int) []tournament.Points {
	sums := make([]tournament.Points, table.Boards)
	for r := 1; r <= table.Rounds; r++ {
		for k := range sums {
			switch boards := table.BoardPoints(i, r); {
			case boards != nil:
				sums[k] += boards[k]
			case table.Entry(i, r).Kind == crosstable.PairingAllocatedBye:
				sums[k] += tournament.One
			}
		}
	}
	return sums
}

// stepwise orders a group as the articles say: by what counts at the first step,
// then each group still tied by the next step, to the last.
func stepwise(group []int, step, steps int, count func(i, step int) tournament.Points, places map[int]int, first int) {
	if step == steps || len(group) < 2 {
		for _, i := range group {
			places[i] = first
		}
		return
	}
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b int) int { return int(count(b, step) - count(a, step)) })
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && count(sorted[to], step) == count(sorted[from], step) {
			to++
		}
		stepwise(sorted[from:to], step+1, steps, count, places, first+from)
		from = to
	}
}

// TestBoardsStepByStep: top boards (C.07 (2026) 12.2) and elimination of the bottom boards
// (C.07 (2026) 12.3), applied again and again to who is still tied.
func TestBoardsStepByStep(t *testing.T) {
	deeper := 0 // groups that the first step leaves tied and a later one separates
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 9))
		record := tournamenttest.Random(rng, tournamenttest.Config{Players: 3 + rng.IntN(8), Rounds: 1 + rng.IntN(4), Boards: 1 + rng.IntN(5), Forfeits: 10, DoubleForfeits: 4})
		c := calculation(t, record, "2026", tiebreak.Options{})
		table := c.Table()
		sums := make([][]tournament.Points, len(table.Participants))
		all := make([]int, len(table.Participants))
		for i := range sums {
			sums[i], all[i] = boardSums(table, i), i
		}
		top := func(i, step int) tournament.Points { return sums[i][step] }
		bottom := func(i, step int) (total tournament.Points) {
			for _, p := range sums[i][:table.Boards-1-step] {
				total += p
			}
			return total
		}
		for _, group := range append(tiedGroups(table), all) {
			for code, by := range map[string]struct {
				steps int
				count func(i, step int) tournament.Points
			}{"TBR": {table.Boards, top}, "BBE": {table.Boards - 1, bottom}} {
				want := map[int]int{}
				stepwise(group, 0, by.steps, by.count, want, 0)
				places, _ := c.Order(tiebreak.Spec{Code: code}, group)
				for k, i := range group {
					if places[k] != want[i] {
						t.Fatalf("seed %d, %s of %v: places %v, step by step %v", seed, code, group, places, want)
					}
					for m, j := range group {
						if k < m && by.steps > 1 && by.count(i, 0) == by.count(j, 0) && places[k] != places[m] {
							deeper++
						}
					}
				}
			}
		}
	}
	if deeper < 100 {
		t.Errorf("only %d pairs were separated after the first step", deeper)
	}
}
