package trf

import (
	"slices"

	"torneo/message"
	"torneo/tournament"
)

// Losses returns the facts of the tournament for which a format has no record,
// so that Write leaves them out. TRF26 has room for everything.
func Losses(t *tournament.Tournament, f Format) []message.Message {
	if f != TRF16 {
		return nil
	}
	t = t.WithDefaults()
	var list []message.Message
	lost := func(yes bool, id string) {
		if yes {
			list = append(list, message.New(id))
		}
	}
	lost(slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return len(p.National) > 0 }), "trf.loss.national")
	lost(t.RankingMethod != "" || t.RatingFederation != "", "trf.loss.ranking")
	lost(t.PairingBy != "", "trf.loss.controller")
	lost(t.System.Code != "" && t.Type != "" && tournament.SystemOfText(t.Type).Code != t.System.Code, "trf.loss.system")
	lost(len(t.TieBreaks) > 0, "trf.loss.tiebreaks")
	lost(t.TimeControl != "", "trf.loss.timecontrol")
	lost(t.Points.Unknown != readBack(t.Points).Unknown, "trf.loss.adjourned")
	lost(slices.ContainsFunc(t.Accelerations, func(a tournament.Acceleration) bool { return a.Match != 0 }), "trf.loss.acceleration")
	lost(slices.ContainsFunc(t.Prohibited, func(p tournament.Prohibition) bool { return !wholeEvent(t, p) }), "trf.loss.prohibitions")
	lost(len(t.Corrections) > 0, "trf.loss.corrections")
	if !t.IsTeam() {
		return list
	}
	lost(len(t.BoardColors) > 0, "trf.loss.boards")
	lost(t.MatchPoints != tournament.StandardMatchPoints(), "trf.loss.matchpoints")
	lost(!plainTeams(t.Teams), "trf.loss.teams")
	has := func(part func(r *tournament.Round) int) bool {
		for n := range t.Rounds {
			if part(&t.Rounds[n]) > 0 {
				return true
			}
		}
		return false
	}
	lost(t.TeamBye != nil || has(func(r *tournament.Round) int { return len(r.TeamByes) }), "trf.loss.teambyes")
	lost(has(func(r *tournament.Round) int { return len(r.Forfeits) }), "trf.loss.forfeits")
	lost(has(func(r *tournament.Round) int { return len(r.LineUps) }), "trf.loss.lineups")
	return list
}

// readBack returns the point system that TRF16's XXS gives back.
func readBack(p tournament.GamePoints) tournament.GamePoints {
	if _, draw := changedXXS(&p); draw {
		p.Unknown = p.Draw.White
	} else {
		p.Unknown = tournament.Half
	}
	return p
}

// plainTeams reports whether 013 holds all facts of the teams: numbered from 1
// in their order, a name, players.
func plainTeams(teams []tournament.Team) bool {
	for i := range teams {
		t := &teams[i]
		if t.Number != i+1 || t.Nickname != "" || t.Strength != 0 || t.Declared != (tournament.Declared{}) {
			return false
		}
	}
	return true
}
