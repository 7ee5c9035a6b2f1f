package eventtext

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

func (t *Teller) team(id int) string { return nameOrID(id, t.teams[id]) }

var teamSayings = []journal.Line[saying]{
	sayAndLearn(
		func(t *Teller, w journal.TeamEntered) string {
			return t.T("web.say.team-entered", "team", w.Name, "count", len(w.Players))
		},
		func(t *Teller, w journal.TeamEntered) {
			t.meetTeam(w.ID, w.Name)
			t.fresh[w.ID] = true
		}),
	sayAndLearn(
		func(t *Teller, w journal.TeamChanged) string {
			return t.T("web.say.team-changed", "team", w.Name, "players", t.list(w.Players))
		},
		func(t *Teller, w journal.TeamChanged) { t.meetTeam(w.ID, w.Name) }),
	say(func(t *Teller, w journal.TeamRemoved) string {
		return t.T("web.say.team-removed", "team", t.team(w.ID))
	}),
	say(func(t *Teller, w journal.TeamsNumbered) string {
		names := make([]string, len(w.Order))
		for k, id := range w.Order {
			names[k] = t.team(id)
		}
		return t.T("web.say.teams-numbered", "teams", strings.Join(names, "; "))
	}),
	sayAndLearn(
		func(t *Teller, w journal.TeamLeft) string {
			return t.T("web.say.left", "player", t.team(w.ID), "round", w.From)
		},
		func(t *Teller, w journal.TeamLeft) { delete(t.fresh, w.ID) }),
	sayAndLearn(
		func(t *Teller, w journal.TeamExpelled) string {
			return t.T("web.say.expelled", "player", t.team(w.ID), "round", w.From)
		},
		func(t *Teller, w journal.TeamExpelled) { delete(t.fresh, w.ID) }),
	say(func(t *Teller, w journal.TeamReturned) string {
		if t.fresh[w.ID] {
			return t.T("teamlate.plays-from", "team", t.team(w.ID), "round", w.From)
		}
		return t.T("web.say.returned", "player", t.team(w.ID), "round", w.From)
	}),
	say(func(t *Teller, w journal.TeamByeGranted) string {
		return t.T("web.say.bye-granted", "player", t.team(w.ID), "round", w.Round, "bye", t.bye(w.Kind))
	}),
	say(func(t *Teller, w journal.TeamByeRevoked) string {
		return t.T("web.say.bye-revoked", "player", t.team(w.ID), "round", w.Round)
	}),
}

func (t *Teller) match(b journal.Board) string { return t.team(b.White) + " – " + t.team(b.Black) }

func (t *Teller) list(players []int) string {
	names := make([]string, len(players))
	for k, id := range players {
		names[k] = t.name(id)
	}
	return strings.Join(names, "; ")
}
