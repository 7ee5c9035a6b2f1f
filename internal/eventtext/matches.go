package eventtext

import (
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

var matchSayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.TeamLinedUp) string { // nobody is to read here who plays
		if len(w.Players) == 0 {
			return t.T("web.say.lined-up-none", "round", w.Round, "team", t.team(w.Team))
		}
		return t.T("web.say.lined-up", "round", w.Round, "team", t.team(w.Team))
	}),
	say(func(t *Teller, w journal.LineUpRead) string {
		return t.T("captain.say.read", "round", w.Round, "team", t.team(w.Team))
	}),
	say(func(t *Teller, w journal.LineUpsDue) string {
		if w.Until == "" {
			return t.T("web.say.lineups-due-none", "round", w.Round)
		}
		return t.T("web.say.lineups-due", "round", w.Round, "until", string(w.Until))
	}),
	say(func(t *Teller, w journal.MatchesPaired) string {
		return t.T("web.say.matches-paired", "round", w.Round, "matches", t.T("web.matches", "count", len(w.Matches)))
	}),
	say((*Teller).lateMatchesPaired),
	say(func(t *Teller, w journal.MatchesRearranged) string {
		return t.T("web.say.rearranged", "round", w.Round)
	}),
	say(func(t *Teller, w journal.BoardsSeated) string {
		return t.T("web.say.seated", "round", w.Round, "match", t.match(w.Match), "boards", t.boards(w.Boards))
	}),
	say((*Teller).extraMatchPlayed),
	say((*Teller).levelMatchDecided),
	say(func(t *Teller, w journal.MatchForfeited) string {
		if w.Result.White == tournament.Pending {
			return t.T("web.say.match-unforfeited", "round", w.Round, "match", t.match(w.Match))
		}
		return t.T("web.say.match-forfeited", "round", w.Round, "match", t.match(w.Match), "result", Result(w.Result))
	}),
}

func (t *Teller) lateMatchesPaired(w journal.LateMatchesPaired) string {
	parts := make([]string, 0, len(w.Matches)+len(w.Byes))
	for _, m := range w.Matches {
		parts = append(parts, t.match(m))
	}
	for _, y := range w.Byes {
		parts = append(parts, t.team(y.ID)+": "+t.bye(y.Kind))
	}
	return t.T("web.say.late-paired", "round", w.Round, "boards", strings.Join(parts, "; "))
}

func (t *Teller) extraMatchPlayed(w journal.ExtraMatchPlayed) string {
	id := "level.say.extra-match"
	if w.Number > 0 {
		id = "level.say.extra-match-corrected"
	}
	boards := make([]string, len(w.Boards))
	for k, b := range w.Boards {
		boards[k] = t.board(journal.Board{White: b.White, Black: b.Black}) + " " + Result(b.Result)
	}
	return t.T(id, "round", w.After, "match", t.match(journal.Board{White: w.White, Black: w.Black}), "boards", strings.Join(boards, "; "))
}

// levelMatchDecided names the winner of a level match: a team, or a player.
func (t *Teller) levelMatchDecided(w journal.LevelMatchDecided) string { //i18n:prefix knockout.decided.by.
	called := t.name
	if t.config.ForTeams() {
		called = t.team
	}
	if w.By == "" {
		return t.T("level.say.undecided", "winner", called(w.Winner), "loser", called(w.Loser))
	}
	return t.T("level.say.decided", "winner", called(w.Winner), "loser", called(w.Loser), "by", t.T("knockout.decided.by."+string(w.By)))
}
