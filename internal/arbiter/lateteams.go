package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// AloneTeams returns the numbers of the teams without an opponent in a published
// round that is played: those that came late. bye is the team with the
// pairing-allocated bye; 0: none.
func AloneTeams(s *journal.State, round int) (waiting []int, bye int) {
	r := s.Round(round)
	if r == nil || !r.Published || r.Closed || !r.ByTeams || round != s.Current() || tabular(s) || IsKnockout(s) {
		return nil, 0
	}
	for k := range r.Matches {
		if m := &r.Matches[k]; m.Black == 0 {
			bye = m.White
		}
	}
	for _, id := range numberedOrder(s) {
		_, away := s.Team(id).ByeIn(round)
		has := slices.ContainsFunc(r.Byes, func(y journal.Bye) bool { return y.ID == id })
		if !away && !has && r.MatchOf(id) == nil {
			waiting = append(waiting, id)
		}
	}
	return waiting, bye
}

// pairLateTeams pairs teams without an opponent among themselves, the one that has the
// pairing-allocated bye with them if their number is odd (C.04.2 4.4).
func pairLateTeams(s *journal.State) Decision {
	n := s.Current()
	waiting, bye := AloneTeams(s, n)
	if bye != 0 && len(waiting)%2 == 1 {
		waiting = append(waiting, bye)
	}
	if len(waiting) < 2 {
		return refusal("arbiter.match.nobody-late", "round", n)
	}
	t := s.Record(n - 1)
	t.Rounds[n-1].TeamByes = nil
	for k := range s.Teams {
		if team := &s.Teams[k]; team.Number > 0 && !slices.Contains(waiting, team.ID) {
			t.Rounds[n-1].TeamByes = append(t.Rounds[n-1].TeamByes, tournament.Bye{ID: team.Number, Kind: tournament.ZeroPointBye})
		}
	}
	paired, err := pairing.Pair(t, pairing.Options{Round: n})
	if err != nil {
		return refusal("arbiter.round.not-paired", "round", n, "reason", because(err))
	}
	late := journal.LateMatchesPaired{Round: n}
	ids := teamIDs(s)
	for _, b := range paired.Matches {
		if b.Black != pairing.Bye {
			late.Matches = append(late.Matches, journal.Board{White: ids[b.White], Black: ids[b.Black]})
		}
	}
	after := s.Clone()
	if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: late}); err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	if right, err := pairing.Pair(after.Record(n), pairing.Options{Round: n}); err == nil {
		late.Right, _ = matchesOf(after, right)
	}
	var d Decision
	d.add(late)
	d.warn(Confirm, "arbiter.match.late-paired", "round", n, "matches", matchesListed(after, late.Matches))
	return d
}

// nowhere returns the decision about a bye of a team that has no opponent in the round
// that is being played: what the regulations have announced for who comes late, else
// nothing (C.04.2 2.4, 3.3).
func (c ByeOfTeam) nowhere(s *journal.State, t *journal.Team) Decision {
	waiting, _ := AloneTeams(s, c.Round)
	switch {
	case !slices.Contains(waiting, c.ID), c.Revoke:
		return refusal("arbiter.bye.paired", "round", c.Round)
	case c.Kind != tournament.FullPointBye && c.Kind != tournament.HalfPointBye && c.Kind != tournament.ZeroPointBye:
		return refusal("arbiter.bye.kind")
	}
	var d Decision
	d.add(journal.LateMatchesPaired{Round: c.Round, Byes: []journal.Bye{{ID: c.ID, Kind: c.Kind}}})
	if c.Kind != tournament.ZeroPointBye {
		d.warn(Confirm, "arbiter.match.late-bye", "team", t.Name, "round", c.Round)
	}
	return d
}
