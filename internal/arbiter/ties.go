package arbiter

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/standings"
)

// DrawLots orders those tied in the final standings by lot. Drawing again gives
// the same order.
type DrawLots struct{}

func (DrawLots) Decide(s *journal.State) Decision {
	tied, d := tied(s)
	if d.Refused != nil {
		return d
	}
	ranking, err := computeRanking(s, s.Current(), true)
	if err != nil {
		return refusal("arbiter.ties.none")
	}
	var order []int
	id := rankedIDs(s)
	for _, row := range ranking.Standings.Rows {
		if player := id[row.Number]; slices.ContainsFunc(tied, func(g []int) bool { return slices.Contains(g, player) }) {
			order = append(order, player)
		}
	}
	seed := ranking.Standings.Lots.Seed
	if slices.Equal(order, s.Ranked) && s.Lots == seed {
		return d
	}
	d.warn(Acknowledge, "arbiter.ties.lots", "count", len(order), "seed", seed)
	d.add(journal.TiedRanked{Order: order, Lots: seed}, comment(s.Current(), "Lots", orderText(s, order)))
	return d
}

// RankTied orders those tied in the final standings by hand, for instance after
// a play-off or lots drawn on the stage; without players they share their places
// again.
type RankTied struct{ Order []int }

func (c RankTied) Decide(s *journal.State) Decision {
	tied, d := tied(s)
	if d.Refused != nil {
		return d
	}
	if slices.Equal(c.Order, s.Ranked) {
		return d
	}
	given := 0
	for _, group := range tied {
		n := 0
		for _, id := range c.Order {
			if slices.Contains(group, id) {
				n++
			}
		}
		if n > 0 && n < len(group) {
			return refusal("arbiter.ties.all", "players", rankedNames(s, group))
		}
		given += n
	}
	if given < len(c.Order) || len(slices.Compact(slices.Sorted(slices.Values(c.Order)))) < len(c.Order) {
		return refusal("arbiter.ties.not-tied")
	}
	text := orderText(s, c.Order)
	if len(c.Order) == 0 {
		text = "none"
	}
	d.warn(Confirm, "arbiter.ties.by-hand", "count", len(c.Order))
	d.add(journal.TiedRanked{Order: slices.Clone(c.Order)}, comment(s.Current(), "Ranking", text))
	return d
}

// tied returns those who share a place in the final standings; the decision is a
// refusal if nobody does.
func tied(s *journal.State) ([][]int, Decision) {
	if err := Final(s); err != nil {
		return nil, Decision{Refused: &err.(*Refused).Message}
	}
	r, err := Standings(s, 0)
	if err != nil || len(r.Tied) == 0 {
		return nil, refusal("arbiter.ties.none")
	}
	return r.Tied, Decision{}
}

// sharing lists who shares a place with somebody, by ID.
func sharing(s *journal.State, rows []standings.Row) [][]int {
	var groups [][]int
	id := rankedIDs(s)
	for k := 0; k < len(rows); {
		first := k
		var group []int
		for ; k < len(rows) && rows[k].Rank == rows[first].Rank; k++ {
			group = append(group, id[rows[k].Number])
		}
		if len(group) > 1 && rows[first].Rank > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// settle gives tied players the order that was given them, where all who share a
// place are in it.
func settle(s *journal.State, tied [][]int, st *standings.Standings) {
	id := rankedIDs(s)
	place := func(r standings.Row) int { return slices.Index(s.Ranked, id[r.Number]) }
	for _, group := range tied {
		if slices.ContainsFunc(group, func(id int) bool { return !slices.Contains(s.Ranked, id) }) {
			continue
		}
		first := slices.IndexFunc(st.Rows, func(r standings.Row) bool { return slices.Contains(group, id[r.Number]) })
		rows := st.Rows[first : first+len(group)]
		slices.SortFunc(rows, func(a, b standings.Row) int { return place(a) - place(b) })
		for k := range rows {
			rows[k].Rank += k
			rows[k].Drawn = s.Lots != ""
		}
		if s.Lots != "" {
			st.Lots = &standings.Lots{Seed: s.Lots} // whoever writes a drawn place says the seed
		}
	}
}

// SettleTied gives tied players of final standings that were computed of the record the order that
// the arbiter gave them.
func SettleTied(s *journal.State, st *standings.Standings) {
	if st.Round == s.Current() && Final(s) == nil && !IsKnockout(s) {
		settle(s, sharing(s, st.Rows), st)
	}
}

func orderText(s *journal.State, order []int) string {
	numbers := make([]string, len(order))
	for k, id := range order {
		numbers[k] = strconv.Itoa(rankedNumber(s, id))
	}
	return strings.Join(numbers, " ")
}

func names(s *journal.State, ids []int) string {
	parts := make([]string, len(ids))
	for k, id := range ids {
		parts[k] = calledBy(s, id)
	}
	return joinCommas(parts)
}

// rankedIDs maps the numbers of the standings to IDs: of players, or of teams.
func rankedIDs(s *journal.State) map[int]int {
	if s.Config.ForTeams() {
		return teamIDs(s)
	}
	return idsOf(s)
}

// rankedNumber returns the number of a player, or of a team, in the standings.
func rankedNumber(s *journal.State, id int) int {
	if s.Config.ForTeams() {
		if t := s.Team(id); t != nil {
			return t.Number
		}
		return 0
	}
	return tpn(s, id)
}

func rankedNames(s *journal.State, ids []int) string {
	if !s.Config.ForTeams() {
		return names(s, ids)
	}
	parts := make([]string, len(ids))
	for k, id := range ids {
		parts[k] = teamCalled(s, id)
	}
	return joinCommas(parts)
}
