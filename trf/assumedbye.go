package trf

import (
	"slices"
	"strconv"

	"torneo/tournament"
)

// assumeTeamByes gives the team without a match of a round the pairing-allocated bye,
// where the number of teams is odd and the file has no record that could say so (320,
// 240; TRF16 has neither): it is worth a draw in match and game points (C.04.6 1.4).
// In a round robin, which every team rests in equally often, nobody has a bye.
func (r *reader) assumeTeamByes() {
	t := r.t
	teams, rounds := len(t.Teams), t.RoundsPaired()
	if r.top == Error || teams%2 == 0 || teams < 3 || t.TeamBye != nil || t.System.Family.Predetermined() || t.Skalitzka() {
		return
	}
	idle := make([]int, rounds) // the team, by index; -1: more than one, or a bye that is recorded
	times := make([]int, teams)
	for n := range rounds {
		if len(t.Rounds[n].TeamByes)+len(t.Rounds[n].Forfeits) > 0 {
			return
		}
		if idle[n] = r.idleTeam(&t.Rounds[n]); idle[n] >= 0 {
			times[idle[n]]++
		}
	}
	if rounds%teams == 0 && slices.Min(times) == slices.Max(times) && times[0] > 0 {
		return
	}
	for n, i := range idle {
		if i >= 0 {
			number := t.Teams[i].Number
			t.Rounds[n].TeamByes = append(t.Rounds[n].TeamByes, tournament.Bye{ID: number, Kind: tournament.PairingAllocatedBye})
			r.report(Adjustment, place{}, strconv.Itoa(number), "U", "trf.team.bye.assumed", "team", number, "round", n+1)
		}
	}
}

// idleTeam returns the only team of whose players none has a game in the round, or
// a bye that is worth something; -1 if there is not exactly one.
func (r *reader) idleTeam(round *tournament.Round) int {
	busy := map[int]bool{}
	for _, g := range round.Games {
		busy[g.White], busy[g.Black] = true, true
	}
	for _, b := range round.Byes {
		busy[b.ID] = busy[b.ID] || b.Kind != tournament.ZeroPointBye
	}
	found := -1
	for i := range r.t.Teams {
		number := r.t.Teams[i].Number
		if slices.ContainsFunc(round.Matches, func(m tournament.Match) bool { return m.White == number || m.Black == number }) {
			continue
		}
		if slices.ContainsFunc(r.t.Teams[i].Players, func(p int) bool { return busy[p] }) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}
