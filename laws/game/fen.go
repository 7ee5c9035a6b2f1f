package game

import (
	"strconv"
	"strings"

	"torneo/message"
)

// Error is the error of a position or a move that cannot be taken, as a sentence.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return e.Text.String() }

// Sentence returns the error for people.
func (e *Error) Sentence() message.Message { return e.Text }

func wrong(id string, pairs ...any) error { return &Error{message.New(id, pairs...)} }

// longestFEN is the maximum length of a position, in bytes.
const longestFEN = 128

// ParseFEN reads a position. Rights of castling are read as standard chess writes them (KQkq),
// and as X-FEN and Shredder-FEN do for Chess960: K and Q are the outermost rook of their side
// of the king, the letter of a file is the rook there. What follows the rights may be missing.
// A position that no game can have is refused; the error is an *Error that says what is wrong.
func ParseFEN(text string) (Position, error) {
	p := Position{State: State{castling: [2][2]int8{{-1, -1}, {-1, -1}}, passant: Nowhere}, number: 1, kings: [2]Square{Nowhere, Nowhere}}
	fields := strings.Fields(text)
	if len(text) > longestFEN || len(fields) < 2 || len(fields) > 6 {
		return p, wrong("game.fen.fields", "fen", shorten(text))
	}
	if err := p.readBoard(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.toMove = black
	default:
		return p, wrong("game.fen.side", "value", shorten(fields[1]))
	}
	if err := p.check(); err != nil {
		return p, err
	}
	fields = append(fields, []string{"", "", "-", "-", "0", "1"}[len(fields):]...)
	if err := p.readRights(fields[2]); err != nil {
		return p, err
	}
	if err := p.readPassant(fields[3]); err != nil {
		return p, err
	}
	for k, to := range []*int{&p.quiet, &p.number} {
		n, err := strconv.Atoi(fields[4+k])
		if err != nil || n < 0 || n > 9999 {
			return p, wrong("game.fen.count", "value", shorten(fields[4+k]))
		}
		*to = n
	}
	p.number = max(p.number, 1)
	return p, nil
}

func (p *Position) readBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return wrong("game.fen.ranks", "count", len(ranks))
	}
	for k, rank := range ranks {
		file := 0
		for _, c := range []byte(rank) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			kind, who := strings.IndexByte(upper, c), white
			if kind < 1 {
				kind, who = strings.IndexByte(lower, c), black
			}
			if kind < 1 {
				return wrong("game.fen.letter", "letter", string(rune(c)), "rank", 8-k)
			}
			if file > 7 {
				break
			}
			s := squareAt(file, 7-k)
			p.board[s] = pieceOf(Kind(kind), who)
			if Kind(kind) == King {
				if p.kings[who] != Nowhere {
					return wrong("game.fen.kings", "who", string(who.name()))
				}
				p.kings[who] = s
			}
			file++
		}
		if file != 8 {
			return wrong("game.fen.squares", "rank", 8-k)
		}
	}
	return nil
}

// check refuses what no series of legal moves can bring about (E.01 3.10), as far as it is
// seen from the pieces alone.
func (p *Position) check() error {
	for _, who := range [2]side{white, black} {
		if p.kings[who] == Nowhere {
			return wrong("game.fen.kings", "who", string(who.name()))
		}
		c := p.count(who)
		if c.pieces() > 16 || c.of[Pawn] > 8 {
			return wrong("game.fen.many", "who", string(who.name()))
		}
		promoted := max(c.of[Queen]-1, 0) + max(c.of[Rook]-2, 0) + max(c.of[Knight]-2, 0) + max(c.light-1, 0) + max(c.of[Bishop]-c.light-1, 0)
		if promoted > 8-c.of[Pawn] {
			return wrong("game.fen.promoted", "who", string(who.name()), "promoted", promoted, "pawns", c.of[Pawn])
		}
	}
	for s, x := range p.board {
		if rank := Square(s).rank(); x.kind() == Pawn && (rank == 0 || rank == 7) {
			return wrong("game.fen.pawn", "square", Square(s).String())
		}
	}
	waiting := p.toMove.other()
	if p.board.isAttacked(p.kings[waiting], p.toMove) {
		if p.Check() {
			return wrong("game.fen.both-in-check")
		}
		return wrong("game.fen.in-check", "who", string(waiting.name()))
	}
	return nil
}

