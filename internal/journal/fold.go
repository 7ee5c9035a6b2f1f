package journal

import (
	"fmt"
	"slices"
	"strings"

	"torneo/tournament"
)

// Fold adds up events, from the first one on, as far as it goes: the same events
// always give the same state.
func Fold(events []Event) (*State, error) {
	return fold(events, func(e *Event, err error) error {
		return fmt.Errorf("journal: entry %d, %s: %w", e.Number, e.What.kind(), err)
	})
}

// Broken lists the events, by number, that cannot happen after what is left of
// those before them: with others undone, they would have to be undone as well.
func Broken(events []Event) []int64 {
	var broken []int64
	_, err := fold(events, func(e *Event, _ error) error {
		broken = append(broken, e.Number)
		return nil
	})
	if err != nil {
		return nil
	}
	return broken
}

// fold adds up events; what is done about one that cannot be added is for the
// caller to say.
func fold(events []Event, failed func(*Event, error) error) (*State, error) {
	s := &State{Undone: TakenBack(events)}
	for k := range events {
		e := &events[k]
		if e.Number != s.Last+1 {
			return nil, fmt.Errorf("journal: entry %d follows entry %d", e.Number, s.Last)
		}
		s.Last = e.Number
		s.number(e.What)
		if s.Undone[e.Number] {
			continue
		}
		if err := s.apply(e.What); err != nil {
			if err = failed(e, err); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// TakenBack tells which events are taken back. The last word counts: later events
// are looked at first.
func TakenBack(events []Event) map[int64]bool {
	gone := map[int64]bool{}
	for k := len(events) - 1; k >= 0; k-- {
		if u, ok := events[k].What.(EventsUndone); ok && !gone[events[k].Number] {
			for _, n := range u.Numbers {
				if n < events[k].Number {
					gone[n] = true
				}
			}
		}
	}
	return gone
}

// Apply adds one more event to a state, which it changes.
func (s *State) Apply(e Event) error {
	if e.Number != s.Last+1 {
		return fmt.Errorf("journal: entry %d follows entry %d", e.Number, s.Last)
	}
	if _, ok := e.What.(EventsUndone); ok {
		return fmt.Errorf("journal: entry %d takes back others: fold anew", e.Number)
	}
	s.Last = e.Number
	s.number(e.What)
	return s.apply(e.What)
}

// number keeps the highest ID that was ever given.
func (s *State) number(w What) {
	switch w := w.(type) {
	case PlayerEntered:
		s.lastID = max(s.lastID, w.ID)
	case TeamEntered:
		s.lastTeam = max(s.lastTeam, w.ID)
	case TournamentImported:
		for k := range w.Tournament.Teams {
			s.lastTeam = max(s.lastTeam, w.Tournament.Teams[k].Number)
		}
		for k := range w.Tournament.Players {
			s.lastID = max(s.lastID, w.Tournament.Players[k].Number)
		}
	}
}

func (s *State) apply(w What) error {
	switch w := w.(type) {
	case TournamentCreated:
		s.Config = w.Config
	case TournamentConfigured:
		s.Config = w.Config
	case TournamentImported:
		s.Config, s.File = w.Config, w.File
		s.takeOver(&w.Tournament)
	case StartPositionDrawn:
		if s.Round(w.Round) == nil {
			return fmt.Errorf("round %d is not paired", w.Round)
		}
		if s.Positions == nil {
			s.Positions = map[int]int{}
		}
		s.Positions[w.Round] = w.Number
	case TiedRanked:
		for _, id := range w.Order {
			if s.Player(id) == nil {
				return fmt.Errorf("there is no player %d", id)
			}
		}
		s.Ranked, s.Lots = w.Order, w.Lots
	case FIDEModeLeft:
		s.ModeLeft = max(w.Round, 1)
	case CommentNoted:
		s.Notes = append(s.Notes, w)
	case MeetingsProhibited:
		s.Groups = w.Groups
	case FundSet:
		s.Fund = Fund{Text: w.Text}
	case PlayersNumbered:
		s.Fund.Renumbered = s.Fund.Text != ""
		for k, id := range w.Order {
			if p := s.Player(id); p != nil {
				p.Number = k + 1
			}
		}
	case PlayerEntered:
		if s.Player(w.ID) != nil {
			return fmt.Errorf("player %d has entered already", w.ID)
		}
		s.enter(Player{ID: w.ID, Player: w.Player, From: max(w.From, 1), Byes: map[int]tournament.ByeKind{}})
	case ExtraGamePlayed:
		return s.extra(w)
	case PlayOffDeclared:
		return s.declare(w)
	case LotsDrawn:
		return s.draw(w)
	case EventsUndone:
	default:
		if done, err := s.applyToPlayer(w); done || err != nil {
			return err
		}
		if done, err := s.applyToTeam(w); done || err != nil {
			return err
		}
		return s.applyToRound(w)
	}
	return nil
}

func (s *State) applyToPlayer(w What) (done bool, err error) {
	id := 0
	switch w := w.(type) {
	case PlayerChanged:
		id = w.ID
	case PlayerRemoved:
		id = w.ID
	case PlayerCheckedIn:
		id = w.ID
	case PlayerLeft:
		id = w.ID
	case PlayerReturned:
		id = w.ID
	case ByeGranted:
		id = w.ID
	case ByeRevoked:
		id = w.ID
	case PlayerFlagged:
		id = w.ID
	default:
		return false, nil
	}
	p := s.Player(id)
	if p == nil {
		return true, fmt.Errorf("there is no player %d", id)
	}
	switch w := w.(type) {
	case PlayerChanged:
		number := p.Number
		p.Player = w.Player
		p.Number = number
	case PlayerRemoved:
		s.forget(id)
	case PlayerCheckedIn:
		p.Present = w.Present
	case PlayerLeft:
		p.LeftFrom, p.Expelled = w.From, w.Expelled
	case PlayerReturned:
		p.missedUntil(w.From)
		p.LeftFrom, p.Expelled = 0, false
	case ByeGranted:
		p.Byes[w.Round] = w.Kind
	case ByeRevoked:
		delete(p.Byes, w.Round)
	case PlayerFlagged:
		p.NoHalfByes, p.Table = w.NoHalfByes, w.Table
	}
	return true, nil
}

// enter adds a player.
func (s *State) enter(p Player) {
	n := len(s.Players)
	s.inTurn = n == 0 || s.inTurn && s.Players[n-1].ID < p.ID
	s.Players = append(s.Players, p)
}

// forget takes a player out who was never paired.
func (s *State) forget(id int) {
	s.Players = slices.DeleteFunc(s.Players, func(q Player) bool { return q.ID == id })
	for r := range s.Rounds {
		s.Rounds[r].Byes = slices.DeleteFunc(slices.Clone(s.Rounds[r].Byes), func(b Bye) bool { return b.ID == id })
	}
	for k := range s.Teams {
		s.Teams[k].Players = slices.DeleteFunc(slices.Clone(s.Teams[k].Players), func(p int) bool { return p == id })
	}
	groups := make([]Group, 0, len(s.Groups))
	for _, g := range s.Groups {
		g.IDs = slices.DeleteFunc(slices.Clone(g.IDs), func(n int) bool { return n == id })
		if len(g.IDs) > 1 {
			groups = append(groups, g)
		}
	}
	s.Groups = groups
}

// missedUntil notes the rounds in which somebody who returns was away.
func (p *Player) missedUntil(round int) {
	for r := p.LeftFrom; r > 0 && r < round; r++ {
		if _, ok := p.Byes[r]; !ok {
			p.Byes[r] = tournament.ZeroPointBye
		}
	}
}

func (s *State) applyToRound(w What) error {
	switch w := w.(type) {
	case RoundPaired:
		if w.Round != len(s.Rounds)+1 {
			return fmt.Errorf("round %d does not follow round %d", w.Round, len(s.Rounds))
		}
		if err := s.seated(w.Boards, w.Byes); err != nil {
			return err
		}
		if w.Round == 1 {
			s.accelerate(w.Boards)
		}
		s.Rounds = append(s.Rounds, Round{Boards: boards(w.Boards), Byes: w.Byes, Engine: w.Boards})
		return nil
	case RoundUnpaired:
		if w.Round != len(s.Rounds) || w.Round == 0 {
			return fmt.Errorf("round %d is not the last one", w.Round)
		}
		s.Rounds = s.Rounds[:w.Round-1]
		s.Extra = slices.DeleteFunc(s.Extra, func(g tournament.ExtraGame) bool { return g.After >= w.Round })
		s.redraw()
		if w.Round == 1 && s.Config.record().System.Baku {
			s.Accelerated = nil
		}
		s.Notes = slices.DeleteFunc(s.Notes, func(n CommentNoted) bool { // the changes went with what was changed
			return n.Round == w.Round && strings.HasPrefix(n.Text, "MPA @ ")
		})
		return nil
	}
	n, board := roundOf(w)
	r := s.Round(n)
	if r == nil {
		return fmt.Errorf("round %d is not paired", n)
	}
	var p *PlayedBoard
	if board != nil {
		k := r.Find(*board)
		if k < 0 {
			return fmt.Errorf("%d and %d are not paired in round %d", board.White, board.Black, n)
		}
		p = &r.Boards[k]
	}
	switch w := w.(type) {
	case ManualPairingStarted:
		r.Manual = true
	case BoardsRearranged:
		if err := s.seated(w.Boards, w.Byes); err != nil {
			return err
		}
		r.Boards, r.Byes = boards(w.Boards), w.Byes
	case ManualPairingEnded:
		r.end(w.Right)
	case RoundPublished:
		r.Published, r.Manual = true, false
	case LatecomersPaired:
		if err := s.seated(w.Boards, nil); err != nil {
			return err
		}
		r.addLate(w.Boards)
	case RoundClosed:
		r.Closed = true
	case ResultEntered:
		p.Result, p.Verified = turned(w.Result, p.Board != w.Board), false
		if w.Result.White == tournament.Pending {
			r.Closed = false
		}
	case ResultVerified:
		p.Verified = true
	case ColorsSwapped:
		p.White, p.Black = p.Black, p.White
		p.Result = turned(p.Result, true) // it is the players'
	case ResultCorrected:
		result := turned(w.Result, p.Board != w.Board)
		if w.RatingOnly {
			p.Rating = &Rating{Result: result, Colors: w.Colors}
			return nil
		}
		p.Result = result
		if w.Colors {
			p.White, p.Black = p.Black, p.White
			p.Result = turned(p.Result, true)
		}
	default:
		return fmt.Errorf("nothing is done with it")
	}
	return nil
}

// roundOf is the round that an event is about, and the board if it is about one.
func roundOf(w What) (int, *Board) {
	switch w := w.(type) {
	case ManualPairingStarted:
		return w.Round, nil
	case BoardsRearranged:
		return w.Round, nil
	case ManualPairingEnded:
		return w.Round, nil
	case RoundPublished:
		return w.Round, nil
	case LatecomersPaired:
		return w.Round, nil
	case RoundClosed:
		return w.Round, nil
	case ResultEntered:
		return w.Round, &w.Board
	case ResultVerified:
		return w.Round, &w.Board
	case ColorsSwapped:
		return w.Round, &w.Board
	case ResultCorrected:
		return w.Round, &w.Board
	}
	return 0, nil
}

func boards(list []Board) []PlayedBoard {
	played := make([]PlayedBoard, len(list))
	for k, b := range list {
		played[k].Board = b
	}
	return played
}

// turned is a result seen from the other side, if it is to be.
func turned(r tournament.ByColor[tournament.Outcome], other bool) tournament.ByColor[tournament.Outcome] {
	if other {
		r.White, r.Black = r.Black, r.White
	}
	return r
}
