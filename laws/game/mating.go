package game

import (
	"container/heap"
	"slices"
	"strings"

	"torneo/laws"
)

// Chance is the answer to whether a player can mate by any series of legal moves (E.01 5.2,
// 6.9).
type Chance string

// What is known of it.
const (
	Impossible  Chance = "impossible"   // no series of legal moves mates
	Possible    Chance = "possible"     // one was found
	NotExcluded Chance = "not-excluded" // nothing known excludes it, and none was looked for as far as it takes
)

// CanMate returns whether a player can mate by any series of legal moves, and such a series. It
// is impossible where the pieces exclude it, or where a search that looked at no more than so
// many positions came to all that can be reached and found no mate. That a game is drawn by
// repetition or after 75 moves ends no series here.
func (p *Position) CanMate(who laws.Side, most int) (Chance, []Move) {
	by := white
	if who == laws.Black {
		by = black
	}
	return p.canMate(by, most)
}

func (p *Position) canMate(by side, most int) (Chance, []Move) {
	if p.helpless(by) {
		return Impossible, nil
	}
	if most == 0 {
		return NotExcluded, nil
	}
	f := finder{by: by, seen: map[State]struct{}{p.State: {}}}
	f.add(*p, -1, Move{})
	var room [256]Move
	for looked := 0; f.Len() > 0; looked++ {
		if looked == most {
			return NotExcluded, nil
		}
		at := heap.Pop(&f).(open).node
		from := f.nodes[at].position
		moves := from.moves(None, room[:0])
		if len(moves) == 0 && from.toMove != by && from.Check() {
			return Possible, f.line(at)
		}
		for _, m := range moves {
			after := from
			after.Play(m)
			if _, seen := f.seen[after.State]; seen {
				continue
			}
			f.seen[after.State] = struct{}{}
			if (from.captures(m) || m.Promotes != None) && after.helpless(by) {
				continue
			}
			f.add(after, int32(at), m)
		}
	}
	return Impossible, nil
}

// helpless reports whether no position with these pieces is a mate by a side, or can become
// one: what the table of the Laws' package says, and bishops on squares of one colour among
// nothing but queens and rooks (E.01 6.9).
func (p *Position) helpless(by side) bool {
	own := p.count(by)
	if own.of[Queen]+own.of[Rook]+own.of[Pawn] > 0 {
		return false
	}
	their := p.count(by.other())
	if own.of[Bishop] > 0 && own.of[Knight]+their.of[Knight]+their.of[Pawn] == 0 {
		light := own.light + their.light
		if light == 0 || light == own.of[Bishop]+their.of[Bishop] {
			return true
		}
	}
	return own.pieces() <= 2 && laws.MateBy(own.letters(), their.letters()) == laws.MateImpossible
}

// letters returns the pieces as the tables of the Laws name them: "KQPP".
func (c *material) letters() string {
	var b strings.Builder
	for k := King; k >= Pawn; k-- {
		b.WriteString(strings.Repeat(upper[k:k+1], c.of[k]))
	}
	return b.String()
}

// finder looks for a mate, the most promising position first.
type finder struct {
	by    side
	nodes []node
	queue []open
	seen  map[State]struct{}
}

// node is a position that was reached.
type node struct {
	position Position
	from     int32 // the node before; -1: none
	depth    int32
	move     Move
}

// open is a position that was not looked at.
type open struct {
	promise int // the lesser, the sooner
	node    int
}

func (f *finder) Len() int           { return len(f.queue) }
func (f *finder) Less(a, b int) bool { return f.queue[a].promise < f.queue[b].promise }
func (f *finder) Swap(a, b int)      { f.queue[a], f.queue[b] = f.queue[b], f.queue[a] }
func (f *finder) Push(x any)         { f.queue = append(f.queue, x.(open)) }
func (f *finder) Pop() any {
	last := f.queue[len(f.queue)-1]
	f.queue = f.queue[:len(f.queue)-1]
	return last
}

func (f *finder) add(p Position, from int32, m Move) {
	depth := int32(0)
	if from >= 0 {
		depth = f.nodes[from].depth + 1
	}
	f.nodes = append(f.nodes, node{p, from, depth, m})
	heap.Push(f, open{f.promise(&p) + int(depth), len(f.nodes) - 1})
}

// line returns the moves that lead to a node.
func (f *finder) line(at int) (moves []Move) {
	for ; f.nodes[at].from >= 0; at = int(f.nodes[at].from) {
		moves = append(moves, f.nodes[at].move)
	}
	slices.Reverse(moves)
	return moves
}

// promise guesses how far a mate is: the king to be mated belongs into a corner, with the
// other king and the pieces near, its own pieces beside it and few squares to go to.
func (f *finder) promise(p *Position) int {
	mated, mating := p.kings[f.by.other()], p.kings[f.by]
	far := 4 * (min(mated.file(), 7-mated.file()) + min(mated.rank(), 7-mated.rank()))
	far += 3 * distance(mated, mating)
	for s, x := range p.board {
		if x == 0 || x.kind() == King {
			continue
		}
		d := distance(mated, Square(s))
		switch {
		case x.side() == f.by && x.kind() == Pawn:
			far += 3 * (7 - Square(s).rank() ^ rankOf(f.by, 0))
		case x.side() == f.by:
			far += 2*d - 6
		case x.kind() == Pawn:
			far += d
		default:
			far += d
		}
	}
	for _, line := range ways[mated].lines {
		if len(line) == 0 {
			continue
		}
		x := p.board[line[0]]
		if (x == 0 || x.side() == f.by) && !p.board.isAttacked(line[0], f.by) {
			far += 3
		}
	}
	return far
}

// distance returns the number of king moves between two squares.
func distance(a, b Square) int {
	files, ranks := a.file()-b.file(), a.rank()-b.rank()
	return max(files, -files, ranks, -ranks)
}