// readRights reads the rights of castling.
func (p *Position) readRights(text string) error {
	if text == "-" {
		return nil
	}
	for _, c := range []byte(text) {
		who, letter := white, c
		if c >= 'a' && c <= 'z' {
			who, letter = black, c-'a'+'A'
		}
		king := p.kings[who]
		rank := rankOf(who, 0)
		file := int(letter - 'A')
		switch {
		case king.rank() != rank:
			return wrong("game.fen.rights", "letter", string(rune(c)))
		case letter == 'K' || letter == 'Q':
			to := towardsH
			if letter == 'Q' {
				to = towardsA
			}
			file = p.outermost(who, to)
		case letter < 'A' || letter > 'H':
			return wrong("game.fen.rights", "letter", string(rune(c)))
		}
		if file < 0 || p.board[squareAt(file, rank)] != pieceOf(Rook, who) {
			return wrong("game.fen.rights", "letter", string(rune(c)))
		}
		to := towardsA
		if file > king.file() {
			to = towardsH
		}
		p.castling[who][to] = int8(file)
	}
	return nil
}

// outermost returns the file of the rook furthest from the king, on a side of it; -1: there is
// none.
func (p *Position) outermost(who side, to int) int {
	rank := rankOf(who, 0)
	files := []int{7, 6, 5, 4, 3, 2, 1}
	if to == towardsA {
		files = []int{0, 1, 2, 3, 4, 5, 6}
	}
	for _, file := range files {
		s := squareAt(file, rank)
		if s == p.kings[who] {
			return -1
		}
		if p.board[s] == pieceOf(Rook, who) {
			return file
		}
	}
	return -1
}

// readPassant reads the square that a pawn passed. It stays only where a pawn can legally
// capture there now.
func (p *Position) readPassant(text string) error {
	if text == "-" {
		return nil
	}
	s, ok := readSquare(text)
	up := Square(8 * forward(p.toMove))
	if !ok || s.rank() != rankOf(p.toMove, 5) || p.board[s] != 0 || p.board[s-up] != pieceOf(Pawn, p.toMove.other()) || p.board[s+up] != 0 {
		return wrong("game.fen.passant", "value", shorten(text))
	}
	p.offer(s)
	return nil
}

// FEN writes the position. Rights of castling are written as X-FEN has them: in standard
// chess as everybody does. A square to capture en passant is named only where it can be
// captured on.
func (p *Position) FEN() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			x := p.board[squareAt(file, rank)]
			if x == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
			b.WriteByte(x.letter())
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteString(map[side]string{white: " w ", black: " b "}[p.toMove])
	b.WriteString(p.rights())
	b.WriteString(" " + p.passant.String() + " " + strconv.Itoa(p.quiet) + " " + strconv.Itoa(p.number))
	return b.String()
}

func (x piece) letter() byte {
	if x.side() == white {
		return upper[x.kind()]
	}
	return lower[x.kind()]
}

func (p *Position) rights() string {
	var letters []byte
	for _, who := range [2]side{white, black} {
		for _, to := range [2]int{towardsH, towardsA} {
			file := p.castling[who][to]
			if file < 0 {
				continue
			}
			letter := byte('A') + byte(file)
			if p.outermost(who, to) == int(file) {
				letter = [2]byte{'Q', 'K'}[to]
			}
			letters = append(letters, letter+byte(who)*('a'-'A'))
		}
	}
	if letters == nil {
		return "-"
	}
	return string(letters)
}

// Chess960 reports whether there are rights of castling that standard chess does not have.
func (p *Position) Chess960() bool {
	for _, who := range [2]side{white, black} {
		for to, file := range p.castling[who] {
			if file >= 0 && (p.kings[who].file() != 4 || int(file) != [2]int{0, 7}[to]) {
				return true
			}
		}
	}
	return false
}

// shorten returns text cut to a line.
func shorten(text string) string {
	if r := []rune(text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return text
}

// material is the pieces of a side, by kind.
type material struct {
	of    [7]int
	light int // bishops on light squares
}

func (c *material) pieces() (n int) {
	for _, k := range c.of {
		n += k
	}
	return n
}

// count counts the pieces of a side.
func (p *Position) count(who side) (c material) {
	for s, x := range p.board {
		if x == 0 || x.side() != who {
			continue
		}
		c.of[x.kind()]++
		if x.kind() == Bishop && (Square(s).file()+Square(s).rank())%2 == 1 {
			c.light++
		}
	}
	return c
}
