package journal

import (
	"slices"

	"torneo/tournament"
)

// BoardUnpaired removes one board of a published round: its players have no opponent
// until they are paired again. The other boards stay at their tables: this one stays
// empty.
type BoardUnpaired struct {
	Round int
	Board Board
	Table int
}

// StaysUnpaired states that a player present without an opponent in a published round
// gets none, and scores nothing in it.
type StaysUnpaired struct{ Round, ID int }

var unpairedKinds = []Row{
	{kindOf[BoardUnpaired]("board-unpaired"), PairingTopic, BoardsStage, CorrectedPage, ByHandPart},
	{kindOf[StaysUnpaired]("stays-unpaired"), PairingTopic, AlteredStage, NoPage, ByHandPart},
}

func (w BoardUnpaired) subject() Subject { return Subject{Round: w.Round, Board: w.Board} }
func (w StaysUnpaired) subject() Subject { return Subject{Round: w.Round, Player: w.ID} }

func (w BoardUnpaired) timely(s *State) bool { return s.isPublished(w.Round) }
func (w StaysUnpaired) timely(s *State) bool { return s.isPublished(w.Round) }

func (w BoardUnpaired) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	k := r.Find(w.Board)
	if k < 0 || r.ByTeams || w.Board.Black == 0 {
		return contrary("journal.contrary.no-board", "players %d and %d are not paired in round %d", "white", w.Board.White, "black", w.Board.Black, "round", w.Round)
	}
	r.Boards = slices.Delete(slices.Clone(r.Boards), k, k+1)
	r.Seated = slices.DeleteFunc(slices.Clone(r.Seated), func(x Board) bool { return x == w.Board })
	r.Byes = append(slices.Clone(r.Byes), Bye{ID: w.Board.White, Kind: tournament.ZeroPointBye}, Bye{ID: w.Board.Black, Kind: tournament.ZeroPointBye})
	r.Vacant = append(slices.Clone(r.Vacant), w.Table)
	r.Altered = r.differs()
	return nil
}

func (w StaysUnpaired) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if s.Player(w.ID) == nil {
		return contrary("journal.contrary.no-player", "there is no player %d", "player", w.ID)
	}
	if !slices.ContainsFunc(r.Byes, func(y Bye) bool { return y.ID == w.ID }) {
		r.Byes = append(slices.Clone(r.Byes), Bye{ID: w.ID, Kind: tournament.ZeroPointBye})
	}
	r.Staying = append(slices.Clone(r.Staying), w.ID)
	return nil
}
