package norm

import (
	"slices"
	"strings"

	"torneo/tournament"
)

// Presence is the number of players of certain kinds who took part, in the round in which each
// number is least.
type Presence struct {
	Applies     bool // to events like this one
	Known       bool // the host federation is known, where that matters
	Players     int
	Federations int
	Titled      int
	Average     int // of the forty highest rated
	All         int // the average of all who count
	Met         bool
	// Strictly is Met when a win by forfeit is a round missed; Throughout when the
	// average is that of all who count, and not of the forty highest rated.
	Strictly   bool
	Throughout bool
}

// presence counts the foreigners of a Swiss: at least 20 rated, of at least three
// federations, and ten of them GM, IM, WGM or WIM (2024: 1.4.3d in every round;
// 2014: 1.4.3e among the participants).
func (e *Event) presence() Presence {
	p := e.foreigners(false)
	p.Strictly = e.foreigners(true).Met
	return p
}

// eligible reports whether a foreigner is counted: rated, and there as often as the edition
// asks for.
func (e *Event) eligible(i int, strict bool) bool {
	x := &e.record.Players[i]
	return x.Rating > 0 && e.standing(e.Facts.Host, x.Federation) == foreign &&
		(e.Rules.MissOne && e.missedRounds(i, strict) <= 1 || !e.Rules.MissOne && e.tookPart(i))
}

func (e *Event) foreigners(strict bool) Presence {
	p := Presence{Known: e.Facts.Host != "", Applies: e.record.System.Family == tournament.Swiss && !e.record.IsTeam()}
	if !p.Applies || !p.Known || e.Played == 0 {
		return p
	}
	var field []int
	for i := range e.rows {
		if e.eligible(i, strict) {
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
			if slices.Contains(swissTitles, x.Title) {
				titled++
			}
		}
		if r == 0 {
			p.Players, p.Federations, p.Titled = players, len(federations), titled
			continue
		}
		p.Players, p.Federations, p.Titled = min(p.Players, players), min(p.Federations, len(federations)), min(p.Titled, titled)
	}
	p.Met = enoughForeigners(p.Players, p.Federations, p.Titled)
	return p
}

// swissTitles are those that are counted among the foreigners of a Swiss, and
// enoughForeigners how many of each there must be (2024: 1.4.3d).
var swissTitles = []string{"GM", "IM", "WGM", "WIM"}

func enoughForeigners(players, federations, titled int) bool {
	return players >= 20 && federations >= 3 && titled >= 10
}

// What 1.5.6 a of 2024 asks of an individual Swiss in every round.
const (
	fortyPlayers = 40
	fortyAverage = 2000
)

// forty counts the participants of an individual Swiss in the round with the
// fewest, of whatever time it is: at least 40, with an average of at least 2000,
// taken of the forty highest rated and of all who count (B.01 1.5.6 a, R-NORM-FORTY).
func (e *Event) forty() Presence {
	p := Presence{Known: true, Applies: e.record.System.Family == tournament.Swiss && !e.record.IsTeam()}
	if !p.Applies || e.Played == 0 {
		return p
	}
	enough := func(players, average int) bool { return players >= fortyPlayers && average >= fortyAverage }
	players, top, all := e.strength(false)
	p.Players, p.Average, p.All = players, top, all
	p.Met, p.Throughout = enough(players, top), enough(players, all)
	players, top, _ = e.strength(true)
	p.Strictly = enough(players, top)
	return p
}

// strength returns, each in the round in which it is least, the number of rated participants
// who missed at most one, the average of the forty highest rated of them, and that of all.
func (e *Event) strength(strict bool) (players, top, all int) {
	for r := range e.Played {
		var ratings []int
		for i := range e.rows {
			if rating := e.record.Players[i].Rating; rating > 0 && e.missedRounds(i, strict) <= 1 && !e.absent(i, r, strict) {
				ratings = append(ratings, rating)
			}
		}
		slices.Sort(ratings)
		best := averageRating(ratings[max(0, len(ratings)-fortyPlayers):])
		every := averageRating(ratings)
		if r == 0 {
			players, top, all = len(ratings), best, every
			continue
		}
		players, top, all = min(players, len(ratings)), min(top, best), min(all, every)
	}
	return players, top, all
}

func averageRating(ratings []int) int {
	sum := 0
	for _, rating := range ratings {
		sum += rating
	}
	return averageOf(sum, len(ratings))
}

// tookPart reports whether a player played a game.
func (e *Event) tookPart(i int) bool {
	return slices.ContainsFunc(e.rows[i], func(c entry) bool { return c.opponent != none && !c.outcome.Forfeit() })
}

func (e *Event) missedRounds(i int, strict bool) (n int) {
	for r := range e.Played {
		if e.absent(i, r, strict) {
			n++
		}
	}
	return n
}

// absent reports whether a player missed a round: all that they did not play but
// pairing-allocated byes and, unless strictly, wins by forfeit: a player who sat at the board
// has not missed the round (R-NORM-FORFEIT-SWISS).
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
