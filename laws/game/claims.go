package game

import (
	"slices"

	"torneo/handbook"
	"torneo/laws"
)

// What is something that a game gives to claim, or that ends it.
type What string

// What is found in a game: first what ends it, in the order in which it counts, then what
// can be claimed.
const (
	Checkmate        What = "checkmate"
	Stalemate        What = "stalemate"
	Dead             What = "dead"              // a known dead position
	Fivefold         What = "fivefold"          // drawn without a claim, since 2014
	SeventyFive      What = "seventy-five"      // drawn without a claim, since 2014
	Threefold        What = "threefold"         // on the board
	ThreefoldWritten What = "threefold-written" // with a move that is written down
	Fifty            What = "fifty"             // on the board
	FiftyWritten     What = "fifty-written"     // with a move that is written down
)

// Ends reports whether it ends a game by itself.
func (w What) Ends() bool {
	return slices.Contains([]What{Checkmate, Stalemate, Dead, Fivefold, SeventyFive}, w)
}

// Why is the ground on which a position is known to be dead.
type Why string

// How a position is known to be dead.
const (
	ByMaterial Why = "material" // neither has the pieces for a mate
	ByPawns    Why = "pawns"    // blocked pawns that no king passes
	ByMoves    Why = "moves"    // all lines that there are were gone through
)

// Finding is one thing that was found.
type Finding struct {
	What What
	Ply  int       // after which half-move; 0: in the position that the game began from
	Last int       // of Fifty until after which one it can be claimed; else Ply
	By   laws.Side // who is on move and may claim; of Checkmate who mated; else Nobody

	Move   *Move // to be written down; nil: none, or any that is neither capture nor pawn move
	Played bool  // the move was played then, and not claimed

	Times []int // the half-moves after which the position stood, in order, the last one included
	Quiet int   // half-moves since the last capture or pawn move
	Why   Why   // of Dead
	State Position

	Articles []handbook.Ref
	Readings []string // R-… of the handbook
}

// Claims is the claims that a game gives, by an edition of the Laws.
type Claims struct {
	Edition  handbook.Edition
	Findings []Finding // in the order of the game
	End      *Finding  // what ended the game by itself; nil: nothing did
	After    int       // half-moves that were played after that: the game was over
	White    Chance    // can White mate from the last position by any series of legal moves?
	Black    Chance
}

// Depth is the maximum number of positions searched to know whether a player can mate from one
// of blocked pawns. Where few moves are there it is fewPositions: all lines of a forced end are
// within them.
const (
	Depth        = 20_000
	fewPositions = 200
)

// Claims finds all there is to claim in a game, and what ended it. After the end nothing can
// be claimed any more.
func (g *Game) Claims(e handbook.Edition) Claims {
	c := Claims{Edition: e}
	for k := range g.positions {
		for _, f := range g.at(k, e, k == len(g.moves)) {
			if n := len(c.Findings) - 1; f.What == Fifty && n >= 0 && c.continues(&f) {
				continue
			}
			c.Findings = append(c.Findings, f)
		}
		if n := len(c.Findings); n > 0 && c.Findings[n-1].What.Ends() {
			c.End, c.After = &c.Findings[n-1], len(g.moves)-k
			break
		}
	}
	c.White, c.Black = g.chances(&c)
	return c
}

// continues lengthens the claim of 50 moves that can be made ever since a half-move before.
func (c *Claims) continues(f *Finding) bool {
	for k := len(c.Findings) - 1; k >= 0; k-- {
		if old := &c.Findings[k]; old.What == Fifty && old.Last == f.Ply-1 {
			old.Last = f.Ply
			return true
		}
	}
	return false
}

// chances returns whether the players can mate from the last position, as far as it takes no
// search to know. A game that ended by itself with it has no more moves.
func (g *Game) chances(c *Claims) (byWhite, byBlack Chance) {
	if c.End != nil && c.After == 0 && (c.End.What == Stalemate || c.End.What == Dead) {
		return Impossible, Impossible
	}
	last := g.Last()
	return last.quickMateChance(white), last.quickMateChance(black)
}

// quickMateChance returns what is known of a mate without a deep search: it searches only where
// pawns are blocked or moves are few.
func (p *Position) quickMateChance(by side) Chance {
	most := 0
	switch {
	case p.isBlocked():
		most = Depth
	case p.narrow():
		most = fewPositions
	}
	chance, _ := p.canMate(by, most)
	return chance
}

// Now returns what can be claimed in the position on the board, or has ended the game: for
// boards that send moves one by one.
func (g *Game) Now(e handbook.Edition) []Finding { return g.at(len(g.moves), e, true) }

