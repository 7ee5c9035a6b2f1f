package rating

import (
	"torneo/crosstable"
	"torneo/tournament"
)

// Report is what an event does to the ratings of its players.
type Report struct {
	Rules   Rules
	Players []Player // in the order of the record
}

// Player is what an event does to one rating.
type Player struct {
	Number int
	Rating int // before; 0: unrated
	Games  []Game

	Count    int // games that count
	Points   int // in them, in tenths
	Expected int // in them, in hundredths
	K        int
	Why      Why
	Change   int // before rounding, in hundredths of a rating point
	Rounded  int // to a whole number, .5 away from zero (8.3.4)

	Performance int // average of the opponents and dp; 0: no games
	First       *First
}

// Game is one game of a player.
type Game struct {
	Round    int
	Opponent int
	Rating   int // the opponent's
	Color    tournament.Color
	Points   int // in tenths
	Omitted  Omitted

	Difference int  // own rating less the opponent's
	Capped     bool // counted as 400
	Expected   int  // in hundredths
}

// Omitted is why a game does not count.
type Omitted string

const (
	Counts        Omitted = ""
	NotPlayed     Omitted = "not-played"      // forfeits
	NotRated      Omitted = "not-rated"       // less than one move each
	Unrated       Omitted = "unrated"         // the opponent has no rating
	TooFarApart   Omitted = "too-far-apart"   // rapid and blitz
	NotYetPlayed  Omitted = "not-yet-played"  // no result
	ZeroFirstTime Omitted = "zero-first-time" // an unrated player's first event without points
)

// First is the reckoning of a first rating from the games of the event alone
// (8.2). Other events of the last 26 months may add to it.
type First struct {
	Games, Points int // Points in tenths
	Sum           int // of the opponents' ratings
	Opponents     int // counted in the average, hypothetical ones included
	Total         int // their ratings together
	Score         int // fractional, in hundredths
	Difference    int // that goes with it
	Rating        int // 0: none yet
}

// Options are what a report of an event cannot tell.
type Options struct {
	K    map[int]int  // coefficients that are known, by number
	New  map[int]bool // players with fewer than 30 games
	Had  map[int]bool // players who have reached 2400
	Year int          // in which the event ends
}

// Event reckons the ratings of the players of an individual event.
func Event(t *tournament.Tournament, table *crosstable.Table, r Rules, o Options) *Report {
	report := &Report{Rules: r, Players: make([]Player, len(t.Players))}
	for i := range t.Players {
		report.Players[i] = r.player(t, table, i, o)
	}
	return report
}

func (r Rules) player(t *tournament.Tournament, table *crosstable.Table, i int, o Options) Player {
	record := &t.Players[i]
	p := Player{Number: record.Number, Rating: record.Rating}
	for round := 1; round <= table.Rounds; round++ {
		e := table.Entry(i, round)
		if e.Opponent == crosstable.None {
			continue
		}
		p.Games = append(p.Games, r.game(t, e, p.Rating, round))
	}
	if p.Rating == 0 {
		p.First = r.first(p.Games)
		return p
	}
	if r.Cap == OncePerFest {
		capOnce(p.Games)
	}
	sum := 0
	for k := range p.Games {
		g := &p.Games[k]
		if g.Omitted != Counts {
			continue
		}
		used := g.Difference
		if g.Capped {
			used = min(max(used, -MaxDifference), MaxDifference)
		}
		g.Expected = Expected(used)
		p.Count++
		p.Points += g.Points
		p.Expected += g.Expected
		sum += g.Rating
	}
	if p.Count == 0 {
		return p
	}
	p.K, p.Why = r.Coefficient(Facts{p.Rating, record.Birth, o.New[p.Number], o.Had[p.Number]}, o.Year)
	if k, ok := o.K[p.Number]; ok {
		p.K, p.Why = k, WhyStated
	}
	if limited := Limited(p.K, p.Count); limited < p.K {
		p.K, p.Why = limited, WhyManyGames
	}
	p.Change = p.K * (10*p.Points - p.Expected)
	p.Rounded = roundAway(p.Change, 100)
	p.Performance = roundAway(sum, p.Count) + DifferenceOf(p.Points, p.Count)
	return p
}

// game is one round of a player with that rating.
func (r Rules) game(t *tournament.Tournament, e *crosstable.Entry, own, round int) Game {
	opponent := &t.Players[e.Opponent]
	g := Game{Round: round, Opponent: opponent.Number, Rating: opponent.Rating, Color: e.Color, Points: int(e.Outcome.Standard())}
	switch {
	case e.Kind == crosstable.Pending:
		g.Omitted = NotYetPlayed
	case e.Kind != crosstable.Played:
		g.Omitted = NotPlayed
	case !e.Outcome.Rated():
		g.Omitted = NotRated
	case g.Rating == 0:
		g.Omitted = Unrated
	}
	if g.Omitted != Counts || own == 0 {
		return g
	}
	g.Difference = own - g.Rating
	apart := max(g.Difference, -g.Difference)
	if r.Apart > 0 && apart >= r.Apart && max(own, g.Rating) > r.ApartFrom {
		g.Omitted = TooFarApart
		return g
	}
	g.Capped = apart > MaxDifference && (r.Cap != Below2650 || own < 2650)
	return g
}

// capOnce keeps the cap in the game with the greatest difference only
// (R-CAP-ONCE).
func capOnce(games []Game) {
	last := -1
	for k := range games {
		if !games[k].Capped {
			continue
		}
		games[k].Capped = false
		if last < 0 || magnitude(games[k].Difference) > magnitude(games[last].Difference) {
			last = k
		}
	}
	if last >= 0 {
		games[last].Capped = true
	}
}

// first reckons an unrated player's first rating (8.2).
func (r Rules) first(games []Game) *First {
	f := &First{}
	for k := range games {
		if g := &games[k]; g.Omitted == Counts {
			f.Games++
			f.Points += g.Points
			f.Sum += g.Rating
		}
	}
	if f.Games == 0 {
		return nil
	}
	if f.Points == 0 {
		for k := range games {
			if games[k].Omitted == Counts {
				games[k].Omitted = ZeroFirstTime
			}
		}
		return f
	}
	f.Opponents, f.Total = f.Games, f.Sum
	points := f.Points
	if r.Initial == TwoHypothetical {
		f.Opponents, f.Total, points = f.Games+2, f.Sum+2*1800, f.Points+10
	}
	f.Score = hundredths(points, f.Opponents)
	over := points - 5*f.Opponents // above one half, in tenths
	if r.Initial == AverageOfOpponents && over >= 0 {
		f.Difference = over / 5 * 20
	} else {
		f.Difference = Difference(f.Score)
	}
	if f.Games < 5 {
		return f
	}
	rating := roundAway(f.Total+f.Difference*f.Opponents, f.Opponents)
	if r.Highest > 0 {
		rating = min(rating, r.Highest)
	}
	if rating >= r.Floor {
		f.Rating = rating
	}
	return f
}

// hundredths is a fractional score, .5 up.
func hundredths(points, games int) int { return (20*points + games) / (2 * games) }

// roundAway is a/b to the nearest whole number, .5 away from zero; b > 0.
func roundAway(a, b int) int {
	if a < 0 {
		return -roundAway(-a, b)
	}
	return (2*a + b) / (2 * b)
}

func magnitude(n int) int { return max(n, -n) }
