package norm

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// Presence is how many players of certain kinds took part, in the round in which
// each number is least.
type Presence struct {
	Applies     bool // to events like this one
	Known       bool // the host federation is known, where that matters
	Players     int
	Federations int
	Titled      int
	Average     int
	Met         bool
	// Strictly is Met when a win by forfeit is a round missed.
	Strictly bool
}

// presence counts the foreigners of a Swiss: at least 20 rated, of at least three
// federations, and ten of them GM, IM, WGM or WIM (2024: 1.4.3d in every round;
// 2014: 1.4.3e among the participants).
func (e *Event) presence() Presence {
	p := e.foreigners(false)
	p.Strictly = e.foreigners(true).Met
	return p
}

func (e *Event) foreigners(strict bool) Presence {
	p := Presence{Known: e.Facts.Host != "", Applies: e.record.System.Family == tournament.Swiss && !e.record.IsTeam()}
	if !p.Applies || !p.Known || e.Played == 0 {
		return p
	}
	var field []int
	for i := range e.rows {
		x := &e.record.Players[i]
		if x.Rating > 0 && e.standing(e.Facts.Host, x.Federation) == foreign && (!e.Rules.EveryRound && e.tookPart(i) || e.Rules.EveryRound && e.missed(i, strict) <= 1) {
			field = append(field, i)
		}
	}
	rounds := e.Played
	if !e.Rules.EveryRound {
		rounds = 1
	}
	for r := range rounds {
		players, titled := 0, 0
		federations := map[string]bool{}
		for _, i := range field {
			if e.Rules.EveryRound && e.absent(i, r, strict) {
				continue
			}
			x := &e.record.Players[i]
			players++
			federations[strings.ToUpper(x.Federation)] = true
			if slices.Contains([]string{"GM", "IM", "WGM", "WIM"}, x.Title) {
				titled++
			}
		}
		if r == 0 {
			p.Players, p.Federations, p.Titled = players, len(federations), titled
			continue
		}
		p.Players, p.Federations, p.Titled = min(p.Players, players), min(p.Federations, len(federations)), min(p.Titled, titled)
	}
	p.Met = p.Players >= 20 && p.Federations >= 3 && p.Titled >= 10
	return p
}

// forty counts the participants of an individual Swiss in the round with the
// fewest: at least 40, and the forty highest rated of each round with an average
// of at least 2000 (B.01 1.5.6 a, R-NORM-FORTY).
func (e *Event) forty() Presence {
	p := Presence{Known: true, Applies: e.Rules.EventType && e.record.System.Family == tournament.Swiss && !e.record.IsTeam()}
	if !p.Applies || e.Played == 0 {
		return p
	}
	least := func(strict bool) (players, average int) {
		for r := range e.Played {
			var ratings []int
			for i := range e.rows {
				if rating := e.record.Players[i].Rating; rating > 0 && e.missed(i, strict) <= 1 && !e.absent(i, r, strict) {
					ratings = append(ratings, rating)
				}
			}
			slices.Sort(ratings)
			top, sum := ratings[max(0, len(ratings)-40):], 0
			for _, rating := range top {
				sum += rating
			}
			if of := averageOf(sum, len(top)); r == 0 || of < average {
				average = of
			}
			if r == 0 || len(ratings) < players {
				players = len(ratings)
			}
		}
		return players, average
	}
	p.Players, p.Average = least(false)
	p.Met = p.Players >= 40 && p.Average >= 2000
	players, average := least(true)
	p.Strictly = players >= 40 && average >= 2000
	return p
}

// tookPart reports a player who played a game.
func (e *Event) tookPart(i int) bool {
	return slices.ContainsFunc(e.rows[i], func(c entry) bool { return c.opponent != none && !c.outcome.Forfeit() })
}

func (e *Event) missed(i int, strict bool) (n int) {
	for r := range e.Played {
		if e.absent(i, r, strict) {
			n++
		}
	}
	return n
}

// absent reports a round that a player missed: all that he did not play but
// pairing-allocated byes and, unless strictly, wins by forfeit: whoever sat at the
// board has not missed the round (R-NORM-FORFEIT-SWISS).
func (e *Event) absent(i, r int, strict bool) bool {
	c := &e.rows[i][r]
	switch {
	case !c.had:
		return true
	case c.byed:
		return c.bye != tournament.PairingAllocatedBye
	case c.outcome == tournament.ForfeitWin:
		return strict
	}
	return c.outcome == tournament.ForfeitLoss
}
