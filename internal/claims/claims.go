// Package claims judges the games of a PGN file: what could be claimed and what
// ended each. It uses the edition of the Laws of the game's day, for the
// command line and for pages.
package claims

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/pgn"
	"torneo/laws"
	"torneo/laws/game"
	"torneo/message"
)

// Options sets the questions that are asked of games.
type Options struct {
	Edition handbook.Edition // "": that of the day of each game
	Today   int              // yyyymmdd: the day of games that have none
	Flag    laws.Side        // whose flag fell at the end; Nobody: nobody asks
}

// Game is a game with what was found in it.
type Game struct {
	Number       int // in the file, from 1
	Line         int // in which it begins
	White, Black string
	Event, Round string
	Day          string // as the file has it; "": it has none
	Result       string // as the file has it; pgn.Unknown: it has none

	Edition handbook.Edition // "": none is known of its day, and nothing was judged
	Dated   bool             // it is that of the day of the game
	Played  *game.Game       // up to where it can be played
	Stop    *pgn.Stop        // why not further; nil: all of it was played
	Claims  game.Claims
	Flag    *game.Flag // nil: nobody asks

	// Against is an end of the game that the result of the file contradicts.
	Against *game.Finding
}

// flagDepth is the number of positions searched to know whether a player can mate whose
// opponent's flag fell.
const flagDepth = 100_000

// Each reads the games of a file, one after another. The error is that of a file in which no
// game is found, or that is too large; a game that cannot be played says so itself.
func Each(data []byte, o Options, give func(*Game)) error {
	n := 0
	return pgn.EachMove(data, func(p *pgn.Game) {
		n++
		give(judge(p, n, o))
	})
}

func judge(p *pgn.Game, number int, o Options) *Game {
	result, _ := p.Result()
	g := &Game{Number: number, Line: p.Line, White: tagValue(p.Tag("White")), Black: tagValue(p.Tag("Black")), Event: tagValue(p.Tag("Event")),
		Round: tagValue(p.Tag("Round")), Day: strings.Trim(p.Tag("Date"), "?. "), Result: result}
	g.Played, g.Stop = p.Play()
	if g.Edition = o.Edition; g.Edition == "" {
		g.Edition, g.Dated = editionOf(p.Tag("Date"), o.Today)
	}
	if g.Edition == "" {
		if g.Stop == nil {
			g.Stop = &pgn.Stop{Line: p.Line, Column: 1, Why: message.New("claims.too-early", "day", g.Day)}
		}
		return g
	}
	g.Claims = g.Played.Claims(g.Edition)
	if o.Flag != laws.Nobody && g.Stop == nil {
		f := g.Played.Flag(g.Edition, o.Flag, flagDepth)
		g.Flag = &f
	}
	if end := g.Claims.End; end != nil && g.Claims.After == 0 && g.Stop == nil && result != pgn.Unknown && result != end.Result() && excludesOthers(end.What) {
		g.Against = end
	}
	return g
}

// excludesOthers reports an end that no other result can follow. One by a fifth time or by 75 moves
// may pass unseen, and a result that is reached then stands (E.01 8.7, R-LAW-FIVE-2014).
func excludesOthers(w game.What) bool {
	return slices.Contains([]game.What{game.Checkmate, game.Stalemate, game.Dead}, w)
}

// tagValue returns the value of a heading; "" where it stands for none.
func tagValue(value string) string {
	if strings.Trim(value, "?- ") == "" {
		return ""
	}
	return value
}

// editionOf returns the edition of the Laws of a day as files write it, "2016.05.03". Of one
// that is not known whole it is that of all days that it may be; where there is more than one,
// or no day, it is today's.
func editionOf(day string, today int) (e handbook.Edition, dated bool) {
	parts := strings.FieldsFunc(day, func(c rune) bool { return c == '.' || c == '-' || c == '/' })
	var from, to int
	for k, of := range []struct{ least, most, first, last int }{{1000, 9999, 0, 0}, {1, 12, 1, 12}, {1, 31, 1, 31}} {
		n := 0
		if k < len(parts) {
			n, _ = strconv.Atoi(parts[k])
		}
		switch {
		case n >= of.least && n <= of.most:
			from, to = from*100+n, to*100+n
		case k == 0:
			return handbook.LawsOn(today), false
		default:
			from, to = from*100+of.first, to*100+of.last
		}
	}
	if e = handbook.LawsOn(to); e == handbook.LawsOn(from) {
		return e, true
	}
	return handbook.LawsOn(today), false
}
