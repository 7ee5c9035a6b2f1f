package arbiter

import (
	"cmp"
	"maps"
	"slices"

	"torneo/internal/journal"
)

// Share is the players of an event who belong in one of its tournaments: those with
// that rating or more, or born in that year or later.
type Share struct {
	Tournament string // its journal
	From       int
}

// Measure is the value by which players are distributed.
type Measure func(*journal.State, *journal.Player) int

// ByRating returns the rating that ranks a player in his tournament; who has none
// has 0, and belongs in the share from 0.
func ByRating(s *journal.State, p *journal.Player) int { return s.TournamentRating(&p.Player) }

// ByBirth returns the year of a player's birth; one that is not known is before all
// others.
func ByBirth(_ *journal.State, p *journal.Player) int {
	if p.Birth.Year == 0 {
		return -1
	}
	return p.Birth.Year
}

// CategoryShare is the players of an event who belong in one of its tournaments: those of
// a category.
type CategoryShare struct{ Tournament, Category string }

// Distribute returns the moves that bring every player to the tournament of their
// share: the one with the highest bound that they reach. It moves no player who has
// been paired, belongs to no share, or whose year is unknown, and nobody of a
// tournament for teams.
func Distribute(tournaments map[string]*journal.State, measure Measure, shares []Share) []PlayersMove {
	shares = slices.Clone(shares)
	slices.SortStableFunc(shares, func(a, b Share) int { return cmp.Compare(b.From, a.From) })
	return distribute(tournaments, func(s *journal.State, p *journal.Player) string {
		value := measure(s, p)
		if n := slices.IndexFunc(shares, func(x Share) bool { return value >= x.From }); n >= 0 {
			return shares[n].Tournament
		}
		return ""
	})
}

// DistributeCategories returns the moves that bring every player to the tournament of
// their category, the first in the list if they have several. Players without one stay,
// as do those who stay in Distribute.
func DistributeCategories(tournaments map[string]*journal.State, shares []CategoryShare) []PlayersMove {
	return distribute(tournaments, func(s *journal.State, p *journal.Player) string {
		names := CategoriesOf(s, p)
		if n := slices.IndexFunc(shares, func(x CategoryShare) bool { return slices.Contains(names, x.Category) }); n >= 0 {
			return shares[n].Tournament
		}
		return ""
	})
}

// distribute returns the moves that bring all players to where they belong; "": they
// stay.
func distribute(tournaments map[string]*journal.State, belongs func(*journal.State, *journal.Player) string) []PlayersMove {
	var moves []PlayersMove
	for _, from := range slices.Sorted(maps.Keys(tournaments)) {
		s := tournaments[from]
		if s.Config.ForTeams() {
			continue
		}
		to := map[string][]int{}
		for k := range s.Players {
			p := &s.Players[k]
			if where := belongs(s, p); where != "" && where != from && unremovable(s, p.ID) == nil {
				to[where] = append(to[where], p.ID)
			}
		}
		for _, target := range slices.Sorted(maps.Keys(to)) {
			moves = append(moves, PlayersMove{From: from, To: target, Players: to[target]})
		}
	}
	return moves
}
