package journal

import "torneo/tournament"

// TeamLeft is a team that is not paired from a round on.
type TeamLeft struct{ ID, From int }

// TeamExpelled is a team that is not paired from a round on, and loses its place.
type TeamExpelled struct{ ID, From int }

// TeamReturned is a team that is paired from a round on: one that had left, or one
// that enters late.
type TeamReturned struct{ ID, From int }

// TeamByeGranted is a bye that a team has asked for, or is granted.
type TeamByeGranted struct {
	ID, Round int
	Kind      tournament.ByeKind
}

// TeamByeRevoked takes it back.
type TeamByeRevoked struct{ ID, Round int }

var teamAwayKinds = []Row{
	{kindOf[TeamLeft]("team-left"), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[TeamExpelled]("team-expelled"), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[TeamReturned]("team-returned"), PlayersTopic, NoStage, NoPage, LeftPart},
	{kindOf[TeamByeGranted]("team-bye-granted"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[TeamByeRevoked]("team-bye-revoked"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (w TeamLeft) subject() Subject       { return Subject{Round: w.From, Team: w.ID} }
func (w TeamExpelled) subject() Subject   { return Subject{Round: w.From, Team: w.ID} }
func (w TeamReturned) subject() Subject   { return Subject{Round: w.From, Team: w.ID} }
func (w TeamByeGranted) subject() Subject { return Subject{Round: w.Round, Team: w.ID} }
func (w TeamByeRevoked) subject() Subject { return Subject{Round: w.Round, Team: w.ID} }

func (w TeamByeGranted) timely(s *State) bool { return w.Round > len(s.Rounds) }

func (w TeamLeft) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	team.LeftFrom, team.Expelled = w.From, false
	return nil
}

func (w TeamExpelled) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	team.LeftFrom, team.Expelled = w.From, true
	return nil
}

func (w TeamReturned) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	if team.LeftFrom > 0 { // the rounds between are lost
		for round := team.LeftFrom; round < w.From; round++ {
			team.Byes[round] = tournament.ZeroPointBye
		}
		team.LeftFrom, team.Expelled = 0, false
		return nil
	}
	team.From = w.From
	return nil
}

func (w TeamByeGranted) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	team.Byes[w.Round] = w.Kind
	return nil
}

func (w TeamByeRevoked) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	delete(team.Byes, w.Round)
	return nil
}

// ByeIn returns the bye of a team in a round; false if the team is to be paired.
func (t *Team) ByeIn(round int) (tournament.ByeKind, bool) {
	if kind, ok := t.Byes[round]; ok {
		return kind, true
	}
	return tournament.ZeroPointBye, round < t.From || t.LeftFrom > 0 && round >= t.LeftFrom
}

// awayTeams writes which teams are not to be paired in a round to come.
func (s *State) awayTeams(to *tournament.Round, round int) {
	for k := range s.Teams {
		t := &s.Teams[k]
		if kind, away := t.ByeIn(round); away && t.Number > 0 {
			to.TeamByes = append(to.TeamByes, tournament.Bye{ID: t.Number, Kind: kind})
		}
	}
}
