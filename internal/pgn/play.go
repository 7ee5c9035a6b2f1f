package pgn

import (
	"slices"
	"strconv"
	"strings"

	"torneo/laws"
	"torneo/laws/game"
	"torneo/message"
)

// Stop is the position in a file at which a game cannot be played on: a move that is
// illegal or unreadable, a start position that cannot be, a file that is cut off.
type Stop struct {
	Line, Column int
	Move         string // as it was written, with its number: "12...Qxd4"; "": no move
	Why          message.Message
}

// Play plays the moves of a game up to where they end, or up to the first that cannot be
// played. Pieces are read in English or Spanish letters, as the game has them; where nothing
// tells which, in English, and in Spanish if the game is legal in that alone.
func (g *Game) Play() (*game.Game, *Stop) {
	from, stop := g.start()
	if stop != nil {
		return game.New(from), stop
	}
	texts := make([]string, len(g.Moves))
	for k := range g.Moves {
		texts[k] = g.Moves[k].Text
	}
	letters, sure, mixed := game.LettersOf(texts)
	words := g.Moves
	if mixed >= 0 {
		words = words[:mixed]
	}
	played, stop := g.play(from, words, letters)
	if stop != nil && !sure {
		if other, wrong := g.play(from, words, game.Spanish); wrong == nil {
			played, stop = other, nil
		}
	}
	switch {
	case stop != nil:
	case mixed >= 0:
		stop = stopAt(played, g.Moves[mixed], message.New("pgn.move.letters"))
	case g.Cut && g.Open.Line > 0:
		stop = &Stop{Line: g.Open.Line, Column: g.Open.Column, Why: message.New("pgn.cut", "bracket", g.Open.Text)}
	}
	return played, stop
}

func (g *Game) play(from game.Position, words []Word, l game.Letters) (*game.Game, *Stop) {
	played := game.New(from)
	for _, w := range words {
		if err := played.Add(w.Text, l); err != nil {
			why, _ := message.Of(err)
			return played, stopAt(played, w, why)
		}
	}
	return played, nil
}

// stopAt returns a move that cannot be made in the position that a game has come to.
func stopAt(g *game.Game, w Word, why message.Message) *Stop {
	dots := "."
	if g.Last().ToMove() == laws.Black {
		dots = "..."
	}
	text := w.Text
	if r := []rune(text); len(r) > 24 {
		text = string(r[:24]) + "…"
	}
	return &Stop{w.Line, w.Column, strconv.Itoa(g.Last().Number()) + dots + text, why}
}

// chess960s are the names that programs give to Chess960, and standards those of standard
// chess, in the tag Variant.
var (
	chess960s = []string{"chess960", "fischerandom", "fischerrandom", "freestyle", "freestylechess", "960"}
	standards = []string{"", "standard", "chess", "normal", "fromposition"}
)

// start returns the position that the game begins from.
func (g *Game) start() (game.Position, *Stop) {
	variant := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(g.Tag("Variant")))
	fen := strings.TrimSpace(g.Tag("FEN"))
	wrong := func(m message.Message) (game.Position, *Stop) {
		return game.Start(), &Stop{Line: g.Line, Column: 1, Why: m}
	}
	switch is960 := slices.Contains(chess960s, variant); {
	case !is960 && !slices.Contains(standards, variant):
		return wrong(message.New("pgn.variant", "variant", g.Tag("Variant")))
	case is960 && fen == "":
		return wrong(message.New("pgn.chess960"))
	case fen == "":
		return game.Start(), nil
	}
	p, err := game.ParseFEN(fen)
	if err != nil {
		m, _ := message.Of(err)
		return wrong(message.New("pgn.fen", "why", m))
	}
	return p, nil
}
