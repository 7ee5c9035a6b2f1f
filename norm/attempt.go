package norm

import (
	"slices"

	"torneo/tournament"
)

// attempt is one way to count a player's games: how many are needed, and what
// that rests on.
type attempt struct {
	games   []Game
	least   int
	credit  int // that a norm counts at least; 0: its games
	because Key // Games: nothing particular
	rounds  int // of the event, as far as it is looked at
}

// finishedRounds returns the number of rounds with a result for the player.
func (a *attempt) finishedRounds() int {
	n := a.rounds
	for k := range a.games {
		if a.games[k].Use == Unfinished {
			n--
		}
	}
	return n
}

// attempts returns the ways to count a player's games: as they are; in nine rounds with eight
// games and a round without one (B.01 1.4.1c); and with the last game, which the opponent
// forfeited, as lost (2024: 1.4.2c).
func (e *Event) attempts(i int, games []Game, rounds int) []attempt {
	least, credit, because := e.Rules.leastGames(e.Facts.Kind, e.Rounds)
	list := []attempt{{games, least, credit, because, rounds}}
	count, excused := 0, false
	for k := range games {
		g := &games[k]
		if g.Counts() {
			count++
		}
		excused = excused || e.isExcused(g)
	}
	if count >= least {
		return list
	}
	if e.Rounds == 9 && count == 8 && excused {
		credit := 8
		if e.Rules.NineOfEight {
			credit = 9
		}
		list = append(list, attempt{games, 8, credit, eightOfNine, rounds})
	}
	if last, ok := e.lastForfeited(i, games); ok && count+1 >= least {
		list = append(list, attempt{last, least, credit, lastForfeit, rounds})
	}
	return list
}

// isExcused reports whether 1.4.1c forgives a round without a game: a win by forfeit or a
// pairing-allocated bye; also in 2014, which says forfeit or bye. The free day of a round robin
// is neither, whatever the record calls it (R-NORM-BYE).
func (e *Event) isExcused(g *Game) bool {
	return g.bye(tournament.PairingAllocatedBye) && !e.freeDay(g) || g.Use == Forfeited && g.Outcome == tournament.ForfeitWin
}

// freeDay reports whether a round of a round robin with an odd number of players left nobody to
// meet.
func (e *Event) freeDay(g *Game) bool {
	return e.record.System.Family == tournament.RoundRobin && !e.record.IsTeam() && len(e.rows)%2 == 1 && g.Use == NoGame
}

// hangsOnFreeDay reports whether eight games of nine rounds would be a norm if the free day of
// the round robin were a bye as in 1.4.1c.
func (e *Event) hangsOnFreeDay(i int, title Title) bool {
	games := e.games(i)
	count := 0
	for k := range games {
		if games[k].Counts() {
			count++
		}
	}
	if e.Rounds != 9 || count != 8 || !slices.ContainsFunc(games, func(g Game) bool { return e.freeDay(&g) }) {
		return false
	}
	v := e.judge(i, title, attempt{games, 8, 8, eightOfNine, e.Played})
	return v.Met
}

// lastForfeited returns the games with that of the last round, forfeited by the opponent, as
// lost.
func (e *Event) lastForfeited(i int, games []Game) ([]Game, bool) {
	if e.Played < e.Rounds || len(games) != e.Rounds || e.Rounds == 0 {
		return nil, false
	}
	last := games[len(games)-1]
	if last.Use != Forfeited || last.Outcome != tournament.ForfeitWin || last.of == none ||
		e.standing(e.record.Players[i].Federation, last.Federation) == notFIDE || e.zero[last.of] {
		return nil, false
	}
	last.Use, last.Article, last.Points = AsLoss, e.Rules.Article(lastForfeit), 0
	return append(games[:len(games)-1:len(games)-1], last), true
}

// mayCut reports whether the games after the norm may be left out.
func (e *Event) mayCut() bool { return !e.Fixed || e.Rules.CutPredetermined }

// lacking returns the number of requirements that the complete event does not meet: where who
// meets whom was fixed beforehand, games may be left out only if it meets all of the mix,
// titles and federations (2024: 0.5, 1.4.1f), or all but the score, the average as well (2014:
// 1.4.2e, f; R-NORM-COMPLETE).
func (e *Event) lacking(i int, title Title, a attempt) (n int) {
	supposed := map[int]int{} // games that have not been paired, but are in the attempt
	for k := range a.games {
		if a.games[k].Round > e.Played {
			supposed[a.games[k].of]++
		}
	}
	a.games = slices.Clone(a.games)
	for _, g := range e.toCome(i) {
		if supposed[g.of]--; supposed[g.of] < 0 {
			a.games = append(a.games, g)
		}
	}
	for k := range a.games {
		if g := &a.games[k]; g.Use == Unfinished {
			g.Use = Counts
		}
	}
	a.rounds = e.Rounds
	complete := e.judge(i, title, a)
	for k := range complete.Requirements {
		q := &complete.Requirements[k]
		if !q.Met && q.Key != Score && q.Key != Performance && !(e.Rules.MixOnly && q.Key == Average) {
			n++
		}
	}
	return n
}

