package game

import (
	"slices"

	"torneo/laws"
)

// Game is a game as it was played: moves are added as they come.
type Game struct {
	positions []Position // the first is the one it begins from
	moves     []Move
	times     []int // how often each position has been there, itself counted
}

// MostMoves is the maximum number of half-moves of a game: more than 75 moves without a capture
// or pawn move allow.
const MostMoves = 12_000

// New returns a game that begins from a position.
func New(from Position) *Game {
	return &Game{positions: append(make([]Position, 0, 200), from), moves: make([]Move, 0, 200), times: append(make([]int, 0, 200), 1)}
}

// Length counts the half-moves that were played.
func (g *Game) Length() int { return len(g.moves) }

// Position returns the position after so many half-moves; 0: the first one.
func (g *Game) Position(ply int) *Position { return &g.positions[ply] }

// Last returns the position that stands on the board.
func (g *Game) Last() *Position { return &g.positions[len(g.moves)] }

// Add plays a move, as Position.Read reads it. The error is an *Error, and the game has not
// changed.
func (g *Game) Add(text string, l Letters) error {
	if len(g.moves) >= MostMoves {
		return wrong("game.move.many", "most", MostMoves)
	}
	m, err := g.Last().Read(text, l)
	switch {
	case err == nil:
		g.play(m)
	case !g.Last().movable():
		return wrong("game.move.over")
	}
	return err
}

// play plays a legal move.
func (g *Game) play(m Move) {
	after := *g.Last()
	after.Play(m)
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, after)
	k := len(g.positions) - 1
	times := 1
	if j := g.lastOccurrence(k, g.quietStart(k), &after.State); j >= 0 {
		times += g.times[j]
	}
	g.times = append(g.times, times)
}

// quietStart returns the first position since which nothing was captured and no pawn moved: one
// before it cannot come again.
func (g *Game) quietStart(ply int) int { return max(0, ply-g.positions[ply].quiet) }

// lastOccurrence returns the last half-move before ply, and not before from, after which a
// state stood on the board; -1: none.
func (g *Game) lastOccurrence(ply, from int, s *State) int {
	for j := ply - 4; j >= from; j -= 2 {
		if g.positions[j].State == *s {
			return j
		}
	}
	return -1
}

// occurrences returns the half-moves before a ply after which its state stood on the board.
func (g *Game) occurrences(ply, from int, s *State) (plies []int) {
	for j := g.lastOccurrence(ply, from, s); j >= 0; j = g.lastOccurrence(j, from, s) {
		plies = append(plies, j)
	}
	slices.Reverse(plies)
	return plies
}

// Number returns the move number of a half-move and its side: of the first one from the start
// position 1 and White.
func (g *Game) Number(ply int) (int, laws.Side) {
	p := &g.positions[ply-1]
	return p.number, p.ToMove()
}

// SAN writes the move of a half-move; the first is 1.
func (g *Game) SAN(ply int, l Letters) string { return g.positions[ply-1].SAN(g.moves[ply-1], l) }
