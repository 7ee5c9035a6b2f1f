package arbiter

import (
	"errors"

	"torneo/internal/journal"
	"torneo/internal/pairing/schedule"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
)

// Ranking is the standings after a round, with all that they were made from, and
// who has been put in order by the arbiter.
type Ranking struct {
	*standings.Result
	Tied [][]int // by ID, who shares a place in the end, whatever order has been given them
}

// Standings puts the players in order after a round; 0 is the last one that is
// complete (Complete). Who was expelled has no place. In the final standings tied
// players have the order that was given them.
func Standings(s *journal.State, round int) (*Ranking, error) {
	switch {
	case round < 0 || round > s.Current():
		return nil, refuse("arbiter.round.none", "round", round)
	case round == 0:
		round = Complete(s)
	}
	r, err := computeRanking(s, round, false)
	if err != nil {
		return nil, err
	}
	if IsKnockout(s) {
		return r, nil
	}
	if round == s.Current() && Final(s) == nil {
		r.Tied = sharing(s, r.Standings.Rows)
		settle(s, r.Tied, r.Standings)
	}
	return r, nil
}

// Complete returns the last round that has been published, but for one that is
// being played: of the standings that are shown to everybody.
func Complete(s *journal.State) int {
	last := LastPublished(s)
	if standings.Playing(s.Record(last)).Round == last && last > 0 {
		return last - 1
	}
	return last
}

// computeRanking returns the standings by the list and what is declared in the record,
// and by lots if they are drawn.
func computeRanking(s *journal.State, round int, lots bool) (*Ranking, error) {
	t := s.Record(round)
	if s.Config.ForTeams() && !t.IsTeam() {
		return nil, refuse("arbiter.team.none")
	}
	result, err := standings.Of(t, standings.Request{Round: standings.LastPaired, Lots: lots})
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return nil, &Refused{unfit.Message}
	}
	if err != nil {
		return nil, err
	}
	return &Ranking{Result: result}, nil
}

// Open is a board without a final result.
type Open struct {
	Round     int
	Board     journal.Board
	Adjourned bool
}

// Missing returns the boards without a final result, of all rounds.
func Missing(s *journal.State) []Open {
	var list []Open
	for n := range s.Rounds {
		for _, p := range s.Rounds[n].Boards {
			if s.Config.TwoGames() && p.Black != 0 && (p.Second.White == tournament.Pending || p.Second.White == tournament.Adjourned) {
				list = append(list, Open{n + 1, p.Board, p.Second.White == tournament.Adjourned})
				continue
			}
			if p.Black != 0 && (p.Result.White == tournament.Pending || p.Result.White == tournament.Adjourned) {
				list = append(list, Open{n + 1, p.Board, p.Result.White == tournament.Adjourned})
			}
		}
	}
	return list
}

// Final returns a *Refused unless the standings are final: all rounds are
// played, and no game is without result or adjourned.
func Final(s *journal.State) error {
	if open := Missing(s); len(open) > 0 {
		var parts []string
		for _, o := range open {
			parts = append(parts, pairOf(s, o.Board))
		}
		return refuse("arbiter.round.not-final", "count", len(open), "boards", joinCommas(parts))
	}
	for n := range s.Rounds {
		if open := OpenMatches(s, n+1); len(open) > 0 {
			return refuse("arbiter.match.open", "round", n+1, "count", len(open), "matches", matchesListed(s, open))
		}
	}
	if IsKnockout(s) && Champion(s) {
		return nil
	}
	if n := s.Current(); n == 0 || n < s.Config.Rounds || !s.Round(n).Published {
		return refuse("arbiter.round.to-play", "rounds", s.Config.Rounds)
	}
	return nil
}

// Pairing pairs a round again, from the rounds before it, for its reasons. The
// players are those who were paired in it.
func Pairing(s *journal.State, round int) (*pairing.Round, error) {
	if round == s.Current()+1 {
		return rightRound(s, round)
	}
	if s.Round(round) == nil {
		return nil, refuse("arbiter.round.none", "round", round)
	}
	return pairing.Pair(s.Record(round), pairing.Options{Round: round})
}