// toCome returns the games of a round robin that have not been paired yet.
func (e *Event) toCome(i int) []Game {
	if e.record.System.Family != tournament.RoundRobin || e.record.IsTeam() || e.Finished {
		return nil
	}
	met := make([]int, len(e.rows))
	for _, c := range e.rows[i] {
		if c.opponent != none {
			met[c.opponent]++
		}
	}
	var list []Game
	for j := range e.rows {
		for n := met[j]; j != i && n < max(1, e.record.System.Games); n++ {
			g := Game{of: j, Use: Unfinished}
			e.opponent(&g)
			switch {
			case e.standing(e.record.Players[i].Federation, g.Federation) == notFIDE:
				g.Use = OutsideFIDE
			case e.zero[j]:
				g.Use = ZeroUnrated
			}
			list = append(list, g)
		}
	}
	return list
}

// search finds, among the games until a round, the best norm of every number of
// games that is enough. Only wins may be left out (B.01 1.4.1f; 2014: 1.4.2f), and with
// them everything after that round (B.01 1.4.1e; 2014: 1.4.2e): both together, too
// (R-NORM-BOTH).
func (e *Event) search(i int, title Title, a attempt, until int, yield func(Verdict) bool) bool {
	games := slices.Clone(a.games)
	for k := range games {
		if g := &games[k]; g.Counts() && g.Round > until {
			g.Use, g.Article = AfterNorm, e.Rules.Article(after)
		}
	}
	foes, points := e.foes(i, title, games, func(g *Game) bool { return g.Outcome.IsWin() })
	all, fewest := 0, 0
	for k := range foes {
		all += foes[k].must + foes[k].may
		fewest += min(1, foes[k].must)
	}
	if e.unit() != people { // their number does not matter
		fewest = len(foes)
	}
	if until == a.rounds {
		all-- // all of them have been judged
		points -= tournament.One
	}
	for count := all; count >= a.least; count-- {
		var ways []limits
		_, exempt := e.exemption(i, count)
		for opponents := len(foes); opponents >= fewest; opponents-- {
			l, ok := e.limits(i, title, count, opponents, points-tournament.Points(all-count)*tournament.One)
			if !ok {
				break
			}
			ways = append(ways, l)
			if exempt { // better if it does without (B.01 1.4.3e; 2014: 1.4.3f)
				ways = append(ways, l.abroad())
			}
		}
		for _, l := range ways {
			c, ok := best(foes, l)
			if !ok {
				continue
			}
			b := a
			b.games = e.leaveOut(games, foes, c)
			v := e.judge(i, title, b)
			if e.Fixed {
				v.Requirements = append(v.Requirements, atMost(Complete, e.Rules.Article(Complete), 0, 0))
			}
			if !yield(v) {
				return false
			}
		}
	}
	return true
}

// hopeless reports whether nothing is gained by leaving games out: the titles among all
// opponents, or the ratings of as many of the best ones as there must be, do not even suffice
// for the least number of games with every point won.
func (e *Event) hopeless(title Title, a attempt) bool {
	titled, required := 0, 0
	ratings := make([]int, 0, MaxRounds)
	for k := range a.games {
		g := &a.games[k]
		if !g.Counts() {
			continue
		}
		ratings = append(ratings, g.Counted)
		if Titleholder(g.Title) {
			titled++
		}
		if title.takes(g.Title) {
			required++
		}
	}
	leastTitled, leastRequired := LeastTitled(a.least), LeastRequired(a.least)
	if e.unit() == people {
		leastTitled, leastRequired = 1, 1
	}
	if titled < leastTitled || required < leastRequired || len(ratings) < a.least {
		return true
	}
	slices.SortFunc(ratings, func(x, y int) int { return y - x })
	sum := 0
	for _, r := range ratings[:a.least] {
		sum += max(r, title.Floor())
	}
	return averageOf(sum, a.least) < title.Average()
}

// leaveOut marks the games that a choice leaves out, the latest against an
// opponent first.
func (e *Event) leaveOut(games []Game, foes []foe, c choice) []Game {
	games = slices.Clone(games)
	out := map[int]int{}
	for k := range foes {
		out[foes[k].id] = foes[k].may - c.keep[k]
	}
	for k := len(games) - 1; k >= 0; k-- {
		if g := &games[k]; g.Counts() && g.Outcome.IsWin() && g.Use != AsLoss && out[g.of] > 0 {
			out[g.of]--
			g.Use, g.Article = Beaten, e.Rules.Article(beaten)
		}
	}
	return games
}
