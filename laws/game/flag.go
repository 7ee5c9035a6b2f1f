package game

import (
	"torneo/handbook"
	"torneo/laws"
)

// Flag is the decision when a flag falls in the last position of a game (E.01 6.9).
type Flag struct {
	Of       laws.Side // whose flag fell
	Over     *Finding  // the game had ended by itself: the flag means nothing; nil: it had not
	Mates    Chance    // can the opponent mate?
	Line     []Move    // a series of legal moves that mates, of Possible
	Result   string    // "1-0", "0-1", "1/2-1/2"
	Articles []handbook.Ref
}

// Flag decides about a flag that fell in the last position: the opponent wins, unless no series
// of legal moves lets them mate. It searches at most so many positions; where that does not
// settle it, the opponent wins by what is known.
func (g *Game) Flag(e handbook.Edition, of laws.Side, most int) Flag {
	f := Flag{Of: of, Articles: articles(flagFell, e)}
	if c := g.Claims(e); c.End != nil {
		f.Over, f.Result, f.Mates, f.Articles = c.End, c.End.Result(), Impossible, append(c.End.Articles, f.Articles...)
		return f
	}
	f.Mates, f.Line = g.Last().CanMate(of.Other(), most)
	f.Result = winResult(of.Other())
	if f.Mates == Impossible {
		f.Result = drawn
	}
	return f
}

const drawn = "1/2-1/2"

func winResult(by laws.Side) string {
	if by == laws.White {
		return "1-0"
	}
	return "0-1"
}

// Result returns the result of what ends a game; "" for what can only be claimed.
func (f *Finding) Result() string {
	switch {
	case f.What == Checkmate:
		return winResult(f.By)
	case f.What.Ends():
		return drawn
	}
	return ""
}
