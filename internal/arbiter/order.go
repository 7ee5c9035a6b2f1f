package arbiter

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"torneo/internal/journal"
	"torneo/tournament"
)

// ranking compares players for the initial order (C.04.2 2.2): by the rating that
// the tournament ranks by, title, and then the name or the order of entry.
type ranking struct {
	state *journal.State
	names *collate.Collator
}

func newRanking(s *journal.State) *ranking {
	return &ranking{s, collate.New(language.Spanish, collate.IgnoreCase)}
}

// strength compares by rating and title; the better one comes first.
func (r *ranking) strength(a, b *journal.Player) int {
	method, federation := r.state.Ranking()
	return tournament.CompareStrength(&a.Player, &b.Player, method, federation)
}

func (r *ranking) compare(a, b *journal.Player) int {
	if c := r.strength(a, b); c != 0 {
		return c
	}
	if r.state.Config.Order == journal.ByName {
		if c := r.names.CompareString(a.Name, b.Name); c != 0 {
			return c
		}
	}
	return cmp.Compare(a.ID, b.ID)
}

// initialOrder returns the initial order of all players, by ID. Equals who have a
// number keep the order that they have: it may have been drawn or changed.
func initialOrder(s *journal.State, players []journal.Player) []int {
	r := newRanking(s)
	numbered, others := splitNumbered(players)
	slices.SortStableFunc(numbered, r.strength)
	return r.insert(numbered, others)
}

// extendedOrder returns the order of the numbers that there are, with everybody
// who has none at the right place in it.
func extendedOrder(s *journal.State, players []journal.Player) []int {
	numbered, others := splitNumbered(players)
	return newRanking(s).insert(numbered, others)
}

// splitNumbered returns the players with a number, in the order of their numbers, and
// those without.
func splitNumbered(players []journal.Player) (numbered, others []*journal.Player) {
	for k := range players {
		if players[k].Number > 0 {
			numbered = append(numbered, &players[k])
		} else {
			others = append(others, &players[k])
		}
	}
	slices.SortFunc(numbered, func(a, b *journal.Player) int { return cmp.Compare(a.Number, b.Number) })
	return numbered, others
}

// insert puts everybody where the fewest are on the wrong side of him: ratings
// corrected late may have left the list out of order.
func (r *ranking) insert(list, others []*journal.Player) []int {
	slices.SortFunc(others, r.compare)
	if len(list) == 0 {
		list, others = others, nil
	}
	for _, p := range others {
		list = slices.Insert(list, r.place(list, p), p)
	}
	ids := make([]int, len(list))
	for k, p := range list {
		ids[k] = p.ID
	}
	return ids
}

// place returns the index in the list where a player belongs.
func (r *ranking) place(list []*journal.Player, p *journal.Player) int {
	place, wrong, least := 0, 0, 0 // wrong: against the place in front of everybody
	for k, q := range list {
		if r.compare(q, p) < 0 {
			wrong--
		} else {
			wrong++
		}
		if wrong < least {
			place, least = k+1, wrong
		}
	}
	return place
}
