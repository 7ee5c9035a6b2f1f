package arbiter

import (
	"torneo/internal/journal"
	"torneo/tournament"
)

// Reading is the side from which a board is read and its result typed. White stands on the
// left, but on a board of a match the player of the team that is named first. Stored results
// are White – Black: a Reading is all that turns them.
type Reading struct {
	Turned bool // Black stands on the left
}

// ReadFrom returns the reading of a board on whose left that player stands; nobody: White.
func ReadFrom(left int, b journal.Board) Reading { return Reading{left != 0 && left == b.Black} }

// ReadingOf returns how a board of a round is read.
func ReadingOf(s *journal.State, round int, b journal.Board) Reading {
	r := s.Round(round)
	if r == nil || !s.Config.ForTeams() {
		return Reading{}
	}
	for _, m := range Matches(s, r) {
		for n, k := range m.Boards {
			if r.Boards[k].Board == b {
				return m.Readings[n]
			}
		}
	}
	return Reading{}
}

// Board returns who stands on the left and on the right, by ID.
func (x Reading) Board(b journal.Board) (left, right int) {
	if x.Turned {
		return b.Black, b.White
	}
	return b.White, b.Black
}

// Result returns a stored result as it is read; of one that is read, what is stored.
func (x Reading) Result(r tournament.ByColor[tournament.Outcome]) tournament.ByColor[tournament.Outcome] {
	if x.Turned {
		r.White, r.Black = r.Black, r.White
	}
	return r
}

// Kind does so with the kind of a result: its key and its symbol are those of the other side.
func (x Reading) Kind(k ResultKind) ResultKind {
	if turned, ok := KindOf(x.Result(k.Result)); ok {
		return turned
	}
	return k
}
