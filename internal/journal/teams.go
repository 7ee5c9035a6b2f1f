package journal

import (
	"cmp"
	"slices"
	"sort"

	"torneo/tournament"
)

// Team is a team of an event for teams.
type Team struct {
	ID      int
	Name    string
	Short   string `json:",omitempty"`
	Number  int    // of its table; 0: not drawn
	Players []int  // by ID, in the order of their boards

	From     int                        `json:",omitempty"` // first round in which it can be paired; 0: the first one
	LeftFrom int                        `json:",omitempty"` // round from which it is not paired any more; 0: it stays
	Expelled bool                       `json:",omitempty"` // has no place
	Byes     map[int]tournament.ByeKind `json:",omitempty"` // asked for or granted, by round
}

// TeamEntered is a team that enters, its players having entered before. ID
// identifies it in the journal for ever.
type TeamEntered struct {
	ID      int
	Name    string
	Short   string `json:",omitempty"`
	Players []int
}

// TeamChanged replaces the data of a team.
type TeamChanged struct {
	ID      int
	Name    string
	Short   string `json:",omitempty"`
	Players []int
}

// TeamRemoved is a team that is removed with its players before being paired.
type TeamRemoved struct{ ID int }

// TeamsNumbered gives the numbers of the teams: the first of the list gets 1.
type TeamsNumbered struct{ Order []int }

// TeamLinedUp is the line-up of a team in a round, by ID, board 1 first; 0: the
// board stays empty.
type TeamLinedUp struct {
	Round, Team int
	Players     []int
}

