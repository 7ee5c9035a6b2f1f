package journal

import (
	"encoding/json"
	"slices"
	"time"

	"torneo/internal/entry"
	"torneo/tournament"
)

// RoundPaired is a round as the engine paired it: a draft until it is published.
type RoundPaired struct {
	Round  int
	Boards []Board
	Byes   []Bye // everybody else's round
	// Virtual points of the Baku acceleration, settled when the first round is
	// paired. Participants are IDs; FirstID 0 is the first one.
	Virtual []tournament.Acceleration `json:",omitempty"`

	reckoned bool // a version that left the virtual points to whoever reads it
}

// Board is two players, or one and the pairing-allocated bye.
type Board struct {
	White int
	Black int `json:",omitempty"` // 0: the bye
}

// Bye is a round without opponent.
type Bye struct {
	ID   int
	Kind tournament.ByeKind
}

// ManualPairingStarted begins the phase in which a draft is changed by hand.
type ManualPairingStarted struct{ Round int }

// BoardsRearranged replaces the boards of the draft.
type BoardsRearranged struct {
	Round  int
	Boards []Board
	Byes   []Bye
}

// ManualPairingEnded ends the phase. Right is the engine's pairing, if it
// differs.
type ManualPairingEnded struct {
	Round int
	Right []Board `json:",omitempty"`
}

// RoundPublished makes a draft the round's pairing.
type RoundPublished struct{ Round int }

// RoundStarted sets when the clocks of a published round were started, to the minute, or
// those of one board that began at another time. The last one counts.
type RoundStarted struct {
	Round int
	Board Board     `json:",omitzero"` // none: all boards of the round
	At    time.Time // by the clock of the hall, whose offset it keeps
	Game  int       `json:",omitempty"` // 2: those of the second games of matches of two
}

// ChairNoted notes in the first minutes of a published round that a player is absent from the
// board, or that the player is there. The last one counts.
type ChairNoted struct {
	Round, ID int
	Absent    bool `json:",omitempty"`
	Game      int  `json:",omitempty"` // 2: in those of the second game of a match of two
}

// RoundUnpaired takes back the pairing of the last round.
type RoundUnpaired struct{ Round int }

// LatecomersPaired adds boards of latecomers to a published round. Right is the
// engine's pairing with them; empty: it finds none.
type LatecomersPaired struct {
	Round  int
	Boards []Board
	Right  []Board `json:",omitempty"`

	unsaid bool // a version that did not say what is right
}

// RoundClosed closes a round: all results are there.
type RoundClosed struct{ Round int }

var roundKinds = []Row{
	{kindOf[RoundPaired]("paired", paired1), PairingTopic, PairedStage, NoPage, NoPart},
	{kindOf[ManualPairingStarted]("manual-started"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[BoardsRearranged]("rearranged"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[ManualPairingEnded]("manual-ended"), PairingTopic, AlteredStage, NoPage, ByHandPart},
	{kindOf[RoundPublished]("published"), PairingTopic, PublishedStage, PublishedPage, NoPart},
	{kindOf[RoundStarted]("started", started1), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[ChairNoted]("chair", chair1), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[RoundUnpaired]("unpaired"), PairingTopic, NoStage, NoPage, ByHandPart},
	{kindOf[LatecomersPaired]("late-paired", latePaired1), PairingTopic, BoardsStage, ChangedPage, ByHandPart},
	{kindOf[RoundClosed]("closed"), PairingTopic, ClosedStage, OpenPage, NoPart},
}

func (w RoundPaired) subject() Subject          { return Subject{Round: w.Round} }
func (w ManualPairingStarted) subject() Subject { return Subject{Round: w.Round} }
func (w BoardsRearranged) subject() Subject     { return Subject{Round: w.Round} }
func (w ManualPairingEnded) subject() Subject   { return Subject{Round: w.Round} }
func (w RoundPublished) subject() Subject       { return Subject{Round: w.Round} }
func (w RoundStarted) subject() Subject         { return Subject{Round: w.Round, Board: w.Board} }
func (w ChairNoted) subject() Subject           { return Subject{Round: w.Round, Player: w.ID} }
func (w RoundUnpaired) subject() Subject        { return Subject{Round: w.Round} }
func (w LatecomersPaired) subject() Subject     { return Subject{Round: w.Round} }
func (w RoundClosed) subject() Subject          { return Subject{Round: w.Round} }

// paired1 reads version 1, which had no virtual points.
func paired1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round  int
		Boards []Board
		Byes   []Bye
	}
	err := entry.Strictly(data, &old)
	return RoundPaired{Round: old.Round, Boards: old.Boards, Byes: old.Byes, reckoned: true}, err
}

// latePaired1 reads version 1, which did not say what the engine pairs.
func latePaired1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round  int
		Boards []Board
	}
	err := entry.Strictly(data, &old)
	return LatecomersPaired{Round: old.Round, Boards: old.Boards, unsaid: true}, err
}

// started1 reads version 1, which knew of one game on a board.
func started1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round int
		Board Board
		At    time.Time
	}
	err := entry.Strictly(data, &old)
	return RoundStarted{Round: old.Round, Board: old.Board, At: old.At}, err
}

// chair1 reads version 1, which did not either.
func chair1(data json.RawMessage) (Payload, error) {
	var old struct {
		Round, ID int
		Absent    bool
	}
	err := entry.Strictly(data, &old)
	return ChairNoted{Round: old.Round, ID: old.ID, Absent: old.Absent}, err
}

