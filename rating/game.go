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
	TooFast       Omitted = "too-fast"        // for players of that rating
	NotYetPlayed  Omitted = "not-yet-played"  // no result
	AfterMatch    Omitted = "after-match"     // the match was won already (Manual 5.1)
	ZeroFirstTime Omitted = "zero-first-time" // an unrated player's first event without points
)

// read collects everybody's games, round by round.
func (e *event) read() {
	e.players = make([]Player, len(e.t.Players))
	for i := range e.players {
		e.players[i] = Player{Number: e.t.Players[i].Number, Rating: e.rating(i)}
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
	g := Game{Round: round, Opponent: e.players[other].Number, Rating: e.players[other].Rating, Color: color, Points: int(outcome.Standard())}
	switch {
	case outcome.Forfeit():
		g.Omitted = NotPlayed
	case !outcome.Played():
		g.Omitted = NotYetPlayed
	case !outcome.Rated():
		g.Omitted = NotRated
	case e.options.AfterMatch[[2]int{round, p.Number}]:
		g.Omitted = AfterMatch
	case g.Rating == 0:
		g.Omitted = Unrated
	}
	if (g.Omitted == Counts || g.Omitted == Unrated) && !e.options.Pace.enough(r, p.Rating, g.Rating) {
		g.Omitted = TooFast
	}
	if g.Omitted == Counts && p.Rating > 0 {
		g.Difference = p.Rating - g.Rating
		apart := magnitude(g.Difference)
		if r.Apart > 0 && apart >= r.Apart && max(p.Rating, g.Rating) > r.ApartFrom {
			g.Omitted = TooFarApart
		} else {
			g.Capped = apart > MaxDifference && (r.Cap != Below2650 || p.Rating < 2650)
		}
	}
	p.Games = append(p.Games, g)
}

// capOnce keeps the cap in the one game where it is worth the most to the player:
// against the lowest rated opponent, and never against a higher rated one
// (R-CAP-ONCE).
func capOnce(games []Game) {
	last := -1
	for k := range games {
		capped := games[k].Capped
		games[k].Capped = false
		if capped && games[k].Omitted == Counts && games[k].Difference > MaxDifference && (last < 0 || games[k].Difference > games[last].Difference) {
			last = k
		}
	}
	if last >= 0 {
		games[last].Capped = true
	}
}

func magnitude(n int) int { return max(n, -n) }
