package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// systems are those that a tournament can be begun with.
var systems = []string{"FIDE_DUTCH_2026", "BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN", page.KnockoutCode}

// teamSystems are the systems of an event for teams that a tournament can be begun
// with: types of ETT26, and two that there are none for.
var teamSystems = []string{"FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "FIDE_SCHEVENINGEN", page.SemiScheveningen, page.Skalitzka, "CUSTOM_SCHILLER"}

// readTeamSystem reads what an event for teams needs besides its system.
func readTeamSystem(v *page.Visit, c *journal.Config) error {
	boards, err := v.Number("boards")
	if err != nil {
		return err
	}
	switch c.System {
	case page.SemiScheveningen:
		if boards%2 == 1 {
			return &arbiter.Refused{Message: message.New("arbiter.setup.boards.even", "boards", boards)}
		}
		c.System, c.Rounds = "CUSTOM_SCHEVENINGEN", max(boards/2, 1)
	case page.Skalitzka:
		c.System, c.Rounds = "CUSTOM_TEAM_ROUNDROBIN", 2
	}
	if c.ForTeams() {
		c.Boards = boards
	}
	return nil
}
