package rating

import "torneo/tournament"

// Facts holds the facts that decide a player's coefficient (B.02 8.3.3), from the
// list before the event.
type Facts struct {
	Rating int
	Peak   int // the highest rating ever published, if it is known
	Birth  tournament.Date
	New    bool // fewer than 30 rated games
}

// Why is the reason for a coefficient.
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

// Coefficient returns K, and the reason for it, in an event that ends on that day (B.02
// 8.3.3).
func (r Rules) Coefficient(f Facts, end tournament.Date) (int, Why) {
	peak := max(f.Rating, f.Peak)
	switch {
	case r.Level:
		return 20, WhyAll
	case peak >= 2400:
		return r.K.Reached, WhyReached2400
	case r.K.Junior > 0 && peak < 2300 && r.junior(f.Birth, end):
		return r.K.Junior, WhyJunior
	case f.New:
		return r.K.New, WhyNew
	}
	return r.K.Usual, WhyBelow2400
}

// junior reports whether a player is not yet 18 on that day: by the birthday,
// or until the end of its year. A birthday of which the year alone is known is
// taken as the last day of it (R-K-BIRTHDAY).
func (r Rules) junior(birth, day tournament.Date) bool {
	if birth.Year == 0 || day.Year == 0 {
		return false
	}
	age := day.Year - birth.Year
	if age == 18 && r.Birthday && birth.Complete() && day.Complete() {
		return day.Month*100+day.Day < birth.Month*100+birth.Day
	}
	return age <= 18
}

// LimitCoefficient returns the coefficient for a number of games: the largest whole
// number, not above K, whose product with it does not exceed 700 (B.02 8.3.3).
func LimitCoefficient(k, games int) int {
	if k*games > 700 {
		return 700 / games
	}
	return k
}
