package tiebreak

import (
	"math/big"
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// encounter is one game or match between two members of a tied group, seen from
// the first of them. Members are positions in the group.
type encounter struct {
	other, round int
	points       tournament.Points
	counted      bool // false: forfeited and left out
}

// encountersOf finds the encounters of each member of the group with the others.
func (c *Calculation) encountersOf(v *view, group []int) [][]encounter {
	position := make(map[int32]int, len(group))
	for k, i := range group {
		position[int32(i)] = k
	}
	games := make([][]encounter, len(group))
	for k, i := range group {
		for r := 1; r <= c.table.Rounds; r++ {
			e := c.table.Entry(i, r)
			other, tied := position[e.Opponent]
			if !tied || e.Kind == crosstable.Annulled || e.Kind == crosstable.Pending {
				continue
			}
			counted := v.kind(i, r) == crosstable.Played || c.table.Predetermined // R-DE-RR-FORFEIT
			games[k] = append(games[k], encounter{other, r, v.points(i, r), counted})
		}
	}
	return games
}

// separate is a member's place in the separate standing among the tied.
type separate struct {
	score     *big.Rat
	low, high *big.Rat // with every missing encounter lost, or won
	missing   int      // members not met
}

// Step is one step of comparing a group of tied participants by their
// encounters.
type Step struct {
	Basis   string // "points", "match", "game", or the code of a knock-out tie-break
	Rule    string // "all-met", "certain", "not-met", "boards"
	Members []StepMember
	Games   []StepGame
}

// StepMember is the result of a step for one of the tied participants.
type StepMember struct {
	Number  int
	Score   string // in the separate standing
	Missing int    // of the others not met
	Place   int    // among the tied, shared where the step left a tie
}

// StepGame is one encounter.
type StepGame struct {
	Round, A, B      int
	PointsA, PointsB tournament.Points
	Counted          bool
}

// trace collects the steps of an explanation.
type trace struct{ steps []Step }

// separateStanding looks at a tied group once and returns it in blocks, best
// first; one block means that nothing was resolved. Blocks hold participants.
func (c *Calculation) separateStanding(s Spec, group []int, score tournament.Score) [][]int {
	v := c.viewOn(score, false, s.AsPlayed)
	games := c.encountersOf(v, group)
	sums := make([]tournament.Points, len(group))
	missing := make([]int, len(group))
	allMet := true
	for k := range group {
		met := map[int]bool{}
		for _, g := range games[k] {
			if g.counted {
				met[g.other] = true
				sums[k] += g.points
			}
		}
		missing[k] = len(group) - 1 - len(met)
		allMet = allMet && missing[k] == 0
	}
	possible := allMet || (c.placesMayBeCertain() && !hopeless(sums, missing, c.table.Win[score]))
	if !possible && c.trace == nil {
		return [][]int{group}
	}
	members := make([]separate, len(group))
	for k := range members {
		members[k] = c.separateOf(games[k], missing[k], c.table.Win[score])
	}
	rule := "not-met"
	blocks := [][]int{group}
	switch {
	case allMet:
		rule = "all-met"
		blocks = inBlocks(group, func(a, b int) int { return members[b].score.Cmp(members[a].score) })
	case possible:
		if certain := certainBlocks(group, members); len(certain) > 1 {
			rule, blocks = "certain", certain
		}
	}
	c.traceStep(basisName(c.table, score), rule, group, members, games, blocks)
	return blocks
}

func (c *Calculation) placesMayBeCertain() bool {
	return c.rules.certainPlaces == inAll || (c.rules.certainPlaces == inSwiss && !c.table.Predetermined)
}

// hopeless reports whether no place can be certain: nobody's score beats what
// anybody could still make of his missing encounters alone.
func hopeless(sums []tournament.Points, missing []int, win tournament.Points) bool {
	return slices.Max(sums) <= tournament.Points(slices.Min(missing))*win && slices.Min(sums) >= 0
}

// separateOf adds up a member's encounters as the edition does.
func (c *Calculation) separateOf(games []encounter, missing int, win tournament.Points) separate {
	total, times := map[int]int64{}, map[int]int64{}
	for _, g := range games {
		if g.counted {
			total[g.other] += int64(g.points)
			times[g.other]++
		}
	}
	score, n := new(big.Rat), int64(0)
	for other, points := range total {
		if c.rules.encounter == sumOfAverages {
			score.Add(score, big.NewRat(points, times[other]*int64(tournament.One)))
		} else {
			score.Add(score, big.NewRat(points, int64(tournament.One)))
		}
		n += times[other]
	}
	gain := big.NewRat(int64(missing)*int64(win), int64(tournament.One))
	m := separate{score: score, low: score, high: new(big.Rat).Add(score, gain), missing: missing}
	if c.rules.encounter == percentage {
		share := func(r *big.Rat, games int64) *big.Rat {
			if games == 0 || win == 0 {
				return new(big.Rat)
			}
			return new(big.Rat).Quo(r, big.NewRat(games*int64(win), 100*int64(tournament.One)))
		}
		all := n + int64(missing)
		m = separate{score: share(score, n), low: share(score, all), high: share(m.high, all), missing: missing}
	}
	return m
}

// inBlocks sorts the group by a comparison of positions and splits it where the
// comparison sees a difference.
func inBlocks(group []int, compare func(a, b int) int) [][]int {
	order := make([]int, len(group))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, compare)
	var blocks [][]int
	for k, position := range order {
		if k == 0 || compare(order[k-1], position) != 0 {
			blocks = append(blocks, nil)
		}
		blocks[len(blocks)-1] = append(blocks[len(blocks)-1], group[position])
	}
	return blocks
}

