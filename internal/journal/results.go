package journal

import (
	"fmt"

	"torneo/tournament"
)

// ResultEntered is the result of a board; Pending takes it back.
type ResultEntered struct {
	Round  int
	Board  Board // by whom it is known
	Result tournament.ByColor[tournament.Outcome]
}

// ResultVerified is a result entered a second time, the same.
type ResultVerified struct {
	Round int
	Board Board
}

// ColorsSwapped is a board whose players had the other colours.
type ColorsSwapped struct {
	Round int
	Board Board // as it was
}

// ResultCorrected replaces the result of a round that is over. A correction for the
// rating report alone changes nothing else.
type ResultCorrected struct {
	Round      int
	Board      Board
	Result     tournament.ByColor[tournament.Outcome]
	Colors     bool `json:",omitempty"` // the players had the other colours
	RatingOnly bool `json:",omitempty"`
}

var resultKinds = []kind{
	kindOf[ResultEntered]("resulted"),
	kindOf[ResultVerified]("verified"),
	kindOf[ColorsSwapped]("swapped"),
	kindOf[ResultCorrected]("corrected"),
}

func (w ResultEntered) timely(s *State) bool   { return s.published(w.Round) }
func (w ResultVerified) timely(s *State) bool  { return s.published(w.Round) }
func (w ColorsSwapped) timely(s *State) bool   { return s.published(w.Round) }
func (w ResultCorrected) timely(s *State) bool { return s.published(w.Round) }

func (w ResultEntered) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	p.Result, p.Verified = turned(w.Result, p.Board != w.Board), false
	if w.Result.White == tournament.Pending {
		s.Round(w.Round).Closed = false
	}
	return nil
}

func (w ResultVerified) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	p.Verified = true
	return nil
}

func (w ColorsSwapped) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	p.swap()
	return nil
}

func (w ResultCorrected) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	result := turned(w.Result, p.Board != w.Board)
	if w.RatingOnly {
		p.Rating = &Rating{Result: result, Colors: w.Colors}
		return nil
	}
	p.Result = result
	if w.Colors {
		p.swap()
	}
	return nil
}

// swap gives the players the other colours; the result is theirs.
func (p *PlayedBoard) swap() {
	p.White, p.Black = p.Black, p.White
	p.Result, p.Swapped = turned(p.Result, true), !p.Swapped
}

// board finds a board of a round that is paired.
func (s *State) board(round int, b Board) (*PlayedBoard, error) {
	r, err := s.paired(round)
	if err != nil {
		return nil, err
	}
	k := r.Find(b)
	if k < 0 {
		return nil, fmt.Errorf("%d and %d are not paired in round %d", b.White, b.Black, round)
	}
	return &r.Boards[k], nil
}

// turned is a result seen from the other side, if it is to be.
func turned(r tournament.ByColor[tournament.Outcome], other bool) tournament.ByColor[tournament.Outcome] {
	if other {
		r.White, r.Black = r.Black, r.White
	}
	return r
}
