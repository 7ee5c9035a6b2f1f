// Package match follows a contest between two players, of whom one has to win:
// its games, the tie-break games if it is level, who has won and when (Manual
// 5.1, 5.2 and 5.5; C.07 (2014) 12.1.1 k; GR (2018) annex III).
package match

import (
	"torneo/message"
	"torneo/tournament"
)

// Side is one of the two players: the one who is named first, or the second.
type Side int8

const (
	Neither Side = iota - 1
	First
	Second
)

// Other is the opponent's side.
func (s Side) Other() Side { return First + Second - s }

// Game is a game of a match.
type Game struct {
	White  Side
	Result tournament.ByColor[tournament.Outcome]
}

// Rules say how a match is decided.
type Rules struct {
	Contest tournament.Contest
	Points  tournament.GamePoints

	// PlayOut: all games of the first stage are played, though one of the
	// players cannot be caught up any more. Tie-break games end once decided.
	PlayOut bool
}

// Match is how a match stands.
type Match struct {
	Stages []Stage // begun; the last one is under way unless the match is over
	Winner Side    // Neither: not yet, or nobody
	Over   bool    // no more games are to be played
	Next   *Next   // nil: the match is over, or waits for the result of its last game
}

// Stage is what was played of one stage of the contest.
type Stage struct {
	Games  []Game
	Score  [2]tournament.Points // by side
	Winner Side
	Over   bool
}

// Next is the game to be played now.
type Next struct {
	Stage int // counted from 0
	Game  int // of the stage, counted from 0
	Clock tournament.ByColor[tournament.Clock]

	// White is who has White; Neither where it is to be drawn by lot, before the
	// first game of every stage (C.07 (2014) 12.1.1 j). Chosen: who wins that lot
	// chooses (Manual 5.5).
	White  Side
	Chosen bool

	BlackDraws bool // Black wins with a draw (Manual 5.2, 5.5)

}

// Follow plays a match through its games, in the order in which they were
// played. The error is an *Unfit if they cannot have been played so.
func Follow(r Rules, games []Game) (*Match, error) {
	m := &Match{Winner: Neither}
	for k := range r.Contest.Stages {
		s, rest, err := r.stage(k, games)
		if err != nil {
			return nil, err
		}
		m.Stages = append(m.Stages, s)
		games = rest
		if !s.Over {
			m.Next = r.next(k, &m.Stages[k])
			return m, nil
		}
		if s.Winner != Neither {
			m.Winner = s.Winner
			break
		}
	}
	m.Over = true
	if len(games) > 0 {
		return nil, refuse("match.over", "games", len(games))
	}
	return m, nil
}

// stage takes the games of a stage.
func (r *Rules) stage(k int, games []Game) (s Stage, rest []Game, err error) {
	plan := &r.Contest.Stages[k]
	s.Winner = Neither
	for len(games) > 0 && !s.Over {
		g := games[0]
		games = games[1:]
		s.Games = append(s.Games, g)
		if pending(g) {
			if len(games) > 0 {
				return s, nil, refuse("match.pending", "stage", k+1, "game", len(s.Games))
			}
			break
		}
		s.Score[g.White] += r.Points.Of(g.Result.White, tournament.White)
		s.Score[g.White.Other()] += r.Points.Of(g.Result.Black, tournament.Black)
		s.Winner, s.Over = r.decided(k, plan, &s)
	}
	return s, games, nil
}

// decided tells who has won the stage, and whether it is over.
func (r *Rules) decided(k int, plan *tournament.Stage, s *Stage) (winner Side, over bool) {
	last := s.Games[len(s.Games)-1]
	left := plan.Games - len(s.Games)
	switch plan.Kind {
	case tournament.SuddenDeath:
		if last.Result.White.IsWin() {
			return last.White, true
		}
		return last.White.Other(), true
	case tournament.FirstWin:
		switch {
		case last.Result.White.IsWin():
			return last.White, true
		case last.Result.Black.IsWin():
			return last.White.Other(), true
		}
		return Neither, left == 0
	}
	leader := First
	if s.Score[Second] > s.Score[First] {
		leader = Second
	}
	ahead := s.Score[leader] - s.Score[leader.Other()]
	if left == 0 {
		if ahead == 0 {
			leader = Neither
		}
		return leader, true
	}
	if ahead > tournament.Points(left)*r.swing() && (k > 0 || !r.PlayOut) {
		return leader, true
	}
	return Neither, false
}

// swing is by how much a single game can change the difference of the scores.
func (r *Rules) swing() (most tournament.Points) {
	p := &r.Points
	for _, win := range []tournament.Points{p.Win.White, p.Win.Black, p.ForfeitWin} {
		for _, loss := range []tournament.Points{p.Loss.White, p.Loss.Black, p.ForfeitLoss, 0} {
			most = max(most, win-loss)
		}
	}
	return most
}

// next is the game that follows in a stage that is not over; nil if the last one
// has no result.
func (r *Rules) next(k int, s *Stage) *Next {
	plan := &r.Contest.Stages[k]
	n := &Next{Stage: k, Game: len(s.Games), Clock: plan.Clock, White: Neither, BlackDraws: plan.Kind == tournament.SuddenDeath}
	if n.Game == 0 {
		n.Chosen = plan.Kind == tournament.SuddenDeath
		return n
	}
	last := s.Games[n.Game-1]
	if pending(last) {
		return nil
	}
	n.White = last.White.Other()
	if plan.Kind == tournament.FirstWin && n.Game%2 == 0 {
		n.White = last.White // colours alternate after odd games (R-MATCH-COLOURS)
	}
	return n
}

// pending reports a game without result; an adjourned one has none yet.
func pending(g Game) bool {
	return g.Result.White == tournament.Pending || g.Result.White == tournament.Adjourned
}

// Unfit is the error of games that are not those of a match.
type Unfit struct{ Message message.Message }

func (u *Unfit) Error() string { return u.Message.ID }

func refuse(id string, pairs ...any) error { return &Unfit{message.New(id, pairs...)} }
