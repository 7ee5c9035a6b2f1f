package game

// Move is a legal move of the position that it was read in. Castling is the king taking its
// own rook, which says in Chess960 as well what is meant.
type Move struct {
	From, To Square
	Promotes Kind // None: it is no promotion
}

// UCI returns the move in the notation of the UCI protocol: "e2e4", "e7e8q". Castling is
// written with the rook's square, "e1h1"; in standard chess many write "e1g1", which is read as
// well.
func (m Move) UCI() string {
	text := m.From.String() + m.To.String()
	if m.Promotes != None {
		text += string(lower[m.Promotes])
	}
	return text
}

// lower and upper are the letters of the kinds in English.
const (
	lower = "?pnbrqk"
	upper = "?PNBRQK"
)

// board is the piece on each square.
type board [64]piece

// Directions: rooks' first, then bishops'.
var directions = [8][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

var leaps = [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// ways are, from every square, the squares in each direction as far as the board goes, and
// those a knight reaches.
var ways = func() (w [64]struct {
	lines [8][]Square
	leaps []Square
}) {
	onBoard := func(file, rank int) bool { return file >= 0 && file < 8 && rank >= 0 && rank < 8 }
	for s := range w {
		from := Square(s)
		for k, d := range directions {
			for file, rank := from.file()+d[0], from.rank()+d[1]; onBoard(file, rank); file, rank = file+d[0], rank+d[1] {
				w[s].lines[k] = append(w[s].lines[k], squareAt(file, rank))
			}
		}
		for _, d := range leaps {
			if file, rank := from.file()+d[0], from.rank()+d[1]; onBoard(file, rank) {
				w[s].leaps = append(w[s].leaps, squareAt(file, rank))
			}
		}
	}
	return w
}()

// isAttacked reports whether a side attacks a square (E.01 3.1).
func (b *board) isAttacked(s Square, by side) bool {
	way := &ways[s]
	for _, from := range way.leaps {
		if b[from] == pieceOf(Knight, by) {
			return true
		}
	}
	up := forward(by)
	for k := range way.lines {
		for n, from := range way.lines[k] {
			p := b[from]
			if p == 0 {
				continue
			}
			if p.side() != by {
				break
			}
			switch kind := p.kind(); {
			case kind == Queen, kind == Rook && k < 4, kind == Bishop && k >= 4, kind == King && n == 0:
				return true
			case kind == Pawn && n == 0 && k >= 4 && s.rank()-from.rank() == up:
				return true
			}
			break
		}
	}
	return false
}

// forward returns the direction of a side's pawns.
func forward(s side) int {
	if s == white {
		return 1
	}
	return -1
}

// rankOf returns the n-th rank as a side counts them, from 0.
func rankOf(s side, n int) int {
	if s == white {
		return n
	}
	return 7 - n
}

// promotions are the pieces that a pawn can become (E.01 3.7).
var promotions = [...]Kind{Queen, Rook, Bishop, Knight}

// Moves returns the legal moves (E.01 3.10).
func (p *Position) Moves() []Move {
	return p.moves(None, make([]Move, 0, 48))
}

// moves adds the legal moves of a kind of piece, None: of all, to a list.
func (p *Position) moves(kind Kind, list []Move) []Move {
	from := len(list)
	list = p.candidates(kind, list)
	legal := list[:from]
	for _, m := range list[from:] {
		if p.legal(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// movable reports whether there is a legal move.
func (p *Position) movable() bool {
	var room [64]Move
	for _, kind := range [...]Kind{King, Pawn, Knight, Bishop, Rook, Queen} {
		for _, m := range p.candidates(kind, room[:0]) {
			if p.legal(m) {
				return true
			}
		}
	}
	return false
}

// candidates returns the moves of a kind of piece, including those that leave its own king in
// check.
func (p *Position) candidates(kind Kind, list []Move) []Move {
	if kind == King {
		return p.kingMoves(list)
	}
	for s, x := range p.board {
		if x == 0 || x.side() != p.toMove || kind != None && x.kind() != kind {
			continue
		}
		from := Square(s)
		switch x.kind() {
		case Pawn:
			list = p.pawnMoves(from, list)
		case Knight:
			for _, to := range ways[s].leaps {
				list = p.step(from, to, list)
			}
		case Bishop:
			list = p.lines(from, 4, 8, list)
		case Rook:
			list = p.lines(from, 0, 4, list)
		case Queen:
			list = p.lines(from, 0, 8, list)
		case King:
			list = p.kingMoves(list)
		}
	}
	return list
}

// step adds a move unless an own piece stands there.
func (p *Position) step(from, to Square, list []Move) []Move {
	if x := p.board[to]; x == 0 || x.side() != p.toMove {
		list = append(list, Move{From: from, To: to})
	}
	return list
}

func (p *Position) lines(from Square, first, end int, list []Move) []Move {
	for k := first; k < end; k++ {
		for _, to := range ways[from].lines[k] {
			list = p.step(from, to, list)
			if p.board[to] != 0 {
				break
			}
		}
	}
	return list
}

func (p *Position) pawnMoves(from Square, list []Move) []Move {
	us := p.toMove
	up := Square(8 * forward(us))
	add := func(to Square) {
		if to.rank() != rankOf(us, 7) {
			list = append(list, Move{From: from, To: to})
			return
		}
		for _, kind := range promotions {
			list = append(list, Move{from, to, kind})
		}
	}
	if to := from + up; p.board[to] == 0 {
		add(to)
		if from.rank() == rankOf(us, 1) && p.board[to+up] == 0 {
			add(to + up)
		}
	}
	for _, aside := range [2]int{-1, 1} {
		file := from.file() + aside
		if file < 0 || file > 7 {
			continue
		}
		to := from + up + Square(aside)
		if x := p.board[to]; x != 0 && x.side() != us || x == 0 && to == p.passant {
			add(to)
		}
	}
	return list
}

func (p *Position) kingMoves(list []Move) []Move {
	us, from := p.toMove, p.kings[p.toMove]
	for k := range ways[from].lines {
		if line := ways[from].lines[k]; len(line) > 0 {
			list = p.step(from, line[0], list)
		}
	}
	for to := range p.castling[us] {
		if file := p.castling[us][to]; file >= 0 {
			rook := squareAt(int(file), rankOf(us, 0))
			if p.castles(from, rook, to) {
				list = append(list, Move{From: from, To: rook})
			}
		}
	}
	return list
}

// castlingSquares returns the squares of king and rook after castling (E.01 3.8; Chess960
// alike).
func castlingSquares(us side, to int) (king, rook Square) {
	rank := rankOf(us, 0)
	if to == towardsA {
		return squareAt(2, rank), squareAt(3, rank)
	}
	return squareAt(6, rank), squareAt(5, rank)
}

// castles reports whether castling with a rook that still has the right is not prevented: every
// square between start and goal of king and of rook is empty but for the two, and the king
// neither stands in, passes, nor reaches an attacked square.
func (p *Position) castles(king, rook Square, to int) bool {
	kingTo, rookTo := castlingSquares(p.toMove, to)
	for s := min(king, rook, kingTo, rookTo); s <= max(king, rook, kingTo, rookTo); s++ {
		if s == king || s == rook || p.board[s] == 0 {
			continue
		}
		if isBetween(s, king, kingTo) || isBetween(s, rook, rookTo) {
			return false
		}
	}
	b := p.board
	b[king] = 0 // it shields nothing behind it
	for s := min(king, kingTo); s <= max(king, kingTo); s++ {
		if b.isAttacked(s, p.toMove.other()) {
			return false
		}
	}
	return true
}

func isBetween(s, a, b Square) bool { return s >= min(a, b) && s <= max(a, b) }

// isCastling reports whether a king takes its own rook.
func (p *Position) isCastling(m Move) bool {
	return p.board[m.To] == pieceOf(Rook, p.toMove) && p.board[m.From] == pieceOf(King, p.toMove)
}

// isPassant reports whether a move captures en passant.
func (p *Position) isPassant(m Move) bool {
	return m.To == p.passant && p.board[m.From].kind() == Pawn && m.From.file() != m.To.file()
}

// captures reports whether the move takes a piece.
func (p *Position) captures(m Move) bool {
	x := p.board[m.To]
	return x != 0 && x.side() != p.toMove || p.isPassant(m)
}

// place moves the pieces of a move.
func (p *Position) place(m Move, b *board) (king Square) {
	us := p.toMove
	if p.isCastling(m) {
		to := towardsH
		if m.To < m.From {
			to = towardsA
		}
		kingTo, rookTo := castlingSquares(us, to)
		b[m.From], b[m.To] = 0, 0
		b[kingTo], b[rookTo] = pieceOf(King, us), pieceOf(Rook, us)
		return kingTo
	}
	x := b[m.From]
	if p.isPassant(m) {
		b[m.To-Square(8*forward(us))] = 0
	}
	b[m.From] = 0
	if m.Promotes != None {
		x = pieceOf(m.Promotes, us)
	}
	b[m.To] = x
	if x.kind() == King {
		return m.To
	}
	return p.kings[us]
}

// legal reports whether a candidate leaves its own king out of check.
func (p *Position) legal(m Move) bool {
	b := p.board
	return !b.isAttacked(p.place(m, &b), p.toMove.other())
}

// Play makes a legal move.
func (p *Position) Play(m Move) {
	us, x := p.toMove, p.board[m.From]
	quiet := x.kind() != Pawn && !p.captures(m)
	p.kings[us] = p.place(m, &p.board)
	p.passant = Nowhere
	p.toMove = us.other()
	if quiet {
		p.quiet++
	} else {
		p.quiet = 0
	}
	if us == black {
		p.number++
	}
	p.loseRights(m, us, x)
	if x.kind() == Pawn && (m.To-m.From == 16 || m.From-m.To == 16) {
		p.offer((m.From + m.To) / 2)
	}
}

// loseRights takes the rights of castling that a move ends: of the king or the rook that
// moved, and with a rook that was captured.
func (p *Position) loseRights(m Move, us side, x piece) {
	if x.kind() == King {
		p.castling[us] = [2]int8{-1, -1}
	}
	for _, s := range [2]Square{m.From, m.To} {
		for _, who := range [2]side{white, black} {
			if s.rank() != rankOf(who, 0) {
				continue
			}
			for to, file := range p.castling[who] {
				if int(file) == s.file() {
					p.castling[who][to] = -1
				}
			}
		}
	}
}

// offer notes the square that a pawn passed, if a pawn can legally capture on it now
// (E.01 3.7; 9.2): one that no pawn attacks or only a pinned one does not count.
func (p *Position) offer(passed Square) {
	p.passant = passed
	from := passed - Square(8*forward(p.toMove))
	for _, aside := range [2]int{-1, 1} {
		file := passed.file() + aside
		if file < 0 || file > 7 {
			continue
		}
		s := from + Square(aside)
		if p.board[s] == pieceOf(Pawn, p.toMove) && p.legal(Move{From: s, To: passed}) {
			return
		}
	}
	p.passant = Nowhere
}
