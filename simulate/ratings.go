package simulate

// Ratings describes the ratings of the players. Either they are given one by
// one; or they go down in steps of the gap; or, with a mean or a deviation, or
// with nothing at all, they are normally distributed; or, with limits alone,
// all between them are equally likely. Values not given are drawn.
type Ratings struct {
	Given           []int // one a player, in any order; 0: unrated
	Lowest, Highest int   // 0: not given
	Gap             int   // 0: not given
	Mean, Deviation int   // 0: not given
}

// Limits of ratings, and of drawn ratings: FIDE's floor (B.02 7.2) and about
// the highest there has been.
const (
	maxRating     = 3999
	usualLowest   = 1400
	usualHighest  = 2850
	maxRatingStep = 1000
)

func (r *Ratings) check(players int) error {
	for _, n := range append([]int{r.Lowest, r.Highest, r.Mean}, r.Given...) {
		if n < 0 || n > maxRating {
			return invalid("simulate.rating", "rating", n, "most", maxRating)
		}
	}
	switch {
	case r.Gap < 0 || r.Gap > maxRatingStep:
		return invalid("simulate.rating-step", "value", r.Gap, "most", maxRatingStep)
	case r.Deviation < 0 || r.Deviation > maxRatingStep:
		return invalid("simulate.rating-step", "value", r.Deviation, "most", maxRatingStep)
	case r.Lowest > 0 && r.Highest > 0 && r.Lowest > r.Highest:
		return invalid("simulate.rating-limits", "lowest", r.Lowest, "highest", r.Highest)
	case r.Gap > 0 && (r.Mean > 0 || r.Deviation > 0):
		return invalid("simulate.rating-gap")
	case r.Given == nil:
		return nil
	case r.Lowest+r.Highest+r.Gap+r.Mean+r.Deviation > 0:
		return invalid("simulate.ratings-both")
	case len(r.Given) < 2 || len(r.Given) > MaxPlayers:
		return invalid("simulate.players", "players", len(r.Given), "most", MaxPlayers)
	case players > 0 && players != len(r.Given):
		return invalid("simulate.ratings-count", "ratings", len(r.Given), "players", players)
	}
	return nil
}

// drawRatings returns the strength of each player. Who is given as unrated is
// as strong as the weakest of those given.
func (m *maker) drawRatings() []int {
	r := m.Ratings
	list := make([]int, m.Players)
	if r.Given != nil {
		weakest := maxRating + 1
		for _, n := range r.Given {
			if n > 0 {
				weakest = min(weakest, n)
			}
		}
		if weakest > maxRating {
			weakest = usualLowest
		}
		for i, n := range r.Given {
			list[i] = max(n, weakest)
		}
		return list
	}
	lowest, highest := r.limits()
	switch {
	case r.Gap > 0:
		if r.Highest == 0 { // as high as the last one is then at the lowest
			highest = min(max(highest, lowest), lowest+r.Gap*(m.Players-1))
			if r.Lowest == 0 {
				highest = m.randomBetween(highest, max(highest, usualHighest))
			}
		}
		for i := range list {
			list[i] = max(highest-r.Gap*i, lowest)
		}
	case r.Lowest+r.Highest > 0 && r.Mean+r.Deviation == 0:
		for i := range list {
			list[i] = m.randomBetween(lowest, highest)
		}
	default:
		mean, deviation := r.Mean, r.Deviation
		if mean == 0 {
			mean = min(max(m.randomBetween(1500, 2400), lowest), highest)
		}
		if deviation == 0 {
			deviation = m.randomBetween(40, 300)
		}
		for i := range list {
			list[i] = min(max(m.normal(mean, deviation), lowest), highest)
		}
	}
	return list
}

// limits returns those given, or the usual ones made wider for what is given.
func (r *Ratings) limits() (lowest, highest int) {
	lowest, highest = r.Lowest, r.Highest
	if lowest == 0 {
		lowest = usualLowest
		for _, n := range []int{r.Highest, r.Mean} {
			if n > 0 && n <= lowest {
				lowest = max(1, n-400)
			}
		}
	}
	if highest == 0 {
		highest = usualHighest
		for _, n := range []int{r.Lowest, r.Mean} {
			if n >= highest {
				highest = min(n+400, maxRating)
			}
		}
	}
	return lowest, highest
}

// normal draws a number from a normal distribution, as half the sum of twelve
// numbers all equally likely: the sum varies by twice the deviation.
func (m *maker) normal(mean, deviation int) int {
	sum := 0
	for range 12 {
		sum += m.chance.IntN(2 * deviation)
	}
	return mean + (sum-12*deviation+6)/2
}
