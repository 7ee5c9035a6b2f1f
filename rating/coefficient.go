package rating

import "torneo/tournament"

// Facts is what decides a player's coefficient (8.3.3), of the list before the
// event.
type Facts struct {
	Rating int
	Birth  tournament.Date
	New    bool // fewer than 30 rated games
	Had    bool // the rating has reached 2400 once
}

// Why is why a coefficient is what it is.
type Why string

const (
	WhyReached2400 Why = "reached-2400"
	WhyJunior      Why = "junior"
	WhyNew         Why = "new"
	WhyBelow2400   Why = "below-2400"
	WhyAll         Why = "all"   // in rapid and blitz, once
	WhyStated      Why = "asked" // by who asked
	WhyManyGames   Why = "many-games"
)

// Coefficient is K in an event that ends in that year (8.3.3).
func (r Rules) Coefficient(f Facts, year int) (int, Why) {
	switch {
	case r.Level:
		return 20, WhyAll
	case f.Had || f.Rating >= 2400:
		return 10, WhyReached2400
	case f.Birth.Year > 0 && year > 0 && year-f.Birth.Year <= 18 && f.Rating < 2300:
		return 40, WhyJunior
	case f.New:
		return 40, WhyNew
	}
	return 20, WhyBelow2400
}

// Limited is the coefficient with that many games: the largest whole number, not
// above K, of which the product with them does not exceed 700 (8.3.3).
func Limited(k, games int) int {
	if k*games > 700 {
		return 700 / games
	}
	return k
}