// at returns the findings after a half-move: what ends the game stands alone.
func (g *Game) at(ply int, e handbook.Edition, last bool) (found []Finding) {
	p := &g.positions[ply]
	found = g.add(nil, e, g.end(ply, e, last))
	if found != nil {
		return found
	}
	if g.times[ply] >= 3 {
		found = g.add(found, e, &Finding{What: Threefold, Ply: ply, By: p.ToMove(), Times: append(g.occurrences(ply, g.quietStart(ply), &p.State), ply)})
	}
	for _, f := range g.writtenClaims(ply) {
		found = g.add(found, e, &f)
	}
	switch {
	case p.quiet >= 100:
		found = g.add(found, e, &Finding{What: Fifty, Ply: ply, By: p.ToMove()})
	case p.quiet == 99 && slices.ContainsFunc(p.Moves(), p.isQuiet):
		f := Finding{What: FiftyWritten, Ply: ply, By: p.ToMove()}
		if ply < len(g.moves) && p.isQuiet(g.moves[ply]) {
			f.Move, f.Played = &g.moves[ply], true
		}
		found = g.add(found, e, &f)
	}
	return found
}

// isQuiet reports whether a move neither captures nor moves a pawn.
func (p *Position) isQuiet(m Move) bool {
	return p.board[m.From].kind() != Pawn && !p.captures(m)
}

// add completes a finding and adds it, if there is one.
func (g *Game) add(list []Finding, e handbook.Edition, f *Finding) []Finding {
	if f == nil {
		return list
	}
	f.Last, f.State = f.Ply, g.positions[f.Ply]
	f.Quiet = f.State.quiet
	if f.What == ThreefoldWritten {
		f.State.Play(*f.Move)
	}
	f.Articles = articles(f.What, e)
	f.Readings = readings(f, e)
	return append(list, *f)
}

// end returns what ends the game after a half-move, the first that counts: mate and stalemate,
// a dead position, a fifth time or 75 moves (E.01 5.1, 5.2, 9.6).
func (g *Game) end(ply int, e handbook.Edition, last bool) *Finding {
	p := &g.positions[ply]
	if last && !p.movable() {
		if p.Check() {
			return &Finding{What: Checkmate, Ply: ply, By: p.toMove.other().name()}
		}
		return &Finding{What: Stalemate, Ply: ply}
	}
	if ply == 0 || p.quiet == 0 || last {
		if why, dead := p.dead(last); dead {
			return &Finding{What: Dead, Ply: ply, Why: why}
		}
	}
	rule := draws[e]
	if rule.none {
		return nil
	}
	if g.times[ply] >= 5 {
		times := append(g.occurrences(ply, g.quietStart(ply), &p.State), ply)
		if !rule.inRow || inRow(times) {
			return &Finding{What: Fivefold, Ply: ply, Times: times}
		}
	}
	if p.quiet >= 150 {
		return &Finding{What: SeventyFive, Ply: ply}
	}
	return nil
}

// inRow reports whether the last five times have two moves of each player between them, as the
// words of 2014 have it (E.01 (2014) 9.6.a, R-LAW-FIVE-2014).
func inRow(times []int) bool {
	n := len(times)
	return n >= 5 && times[n-1]-times[n-5] == 16
}

// dead reports whether a position is known to be dead (E.01 5.2): of the last position of a
// game lines are searched where there are few, of others only those of blocked pawns.
func (p *Position) dead(last bool) (Why, bool) {
	why := ByMaterial
	switch {
	case p.helpless(white) && p.helpless(black):
		return why, true
	case p.isBlocked():
		why = ByPawns
	case last:
		why = ByMoves
	default:
		return "", false
	}
	return why, p.quickMateChance(white) == Impossible && p.quickMateChance(black) == Impossible
}

// isBlocked reports whether only pawns and kings are left, and every pawn stands before another
// one and attacks nothing.
func (p *Position) isBlocked() bool {
	for s, x := range p.board {
		switch x.kind() {
		case None, King:
			continue
		case Pawn:
		default:
			return false
		}
		ahead := Square(s + 8*forward(x.side()))
		if p.board[ahead].kind() != Pawn {
			return false
		}
		for _, aside := range [2]int{-1, 1} {
			if file := ahead.file() + aside; file >= 0 && file < 8 {
				if y := p.board[ahead+Square(aside)]; y != 0 && y.side() != x.side() {
					return false
				}
			}
		}
	}
	return true
}

// narrow reports whether there are few moves: only then all lines may come to an end.
func (p *Position) narrow() bool { return len(p.Moves()) <= 3 }

// writtenClaims returns the moves with which a player to move after a half-move could claim a
// third time: they bring about a position that was there twice.
func (g *Game) writtenClaims(ply int) (found []Finding) {
	from := g.quietStart(ply)
	if !g.twice(ply+1, from) {
		return nil
	}
	p := &g.positions[ply]
	for _, m := range p.Moves() {
		if !p.isQuiet(m) {
			continue
		}
		after := *p
		after.Play(m)
		if j := g.lastOccurrence(ply+1, from, &after.State); j >= 0 && g.times[j] >= 2 {
			found = append(found, Finding{What: ThreefoldWritten, Ply: ply, By: p.ToMove(), Move: &m,
				Played: ply < len(g.moves) && g.moves[ply] == m,
				Times:  append(g.occurrences(ply+1, from, &after.State), ply+1)})
		}
	}
	return found
}

// twice reports whether a position with the same player on move as at a ply was there twice.
func (g *Game) twice(ply, from int) bool {
	for j := ply - 4; j >= from; j -= 2 {
		if g.times[j] >= 2 {
			return true
		}
	}
	return false
}
