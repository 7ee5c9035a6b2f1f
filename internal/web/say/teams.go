package say

import (
	"strings"

	"torneo/internal/journal"
)

// meetTeam learns what a team is called.
func (t *Teller) meetTeam(id int, name string) {
	if t.teams == nil {
		t.teams = map[int]string{}
	}
	t.teams[id] = name
}

func (t *Teller) team(id int) string { return called(id, t.teams[id]) }

// sayTeam is what happened to a team, or by lot.
func (t *Teller) sayTeam(w journal.What) string {
	switch w := w.(type) {
	case journal.TeamEntered:
		return t.T("web.say.team-entered", "team", w.Name, "count", len(w.Players))
	case journal.TeamChanged:
		return t.T("web.say.team-changed", "team", w.Name, "players", t.list(w.Players))
	case journal.TeamRemoved:
		return t.T("web.say.team-removed", "team", t.team(w.ID))
	case journal.TeamsNumbered:
		names := make([]string, len(w.Order))
		for k, id := range w.Order {
			names[k] = t.team(id)
		}
		return t.T("web.say.teams-numbered", "teams", strings.Join(names, "; "))
	case journal.NumbersDrawn:
		if w.Varma {
			return t.T("web.say.drawn-varma", "seed", Seed(w.Seed))
		}
		return t.T("web.say.drawn", "seed", Seed(w.Seed))
	case journal.TeamLinedUp:
		if len(w.Players) == 0 {
			return t.T("web.say.lined-up-none", "round", w.Round, "team", t.team(w.Team))
		}
		return t.T("web.say.lined-up", "round", w.Round, "team", t.team(w.Team), "players", t.list(w.Players))
	}
	return ""
}

func (t *Teller) list(players []int) string {
	names := make([]string, len(players))
	for k, id := range players {
		names[k] = t.name(id)
	}
	return strings.Join(names, "; ")
}
