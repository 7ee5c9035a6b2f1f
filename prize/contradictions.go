package prize

import (
	"slices"
	"strings"

	"torneo/message"
)

// conditions finds those that cannot be, or that nobody can meet, and reports
// that there are none.
func (c *checker) conditions(table string, x *Conditions) bool {
	before := len(c.problems)
	at := func(key string) string { return strings.TrimPrefix(table+"."+key, ".") }
	if x.RatingMin < 0 || x.RatingMax < 0 || x.RatingMin > 4000 || x.RatingMax > 4000 {
		c.complain(at("rating_max"), message.New("prize.wrong.rating"))
	} else if isEmptyRange(x.RatingMin, x.RatingMax) {
		c.complain(at("rating_min"), message.New("prize.wrong.band", "min", x.RatingMin, "max", x.RatingMax))
	}
	if x.Unrated == UnratedOnly && x.hasRatingBounds() {
		c.complain(at("unrated"), message.New("prize.wrong.unrated-band"))
	}
	if x.AgeMin < 0 || x.AgeMax < 0 || x.AgeMin > 150 || x.AgeMax > 150 {
		c.complain(at("age_max"), message.New("prize.wrong.age"))
	} else if isEmptyRange(x.AgeMin, x.AgeMax) {
		c.complain(at("age_min"), message.New("prize.wrong.ages", "min", x.AgeMin, "max", x.AgeMax))
	}
	if !x.On.IsZero() && !x.On.Complete() {
		c.complain(at("age_on"), message.New("prize.wrong.date"))
	}
	if !x.On.IsZero() && x.AgeMin == 0 && x.AgeMax == 0 {
		c.complain(at("age_on"), message.New("prize.wrong.age-on"))
	}
	if !x.BornTo.IsZero() && x.BornFrom.Ordinal() > lastDay(x.BornTo).Ordinal() {
		c.complain(at("born_from"), message.New("prize.wrong.born", "from", x.BornFrom, "to", x.BornTo))
	}
	if x.Sex != "" && x.Sex != "m" && x.Sex != "w" {
		c.complain(at("sex"), message.New("prize.wrong.sex"))
	}
	for _, title := range x.Titles {
		if !slices.Contains(Titles, title) {
			c.complain(at("titles"), message.New("prize.wrong.title", "title", title, "there", strings.Join(Titles, ", ")))
		}
	}
	if slices.Contains(x.Federations, "") {
		c.complain(at("federations"), message.New("prize.wrong.empty"))
	}
	for _, club := range x.Clubs {
		if len(c.f.Clubs) > 0 && !c.hasClub(club) { // without a table the event knows the clubs
			c.complain(at("clubs"), message.New("prize.wrong.no-club", "club", club))
		}
	}
	if x.MinPoints < 0 {
		c.complain(at("min_points"), message.New("prize.wrong.negative"))
	}
	if x.MinGames < 0 {
		c.complain(at("min_games"), message.New("prize.wrong.negative"))
	}
	if x.MaxForfeits != nil && *x.MaxForfeits < 0 {
		c.complain(at("max_forfeits"), message.New("prize.wrong.negative"))
	}
	return len(c.problems) == before
}

// contrary finds conditions of a list that no player can meet together with
// those of every list.
func (c *checker) contrary(l *List) {
	x, every := &l.Conditions, &c.f.Everyone
	if x.RatingOf == every.RatingOf {
		if low, high := max(x.RatingMin, every.RatingMin), least(x.RatingMax, every.RatingMax); isEmptyRange(low, high) {
			c.complain("", message.New("prize.wrong.band", "min", low, "max", high))
		}
		if x.unratedOnly(every) || every.unratedOnly(x) {
			c.complain("unrated", message.New("prize.wrong.contrary"))
		}
	}
	if x.On == every.On || every.AgeMin == 0 && every.AgeMax == 0 {
		if low, high := max(x.AgeMin, every.AgeMin), least(x.AgeMax, every.AgeMax); isEmptyRange(low, high) {
			c.complain("", message.New("prize.wrong.ages", "min", low, "max", high))
		}
	}
	if x.Sex != "" && every.Sex != "" && x.Sex != every.Sex {
		c.complain("sex", message.New("prize.wrong.contrary"))
	}
	if areDisjoint(x.Federations, every.Federations) {
		c.complain("federations", message.New("prize.wrong.contrary"))
	}
	if areDisjoint(x.Titles, every.Titles) {
		c.complain("titles", message.New("prize.wrong.contrary"))
	}
	if areDisjoint(x.Clubs, every.Clubs) {
		c.complain("clubs", message.New("prize.wrong.contrary"))
	}
}

// isEmptyRange reports whether nothing lies between the bounds; 0 is no bound.
func isEmptyRange(low, high int) bool { return high > 0 && low > high }

// least returns the stricter of two upper bounds.
func least(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// unratedOnly reports whether only unrated players meet the conditions, and none
// of them meets the others.
func (c *Conditions) unratedOnly(other *Conditions) bool {
	return c.Unrated == UnratedOnly && (other.Unrated == UnratedNo || other.Unrated == UnratedUnbanded && other.hasRatingBounds())
}

// areDisjoint reports whether two lists have no name in common; an empty one admits all.
func areDisjoint(a, b []string) bool {
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}