func (w RoundPaired) timely(s *State) bool          { return w.Round == 1 || s.isPublished(w.Round-1) }
func (w ManualPairingStarted) timely(s *State) bool { return !s.isPublished(w.Round) }
func (w BoardsRearranged) timely(s *State) bool     { return s.byHand(w.Round) }
func (w ManualPairingEnded) timely(s *State) bool   { return s.byHand(w.Round) }
func (w RoundPublished) timely(s *State) bool       { return !s.byHand(w.Round) && !s.isPublished(w.Round) }
func (w RoundStarted) timely(s *State) bool         { return s.isPublished(w.Round) }
func (w ChairNoted) timely(s *State) bool           { return s.isPublished(w.Round) }
func (w LatecomersPaired) timely(s *State) bool {
	return s.isPublished(w.Round) && !s.Round(w.Round).play(w.Boards)
}
func (w RoundClosed) timely(s *State) bool { return s.isPublished(w.Round) }

func (w RoundPaired) apply(s *State) error {
	if w.Round != len(s.Rounds)+1 {
		return contrary("journal.contrary.round-order", "round %d does not follow round %d", "round", w.Round, "last", len(s.Rounds))
	}
	if err := s.checkEntered(w.Boards, w.Byes); err != nil {
		return err
	}
	virtual := w.Virtual
	if w.reckoned && w.Round == 1 {
		virtual = s.virtualOfPaired1(w.Boards)
	}
	if len(virtual) > 0 {
		s.Accelerated = virtual
	}
	s.Rounds = append(s.Rounds, Round{Boards: boards(w.Boards), Byes: w.Byes, Engine: w.Boards})
	return nil
}

func (w ManualPairingStarted) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	r.Manual = true
	return nil
}

func (w BoardsRearranged) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if err := s.checkEntered(w.Boards, w.Byes); err != nil {
		return err
	}
	r.Boards, r.Byes = boards(w.Boards), w.Byes
	return nil
}

func (w ManualPairingEnded) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	r.end(w.Right)
	return nil
}

func (w RoundPublished) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	r.Published, r.Manual = true, false
	return nil
}

func (w RoundStarted) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	to := &r.Started
	if w.Game == 2 {
		to = &r.SecondStarted
	}
	if w.Board != (Board{}) {
		p, err := s.board(w.Round, w.Board)
		if err != nil {
			return err
		}
		to = &p.Started
		if w.Game == 2 {
			to = &p.SecondStarted
		}
	}
	*to = w.At
	return nil
}

func (w ChairNoted) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if s.Player(w.ID) == nil {
		return contrary("journal.contrary.no-player", "no player %d", "player", w.ID)
	}
	r.Chairs = append(slices.DeleteFunc(slices.Clone(r.Chairs), func(c Chair) bool { return c.ID == w.ID && c.Game == w.Game }), Chair{w.ID, w.Absent, w.Game})
	return nil
}

// ChairOf returns whether a player was noted to be absent from a game, or there; false if
// nothing was.
func (r *Round) ChairOf(id, game int) (absent, noted bool) {
	for _, c := range r.Chairs {
		if c.ID == id && (c.Game == 2) == (game == 2) {
			return c.Absent, true
		}
	}
	return false, false
}

// StartOf returns when the clocks of a board, by its index, were started for the game, or those
// of the second one of a match; zero: nobody has said it.
func (r *Round) StartOf(board, game int) time.Time {
	own := r.Boards[board].Started
	if game == 2 {
		own = r.Boards[board].SecondStarted
	}
	if !own.IsZero() {
		return own
	}
	return r.StartOfGame(game)
}

// StartOfGame returns likewise when those of the boards that began with the round were.
func (r *Round) StartOfGame(game int) time.Time {
	if game == 2 {
		return r.SecondStarted
	}
	return r.Started
}

func (w RoundUnpaired) apply(s *State) error {
	if w.Round != len(s.Rounds) || w.Round == 0 {
		return contrary("journal.contrary.not-last", "round %d is not the last one", "round", w.Round)
	}
	s.Rounds = s.Rounds[:w.Round-1]
	s.Extra = slices.DeleteFunc(s.Extra, func(g tournament.ExtraGame) bool { return g.After >= w.Round })
	s.Decided = slices.DeleteFunc(slices.Clone(s.Decided), func(d tournament.DecidedMatch) bool { return d.After >= w.Round })
	s.redraw()
	if w.Round == 1 && s.Config.isAccelerated() {
		s.Accelerated = nil
	}
	return nil
}

func (w LatecomersPaired) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if err := s.checkEntered(w.Boards, nil); err != nil {
		return err
	}
	r.addLate(w.Boards)
	if !w.unsaid {
		r.Engine = w.Right
		r.Altered = r.differs()
	}
	return nil
}

func (w RoundClosed) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	r.Closed = true
	return nil
}

// pairedRound returns a round that has been paired.
func (s *State) pairedRound(round int) (*Round, error) {
	if r := s.Round(round); r != nil {
		return r, nil
	}
	return nil, contrary("journal.contrary.not-paired", "round %d is not paired", "round", round)
}

// isPublished reports whether the pairing of a round is published.
func (s *State) isPublished(round int) bool {
	r := s.Round(round)
	return r != nil && r.Published
}

// byHand reports whether a round is a draft that is being changed by hand.
func (s *State) byHand(round int) bool {
	r := s.Round(round)
	return r != nil && r.Manual
}

func boards(list []Board) []PlayedBoard {
	played := make([]PlayedBoard, len(list))
	for k, b := range list {
		played[k].Board = b
	}
	return played
}
