package page

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// Contestant is a player, or a team, whom a form names.
type Contestant struct {
	ID               int
	Name, Federation string
}

// Contestants returns those whom the rounds pair: the teams in an event for teams.
func Contestants(s *journal.State) (list []Contestant) {
	if !s.Config.ForTeams() {
		return PlayersByName(s)
	}
	for _, t := range s.Teams {
		list = append(list, Contestant{t.ID, t.Name, ""})
	}
	return list
}

// PlayersByName returns the players.
func PlayersByName(s *journal.State) []Contestant {
	list := make([]Contestant, len(s.Players))
	for k := range s.Players {
		p := &s.Players[k]
		list[k] = Contestant{p.ID, p.Name, p.Federation}
	}
	return list
}

// ContestantOf returns the ID of the contestant that a form names: by the name, by a part of it
// that nobody else has, or by the pairing number.
func (v *Visit) ContestantOf(all []Contestant, text string) (int, error) {
	id, wrong := ByName(all, text)
	if _, err := strconv.Atoi(text); err == nil && wrong != nil {
		if teams := v.State.Teams; v.State.Config.ForTeams() && len(all) > 0 && len(teams) > 0 && all[0].Name == teams[0].Name {
			return v.TeamOf(text)
		}
		return v.PlayerOf(text)
	}
	return id, wrong
}

// ByName returns the ID of the contestant that a form names by the name or by a part of it that
// nobody else has.
func ByName(all []Contestant, text string) (int, error) {
	var found []Contestant
	for _, x := range all {
		if strings.EqualFold(x.Name, text) {
			return x.ID, nil
		}
		if strings.Contains(strings.ToLower(x.Name), strings.ToLower(text)) {
			found = append(found, x)
		}
	}
	switch len(found) {
	case 0:
		return 0, &arbiter.Refused{Message: message.New("settings.apart-nobody", "name", text)}
	case 1:
		return found[0].ID, nil
	}
	return 0, &arbiter.Refused{Message: message.New("settings.apart-several", "name", text)}
}
