package trf

import (
	"torneo/tournament"
)

// checkPoints compares the stated points with the results. Byes granted for
// rounds not yet paired may be among them or not.
func (r *reader) checkPoints() {
	if r.top == Error {
		return
	}
	t := r.t
	paired := t.RoundsPaired()
	sure := make([]tournament.Points, len(t.Players))    // rounds that have been paired
	granted := make([]tournament.Points, len(t.Players)) // byes of later rounds
	took := make([]int, len(t.Players))
	scorer := newScorer(t)
	for n := range t.Rounds {
		round := &t.Rounds[n]
		for i := range round.Games {
			g := &round.Games[i]
			if g.White != 0 {
				p := r.index[g.White] - 1
				sure[p] += scorer.game(n+1, g.White, g.Result.White, tournament.White)
				took[p]++
			}
			if g.Black != 0 {
				p := r.index[g.Black] - 1
				sure[p] += scorer.game(n+1, g.Black, g.Result.Black, tournament.Black)
				took[p]++
			}
		}
		for _, b := range round.Byes {
			p := r.index[b.ID] - 1
			if n < paired {
				sure[p] += scorer.bye(n+1, b.ID, b.Kind)
				took[p]++
			} else {
				granted[p] += scorer.bye(n+1, b.ID, b.Kind)
			}
		}
	}
	for i := range t.Players {
		declared := t.Players[i].Declared.Points
		if declared == nil {
			continue
		}
		if !t.IsTeam() {
			sure[i] += tournament.Points(paired-took[i]) * t.Points.ZeroPointBye
		}
		sure[i] += scorer.added(t.Players[i].Number)
		if *declared != sure[i] && *declared != sure[i]+granted[i] {
			r.report(Violation, place{r.players[i].line, 81, "001"}, declared.String(), sure[i].String(), "trf.points.differ", "number", t.Players[i].Number)
		}
	}
}

// scorer is what results are worth in this event, corrections (299) included;
// those of a team event are the teams' and have no part in it.
type scorer struct {
	points     *tournament.GamePoints
	replaced   map[correctionKey]replacement
	additional map[int]tournament.Points // by player; 0: everybody
}

// correctionKey is a kind of result of a player in a round; 0 means all.
type correctionKey struct {
	symbol        byte
	round, player int
}

// replacement is the worth that a correction gives; the later one prevails.
type replacement struct {
	points tournament.Points
	order  int
}

func newScorer(t *tournament.Tournament) *scorer {
	s := &scorer{points: &t.Points}
	if t.IsTeam() || len(t.Corrections) == 0 {
		return s
	}
	s.replaced, s.additional = map[correctionKey]replacement{}, map[int]tournament.Points{}
	for i, c := range t.Corrections {
		ids := c.IDs
		if len(ids) == 0 {
			ids = []int{0}
		}
		for _, id := range ids {
			if c.Result == "" {
				s.additional[id] += c.Game
			} else {
				s.replaced[correctionKey{c.Result[0], c.Round, id}] = replacement{c.Game, i + 1}
			}
		}
	}
	return s
}

func (s *scorer) game(round, player int, o tournament.Outcome, c tournament.Color) tournament.Points {
	var symbol byte
	switch {
	case o == tournament.ForfeitWin:
		symbol = '+'
	case o == tournament.ForfeitLoss:
		symbol = '-'
	case o.IsWin():
		symbol = 'W'
	case o.IsDraw():
		symbol = 'D'
	case o.IsLoss():
		symbol = 'L'
	}
	return s.corrected(symbol, round, player, s.points.Of(o, c))
}

func (s *scorer) bye(round, player int, kind tournament.ByeKind) tournament.Points {
	return s.corrected(byeLetter(kind)[0], round, player, s.points.Bye(kind))
}

// corrected is the worth by the last correction that applies, else the normal one.
func (s *scorer) corrected(symbol byte, round, player int, normal tournament.Points) tournament.Points {
	if len(s.replaced) == 0 {
		return normal
	}
	best := replacement{points: normal}
	for _, r := range [...]int{0, round} {
		for _, p := range [...]int{0, player} {
			if c := s.replaced[correctionKey{symbol, r, p}]; c.order > best.order {
				best = c
			}
		}
	}
	return best.points
}

// added is the sum of the player's bonuses and penalties.
func (s *scorer) added(player int) tournament.Points {
	return s.additional[0] + s.additional[player]
}
