package journal

import (
	"encoding/json"
	"time"

	"torneo/internal/entry"
	"torneo/tournament"
)

// ResultEntered is the result of a board; Pending takes it back.
type ResultEntered struct {
	Round  int
	Board  Board // by whom it is known
	Result tournament.ByColor[tournament.Outcome]
	Game   int `json:",omitempty"` // 2: the second one of a match of two games, which Black of the board begins
	//lint:ignore U1000 of the next program: see rehearsed_rehearsal.go
	alsoEntered
}

// ResultVerified is the same result entered a second time.
type ResultVerified struct {
	Round int
	Board Board
	Game  int `json:",omitempty"`
}

// ColorsSwapped is a board on which the players had the other colours.
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
	Game       int  `json:",omitempty"`
}

// ResultCounted sets the result of a played game that counts for the match of two
// teams, if it differs: the line-up of one of them was in the wrong order (GR (2018)
// 7).
type ResultCounted struct {
	Round   int
	Board   Board
	Counted tournament.ByColor[tournament.Outcome] // Pending: its result
}

var resultKinds = []Row{
	{resultedAnew(kindOf[ResultEntered]("resulted", resulted1)), ResultsTopic, NoStage, ChangedPage, NoPart},
	{kindOf[ResultVerified]("verified", verified1), ResultsTopic, NoStage, NoPage, NoPart},
	{kindOf[ColorsSwapped]("swapped"), ResultsTopic, AlteredStage, CorrectedPage, CorrectedPart},
	{kindOf[ResultCorrected]("corrected", corrected1), ResultsTopic, NoStage, CorrectedPage, CorrectedPart},
	{kindOf[ResultCounted]("counted"), ResultsTopic, NoStage, ChangedPage, CorrectedPart},
}

func (w ResultEntered) subject() Subject   { return Subject{Round: w.Round, Board: w.Board} }
func (w ResultVerified) subject() Subject  { return Subject{Round: w.Round, Board: w.Board} }
func (w ColorsSwapped) subject() Subject   { return Subject{Round: w.Round, Board: w.Board} }
func (w ResultCorrected) subject() Subject { return Subject{Round: w.Round, Board: w.Board} }
func (w ResultCounted) subject() Subject   { return Subject{Round: w.Round, Board: w.Board} }

// resulted1 reads version 1, which knew of one game on a board.
func resulted1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round  int
		Board  Board
		Result tournament.ByColor[tournament.Outcome]
	}
	err := entry.Strictly(data, &old)
	return ResultEntered{Round: old.Round, Board: old.Board, Result: old.Result}, err
}

// verified1 returns the same.
func verified1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round int
		Board Board
	}
	err := entry.Strictly(data, &old)
	return ResultVerified{Round: old.Round, Board: old.Board}, err
}

// corrected1 returns the same.
func corrected1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round      int
		Board      Board
		Result     tournament.ByColor[tournament.Outcome]
		Colors     bool
		RatingOnly bool
	}
	err := entry.Strictly(data, &old)
	return ResultCorrected{Round: old.Round, Board: old.Board, Result: old.Result, Colors: old.Colors, RatingOnly: old.RatingOnly}, err
}

func (w ResultEntered) timely(s *State) bool   { return s.isPublished(w.Round) }
func (w ResultVerified) timely(s *State) bool  { return s.isPublished(w.Round) }
func (w ColorsSwapped) timely(s *State) bool   { return s.isPublished(w.Round) }
func (w ResultCorrected) timely(s *State) bool { return s.isPublished(w.Round) }
func (w ResultCounted) timely(s *State) bool   { return s.isPublished(w.Round) }

func (w ResultEntered) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	p.stamp(w.Game, s.LastAt)
	p.end(w.Game, w.Result.White, s.LastAt)
	if w.Game == 2 {
		p.Second, p.SecondVerified = swapColors(w.Result, p.Board != w.Board), false
	} else {
		p.Result, p.Verified = swapColors(w.Result, p.Board != w.Board), false
		p.recount()
	}
	if w.Result.White == tournament.Pending {
		s.Round(w.Round).Closed = false
	}
	return nil
}

// stamp keeps the time at which a board, or its second game, got its result.
func (p *PlayedBoard) stamp(game int, at time.Time) {
	if game == 2 {
		p.SecondAt = at
	} else {
		p.ResultAt = at
	}
}

// end keeps the time at which a game was over: another result later does not move it.
func (p *PlayedBoard) end(game int, with tournament.Outcome, at time.Time) {
	was, ended := p.Result.White, &p.EndedAt
	if game == 2 {
		was, ended = p.Second.White, &p.SecondEndedAt
	}
	open := func(o tournament.Outcome) bool { return o == tournament.Pending || o == tournament.Adjourned }
	switch {
	case open(with):
		*ended = time.Time{}
	case open(was):
		*ended = at
	}
}

func (w ResultVerified) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	if w.Game == 2 {
		p.SecondVerified = true
	} else {
		p.Verified = true
	}
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
	p.stamp(w.Game, s.LastAt)
	result := swapColors(w.Result, p.Board != w.Board)
	switch {
	case w.RatingOnly && w.Game == 2:
		p.SecondRating = &Rating{Result: result, Colors: w.Colors}
		return nil
	case w.RatingOnly:
		p.Rating = &Rating{Result: result, Colors: w.Colors}
		return nil
	case w.Game == 2:
		p.Second = result
		return nil
	}
	p.Result = result
	p.recount()
	if w.Colors {
		p.swap()
	}
	return nil
}

func (w ResultCounted) apply(s *State) error {
	p, err := s.board(w.Round, w.Board)
	if err != nil {
		return err
	}
	p.Counted = nil
	if w.Counted.White != tournament.Pending {
		counted := swapColors(w.Counted, p.Board != w.Board)
		p.Counted = &counted
	}
	return nil
}

// recount forgets what the game counts for the match, if it was not played at all.
func (p *PlayedBoard) recount() {
	if !p.Result.White.IsPlayed() && !p.Result.Black.IsPlayed() {
		p.Counted = nil
	}
}

// Counts returns the result that the match and the standings use.
func (p *PlayedBoard) Counts() tournament.ByColor[tournament.Outcome] {
	if p.Counted != nil {
		return *p.Counted
	}
	return p.Result
}

// swap gives the players the other colours; the result is theirs.
func (p *PlayedBoard) swap() {
	p.White, p.Black, p.Entry = p.Black, p.White, 0
	p.Result, p.Second, p.Swapped = swapColors(p.Result, true), swapColors(p.Second, true), !p.Swapped
	if p.Counted != nil {
		counted := swapColors(*p.Counted, true)
		p.Counted = &counted
	}
}

// board finds a board of a round that is paired.
func (s *State) board(round int, b Board) (*PlayedBoard, error) {
	r, err := s.pairedRound(round)
	if err != nil {
		return nil, err
	}
	k := r.Find(b)
	if k < 0 {
		return nil, contrary("journal.contrary.players-not-paired", "%d and %d are not paired in round %d", "white", b.White, "black", b.Black, "round", round)
	}
	return &r.Boards[k], nil
}

// swapColors returns a result seen from the other side, if it is to be.
func swapColors(r tournament.ByColor[tournament.Outcome], other bool) tournament.ByColor[tournament.Outcome] {
	if other {
		r.White, r.Black = r.Black, r.White
	}
	return r
}
