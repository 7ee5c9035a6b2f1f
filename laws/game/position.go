// Package game plays the moves of a game and finds what can be claimed and what
// ends it (E.01 3). It reads and writes positions and moves. What ends a game
// by itself is mate and stalemate, known dead positions, repetitions, 50 and 75
// moves, or a side that cannot mate. Chess960 is played as well.
//
// One mover of pieces serves all of it, and it is ours. The library that the tests compare
// it with (corentings/chess) castles in standard chess only, keeps the square of a double
// step where nobody can capture en passant, so that its repetitions are not those of
// E.01 9.2, and needs eight seconds to read a thousand games of 80 moves, which are to be
// read and searched in two.
//
// It knows neither disk nor clock.
package game

import "torneo/laws"

// Kind is a kind of piece.
type Kind uint8

// The kinds of pieces.
const (
	None Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// side is a player; it is an index, and the bit that pieces have.
type side uint8

const (
	white side = iota
	black
)

func (s side) other() side { return s ^ 1 }

// name returns the side as the Laws' tables have it.
func (s side) name() laws.Side {
	if s == white {
		return laws.White
	}
	return laws.Black
}

// piece is a kind and a side; 0: the square is empty.
type piece uint8

func pieceOf(k Kind, s side) piece { return piece(k) | piece(s)<<3 }
func (p piece) kind() Kind         { return Kind(p & 7) }
func (p piece) side() side         { return side(p >> 3) }

// Square is a square of the board: a1 is 0, b1 is 1, h8 is 63.
type Square int8

// Nowhere is no square.
const Nowhere Square = -1

func squareAt(file, rank int) Square { return Square(rank<<3 | file) }
func (s Square) file() int           { return int(s) & 7 }
func (s Square) rank() int           { return int(s) >> 3 }

// String returns the square in algebraic notation: "e4".
func (s Square) String() string {
	if s < 0 || s > 63 {
		return "-"
	}
	return string([]byte{byte('a' + s.file()), byte('1' + s.rank())})
}

// readSquare reads "e4".
func readSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return Nowhere, false
	}
	return squareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

// State is all that makes two positions the same (E.01 9.2; 9.2.3 in 2023): where the
// pieces stand, who is on move, who has which right of castling, and the capture en passant
// that is legal now. States are compared with ==.
type State struct {
	board    board
	toMove   side
	castling [2][2]int8 // by side: file of the rook towards a and towards h, -1: no right
	passant  Square     // which a pawn can legally capture en passant now, by passing; Nowhere: none
}

const (
	towardsA = 0 // ends with the king on c
	towardsH = 1 // ends with the king on g
)

// Position is a state and the counts of moves.
type Position struct {
	State
	quiet  int       // half-moves since the last capture or pawn move
	number int       // of the move that is to be made
	kings  [2]Square // where they stand
}

// start is the position from which standard chess begins.
var start = mustFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

// Start returns the position from which standard chess begins (E.01 2.3).
func Start() Position { return start }

func mustFEN(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}

// ToMove returns the side to move.
func (p *Position) ToMove() laws.Side { return p.toMove.name() }

// Number returns the number of the move that is to be made.
func (p *Position) Number() int { return p.number }

// Quiet counts the half-moves since the last capture or pawn move.
func (p *Position) Quiet() int { return p.quiet }

// Check reports whether the side to move is in check (E.01 3.9).
func (p *Position) Check() bool { return p.board.isAttacked(p.kings[p.toMove], p.toMove.other()) }

// Mate reports whether the position is checkmate (E.01 5.1).
func (p *Position) Mate() bool { return p.Check() && !p.movable() }

// Stalemate reports whether the side to move has no legal move and is not in check (E.01 5.2).
func (p *Position) Stalemate() bool { return !p.Check() && !p.movable() }
