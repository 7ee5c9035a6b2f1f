package jsonline

import (
	"torneo/i18n"
	"torneo/internal/claims"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/laws/game"
)

type plyJSON struct {
	Ply  int    `json:"ply"`            // half-moves played, 0: the position that the game began from
	Move string `json:"move,omitempty"` // the move with its number, in English letters; missing for 0 and for a move that was only written down
}

type playJSON struct {
	SAN string `json:"san"`
	UCI string `json:"uci"` // castling is the king to its rook's square, as in Chess960
}

type foundJSON struct {
	What     game.What     `json:"what"` // the first five end a game by themselves; the others can be claimed, -written with a move that is written down and not yet made
	After    plyJSON       `json:"after"`
	Until    plyJSON       `json:"until"`
	By       *laws.Side    `json:"by"` // who is on move and may claim; of checkmate who mated; null: nobody has to claim
	Write    *playJSON     `json:"write"`
	Played   bool          `json:"played"`         // the move was played then and not claimed
	Times    []plyJSON     `json:"times"`          // the half-moves after which the position stood, the last one included
	Quiet    int           `json:"quietHalfMoves"` // half-moves since the last capture or pawn move
	Why      *game.Why     `json:"why"`
	FEN      string        `json:"fen"` // the position that repeats or that ends the game, in X-FEN
	Articles []articleJSON `json:"articles"`
	Readings []string      `json:"readings"` // readings of docs/regulations.md by which it is found
}

type flagJSON struct {
	Of       laws.Side     `json:"of"`
	Over     bool          `json:"over"` // the game had ended by itself
	Mates    game.Chance   `json:"opponentMates"`
	Line     []playJSON    `json:"line"` // A series of legal moves that mates
	Result   string        `json:"result"`
	Articles []articleJSON `json:"articles"`
}

type stopJSON struct {
	Line   int      `json:"line"`
	Column int      `json:"column"`
	Move   *string  `json:"move"`
	Why    textJSON `json:"why"` // the reason
}

type gameClaimsJSON struct {
	Number    int         `json:"number"`
	Line      int         `json:"line"`
	White     string      `json:"white"`
	Black     string      `json:"black"`
	Event     string      `json:"event"`
	Round     string      `json:"round"`
	Day       string      `json:"day"` // as the file has it; empty: it has none
	Result    string      `json:"result"`
	Edition   *string     `json:"edition"`         // of the Laws, by its year; null: none is known of that day, and nothing was judged
	Dated     bool        `json:"editionOfTheDay"` // it is that of the day of the game
	HalfMoves int         `json:"halfMoves"`
	FEN       string      `json:"fen"` // the last position
	Findings  []foundJSON `json:"findings"`
	End       *game.What  `json:"end"`
	After     int         `json:"playedAfterTheEnd"`
	Against   bool        `json:"resultContradicts"` // the result of the file does not go with the end
	Mates     struct {
		White game.Chance `json:"white"`
		Black game.Chance `json:"black"`
	} `json:"mates"`
	Flag *flagJSON `json:"flag"`
	Stop *stopJSON `json:"stop"`
}

// Claims gathers what was found in games.
type Claims struct {
	p    *i18n.Printer
	list []gameClaimsJSON
}

// NewClaims begins a list of games.
func NewClaims(p *i18n.Printer) *Claims { return &Claims{p: p, list: []gameClaimsJSON{}} }

// ClaimsDocument is the document that Bytes writes.
type ClaimsDocument struct {
	Games []gameClaimsJSON `json:"games"`
}

// Bytes returns the list as JSON.
func (c *Claims) Bytes() []byte {
	return Of(ClaimsDocument{c.list})
}

// Add adds a game.
func (c *Claims) Add(g *claims.Game) {
	j := gameClaimsJSON{Number: g.Number, Line: g.Line, White: g.White, Black: g.Black, Event: g.Event, Round: g.Round, Day: g.Day, Result: g.Result,
		Dated: g.Dated, HalfMoves: g.Played.Length(), FEN: g.Played.Last().FEN(), Findings: []foundJSON{}, After: g.Claims.After, Against: g.Against != nil}
	if g.Edition != "" {
		year := laws.Year(g.Edition)
		j.Edition = &year
		j.Mates.White, j.Mates.Black = g.Claims.White, g.Claims.Black
	} else {
		j.Mates.White, j.Mates.Black = game.NotExcluded, game.NotExcluded
	}
	for k := range g.Claims.Findings {
		j.Findings = append(j.Findings, foundOf(g.Played, &g.Claims.Findings[k]))
	}
	if g.Claims.End != nil {
		j.End = &g.Claims.End.What
	}
	if g.Flag != nil {
		j.Flag = flagOf(g.Played, g.Flag)
	}
	if s := g.Stop; s != nil {
		j.Stop = &stopJSON{Line: s.Line, Column: s.Column, Why: textOf(c.p, s.Why)}
		if s.Move != "" {
			j.Stop.Move = &s.Move
		}
	}
	c.list = append(c.list, j)
}

func foundOf(g *game.Game, f *game.Finding) foundJSON {
	j := foundJSON{What: f.What, After: plyOf(g, f.Ply), Until: plyOf(g, f.Last), Played: f.Played, Times: []plyJSON{}, Quiet: f.Quiet,
		FEN: f.State.FEN(), Articles: []articleJSON{}, Readings: append([]string{}, f.Readings...)}
	if f.By != laws.Nobody {
		j.By = &f.By
	}
	if f.Move != nil {
		j.Write = &playJSON{g.Position(f.Ply).SAN(*f.Move, game.English), f.Move.UCI()}
	}
	for _, ply := range f.Times {
		t := plyJSON{Ply: ply}
		if ply <= f.Ply {
			t = plyOf(g, ply)
		}
		j.Times = append(j.Times, t)
	}
	if f.Why != "" {
		j.Why = &f.Why
	}
	for _, r := range f.Articles {
		j.Articles = append(j.Articles, articleOf(r))
	}
	return j
}

func plyOf(g *game.Game, ply int) plyJSON {
	if ply == 0 {
		return plyJSON{}
	}
	return plyJSON{ply, report.Ply(g, ply, game.English)}
}

func flagOf(g *game.Game, f *game.Flag) *flagJSON {
	j := &flagJSON{Of: f.Of, Over: f.Over != nil, Mates: f.Mates, Result: f.Result, Line: []playJSON{}, Articles: []articleJSON{}}
	at := *g.Last()
	for _, m := range f.Line {
		j.Line = append(j.Line, playJSON{at.SAN(m, game.English), m.UCI()})
		at.Play(m)
	}
	for _, r := range f.Articles {
		j.Articles = append(j.Articles, articleOf(r))
	}
	return j
}
