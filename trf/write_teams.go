package trf

import (
	"slices"

	"torneo/tournament"
)

// teamName is the number of columns of a team's name in records 310 and 013.
const teamName = 32

// teams writes records 310, or 013 in TRF16, which numbers teams by their order.
func (w *writer) teams() {
	if !w.t.IsTeam() {
		return
	}
	if w.format == TRF16 {
		teams := slices.Clone(w.t.Teams)
		slices.SortStableFunc(teams, func(a, b tournament.Team) int { return a.Number - b.Number })
		for i := range teams {
			w.begin("013")
			w.aboutTeam(teams[i].Number)
			w.name(5, teamName, "name", teams[i].Name)
			w.board(oldTeamPlayers, teams[i].Players)
			w.finish()
		}
		return
	}
	w.ruler("TTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN FFFFF EEEEEE MMMMMM GGGGGG RRR  PPP1 PPP2 PPP3 PPP4 PPP5")
	for i := range w.t.Teams {
		w.team(&w.t.Teams[i])
	}
}

func (w *writer) team(team *tournament.Team) {
	w.begin("310")
	w.aboutTeam(team.Number)
	w.number(5, 3, "team", team.Number)
	w.name(9, teamName, "name", team.Name)
	w.name(42, 5, "nickname", team.Nickname)
	if team.Strength != 0 {
		w.optionalNumber(48, 6, "strength", team.Strength)
	}
	declared := team.Declared
	if s, ok := w.opts.Teams[team.Number]; ok {
		declared = tournament.Declared{Match: &s.Match, Game: &s.Game, Rank: s.Rank}
	}
	w.optionalPoints(55, 6, "points", declared.Match)
	w.optionalPoints(62, 6, "points", declared.Game)
	if declared.Rank != 0 {
		w.optionalNumber(69, 3, "rank", declared.Rank)
	}
	w.board(teamPlayers, team.Players)
	w.finish()
}

// board writes players in columns of four.
func (w *writer) board(column int, players []int) {
	for _, p := range players {
		w.number(column, 4, "number", p)
		column += playerStep
	}
}

// teamRounds writes what the games cannot tell: line-ups, pairing-allocated
// byes and forfeited matches.
func (w *writer) teamRounds() {
	w.lineUps()
	w.teamAllocatedByes()
	begun := false
	for n := range w.t.Rounds {
		for _, f := range w.t.Rounds[n].Forfeits {
			if !begun {
				w.ruler("TT RRR WWW BBB")
				begun = true
			}
			w.forfeit(n+1, f)
		}
	}
}

func (w *writer) lineUps() {
	begun := false
	for n := range w.t.Rounds {
		for _, l := range w.t.Rounds[n].LineUps {
			if !begun {
				w.ruler("RRR TT1 TT2 PPP1 PPP2 PPP3 PPP4")
				begun = true
			}
			w.begin("300")
			w.setSubject(l.Team)
			w.number(5, 3, "round", n+1)
			w.number(9, 3, "team", l.Team)
			w.number(13, 3, "team", l.Opponent)
			w.board(17, l.Players)
			w.finish()
		}
	}
}

func (w *writer) teamAllocatedByes() {
	teams := make([]int, len(w.t.Rounds))
	any := w.t.TeamBye != nil
	for n := range w.t.Rounds {
		for _, b := range w.t.Rounds[n].TeamByes {
			if b.Kind != tournament.PairingAllocatedBye {
				continue
			}
			if teams[n] != 0 {
				w.refuse("trf.write.bye.several", "round", n+1, "team", b.ID)
			}
			teams[n], any = b.ID, true
		}
	}
	if !any {
		return
	}
	w.ruler("MMMM GGGG 111 222 333 444")
	w.begin("320")
	if b, ok := w.t.TeamByeWorth(); ok && (w.t.TeamBye != nil || len(b.Game.String()) <= 4) { // what nobody stated may be too wide
		w.points(5, 4, "points", b.Match)
		w.points(10, 4, "points", b.Game)
	}
	for n, team := range teams {
		if team != 0 {
			w.number(15+4*n, 3, "team", team)
		}
	}
	w.finish()
}

func (w *writer) forfeit(round int, f tournament.Forfeit) {
	kind := ""
	for symbol, result := range matchResults {
		if result == [2]tournament.Outcome{f.Result.White, f.Result.Black} {
			kind = symbol
		}
	}
	if kind == "" {
		w.refuse("trf.write.forfeit", "white", f.White, "black", f.Black, "round", round, "result", f.Result.White.String()+"/"+f.Result.Black.String())
		return
	}
	w.begin("330")
	w.setSubject(f.White)
	w.left(5, 2, "symbol", kind)
	w.number(8, 3, "round", round)
	w.number(12, 3, "team", f.White)
	w.number(16, 3, "team", f.Black)
	w.finish()
}
