package norm

import (
	"strings"

	"torneo/tournament"
)

// Game is one round of the applicant.
type Game struct {
	Round      int
	Opponent   int // number; 0: none
	Color      tournament.Color
	Outcome    tournament.Outcome
	Points     tournament.Points // that the round counts for the norm
	Title      string            // the opponent's
	Federation string
	Rating     int // 0: unrated
	Counted    int // as what the rating counts, floor included
	Raised     bool
	Use        Use
	Article    string // by which it is left out, or counts otherwise than it was played

	of   int  // the opponent's index; below none for one who is not known yet
	byed bool // the record has a bye, of that kind
	kind tournament.ByeKind
}

// Use is the reason why a round is not among the games of the norm.
type Use string

const (
	Counts      Use = ""             //
	NoGame      Use = "no-game"      // absent, or a bye
	Forfeited   Use = "not-played"   //
	NotRated    Use = "not-rated"    // less than one move each (R-NORM-STARTED)
	Unfinished  Use = "no-result"    // pending
	OutsideFIDE Use = "outside-fide" // the opponent's federation
	ZeroUnrated Use = "unrated-zero" // unrated opponent without points, round robin
	AfterNorm   Use = "after-the-norm"
	Beaten      Use = "defeated"
	AsLoss      Use = "as-loss" // forfeited by the opponent in the last round, counts as lost
)

// Counts reports whether a game is in the norm.
func (g *Game) Counts() bool { return g.Use == Counts || g.Use == AsLoss }

// FullBye reports whether a round is a bye with a full point.
func (g *Game) FullBye() bool {
	return g.bye(tournament.PairingAllocatedBye) || g.bye(tournament.FullPointBye)
}

// HalfBye reports whether a round is a bye with half a point.
func (g *Game) HalfBye() bool { return g.bye(tournament.HalfPointBye) }

func (g *Game) bye(kind tournament.ByeKind) bool { return g.byed && g.kind == kind }

// games returns the rounds of a player, with what of them may count (B.01 1.4.2).
func (e *Event) games(i int) []Game {
	own := e.record.Players[i].Federation
	list := make([]Game, 0, e.Rounds)
	for r := range e.Played {
		c := &e.rows[i][r]
		g := Game{Round: r + 1, Outcome: c.outcome, Color: c.color, of: c.opponent}
		if !c.had || c.opponent == none {
			g.Use, g.byed, g.kind = NoGame, c.byed, c.bye
			if c.had && c.outcome.Forfeit() { // against an empty board
				g.Use, g.Article = Forfeited, e.Rules.Article(notPlayed)
			}
			list = append(list, g)
			continue
		}
		e.opponent(&g)
		switch {
		case c.outcome.Forfeit():
			g.Use, g.Article = Forfeited, e.Rules.Article(notPlayed)
		case !c.outcome.IsPlayed():
			g.Use = Unfinished
		case !c.outcome.IsRated():
			g.Use = NotRated
		case e.standing(own, g.Federation) == notFIDE:
			g.Use, g.Article = OutsideFIDE, e.Rules.Article(outside)
		case e.zero[c.opponent]:
			g.Use, g.Article = ZeroUnrated, e.Rules.Article(unratedZero)
		default:
			g.Points = c.outcome.Standard()
		}
		list = append(list, g)
	}
	return list
}

// opponent writes the opponent's particulars into a game.
func (e *Event) opponent(g *Game) {
	p := &e.record.Players[g.of]
	g.Opponent, g.Title, g.Federation, g.Rating = p.Number, p.Title, strings.ToUpper(p.Federation), p.Rating
	g.Counted = e.countedRating(g.of)
}

// countedRating returns the rating that a player counts, before any floor.
func (e *Event) countedRating(i int) int {
	if rating := e.record.Players[i].Rating; rating > 0 {
		return rating
	}
	return e.Rules.Unrated
}
