package arbiter

import (
	"slices"

	"torneo/internal/journal"
	"torneo/tournament"
)

// ForfeitMatch is a team that does not come: it forfeits all its boards of the round
// that is played. If the other one did not come either, both lose.
type ForfeitMatch struct {
	Round, Team int
	Both        bool
}

func (c ForfeitMatch) Decide(s *journal.State) Decision {
	team := s.Team(c.Team)
	r := s.Round(c.Round)
	switch {
	case team == nil:
		return refusal("arbiter.team.unknown", "id", c.Team)
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refusal("arbiter.result.draft", "round", c.Round)
	case c.Round < s.Current():
		return refusal("arbiter.team.forfeit-late", "round", c.Round)
	}
	if r.ByTeams {
		return c.whole(s, r, team)
	}
	var d Decision
	boards, results := 0, 0
	for k := range r.Boards {
		p := &r.Boards[k]
		white, black := slices.Contains(team.Players, p.White), slices.Contains(team.Players, p.Black)
		if !white && !black {
			continue
		}
		boards++
		lost := tournament.Both(tournament.ForfeitLoss)
		switch {
		case c.Both:
		case white:
			lost.Black = tournament.ForfeitWin
		default:
			lost.White = tournament.ForfeitWin
		}
		if p.Result == lost {
			continue
		}
		if p.Result.White != tournament.Pending {
			results++
		}
		d.add(journal.ResultEntered{Round: c.Round, Board: p.Board, Result: lost})
	}
	switch {
	case boards == 0:
		return refusal("arbiter.team.free", "team", team.Name, "round", c.Round)
	case len(d.Events) == 0:
		return d
	case c.Both:
		d.warn(Confirm, "arbiter.team.forfeit-both", "team", team.Name, "count", boards)
	default:
		d.warn(Confirm, "arbiter.team.forfeit", "team", team.Name, "count", boards)
	}
	if results > 0 {
		d.warn(Confirm, "arbiter.team.forfeit-results", "count", results)
	}
	return d
}

// whole forfeits a match of a round that was paired as matches: nobody of the team has
// come, so that there are no boards (TRF26 330).
func (c ForfeitMatch) whole(s *journal.State, r *journal.Round, team *journal.Team) Decision {
	m := r.MatchOf(c.Team)
	if m == nil || m.Black == 0 {
		return refusal("arbiter.team.free", "team", team.Name, "round", c.Round)
	}
	result := tournament.Both(tournament.ForfeitLoss)
	switch {
	case c.Both:
	case m.White == c.Team:
		result.Black = tournament.ForfeitWin
	default:
		result.White = tournament.ForfeitWin
	}
	var d Decision
	switch {
	case m.Forfeit == result:
		return d
	case c.Both:
		d.warn(Confirm, "arbiter.match.forfeit-both", "match", matchCalled(s, m.Board))
	default:
		d.warn(Confirm, "arbiter.match.forfeit", "team", team.Name, "match", matchCalled(s, m.Board))
	}
	if n := resultsOf(s, r, m); n > 0 {
		d.warn(TwoSteps, "arbiter.team.forfeit-results", "count", n)
	}
	d.add(journal.MatchForfeited{Round: c.Round, Match: m.Board, Result: result})
	return d
}
