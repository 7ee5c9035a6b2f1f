package say

import (
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
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
		return t.T("web.say.lined-up", "round", w.Round, "team", t.team(w.Team)) // nobody is to read here who plays
	case journal.LineUpRead:
		return t.T("captain.say.read", "round", w.Round, "team", t.team(w.Team))
	case journal.LineUpsDue:
		if w.Until == "" {
			return t.T("web.say.lineups-due-none", "round", w.Round)
		}
		return t.T("web.say.lineups-due", "round", w.Round, "until", string(w.Until))
	case journal.MatchesPaired:
		return t.T("web.say.matches-paired", "round", w.Round, "matches", t.T("web.matches", "count", len(w.Matches)))
	case journal.LateMatchesPaired:
		parts := make([]string, 0, len(w.Matches)+len(w.Byes))
		for _, m := range w.Matches {
			parts = append(parts, t.match(m))
		}
		for _, y := range w.Byes {
			parts = append(parts, t.team(y.ID)+": "+t.bye(y.Kind))
		}
		return t.T("web.say.late-paired", "round", w.Round, "boards", strings.Join(parts, "; "))
	case journal.MatchesRearranged:
		return t.T("web.say.rearranged", "round", w.Round)
	case journal.BoardsSeated:
		boards := make([]string, len(w.Boards))
		for k, b := range w.Boards {
			boards[k] = t.board(b)
		}
		return t.T("web.say.seated", "round", w.Round, "match", t.match(w.Match), "boards", strings.Join(boards, "; "))
	case journal.ExtraMatchPlayed:
		id := "level.say.extra-match"
		if w.Number > 0 {
			id = "level.say.extra-match-corrected"
		}
		boards := make([]string, len(w.Boards))
		for k, b := range w.Boards {
			boards[k] = t.board(journal.Board{White: b.White, Black: b.Black}) + " " + Result(b.Result)
		}
		return t.T(id, "round", w.After, "match", t.match(journal.Board{White: w.White, Black: w.Black}), "boards", strings.Join(boards, "; "))
	case journal.LevelMatchDecided:
		return t.decided(w)
	case journal.MatchForfeited:
		if w.Result.White == tournament.Pending {
			return t.T("web.say.match-unforfeited", "round", w.Round, "match", t.match(w.Match))
		}
		return t.T("web.say.match-forfeited", "round", w.Round, "match", t.match(w.Match), "result", Result(w.Result))
	}
	return t.sayTeamAway(w)
}

// decided says who stays in of a level match: a team, or a player.
func (t *Teller) decided(w journal.LevelMatchDecided) string { //i18n:prefix knockout.decided.by.
	called := t.name
	if t.config.ForTeams() {
		called = t.team
	}
	if w.By == "" {
		return t.T("level.say.undecided", "winner", called(w.Winner), "loser", called(w.Loser))
	}
	return t.T("level.say.decided", "winner", called(w.Winner), "loser", called(w.Loser), "by", t.T("knockout.decided.by."+string(w.By)))
}

// sayTeamAway is what is said of teams that are not paired.
func (t *Teller) sayTeamAway(w journal.What) string {
	switch w := w.(type) {
	case journal.TeamLeft:
		return t.T("web.say.left", "player", t.team(w.ID), "round", w.From)
	case journal.TeamExpelled:
		return t.T("web.say.expelled", "player", t.team(w.ID), "round", w.From)
	case journal.TeamReturned:
		if t.fresh[w.ID] {
			return t.T("teamlate.plays-from", "team", t.team(w.ID), "round", w.From)
		}
		return t.T("web.say.returned", "player", t.team(w.ID), "round", w.From)
	case journal.TeamByeGranted:
		return t.T("web.say.bye-granted", "player", t.team(w.ID), "round", w.Round, "bye", t.bye(w.Kind))
	case journal.TeamByeRevoked:
		return t.T("web.say.bye-revoked", "player", t.team(w.ID), "round", w.Round)
	}
	return ""
}

func (t *Teller) match(b journal.Board) string { return t.team(b.White) + " – " + t.team(b.Black) }

func (t *Teller) list(players []int) string {
	names := make([]string, len(players))
	for k, id := range players {
		names[k] = t.name(id)
	}
	return strings.Join(names, "; ")
}
