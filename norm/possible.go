package norm

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// Possible reports whether the field lets a player make a norm for some title, with the best
// opponents that the mix allows: their number, titles, federations and average (B.01 1.4.1 to
// 1.4.8), and what the record tells of the event (B.01 1.1). What it refuses is impossible;
// what it allows may still fail in the pairings. known is false where something that it takes
// for granted is not in the record, as the rate of play may be, or where the system does not
// say how many opponents there are.
//
// Whether the player holds the title already does not matter (R-ARB-CHANCE).
func (e *Event) Possible() (possible, known bool) {
	allowed, known := e.allowsNorms()
	if !allowed || e.record.System.Family == tournament.Knockout {
		return allowed, known
	}
	for _, title := range Titles() {
		for i := range e.rows {
			if !(title.ForWomen() && e.record.Players[i].Sex == "m") && e.fieldSuffices(i, title) {
				return true, known
			}
		}
	}
	return false, true
}

// Attainable reports whether the field lets a player make a norm for one title, whatever they
// hold and have scored.
func (e *Event) Attainable(number int, title Title) bool {
	i, ok := e.index[number]
	allowed, _ := e.allowsNorms()
	return ok && allowed && (e.record.System.Family == tournament.Knockout || e.fieldSuffices(i, title))
}

// allowsNorms reports whether the event itself lets anybody make a norm; known is false where
// something that it takes for granted is not in the record.
func (e *Event) allowsNorms() (allowed, known bool) {
	known = e.record.System.Family != tournament.Knockout && e.record.System.Family != tournament.UnknownFamily
	for k := range e.Conditions {
		c := &e.Conditions[k]
		if c.Known && !c.Met {
			return false, true
		}
		known = known && c.Known
	}
	if least, _, _ := e.Rules.leastGames(e.Facts.Kind, e.Rounds); e.Rounds < least {
		return false, true
	}
	return true, known
}

// fieldSuffices reports whether the field has opponents for a norm of a player, in some number
// of games that a norm may have: in nine rounds eight, if one was forfeited or a bye (B.01
// 1.4.1c), and more than the least as well, for ten games need no more titleholders than nine.
// Of a round robin as well, for a game of it may be forfeited.
func (e *Event) fieldSuffices(i int, title Title) bool {
	least, _, _ := e.Rules.leastGames(e.Facts.Kind, e.Rounds)
	most := max(least, e.Rounds)
	if e.Rounds == 9 {
		least = min(least, 8)
	}
	field := e.field(i)
	for games := least; games <= most; games++ {
		if e.fieldSufficesFor(i, title, games, field) {
			return true
		}
	}
	return false
}

// fieldSufficesFor reports whether the field has opponents for a norm in so many games.
func (e *Event) fieldSufficesFor(i int, title Title, games int, field []int) bool {
	n := games
	if e.Fixed { // the same ones may be met again
		n = min(games, len(field))
	}
	l := limits{titled: LeastTitled(n), required: LeastRequired(n), foreign: 2, own: MostOwn(n), one: MostOne(n)}
	if unit := e.unit(); unit == people {
		l.titled, l.required = LeastPeople(n), LeastPeople(n)
	} else if unit == once {
		l.required = LeastRequired(games)
	}
	if _, exempt := e.exemption(i, games); exempt || e.exemptBefore() {
		l.foreign, l.own, l.one = 0, n, n
	}
	if len(field) < n || e.Double && len(e.rows) < 6 {
		return false
	}
	chosen := e.withinCaps(i, field, &l, func(int) bool { return true })
	switch {
	case len(chosen) < n,
		len(e.withinCaps(i, field, &l, func(j int) bool { return Titleholder(e.record.Players[j].Title) })) < l.titled,
		len(e.withinCaps(i, field, &l, func(j int) bool { return title.takes(e.record.Players[j].Title) })) < l.required,
		e.abroad(i, field) < l.foreign:
		return false
	}
	count := min(games, n)
	return e.averages(chosen[:min(count, len(chosen))], title) && e.averages(e.strongestMix(field, title, count, &l), title)
}

// field returns the players whom a player may meet, the highest rated first: not their own
// team, and nobody whose games do not count (B.01 1.4.2a).
func (e *Event) field(i int) (list []int) {
	own := e.record.Players[i].Federation
	for _, j := range e.strongest {
		if j != i && !(e.team[i] != 0 && e.team[i] == e.team[j]) && e.standing(own, e.record.Players[j].Federation) != notFIDE {
			list = append(list, j)
		}
	}
	return list
}

// withinCaps returns the highest rated of a kind, with no more of one federation than allowed.
func (e *Event) withinCaps(i int, field []int, l *limits, kind func(int) bool) (list []int) {
	own := strings.ToUpper(e.record.Players[i].Federation)
	of := map[string]int{}
	for _, j := range field {
		if !kind(j) {
			continue
		}
		code := strings.ToUpper(e.record.Players[j].Federation)
		most := l.one
		if code == own {
			most = min(l.own, l.one)
		}
		if code != "" && code != noFederation {
			if of[code] >= most {
				continue
			}
			of[code]++
		}
		list = append(list, j)
	}
	return list
}

// abroad counts the federations that can be foreign ones. A player without one may be of any.
func (e *Event) abroad(i int, field []int) int {
	own := e.record.Players[i].Federation
	codes, unknown := map[string]bool{}, 0
	for _, j := range field {
		code := strings.ToUpper(e.record.Players[j].Federation)
		if code == "" {
			unknown++
		} else if e.standing(own, code) == foreign || own == "" {
			codes[code] = true
		}
	}
	return len(codes) + unknown
}

// strongestMix returns the highest rated opponents with as many titles as must be.
func (e *Event) strongestMix(field []int, title Title, count int, l *limits) (list []int) {
	add := func(until int, kind func(string) bool) {
		for _, j := range field {
			if len(list) >= until {
				return
			}
			if kind(e.record.Players[j].Title) && !slices.Contains(list, j) {
				list = append(list, j)
			}
		}
	}
	add(min(l.required, count), title.takes)
	add(min(l.titled, count), Titleholder)
	add(count, func(string) bool { return true })
	return list
}

// averages reports whether the opponents' average suffices, the lowest one raised to the floor.
func (e *Event) averages(list []int, title Title) bool {
	sum, lowest := 0, 0
	for k, j := range list {
		r := e.countedRating(j)
		sum += r
		if k == 0 || r < lowest {
			lowest = r
		}
	}
	sum += max(0, title.Floor()-lowest)
	return len(list) > 0 && averageOf(sum, len(list)) >= title.Average()
}

// exemptBefore reports whether the foreigners of a Swiss that has not begun suffice for the
// exemption (2024: 1.4.3d).
func (e *Event) exemptBefore() bool {
	if e.Played > 0 || !e.Swiss.Applies || !e.Swiss.Known {
		return false
	}
	players, titled, codes := 0, 0, map[string]bool{}
	for i := range e.rows {
		p := &e.record.Players[i]
		if p.Rating == 0 || e.standing(e.Facts.Host, p.Federation) != foreign {
			continue
		}
		players++
		codes[strings.ToUpper(p.Federation)] = true
		if slices.Contains(swissTitles, p.Title) {
			titled++
		}
	}
	return enoughForeigners(players, len(codes), titled)
}
