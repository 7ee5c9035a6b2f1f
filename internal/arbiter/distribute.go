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

// Measure is what players are distributed by.
type Measure func(*journal.State, *journal.Player) int

// ByRating is the rating that ranks a player in his tournament; who has none has 0,
// and belongs in the share from 0.
func ByRating(s *journal.State, p *journal.Player) int { return s.TournamentRating(&p.Player) }

// ByBirth is the year of a player's birth; one that is not known is before all others.
func ByBirth(_ *journal.State, p *journal.Player) int {
	if p.Birth.Year == 0 {
		return -1
	}
	return p.Birth.Year
}

// CategoryShare is the players of an event who belong in one of its tournaments: those of
// a category.
type CategoryShare struct{ Tournament, Category string }

// Distribute is who moves where, if everybody is to be in the tournament of his share:
// that with the highest bound which he reaches. Nobody moves who has been paired, who
// belongs to no share, or whose year is not known; nobody of a tournament for teams.
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

// DistributeCategories is who moves where, if everybody is to be in the tournament of his
// category, of the first in the list where he has several; who has none of them stays, as
// does who stays in Distribute.
func DistributeCategories(tournaments map[string]*journal.State, shares []CategoryShare) []PlayersMove {
	return distribute(tournaments, func(s *journal.State, p *journal.Player) string {
		names := CategoriesOf(s, p)
		if n := slices.IndexFunc(shares, func(x CategoryShare) bool { return slices.Contains(names, x.Category) }); n >= 0 {
			return shares[n].Tournament
		}
		return ""
	})
}

// distribute is who moves where, if everybody is to be where he belongs; "": he stays.
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
