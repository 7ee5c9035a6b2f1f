package journal

import (
	"encoding/json"
	"slices"

	"torneo/internal/entry"
	"torneo/tournament"
)

// PlayerEntered is a player who enters the tournament. ID identifies the player in
// the journal for ever, independent of the pairing number.
type PlayerEntered struct {
	ID     int
	Player tournament.Player
	From   int `json:",omitempty"` // first round in which he can be paired; 0: the first

	Entrant int    `json:",omitempty"` // who he is in all tournaments of the event; 0: that is not said here
	Origin  string `json:",omitempty"` // the journal of the tournament of the event from which he goes on to this one, and stays there
	Place   int    `json:",omitempty"` // his place there, if it is for that
}

// PlayerChanged replaces the data of a player.
type PlayerChanged struct {
	ID     int
	Player tournament.Player
}

// PlayerRemoved is a player who is removed before being paired.
type PlayerRemoved struct{ ID int }

// PlayersNumbered gives the pairing numbers: the first of the list gets 1.
type PlayersNumbered struct{ Order []int }

// PlayerLeft is a player who is not paired from a round on: withdrawn or expelled.
type PlayerLeft struct {
	ID       int
	From     int
	Expelled bool `json:",omitempty"`
}

// PlayerReturned is a player who is paired again from a round on.
type PlayerReturned struct{ ID, From int }

// ByeGranted is a bye that a player asked for, or got for a late entry.
type ByeGranted struct {
	ID, Round int
	Kind      tournament.ByeKind
}

// ByeRevoked takes it back.
type ByeRevoked struct{ ID, Round int }

// PlayerFlagged sets the marks of a player that the pairing has to respect.
type PlayerFlagged struct {
	ID         int
	NoHalfByes bool `json:",omitempty"` // conditions or free entry: no half-point byes

	// Version 1 also sets the table at which the player always sits, see
	// TableFixed.
	Tabled bool `json:"-"`
	Table  int  `json:"-"`
}

// flagged1 reads version 1.
func flagged1(data json.RawMessage) (Payload, error) {
	var w struct {
		ID         int
		NoHalfByes bool
		Table      int
	}
	err := entry.Strictly(data, &w)
	return PlayerFlagged{ID: w.ID, NoHalfByes: w.NoHalfByes, Tabled: true, Table: w.Table}, err
}

var playerKinds = []Row{
	{kindOf[PlayerEntered]("entered", decodeAs[PlayerEntered], decodeAs[PlayerEntered]), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[PlayerChanged]("changed", decodeAs[PlayerChanged]), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[PlayerRemoved]("removed"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[PlayersNumbered]("numbered"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[PlayerLeft]("left"), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[PlayerReturned]("returned"), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[ByeGranted]("bye-granted"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[ByeRevoked]("bye-revoked"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[PlayerFlagged]("flagged", flagged1), PlayersTopic, NoStage, NoPage, NoPart},
}

func (w PlayerEntered) subject() Subject  { return Subject{Round: w.From, Player: w.ID} }
func (w PlayerChanged) subject() Subject  { return Subject{Player: w.ID} }
func (w PlayerRemoved) subject() Subject  { return Subject{Player: w.ID} }
func (PlayersNumbered) subject() Subject  { return Subject{} }
func (w PlayerLeft) subject() Subject     { return Subject{Round: w.From, Player: w.ID} }
func (w PlayerReturned) subject() Subject { return Subject{Round: w.From, Player: w.ID} }
func (w ByeGranted) subject() Subject     { return Subject{Round: w.Round, Player: w.ID} }
func (w ByeRevoked) subject() Subject     { return Subject{Round: w.Round, Player: w.ID} }
func (w PlayerFlagged) subject() Subject  { return Subject{Player: w.ID} }

func (w PlayerEntered) name(s *State) { s.lastID = max(s.lastID, w.ID) }

func (w PlayerEntered) apply(s *State) error {
	if s.Player(w.ID) != nil {
		return contrary("journal.contrary.player-entered", "player %d has entered already", "player", w.ID)
	}
	s.enter(Player{ID: w.ID, Player: w.Player, From: max(w.From, 1), Byes: map[int]tournament.ByeKind{}, Entrant: w.Entrant})
	return nil
}

func (w PlayerChanged) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	number := p.Number
	p.Player = w.Player
	p.Number = number
	return nil
}

func (w PlayerRemoved) apply(s *State) error {
	if _, err := s.entrant(w.ID); err != nil {
		return err
	}
	s.forget(w.ID)
	return nil
}

func (w PlayersNumbered) apply(s *State) error {
	s.Fund.Renumbered = s.Fund.Text != ""
	moved := false
	stay := len(s.Accelerated) > 0 && len(s.Rounds) > 0 && !s.Config.ForTeams()
	var was map[int]int
	if stay {
		was = s.playerNumbers()
	}
	for k, id := range w.Order {
		if p := s.Player(id); p != nil {
			moved = moved || p.Number > 0 && p.Number != k+1
			p.Number = k + 1
		}
	}
	if stay && moved {
		s.virtualStay(was, s.playerNumbers())
	}
	for k := range s.Notes {
		if n := &s.Notes[k]; moved && n.Renumbered == 0 {
			n.Renumbered = max(s.Current(), 1)
		}
	}
	return nil
}

func (w PlayerLeft) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.LeftFrom, p.Expelled = w.From, w.Expelled
	return nil
}

func (w PlayerReturned) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.missedUntil(w.From)
	p.LeftFrom, p.Expelled = 0, false
	return nil
}

func (w ByeGranted) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.Byes[w.Round] = w.Kind
	return nil
}

func (w ByeRevoked) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	delete(p.Byes, w.Round)
	return nil
}

func (w PlayerFlagged) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	p.NoHalfByes = w.NoHalfByes
	if w.Tabled {
		p.Table = w.Table
	}
	return nil
}

// entrant returns the player with that ID.
func (s *State) entrant(id int) (*Player, error) {
	if p := s.Player(id); p != nil {
		return p, nil
	}
	return nil, contrary("journal.contrary.no-player", "there is no player %d", "player", id)
}

// enter adds a player.
func (s *State) enter(p Player) {
	n := len(s.Players)
	s.inTurn = n == 0 || s.inTurn && s.Players[n-1].ID < p.ID
	s.Players = append(s.Players, p)
}

// forget takes a player out who was never paired.
func (s *State) forget(id int) {
	if len(s.Accelerated) > 0 && !s.Config.ForTeams() {
		s.virtualWithout(id, s.playerNumbers())
	}
	s.Players = slices.DeleteFunc(s.Players, func(q Player) bool { return q.ID == id })
	for r := range s.Rounds {
		s.Rounds[r].Byes = slices.DeleteFunc(slices.Clone(s.Rounds[r].Byes), func(b Bye) bool { return b.ID == id })
	}
	for k := range s.Teams {
		s.Teams[k].Players = slices.DeleteFunc(slices.Clone(s.Teams[k].Players), func(p int) bool { return p == id })
	}
	s.forgetRatings(id)
	if !s.Config.ForTeams() {
		s.forgetOutside(id)
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
