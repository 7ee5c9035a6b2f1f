package journal

import (
	"slices"

	"torneo/tournament"
)

// OpponentsCorrected corrects the opponents in a round that is over: its boards
// replace those on which the same players were paired. The original pairing is kept
// (Round.Made).
type OpponentsCorrected struct {
	Round  int
	Boards []CorrectedBoard
}

// CorrectedBoard is a board with its result; without Black it is the pairing-allocated
// bye.
type CorrectedBoard struct {
	Board
	Result tournament.ByColor[tournament.Outcome]
}

var opponentKinds = []Row{
	{kindOf[OpponentsCorrected]("opponents-corrected"), ResultsTopic, AlteredStage, CorrectedPage, CorrectedPart},
}

func (w OpponentsCorrected) subject() Subject { return Subject{Round: w.Round} }

func (w OpponentsCorrected) timely(s *State) bool { return s.isPublished(w.Round) }

func (w OpponentsCorrected) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	boards := make([]Board, len(w.Boards))
	for k, b := range w.Boards {
		boards[k] = b.Board
	}
	at, ok := r.Seats(boards)
	if !ok {
		return contrary("journal.contrary.not-instead", "the corrected boards of round %d are not those of players who sat at as many others", "round", w.Round)
	}
	made := r.PairedBoards()
	r.Boards = slices.Clone(r.Boards)
	for k, place := range at {
		r.Boards[place] = PlayedBoard{Board: w.Boards[k].Board, Result: w.Boards[k].Result}
	}
	r.Seated = made
	return nil
}

// Seats returns the indices of the boards with the same players, in the order of the
// round; false if one of their players, or of the new ones, is missing or occurs
// twice.
func (r *Round) Seats(boards []Board) (at []int, ok bool) {
	wanted := map[int]bool{}
	for _, b := range boards {
		for _, id := range []int{b.White, b.Black} {
			if id == 0 && b.White != 0 {
				continue // the bye
			}
			if id == 0 || wanted[id] {
				return nil, false
			}
			wanted[id] = true
		}
	}
	found := 0
	for k, p := range r.Boards {
		if !wanted[p.White] && (p.Black == 0 || !wanted[p.Black]) {
			continue
		}
		if !wanted[p.White] || p.Black != 0 && !wanted[p.Black] {
			return nil, false
		}
		if at, found = append(at, k), found+1; p.Black != 0 {
			found++
		}
	}
	return at, found == len(wanted) && len(at) == len(boards) && len(at) > 0 && !r.ByTeams
}
