package events

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/pairing"
)

// systemGroup is systems that a tournament can be begun with, listed together: by name
// where its edition is that of the tournament, else by a type of ETT26.
type systemGroup struct {
	Title   string
	Choices []string
}

// systemsFor returns the systems of tournaments of players, and of teams if that is asked
// for. The Swiss systems are those of the table of pairing systems.
func systemsFor(v *page.Visit, teams bool) []systemGroup {
	var groups []systemGroup
	for _, g := range pairing.Groups() {
		choices := g.Names()
		switch g {
		case pairing.Tables:
			choices = []string{"BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"}
		case pairing.KnockOuts:
			choices = []string{page.KnockoutCode}
		case pairing.SwissForTeams:
			if choices = slices.Concat(choices, teamTables, []string{page.TeamKnockoutCode}); !teams {
				continue
			}
		}
		groups = append(groups, systemGroup{v.Text(groupTitle(g)), choices})
	}
	return groups
}

func groupTitle(g pairing.Group) message.Message {
	if g == pairing.SwissForTeams {
		return message.New("web.system.group-teams") // tables among them
	}
	return g.Title()
}

// teamTables are the tables that an event for teams can be begun with: types of ETT26,
// and two that there are none for.
var teamTables = []string{"FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "FIDE_SCHEVENINGEN", page.SemiScheveningen, page.Skalitzka, "CUSTOM_SCHILLER"}

// usualSystem returns the first system of the list.
func usualSystem() string { return pairing.Names()[0] }

// aboutSystems returns notes on systems for the choice: which ask for everybody's
// rating, of how many rounds the first are paired by another one, and which have no
// type of FIDE's.
func aboutSystems(v *page.Visit) []string {
	var systems []pairing.System
	for _, g := range []pairing.Group{pairing.SwissForPlayers, pairing.SwissForTeams} {
		systems = append(systems, g.Systems()...)
	}
	named := func(of func(pairing.System) bool) string {
		var names []string
		for _, s := range systems {
			if name := v.Text(s.Title()); of(s) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return strings.Join(names, ", ")
	}
	const enough = 8 // rounds from which on there are no more seeding rounds
	seeding := func(s pairing.System) bool { return s.SeedingRounds(enough) > 0 }
	return []string{
		v.T("web.system.asks-ratings", "systems", named(pairing.System.AsksRatings)),
		v.T("web.system.seeding", "systems", named(seeding), "rounds", enough, "most", pairing.Burstein.SeedingRounds(enough)),
		v.T("web.system.uncoded", "systems", named(pairing.System.LacksCode)),
	}
}

// readSystem takes the system that was chosen, in the edition that was chosen or else
// that of the first day.
func readSystem(v *page.Visit, c *journal.Config) {
	if e := handbook.Edition(v.Value("pairing-edition")); e != "" {
		c.Rulebook.State(handbook.Pairing, e)
	}
	c.System = arbiter.SystemType(v.Value("system"), c.Rulebook)
}

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
