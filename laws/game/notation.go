package game

import (
	"strings"
	"unicode/utf8"
)

// Letters are the letters of the pieces in a language.
type Letters string

// The letters of the pieces: king, queen, rook, bishop and knight.
const (
	English Letters = "KQRBN"
	Spanish Letters = "RDTAC"
)

// kinds are the pieces that a language's letters stand for, in order.
var kinds = [...]Kind{King, Queen, Rook, Bishop, Knight}

// kindOf returns the piece that a letter stands for; None: nothing. P is a pawn in both
// languages.
func (l Letters) kindOf(letter byte) Kind {
	if letter == 'P' {
		return Pawn
	}
	if k := strings.IndexByte(string(l), letter); k >= 0 {
		return kinds[k]
	}
	return None
}

// LettersOf returns the language of the pieces' letters in the moves of a game: R is a rook or
// the king, all other letters belong to one of the two. sure is false if there are none of
// those; mixed is the index of the first move with a letter of the other language, or -1.
func LettersOf(moves []string) (l Letters, sure bool, mixed int) {
	first := -1
	for k, m := range moves {
		var of Letters
		for _, c := range []byte(m) {
			switch c {
			case 'K', 'Q', 'B', 'N':
				of = English
			case 'D', 'T', 'A', 'C':
				of = Spanish
			default:
				continue
			}
			break
		}
		switch {
		case of == "":
		case first < 0:
			l, first = of, k
		case of != l:
			return l, true, k
		}
	}
	if first < 0 {
		return English, false, -1
	}
	return l, true, -1
}

// figures are pieces drawn as letters, White's and Black's.
var figures = strings.NewReplacer("♔", "K", "♚", "K", "♕", "Q", "♛", "Q", "♖", "R", "♜", "R", "♗", "B", "♝", "B", "♘", "N", "♞", "N", "♙", "", "♟", "", "–", "-", "‑", "-", "−", "-", "×", "x")

// signs may stand at the end of a move, and so may the words for en passant, of either
// language (E.01 C.13).
const signs = "+#!?="

var enPassants = []string{"e.p.", "a.p."}

// longestMove is the maximum length of a move, in bytes.
const longestMove = 24

// Read reads a move that is legal in the position: as the Laws write it (E.01 C: "Nf3", "exd5",
// "e8=Q", "O-O"), with the square of departure too ("Ng1-f3"), or as programs tell it ("g1f3",
// "e7e8q"). Signs of check, mate and comment may be there or not. The error is an *Error.
func (p *Position) Read(text string, l Letters) (Move, error) {
	plain := text
	for k := range len(plain) {
		if plain[k] >= utf8.RuneSelf {
			plain, l = figures.Replace(plain), figurine(plain, l)
			break
		}
	}
	plain = strings.TrimRight(plain, signs)
	for _, passing := range enPassants {
		plain = strings.TrimRight(strings.TrimSuffix(plain, passing), signs)
	}
	if len(text) > longestMove || len(plain) < 2 {
		return Move{}, wrong("game.move.unreadable", "move", shorten(text))
	}
	if to, ok := castlingOf(plain); ok {
		return p.readCastling(to)
	}
	w, ok := parse(plain, l)
	if !ok {
		return Move{}, wrong("game.move.unreadable", "move", shorten(text))
	}
	return p.find(w, text)
}

// figurine returns the language of a move with figurines: they have become English letters.
func figurine(text string, l Letters) Letters {
	if strings.ContainsAny(text, "♔♚♕♛♖♜♗♝♘♞") {
		return English
	}
	return l
}

// castlingOf reads O-O and O-O-O, with the letter or the number.
func castlingOf(text string) (to int, ok bool) {
	switch text {
	case "O-O", "0-0", "o-o", "OO", "00":
		return towardsH, true
	case "O-O-O", "0-0-0", "o-o-o", "OOO", "000":
		return towardsA, true
	}
	return 0, false
}

// written is a move as far as its text states it.
type written struct {
	kind       Kind // None: a move as programs tell it says no piece
	file, rank int  // of departure; -1: not said
	to         Square
	promotes   Kind
}

func parse(text string, l Letters) (w written, ok bool) {
	w = written{kind: Pawn, file: -1, rank: -1}
	if kind := l.kindOf(text[0]); kind != None {
		w.kind, text = kind, text[1:]
	}
	text = strings.TrimSuffix(text, ")")
	if n := len(text); n > 2 {
		letter := text[n-1]
		kind := l.kindOf(letter)
		if n == 5 && kind == None { // "e7e8q"
			kind = Kind(max(strings.IndexByte(lower, letter), 0))
		}
		if kind != None {
			if kind == Pawn || kind == King {
				return w, false
			}
			w.promotes, text = kind, strings.TrimRight(text[:n-1], "=/(")
		}
	}
	n := len(text)
	if n < 2 {
		return w, false
	}
	if w.to, ok = readSquare(text[n-2:]); !ok {
		return w, false
	}
	from := strings.TrimRight(text[:n-2], "x:-")
	if len(from) > 2 || n-2-len(from) > 1 {
		return w, false
	}
	for _, c := range []byte(from) {
		switch {
		case c >= 'a' && c <= 'h' && w.file < 0 && w.rank < 0:
			w.file = int(c - 'a')
		case c >= '1' && c <= '8' && w.rank < 0:
			w.rank = int(c - '1')
		default:
			return w, false
		}
	}
	if len(from) == 2 && n == 4 && w.kind == Pawn {
		w.kind = None // "g1f3": whatever stands there
	}
	return w, true
}

