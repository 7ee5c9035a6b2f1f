package journal

import (
	"torneo/tournament"
)

// PlayerMovedIn is a player who comes from another tournament of the event without
// having been paired there: the ID is that of this journal, as for an entry.
type PlayerMovedIn struct {
	ID      int
	Player  tournament.Player
	From    int    `json:",omitempty"` // first round in which he can be paired; 0: the first
	Entrant int    // who he is in all tournaments of the event
	Origin  string // the journal of the tournament that he comes from
}

// PlayerMovedOut is a player who goes to another tournament of the event.
type PlayerMovedOut struct {
	ID      int
	Entrant int
	Target  string // the journal of the tournament that he goes to
}

var sectionKinds = []Row{
	{kindOf[PlayerMovedIn]("moved-in", decodeAs[PlayerMovedIn]), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[PlayerMovedOut]("moved-out"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (w PlayerMovedIn) subject() Subject  { return Subject{Round: w.From, Player: w.ID} }
func (w PlayerMovedOut) subject() Subject { return Subject{Player: w.ID} }

func (w PlayerMovedIn) name(s *State) { s.lastID = max(s.lastID, w.ID) }

func (w PlayerMovedIn) apply(s *State) error {
	if s.Player(w.ID) != nil {
		return contrary("journal.contrary.player-entered", "player %d has entered already", "player", w.ID)
	}
	s.enter(Player{ID: w.ID, Player: w.Player, From: max(w.From, 1), Byes: map[int]tournament.ByeKind{}, Entrant: w.Entrant})
	return nil
}

func (w PlayerMovedOut) apply(s *State) error {
	if _, err := s.entrant(w.ID); err != nil {
		return err
	}
	s.forget(w.ID)
	return nil
}
