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

// never drops no game.
func never(*Game) bool { return false }

// limits are the requirements on the opponents for so many games with those
// points; false if no opponents suffice.
func (e *Event) limits(i int, title Title, games int, points tournament.Points) (limits, bool) {
	l := limits{
		games: games, titled: LeastTitled(games), required: LeastRequired(games), unrated: games, floor: title.Floor(), people: e.Double,
	}.abroad()
	if e.Double && !e.Rules.PeopleOnce {
		l.required = (l.required + 1) / 2
	}
	if _, exempt := e.exemption(i); exempt {
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

// abroad is the limits with those on federations (B.01 1.4.3, 1.4.4).
func (l limits) abroad() limits {
	l.foreign, l.own, l.one = 2, MostOwn(l.games), MostOne(l.games)
	return l
}

// exemption is why the opponents' federations do not matter to an applicant: neither
// the two foreign ones nor the shares of 1.4.4 (R-NORM-EXEMPT).
func (e *Event) exemption(i int) (Key, bool) {
	if key, ok := e.Rules.exempt(e.Facts.Kind, e.record.Players[i].Federation, e.Facts.Host); ok {
		return key, true
	}
	return swissExempt, e.Swiss.Met
}