var teamKinds = []Row{
	{kindOf[TeamEntered]("team-entered"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[TeamChanged]("team-changed"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[TeamRemoved]("team-removed"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[TeamsNumbered]("teams-numbered"), PlayersTopic, NoStage, NoPage, NoPart},
	{kindOf[TeamLinedUp]("lined-up"), PairingTopic, NoStage, NoPage, NoPart},
}

func (w TeamEntered) subject() Subject { return Subject{Team: w.ID} }
func (w TeamChanged) subject() Subject { return Subject{Team: w.ID} }
func (w TeamRemoved) subject() Subject { return Subject{Team: w.ID} }
func (TeamsNumbered) subject() Subject { return Subject{} }
func (w TeamLinedUp) subject() Subject { return Subject{Round: w.Round, Team: w.Team} }

func (w TeamEntered) name(s *State) { s.lastTeam = max(s.lastTeam, w.ID) }

func (w TeamEntered) apply(s *State) error {
	if s.Team(w.ID) != nil {
		return contrary("journal.contrary.team-entered", "team %d has entered already", "team", w.ID)
	}
	if err := s.members(w.ID, w.Players); err != nil {
		return err
	}
	s.Teams = append(slices.Clip(s.Teams), Team{ID: w.ID, Name: w.Name, Short: w.Short, Players: w.Players, Byes: map[int]tournament.ByeKind{}})
	return nil
}

func (w TeamChanged) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	if err := s.members(w.ID, w.Players); err != nil {
		return err
	}
	team.Name, team.Short, team.Players = w.Name, w.Short, w.Players
	return nil
}

func (w TeamRemoved) apply(s *State) error {
	team, err := s.team(w.ID)
	if err != nil {
		return err
	}
	for _, id := range team.Players {
		s.forget(id)
	}
	if len(s.Accelerated) > 0 && s.Config.ForTeams() {
		s.virtualWithout(w.ID, s.teamNumbers())
	}
	s.Teams = slices.DeleteFunc(slices.Clone(s.Teams), func(t Team) bool { return t.ID == w.ID })
	s.forgetOutside(w.ID)
	return nil
}

func (w TeamsNumbered) apply(s *State) error {
	var was map[int]int
	stay := len(s.Accelerated) > 0 && len(s.Rounds) > 0 && s.Config.ForTeams()
	if stay {
		was = s.teamNumbers()
	}
	for k, id := range w.Order {
		if team := s.Team(id); team != nil {
			team.Number = k + 1
		}
	}
	if stay {
		s.virtualStay(was, s.teamNumbers())
	}
	return nil
}

func (w TeamLinedUp) apply(s *State) error {
	team, err := s.team(w.Team)
	if err != nil {
		return err
	}
	for _, id := range w.Players {
		if id != 0 && !slices.Contains(team.Players, id) {
			return contrary("journal.contrary.not-in-team", "player %d is not in team %d", "player", id, "team", w.Team)
		}
	}
	s.LineUps = append(slices.DeleteFunc(slices.Clone(s.LineUps), func(l TeamLinedUp) bool { return l.Round == w.Round && l.Team == w.Team }), w)
	return nil
}

// team returns the team with that ID.
func (s *State) team(id int) (*Team, error) {
	if team := s.Team(id); team != nil {
		return team, nil
	}
	return nil, contrary("journal.contrary.no-team", "there is no team %d", "team", id)
}

// teamNumbers returns the numbers of the teams by ID.
func (s *State) teamNumbers() map[int]int {
	number := make(map[int]int, len(s.Teams))
	for k := range s.Teams {
		number[s.Teams[k].ID] = s.Teams[k].Number
	}
	return number
}

// Team returns the team with that ID; nil if there is none.
func (s *State) Team(id int) *Team {
	for k := range s.Teams {
		if s.Teams[k].ID == id {
			return &s.Teams[k]
		}
	}
	return nil
}

// TeamOf returns the team of a player; nil if there is none.
func (s *State) TeamOf(player int) *Team {
	for k := range s.Teams {
		if slices.Contains(s.Teams[k].Players, player) {
			return &s.Teams[k]
		}
	}
	return nil
}

// NextTeam returns the ID of the next team to enter. No ID is given twice.
func (s *State) NextTeam() int { return s.lastTeam + 1 }

// LineUp returns the line-up that a team handed in for a round; nil if there is none.
func (s *State) LineUp(round, team int) []int {
	for _, l := range s.LineUps {
		if l.Round == round && l.Team == team {
			return l.Players
		}
	}
	return nil
}

// members makes sure that players of a team have entered, and play for no other.
func (s *State) members(team int, players []int) error {
	for k, id := range players {
		if s.Player(id) == nil {
			return contrary("journal.contrary.no-player", "there is no player %d", "player", id)
		}
		if other := s.TeamOf(id); other != nil && other.ID != team || slices.Contains(players[:k], id) {
			return contrary("journal.contrary.in-team", "player %d is in a team already", "player", id)
		}
	}
	return nil
}

// teams returns the teams of the record, by number, without those that have none.
func (s *State) teams(rounds int, number map[int]int) (list []tournament.Team) {
	for _, t := range s.Teams {
		if t.Number == 0 {
			continue
		}
		team := tournament.Team{Number: t.Number, Name: t.Name, Nickname: t.Short, Players: make([]int, 0, len(t.Players)),
			Withdrawn: t.LeftFrom > 0 && t.LeftFrom <= min(rounds, len(s.Rounds))+1, Expelled: t.Expelled}
		for _, id := range t.Players {
			if n := number[id]; n > 0 {
				team.Players = append(team.Players, n)
			}
		}
		list = append(list, team)
	}
	slices.SortFunc(list, func(a, b tournament.Team) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// RecordLineUps returns the line-ups handed in for a round in the form of the
// record: without opponents if the round is not paired.
func (s *State) RecordLineUps(round int) (list []tournament.LineUp) {
	for _, l := range s.LineUps {
		team := s.Team(l.Team)
		if l.Round != round || len(l.Players) == 0 || team == nil || team.Number == 0 {
			continue
		}
		if slices.ContainsFunc(l.Players, func(id int) bool { return id != 0 && !slices.Contains(team.Players, id) }) {
			continue // somebody of it has left the team since
		}
		up := tournament.LineUp{Team: team.Number, Players: make([]int, len(l.Players))}
		for k, id := range l.Players {
			if p := s.Player(id); p != nil {
				up.Players[k] = p.Number
			}
		}
		if r := s.Round(round); r != nil {
			up.Opponent = s.opposes(r, team)
		}
		list = append(list, up)
	}
	sort.Slice(list, func(a, b int) bool { return list[a].Team < list[b].Team })
	return list
}

// opposes returns the number of the team that a team meets in a round; 0 if it is
// free.
func (s *State) opposes(r *Round, team *Team) int {
	if r.ByTeams {
		m := r.MatchOf(team.ID)
		if m == nil || !m.Seated {
			return 0 // nobody is to know yet
		}
		return s.Team(m.White + m.Black - team.ID).Number
	}
	for _, b := range r.Boards {
		for _, pair := range [2][2]int{{b.White, b.Black}, {b.Black, b.White}} {
			if slices.Contains(team.Players, pair[0]) {
				if other := s.TeamOf(pair[1]); other != nil {
					return other.Number
				}
			}
		}
	}
	return 0
}

// takeOverTeams makes the teams of a record the state's: their IDs are the numbers
// that they have there.
func (s *State) takeOverTeams(t *tournament.Tournament) {
	for _, team := range t.Teams {
		left := 0
		if team.Withdrawn || team.Expelled {
			left = roundsTakenOver(t) + 1
		}
		s.Teams = append(s.Teams, Team{LeftFrom: left, Expelled: team.Expelled, ID: team.Number, Name: team.Name, Short: team.Nickname, Number: team.Number, Players: team.Players, Byes: map[int]tournament.ByeKind{}})
	}
	for r := range t.Rounds {
		for _, l := range t.Rounds[r].LineUps {
			s.LineUps = append(s.LineUps, TeamLinedUp{Round: r + 1, Team: l.Team, Players: l.Players})
		}
	}
}
