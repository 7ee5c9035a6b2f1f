// Package boardresults reads results from electronic boards and PGN files and
// proposes them to the arbiter. It finds the boards that the games belong to.
// What is doubtful is shown and not proposed; nothing is ever entered here.
package boardresults

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/pgn"
)

// Found is a game as it was found somewhere.
type Found struct {
	White, Black Person
	Round        int    `json:",omitempty"` // 0: not said
	Board        int    `json:",omitempty"` // 0: not said
	Result       string // as PGN has it; "*": it is not over
	Doubt        Doubt  `json:",omitempty"` // of the game itself
	Where        string `json:",omitempty"` // the file in which it stands
	Moves        string `json:",omitempty"` // of a game that is not over, so far: for claims
}

// Person is somebody as a game has him.
type Person struct {
	Name   string `json:",omitempty"`
	FIDEID int64  `json:",omitempty"`
}

// Doubt is the reason that a result is shown and not proposed.
type Doubt string

const (
	None        Doubt = ""
	Contradicts Doubt = "contradicts"    // its heading says something else than its end
	CutOff      Doubt = "cut"            // its file ends before it should
	NotSure     Doubt = "name"           // a name is similar, not the same
	OtherID     Doubt = "id"             // a name is the same, the FIDE ID is not
	Turned      Doubt = "colours"        // the players have the other colours
	Ambiguous   Doubt = "several-boards" // it may be of several boards
	TwoGames    Doubt = "several-games"  // games that say different things are of this board
)

// FromPGN returns the games of a PGN file.
func FromPGN(data []byte, where string) ([]Found, error) {
	games, err := pgn.Read(data)
	if err != nil {
		return nil, err
	}
	moves := movesOf(data, games)
	list := make([]Found, 0, len(games))
	for k := range games {
		g := &games[k]
		result, sure := g.Result()
		f := Found{White: person(g.Tag("White"), g.Tag("WhiteFideId")), Black: person(g.Tag("Black"), g.Tag("BlackFideId")), Result: result, Where: where}
		f.Round, f.Board = roundOf(g.Tag("Round"))
		if b := number(g.Tag("Board")); b > 0 && b < 1<<16 {
			f.Board = int(b)
		}
		switch {
		case !sure:
			f.Doubt = Contradicts
		case g.Cut:
			f.Doubt = CutOff
		}
		if result == pgn.Unknown {
			f.Moves = moves[g.Line]
		}
		list = append(list, f)
	}
	return list, nil
}

// mostMoves is the length of what is kept of the moves of a game, in bytes: more than 300 moves.
const mostMoves = 4_000

// movesOf returns the moves of the games that are not over, by the line in which a game begins.
func movesOf(data []byte, games []pgn.Game) map[int]string {
	goesOn := func(g pgn.Game) bool { result, _ := g.Result(); return result == pgn.Unknown }
	if !slices.ContainsFunc(games, goesOn) {
		return nil
	}
	moves := map[int]string{}
	_ = pgn.EachMove(data, func(g *pgn.Game) { // what cannot be read was refused before
		var b strings.Builder
		for _, w := range g.Moves {
			b.WriteString(w.Text + " ")
			if b.Len() > mostMoves {
				return
			}
		}
		if b.Len() > 0 {
			moves[g.Line] = strings.TrimSpace(b.String())
		}
	})
	return moves
}

// longestName is the number of characters of a name that are compared.
const longestName = 120

func person(name, id string) Person {
	name = pgn.Plain(name)
	if r := []rune(name); len(r) > longestName {
		name = string(r[:longestName])
	}
	return Person{name, number(id)}
}

// roundOf reads a round as programs write it: "7", or "7.12" on board 12.
func roundOf(text string) (round, board int) {
	parts := strings.Split(strings.TrimSpace(text), ".")
	n, err := strconv.ParseUint(parts[0], 10, 16)
	if err != nil {
		return 0, 0
	}
	if len(parts) > 1 {
		if b, err := strconv.ParseUint(parts[1], 10, 16); err == nil {
			board = int(b)
		}
	}
	return int(n), board
}

// number returns a FIDE ID or another number; 0 if it is none.
func number(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}
