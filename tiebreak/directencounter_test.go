package tiebreak_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/tournamenttest"
	"torneo/tiebreak"
	"torneo/tournament"
)

// encounters holds the games between members of a tied group: per pair, by position,
// the points of the one against the other and the number of games.
type encounters struct {
	points [][]tournament.Points
	games  [][]int64
}

func encountersOf(table *crosstable.Table, group []int) encounters {
	e := encounters{make([][]tournament.Points, len(group)), make([][]int64, len(group))}
	for a, i := range group {
		e.points[a], e.games[a] = make([]tournament.Points, len(group)), make([]int64, len(group))
		for r := 1; r <= table.Rounds; r++ {
			entry := table.Entry(i, r)
			if b := slices.Index(group, int(entry.Opponent)); b >= 0 && entry.Kind == crosstable.Played {
				e.points[a][b] += entry.Points[tournament.GameScore]
				e.games[a][b]++
			}
		}
	}
	return e
}

// standing returns the separate standing, as each edition adds it up: the sum of the
// points (2012), their share of all possible (2023), or the sum of the averages
// against each opponent (2026).
func (e encounters) standing(edition handbook.Edition) []*big.Rat {
	list := make([]*big.Rat, len(e.points))
	for a := range e.points {
		sum, total, games := new(big.Rat), new(big.Rat), int64(0)
		for b, n := range e.games[a] {
			if n > 0 {
				total.Add(total, big.NewRat(int64(e.points[a][b]), 1))
				sum.Add(sum, big.NewRat(int64(e.points[a][b]), n))
				games += n
			}
		}
		switch {
		case edition == "2026" || edition == "2024":
			list[a] = sum
		case edition == "2023" && games > 0:
			list[a] = total.Quo(total, big.NewRat(games, 1))
		default:
			list[a] = total
		}
	}
	return list
}

// missing lists the pairs that have not met.
func (e encounters) missing() (pairs [][2]int) {
	for a := range e.games {
		for b := a + 1; b < len(e.games); b++ {
			if e.games[a][b] == 0 {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// completions calls each with every way in which the missing games may end.
func (e encounters) completions(pairs [][2]int, each func()) {
	if len(pairs) == 0 {
		each()
		return
	}
	a, b := pairs[0][0], pairs[0][1]
	e.games[a][b], e.games[b][a] = 1, 1
	for _, p := range []tournament.Points{0, tournament.Half, tournament.One} {
		e.points[a][b], e.points[b][a] = p, tournament.One-p
		e.completions(pairs[1:], each)
	}
	e.games[a][b], e.games[b][a], e.points[a][b], e.points[b][a] = 0, 0, 0, 0
}

// bruteForce orders a tied group in blocks, best first, by trying out everything.
func bruteForce(table *crosstable.Table, edition handbook.Edition, group []int, seen map[string]int) [][]int {
	e := encountersOf(table, group)
	again := func(block []int) [][]int {
		if len(block) < 2 || len(block) == len(group) || edition == "2012" || edition == "2014" || edition == "2018" {
			return [][]int{block}
		}
		seen["again"]++
		return bruteForce(table, edition, block, seen)
	}
	pairs := e.missing()
	var blocks [][]int
	if len(pairs) == 0 {
		seen["all met"]++
		standing := e.standing(edition)
		order := make([]int, len(group))
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int { return standing[b].Cmp(standing[a]) })
		for k, a := range order {
			if k == 0 || standing[order[k-1]].Cmp(standing[a]) != 0 {
				blocks = append(blocks, nil)
			}
			blocks[len(blocks)-1] = append(blocks[len(blocks)-1], group[a])
		}
		var all [][]int
		for _, block := range blocks {
			all = append(all, again(block)...)
		}
		return all
	}
	if edition == "2014" || edition == "2018" {
		return [][]int{group}
	}
	// ahead[a][b]: a is strictly before b in every completion.
	ahead := make([][]bool, len(group))
	for a := range ahead {
		ahead[a] = slices.Repeat([]bool{true}, len(group))
	}
	e.completions(pairs, func() {
		standing := e.standing(edition)
		for a := range group {
			for b := range group {
				ahead[a][b] = ahead[a][b] && standing[a].Cmp(standing[b]) > 0
			}
		}
	})
	left := make([]int, len(group))
	for k := range left {
		left[k] = k
	}
	for len(left) > 1 {
		k := slices.IndexFunc(left, func(a int) bool {
			return !slices.ContainsFunc(left, func(b int) bool { return a != b && !ahead[a][b] })
		})
		if k < 0 {
			break
		}
		seen["certain"]++
		blocks = append(blocks, []int{group[left[k]]})
		left = slices.Delete(left, k, k+1)
	}
	var rest []int
	for _, a := range left {
		rest = append(rest, group[a])
	}
	return append(blocks, again(rest)...)
}

// TestDirectEncounterByBruteForce: a place is given while games are missing
// exactly when it is that participant's in every way in which they may end.
func TestDirectEncounterByBruteForce(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		record := tournamenttest.Random(rng, tournamenttest.Config{Players: 4 + rng.IntN(5), Rounds: 2 + rng.IntN(5), Forfeits: 8, HalfPointByes: 5, ZeroPointByes: 3})
		var anyGroups [][]int // the rule asks nothing of those it is applied to: not even that they are tied
		for range 5 {
			anyGroups = append(anyGroups, rng.Perm(len(record.Players))[:2+rng.IntN(min(4, len(record.Players)-1))])
		}
		for _, edition := range []handbook.Edition{"2012", "2014", "2018", "2023", "2024", "2026"} {
			c := calculation(t, record, edition, tiebreak.Options{})
			for _, group := range append(tiedGroups(c.Table()), anyGroups...) {
				if len(group) > 5 || len(encountersOf(c.Table(), group).missing()) > 4 {
					continue // too many ways to try out
				}
				places, _ := c.Order(tiebreak.Spec{Code: "DE"}, group)
				want, first := make([]int, len(group)), 0
				blocks := bruteForce(c.Table(), edition, group, seen)
				for _, block := range blocks {
					for _, i := range block {
						want[slices.Index(group, i)] = first
					}
					first += len(block)
				}
				if !slices.Equal(places, want) {
					t.Fatalf("seed %d, edition %s: tied %v: places %v, by brute force %v", seed, edition, group, places, want)
				}
			}
		}
	}
	for _, what := range []string{"all met", "certain", "again"} {
		if seen[what] < 200 {
			t.Errorf("%q happened %d times: the events are too tame", what, seen[what])
		}
	}
	t.Log(seen)
}

// tiedGroups returns the groups of two or more participants with equal points.
func tiedGroups(table *crosstable.Table) [][]int {
	by := map[tournament.Points][]int{}
	for i := range table.Participants {
		score := table.Final(i, table.Primary)
		by[score] = append(by[score], i)
	}
	var groups [][]int
	for _, g := range by {
		if len(g) > 1 {
			groups = append(groups, g)
		}
	}
	return groups
}
