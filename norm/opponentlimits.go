package norm

import (
	"torneo/rating"
	"torneo/tournament"
)

// foes groups the games that count by opponent, and adds up the points in them.
func (e *Event) foes(i int, title Title, games []Game, droppable func(*Game) bool) (foes []foe, points tournament.Points) {
	own := e.record.Players[i].Federation
	at := make(map[int]int, len(games))
	federations := map[string]int{}
	for k := range games {
		g := &games[k]
		if !g.Counts() {
			continue
		}
		points += g.Points
		n, there := at[g.of]
		if !there {
			n = len(foes)
			at[g.of] = n
			f := foe{id: g.of, rating: g.Counted, titled: Titleholder(g.Title), required: title.takes(g.Title), unrated: g.Rating == 0}
			switch e.standing(own, g.Federation) {
			case stateless:
				f.federation = unbound
			case foreign:
				if federations[g.Federation] == 0 {
					federations[g.Federation] = len(federations) + 1
				}
				f.federation = federations[g.Federation]
			}
			foes = append(foes, f)
		}
		if g.Use != AsLoss && droppable(g) {
			foes[n].may++
		} else {
			foes[n].must++
		}
	}
	return foes, points
}

// dropNone drops no game.
func dropNone(*Game) bool { return false }

// unit returns the unit in which the opponents of an event are counted: in a double round robin
// by people, as far as the edition says (B.01 1.4.5f, R-NORM-DRR).
func (e *Event) unit() unit {
	switch {
	case !e.Double:
		return byGames
	case e.Rules.PeopleOnce:
		return once
	}
	return people
}

// limits returns the requirements on so many opponents in so many games with those points;
// false if no opponents suffice.
func (e *Event) limits(i int, title Title, games, opponents int, points tournament.Points) (limits, bool) {
	l := limits{games: games, unit: e.unit(), opponents: opponents, unrated: games, floor: title.Floor()}
	l.titled, l.required = LeastTitled(games), LeastRequired(games)
	if l.unit == people {
		l.titled, l.required = LeastPeople(opponents), LeastPeople(opponents)
	}
	l = l.abroad()
	if _, exempt := e.exemption(i, games); exempt {
		l.foreign, l.own, l.one = 0, games, games
	}
	if e.Rules.UnratedShare {
		l.unrated = MostUnrated(games)
	}
	if points < LeastShare(games) {
		return l, false
	}
	average := max(title.Average(), title.Level()-rating.DifferenceOf(int(points), games))
	l.sum = leastSum(average, games)
	return l, true
}

// abroad returns the limits with those on federations (B.01 1.4.3, 1.4.4).
func (l limits) abroad() limits {
	count := l.games
	if l.unit == people {
		count = l.opponents
	}
	l.foreign, l.own, l.one = 2, MostOwn(count), MostOne(count)
	return l
}

// exemption returns why the opponents' federations do not matter to an applicant in a norm of
// so many games: neither the two foreign ones nor the shares of 1.4.4 (R-NORM-EXEMPT).
func (e *Event) exemption(i, games int) (Key, bool) {
	if key, ok := e.Rules.exempt(e.Facts.Kind, games, e.record.Players[i].Federation, e.Facts.Host); ok {
		return key, true
	}
	return swissExempt, e.Swiss.Met
}
