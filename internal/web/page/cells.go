package page

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tournament"
)

// PlayerCell is a player, or a team, in a list of boards.
type PlayerCell struct {
	ID, Number  int
	Title, Name string
	Rating      string
	Points      string
	Team        bool // it is a team
}

// CellOf returns the cell of a player; nil: nobody.
func CellOf(s *journal.State, p *journal.Player) PlayerCell {
	if p == nil {
		return PlayerCell{}
	}
	c := PlayerCell{ID: p.ID, Number: p.Number, Title: p.Title, Name: p.Name}
	c.Rating = eventtext.Positive(s.TournamentRating(&p.Player))
	return c
}

// TeamCell returns a team in the place of a player; nil: none.
func TeamCell(t *journal.Team) PlayerCell {
	if t == nil {
		return PlayerCell{}
	}
	return PlayerCell{ID: t.ID, Number: t.Number, Name: t.Name, Team: true}
}

// Path returns the path of the page of a player, or a team.
func (c PlayerCell) Path(f Frame) string {
	if c.Team {
		return f.Path("teams", strconv.Itoa(c.ID))
	}
	return f.Path("players", strconv.Itoa(c.ID))
}

// NameOf returns a player's name by ID.
func (v *Visit) NameOf(id int) string {
	if p := v.State.Player(id); p != nil {
		return p.Name
	}
	return strconv.Itoa(id)
}

// BoardOf returns the board of a form, by the IDs of its players.
func (v *Visit) BoardOf() (journal.Board, error) {
	white, err := v.Number("white")
	if err != nil {
		return journal.Board{}, err
	}
	black, err := v.Number("black")
	return journal.Board{White: white, Black: black}, err
}

// PlayerOf returns the ID of the player with a pairing number as it was typed; 0 for nobody.
func (v *Visit) PlayerOf(typed string) (int, error) {
	if typed == "" {
		return 0, nil
	}
	number, err := strconv.Atoi(typed)
	if err == nil && number > 0 {
		if p := v.State.PlayerByNumber(number); p != nil {
			return p.ID, nil
		}
	}
	return 0, &arbiter.Refused{Message: message.New("web.error.player-number", "value", typed)}
}

// TeamOf returns the ID of the team with a number as it was typed; 0 for none.
func (v *Visit) TeamOf(typed string) (int, error) {
	if typed == "" {
		return 0, nil
	}
	if number, err := strconv.Atoi(typed); err == nil && number > 0 {
		for k := range v.State.Teams {
			if v.State.Teams[k].Number == number {
				return v.State.Teams[k].ID, nil
			}
		}
	}
	return 0, &arbiter.Refused{Message: message.New("web.teams.no-number", "value", typed)}
}

// StandingsRound returns the round whose standings are asked for; without one the last one that
// is complete, 0 if none is. One that is being played is asked for.
func (v *Visit) StandingsRound() (int, error) {
	n, err := v.Number("round")
	if err != nil {
		return 0, err
	}
	switch {
	case n == 0:
		return arbiter.Complete(v.State), nil
	case n < 0 || n > arbiter.LastPublished(v.State):
		return 0, ErrNotFound
	}
	return n, nil
}

// NextRound returns the first round whose pairing nobody has seen.
func (v *Visit) NextRound() int { return v.State.Coming() }

// NationalFederation returns the federation whose national ratings order the players; "" if none
// do.
func (v *Visit) NationalFederation() string {
	if method, federation := v.State.Ranking(); tournament.RankedNationally(method) {
		return federation
	}
	return ""
}

// EventOf returns the data of reports on a ranking.
func EventOf(r *arbiter.Ranking) *report.Event {
	return &report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}
}

// NumberValue writes a number into a field of a form; "" for 0.
func NumberValue(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// ParticipantCell returns a player or, in an event for teams, a team, by number.
func ParticipantCell(s *journal.State, number int) PlayerCell {
	if !s.Config.ForTeams() {
		return CellOf(s, s.PlayerByNumber(number))
	}
	for k := range s.Teams {
		if s.Teams[k].Number == number {
			return TeamCell(&s.Teams[k])
		}
	}
	return PlayerCell{}
}