// certainBlocks takes from the top the members who are first, then second, and
// so on, whatever the missing encounters bring (C.07 (2026) 6.3, R-DE-CERTAIN);
// the others stay together behind them.
func certainBlocks(group []int, members []separate) [][]int {
	order := make([]int, len(group)) // positions, the surest first
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return members[b].low.Cmp(members[a].low) })
	var blocks [][]int
	for len(order) > 1 {
		first, others := order[0], order[1:]
		if slices.ContainsFunc(others, func(k int) bool { return members[k].high.Cmp(members[first].low) >= 0 }) {
			break
		}
		blocks = append(blocks, []int{group[first]})
		order = others
	}
	rest := make([]int, len(order))
	for k, position := range order {
		rest[k] = group[position]
	}
	return append(blocks, rest)
}

func basisName(t *crosstable.Table, score tournament.Score) string {
	switch {
	case !t.Team:
		return "points"
	case score == tournament.MatchScore:
		return "match"
	}
	return "game"
}

// traceStep keeps a step for an explanation.
func (c *Calculation) traceStep(basis, rule string, group []int, members []separate, games [][]encounter, blocks [][]int) {
	if c.trace == nil {
		return
	}
	step := Step{Basis: basis, Rule: rule}
	place := map[int]int{}
	at := 1
	for _, b := range blocks {
		for _, i := range b {
			place[i] = at
		}
		at += len(b)
	}
	number := func(i int) int { return c.table.Participants[i].Number }
	for k, i := range group {
		step.Members = append(step.Members, StepMember{number(i), formatFraction(members[k].score), members[k].missing, place[i]})
		for _, g := range games[k] {
			j := group[g.other]
			if k < g.other {
				back := c.table.Entry(j, g.round)
				score := c.table.Primary
				if basis == "match" {
					score = tournament.MatchScore
				} else if basis == "game" {
					score = tournament.GameScore
				}
				step.Games = append(step.Games, StepGame{g.round, number(i), number(j), g.points, back.Points[score], g.counted})
			}
		}
	}
	slices.SortStableFunc(step.Games, func(a, b StepGame) int { return a.Round - b.Round })
	slices.SortStableFunc(step.Members, func(a, b StepMember) int { return a.Place - b.Place })
	c.trace.steps = append(c.trace.steps, step)
}

// formatFraction writes a fraction with one decimal, or two where it needs them.
func formatFraction(r *big.Rat) string {
	if new(big.Rat).Mul(r, big.NewRat(10, 1)).IsInt() {
		return r.FloatString(1)
	}
	return r.FloatString(2)
}
