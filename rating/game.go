package rating

import "torneo/tournament"

// Game is one game of a player.
type Game struct {
	Round    int
	Opponent int // number
	Rating   int // the opponent's; 0: unrated
	Color    tournament.Color
	Points   int // in tenths
	Omitted  Omitted

	Given      bool // the opponent is unrated, and rated by what the event gives him
	Difference int  // own rating less the opponent's
	Capped     bool // counted as the limit
	Expected   int  // in hundredths

	TooFastFrom int // of one omitted for that: from which rating on it needs the time that it lacks
}

// Omitted is the reason why a game does not count.
type Omitted string

const (
	Counts        Omitted = ""
	NotPlayed     Omitted = "not-played"      // forfeits
	NotRated      Omitted = "not-rated"       // less than one move each
	Unrated       Omitted = "unrated"         // the opponent has no rating
	TooFarApart   Omitted = "too-far-apart"   // rapid and blitz
	TooFast       Omitted = "too-fast"        // for players of that rating
	NotYetPlayed  Omitted = "not-yet-played"  // no result
	AfterMatch    Omitted = "after-match"     // the match was won already (Manual 5.1)
	ZeroFirstTime Omitted = "zero-first-time" // an unrated player's first event, which does not count
)

// read collects everybody's games, round by round.
func (e *event) read() {
	e.players = make([]Player, len(e.t.Players))
	for i := range e.players {
		number := e.t.Players[i].Number
		e.players[i] = Player{Number: number, Rating: e.rating(i)}
		e.best = max(e.best, e.players[i].Rating)
		if since := e.options.Since[number]; since > 0 {
			e.players[i].Rating, e.players[i].Since = since, true
		}
	}
	for r := range e.t.Rounds {
		e.t.Rounds[r].EachGame(func(g *tournament.Game) {
			white, ok := e.index[g.White]
			black, both := e.index[g.Black]
			if !ok || !both {
				return // an empty board
			}
			e.side(r+1, white, black, tournament.White, g.Result.White)
			e.side(r+1, black, white, tournament.Black, g.Result.Black)
		})
	}
}

// side adds a game as one of the two sees it.
func (e *event) side(round, me, other int, color tournament.Color, outcome tournament.Outcome) {
	p, r := &e.players[me], &e.rules
	g := Game{Round: round, Opponent: e.players[other].Number, Rating: e.rating(other), Color: color, Points: int(outcome.Standard())}
	switch {
	case outcome.Forfeit():
		g.Omitted, e.unplayed = NotPlayed, true
	case !outcome.IsPlayed():
		g.Omitted = NotYetPlayed
	case !outcome.IsRated():
		g.Omitted = NotRated
	case e.options.AfterMatch[[2]int{round, p.Number}]:
		g.Omitted = AfterMatch
	case g.Rating == 0:
		g.Omitted = Unrated
	}
	highest := max(e.rating(me), g.Rating)
	if r.Speed.OfEvent {
		highest = e.best
	}
	if (g.Omitted == Counts || g.Omitted == Unrated) && !e.options.Pace.enough(r, highest) {
		g.Omitted, g.TooFastFrom = TooFast, r.Speed.class(highest)
	}
	if g.Omitted == Counts && p.Rating > 0 {
		e.measure(p, &g)
	}
	p.Games = append(p.Games, g)
}

// measure takes the difference of the two ratings of a game that counts.
func (e *event) measure(p *Player, g *Game) {
	r := &e.rules
	g.Difference = p.Rating - g.Rating
	apart := magnitude(g.Difference)
	if r.Apart > 0 && apart >= r.Apart && max(p.Rating, g.Rating) > r.ApartFrom {
		g.Omitted = TooFarApart
		return
	}
	g.Capped = apart > r.CapAt && (r.Cap != Below2650 || p.Rating < 2650)
}

// benefitOnce keeps the limit against lower rated opponents, where it is a benefit, in
// the one game where it is the greatest (R-CAP-ONCE).
func benefitOnce(games []Game) {
	last := -1
	for k := range games {
		g := &games[k]
		if !g.Capped || g.Omitted != Counts || g.Difference < 0 {
			continue
		}
		if last < 0 || g.Difference > games[last].Difference {
			if last >= 0 {
				games[last].Capped = false
			}
			last = k
		} else {
			g.Capped = false
		}
	}
}

func magnitude(n int) int { return max(n, -n) }
