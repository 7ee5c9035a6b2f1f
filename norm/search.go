package norm

import "slices"

// foe is an opponent in the search: what games against them weigh.
type foe struct {
	id         int // index of the player, or below 0 for one who is not known yet
	rating     int // as it counts, without floor
	federation int // 0 the applicant's own, above 0 another's; stateless ones have unbound
	titled     bool
	required   bool // holds a title of the norm's own kind
	unrated    bool
	must, may  int // games that count, and games that may be left out
}

const unbound = -1

// unit is the way in which opponents are counted.
type unit uint8

const (
	byGames unit = iota
	once         // by games, but everybody's required title once (2014: 1.4.5f)
	people       // everybody once, with title and federation (2024: 1.4.5f and annex)
)

// limits are the requirements on the opponents of a norm of so many games.
type limits struct {
	games     int
	unit      unit
	opponents int // exactly so many, where people are counted
	titled    int
	required  int
	foreign   int // federations
	own, one  int
	unrated   int
	floor     int
	sum       int // of the ratings, at least, for average and performance
}

// choice is the games that are kept: how many of those that may be left out, foe by foe, and
// the sum of their ratings, the raised one included.
type choice struct {
	keep []int
	sum  int
}

// best finds, among the ways to keep so many games that all requirements on the
// opponents are met, one with the greatest sum of ratings. With the number of
// games the score is given, too, since only wins may be left out; so the greatest
// sum is the greatest performance, and no way has to be tried twice.
//
// It is exact. What any choice can reach is bounded from above first: the lowest
// rated games that may go are left out. If that choice meets the requirements it
// is the best one; if its sum does not suffice, none does. Only otherwise the
// choices are walked through, federation by federation, keeping of all choices
// with the same number of games, titles and federations the one with the greatest
// sum: a table as large as the numbers, and not as the choices.
func best(foes []foe, l limits) (choice, bool) {
	spare := -l.games
	for k := range foes {
		spare += foes[k].must + foes[k].may
	}
	if spare < 0 {
		return choice{}, false
	}
	first, simple := lowestOut(foes, spare)
	if first == nil {
		return choice{}, false
	}
	c := choice{first, sumOf(foes, first, l.floor)}
	switch bound := c.sum + slack(foes, l.floor, simple); {
	case bound < l.sum:
		return choice{}, false
	case simple && meets(foes, first, l):
		return c, true
	case spare == 0:
		return c, c.sum >= l.sum && meets(foes, first, l)
	}
	return walk(foes, l)
}

// lowestOut keeps all but the lowest rated games that may go. simple reports that
// no opponent is met twice: then no other choice has a greater sum.
func lowestOut(foes []foe, spare int) (keep []int, simple bool) {
	order := make([]int, len(foes))
	keep = make([]int, len(foes))
	simple = true
	for k := range foes {
		order[k], keep[k] = k, foes[k].may
		simple = simple && foes[k].must+foes[k].may <= 1
	}
	slices.SortStableFunc(order, func(a, b int) int { return foes[a].rating - foes[b].rating })
	for _, k := range order {
		out := min(spare, keep[k])
		keep[k] -= out
		spare -= out
	}
	if spare > 0 {
		return nil, simple
	}
	return keep, simple
}

// slack returns how much more than the lowest rated out another choice may reach: for opponents
// met once nothing, since a higher rated one in the place of a lower one never lowers the sum,
// floor included; else what the floor may add.
func slack(foes []foe, floor int, simple bool) (most int) {
	if simple {
		return 0
	}
	for k := range foes {
		f := &foes[k]
		most = max(most, (f.must+f.may)*(floor-f.rating))
	}
	return most
}

// sumOf returns the sum of ratings, the lowest rated opponent's raised to the floor in every
// game against them (B.01 1.4.6c, R-NORM-FLOOR).
func sumOf(foes []foe, keep []int, floor int) (sum int) {
	lowest := none
	for k := range foes {
		games := foes[k].must + keep[k]
		sum += games * foes[k].rating
		if games > 0 && (lowest == none || foes[k].rating < foes[lowest].rating ||
			foes[k].rating == foes[lowest].rating && games > foes[lowest].must+keep[lowest]) {
			lowest = k
		}
	}
	if lowest != none && foes[lowest].rating < floor {
		sum += (foes[lowest].must + keep[lowest]) * (floor - foes[lowest].rating)
	}
	return sum
}

// titles returns how often the title of an opponent met in so many games counts.
func (u unit) titles(games int) int {
	if u == byGames {
		return games
	}
	return 1
}

// others returns how often such an opponent counts for everything else.
func (u unit) others(games int) int {
	if u == people {
		return 1
	}
	return games
}

// mix is the numbers by which the requirements on the opponents are measured.
type mix struct {
	games, opponents, titled, required, unrated, foreign, own, one int
}

// mixOf counts titles and federations.
func mixOf(foes []foe, keep []int, by unit) (m mix) {
	federations := map[int]int{}
	for k := range foes {
		f := &foes[k]
		games := f.must + keep[k]
		if games == 0 {
			continue
		}
		m.games += games
		m.opponents++
		if f.titled {
			m.titled += by.others(games)
		}
		if f.required {
			m.required += by.titles(games)
		}
		if f.unrated {
			m.unrated += games
		}
		if f.federation != unbound {
			federations[f.federation] += by.others(games)
		}
	}
	for federation, count := range federations {
		m.one = max(m.one, count)
		if federation == 0 {
			m.own = count
		} else {
			m.foreign++
		}
	}
	return m
}

func meets(foes []foe, keep []int, l limits) bool {
	m := mixOf(foes, keep, l.unit)
	return (l.unit != people || m.opponents == l.opponents) &&
		m.titled >= l.titled && m.required >= l.required && m.unrated <= l.unrated &&
		m.foreign >= l.foreign && m.own <= l.own && m.one <= l.one
}