// find returns the legal move that is meant.
func (p *Position) find(w written, text string) (Move, error) {
	kind := w.kind
	if kind == None {
		from := squareAt(w.file, w.rank)
		x := p.board[from]
		if x == 0 || x.side() != p.toMove {
			return Move{}, wrong("game.move.nobody", "move", shorten(text), "square", from.String(), "who", string(p.ToMove()))
		}
		if kind = x.kind(); kind == King {
			if m, err, ok := p.castlingByKing(from, w.to); ok {
				return m, err
			}
		}
	}
	var room [64]Move
	found, count, reached, unnamed := Move{}, 0, false, false
	for _, m := range p.candidates(kind, room[:0]) {
		if m.To != w.to || w.file >= 0 && m.From.file() != w.file || w.rank >= 0 && m.From.rank() != w.rank || p.isCastling(m) {
			continue
		}
		if m.Promotes != w.promotes {
			unnamed = unnamed || w.promotes == None
			continue
		}
		reached = true
		if p.legal(m) {
			found = m
			count++
		}
	}
	switch {
	case count == 1:
		return found, nil
	case count > 1:
		return Move{}, wrong("game.move.ambiguous", "move", shorten(text))
	case reached:
		return Move{}, wrong("game.move.check", "move", shorten(text), "who", string(p.ToMove()))
	case unnamed:
		return Move{}, wrong("game.move.promotion", "move", shorten(text))
	}
	return Move{}, wrong("game.move.illegal", "move", shorten(text), "who", string(p.ToMove()))
}

// castlingByKing reads castling as a program tells it: the king goes to its rook, or, where
// it could not go itself, two squares.
func (p *Position) castlingByKing(from, to Square) (m Move, err error, ok bool) {
	if p.board[to] == pieceOf(Rook, p.toMove) {
		side := towardsH
		if to < from {
			side = towardsA
		}
		if file := p.castling[p.toMove][side]; file >= 0 && squareAt(int(file), from.rank()) == to {
			m, err = p.readCastling(side)
			return m, err, true
		}
		return m, nil, false
	}
	for side := range 2 {
		if king, _ := castlingSquares(p.toMove, side); king == to && from.rank() == to.rank() && (to-from > 1 || from-to > 1) {
			m, err = p.readCastling(side)
			return m, err, true
		}
	}
	return m, nil, false
}

func (p *Position) readCastling(to int) (Move, error) {
	us := p.toMove
	file := p.castling[us][to]
	text := [2]string{"O-O-O", "O-O"}[to]
	if file < 0 {
		return Move{}, wrong("game.move.no-right", "move", text, "who", string(p.ToMove()))
	}
	m := Move{From: p.kings[us], To: squareAt(int(file), rankOf(us, 0))}
	if !p.castles(m.From, m.To, to) || !p.legal(m) {
		return Move{}, wrong("game.move.no-castling", "move", text, "who", string(p.ToMove()))
	}
	return m, nil
}

// SAN writes a legal move of the position as the Laws do (E.01 C), in a language's letters.
func (p *Position) SAN(m Move, l Letters) string {
	var b strings.Builder
	x := p.board[m.From]
	switch {
	case p.isCastling(m) && m.To < m.From:
		b.WriteString("O-O-O")
	case p.isCastling(m):
		b.WriteString("O-O")
	case x.kind() == Pawn:
		if m.From.file() != m.To.file() {
			b.WriteString(m.From.String()[:1] + "x")
		}
		b.WriteString(m.To.String())
		if m.Promotes != None {
			b.WriteString("=" + l.letter(m.Promotes))
		}
	default:
		b.WriteString(l.letter(x.kind()) + p.departure(m, x.kind()))
		if p.captures(m) {
			b.WriteByte('x')
		}
		b.WriteString(m.To.String())
	}
	after := *p
	after.Play(m)
	switch {
	case after.Mate():
		b.WriteByte('#')
	case after.Check():
		b.WriteByte('+')
	}
	return b.String()
}

func (l Letters) letter(kind Kind) string {
	for k, of := range kinds {
		if of == kind {
			return string(l[k])
		}
	}
	return ""
}

// departure returns what must be written of the square that a piece leaves: nothing, its file,
// its rank, or both (E.01 C.10).
func (p *Position) departure(m Move, kind Kind) string {
	others, file, rank := false, false, false
	for _, o := range p.moves(kind, nil) {
		if o.To == m.To && o.From != m.From && !p.isCastling(o) {
			others = true
			file = file || o.From.file() == m.From.file()
			rank = rank || o.From.rank() == m.From.rank()
		}
	}
	from := m.From.String()
	switch {
	case !others:
		return ""
	case !file:
		return from[:1]
	case !rank:
		return from[1:]
	}
	return from
}
