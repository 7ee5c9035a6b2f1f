package match

import "torneo/tournament"

// stage takes the games of a stage.
func (r *Rules) stage(k int, games []Game) (s Stage, rest []Game, err error) {
	s.Winner = Neither
	for len(games) > 0 && !s.Over {
		g := games[0]
		games = games[1:]
		s.Games = append(s.Games, g)
		if Pending(g) {
			if len(games) > 0 {
				return s, nil, refuse("match.pending", "stage", k+1, "game", len(s.Games))
			}
			break
		}
		s.Score[g.White] += r.Points.Of(g.Result.White, tournament.White)
		s.Score[g.White.Other()] += r.Points.Of(g.Result.Black, tournament.Black)
		winner, over := r.stageWinner(k, &s)
		if s.Winner == Neither && winner != Neither {
			s.Winner, s.Decided = winner, len(s.Games)
		}
		s.Over = over
	}
	return s, games, nil
}

// stageWinner returns the winner of the stage, and true if it is over.
func (r *Rules) stageWinner(k int, s *Stage) (winner Side, over bool) {
	plan := &r.Contest.Stages[k]
	last := s.Games[len(s.Games)-1]
	left := plan.Games - len(s.Games)
	switch plan.Kind {
	case tournament.SuddenDeath:
		return suddenDeath(last), true
	case tournament.FirstWin:
		winner = wonBy(last)
		return winner, winner != Neither || plan.Games > 0 && left <= 0
	}
	leader := First
	if s.Score[Second] > s.Score[First] {
		leader = Second
	}
	ahead := s.Score[leader] - s.Score[leader.Other()]
	if left <= 0 {
		if ahead == 0 {
			leader, s.By = r.level(s.Games)
		}
		return leader, true
	}
	if ahead > r.most(left, last, leader.Other()) {
		return leader, k > 0 || !r.PlayOut
	}
	return Neither, false
}

// suddenDeath returns the winner of a game in which Black has the odds of the draw; nobody if
// both lose it, or White draws and Black does not (R-MATCH-SUDDEN).
func suddenDeath(g Game) Side {
	if w := wonBy(g); w != Neither {
		return w
	}
	if g.Result.Black.IsDraw() {
		return g.White.Other()
	}
	return Neither
}

// wonBy returns the winner of a game.
func wonBy(g Game) Side {
	switch {
	case g.Result.White.IsWin():
		return g.White
	case g.Result.Black.IsWin():
		return g.White.Other()
	}
	return Neither
}

// most returns the most that a side can gain on the other in the games left, in which the
// colours alternate.
func (r *Rules) most(left int, last Game, side Side) (points tournament.Points) {
	color := tournament.White
	if last.White == side {
		color = tournament.Black
	}
	for range left {
		points += r.gain(color)
		color = color.Opponent()
	}
	return points
}

// gain returns the most that a player with that colour can gain on the opponent in a game.
func (r *Rules) gain(c tournament.Color) tournament.Points {
	worth := func(mine, theirs tournament.Outcome) tournament.Points {
		return r.Points.Of(mine, c) - r.Points.Of(theirs, c.Opponent())
	}
	return max(
		worth(tournament.Win, tournament.Loss), worth(tournament.ForfeitWin, tournament.ForfeitLoss),
		worth(tournament.Draw, tournament.Draw), worth(tournament.Draw, tournament.Loss), worth(tournament.Loss, tournament.Draw),
		worth(tournament.Loss, tournament.Loss), worth(tournament.ForfeitLoss, tournament.ForfeitLoss),
	)
}
