// Package match follows a match of two players through its games and tie-break
// games. It says who has won and when (Manual 5.1, 5.2 and 5.5; tie-breaks
// (2012) 12.1.1 k; GR (2018) annex III).
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

// Other returns the opponent's side.
func (s Side) Other() Side { return First + Second - s }

// Game is a game of a match; of two teams, a match of theirs.
type Game struct {
	White  Side
	Result tournament.ByColor[tournament.Outcome]
	Boards [2][]tournament.Points // of teams: what each side got on each board, board 1 first
}

// Rules say how a match is decided.
type Rules struct {
	Contest tournament.Contest
	Points  tournament.GamePoints

	// PlayOut: all games of the first stage are played, though one of the
	// players cannot be caught up any more. Tie-break games end once decided.
	PlayOut bool

	// Left tells, by side, who has left the event: the opponent wins what is not decided when
	// no game is under way (R-MATCH-LEFT).
	Left [2]bool

	// Level, of teams: what decides a stage in which neither is ahead in match
	// points when all its matches are over, one after the other.
	Level []Criterion
}

// Match is the state of a match.
type Match struct {
	Stages []Stage // begun; the last one is under way unless the match is over
	Winner Side    // who cannot be caught up any more; Neither: not yet, or nobody
	Over   bool    // no more games are to be played
	Next   *Next   // nil: the match is over, or waits for the result of its last game

	Walkover bool // won, or ended, because somebody has left
}

// Stage is the games and score of one stage of the contest.
type Stage struct {
	Games   []Game
	Score   [2]tournament.Points // by side
	Winner  Side
	By      Criterion // what decided it between teams that were level; "": points
	Decided int       // the game after which he could not be caught up, counted from 1; 0: nobody has won
	Over    bool
}

// Next is the game to be played now.
type Next struct {
	Stage int // counted from 0
	Game  int // of the stage, counted from 0
	Clock tournament.ByColor[tournament.Clock]

	// White is the side that has White; Neither where it is to be drawn by lot, before the
	// first game of every stage (tie-breaks (2012) 12.1.1 j). Chosen: the winner of that lot
	// chooses (Manual 5.5).
	White  Side
	Chosen bool

	BlackDraws bool // Black wins with a draw (Manual 5.2, 5.5)
}

// Follow plays a match through its games, in the order in which they were
// played. The error is an *Unfit if they cannot have been played so.
func Follow(r Rules, games []Game) (*Match, error) {
	m := &Match{Winner: Neither}
	played := len(games)
	for k := range r.Contest.Stages {
		s, rest, err := r.stage(k, games)
		if err != nil {
			return nil, err
		}
		m.Stages = append(m.Stages, s)
		games = rest
		m.Winner = s.Winner
		if !s.Over {
			m.Next = r.next(k, &m.Stages[k])
			r.leave(m)
			return m, nil
		}
		if s.Winner != Neither {
			break
		}
	}
	if len(games) > 0 {
		return nil, refuse("match.over", "games", played-len(games), "played", played)
	}
	m.Over = true
	if m.Winner == Neither {
		r.leave(m)
	}
	return m, nil
}

// leave ends a match of which a player has left the event.
func (r *Rules) leave(m *Match) {
	if !m.Over && m.Next == nil || r.Left == [2]bool{} {
		return
	}
	m.Over, m.Next, m.Walkover = true, nil, m.Winner == Neither
	for _, s := range [...]Side{First, Second} {
		if m.Winner == Neither && r.Left[s.Other()] && !r.Left[s] {
			m.Winner = s
		}
	}
}

// next returns the game that follows in a stage that is not over; nil if the last one has no
// result.
func (r *Rules) next(k int, s *Stage) *Next {
	plan := &r.Contest.Stages[k]
	n := &Next{Stage: k, Game: len(s.Games), Clock: plan.Clock, White: Neither, BlackDraws: plan.Kind == tournament.SuddenDeath}
	if n.Game == 0 {
		n.Chosen = plan.Kind == tournament.SuddenDeath
		return n
	}
	last := s.Games[n.Game-1]
	if Pending(last) {
		return nil
	}
	n.White = last.White.Other()
	if plan.Kind == tournament.FirstWin && n.Game%2 == 0 {
		n.White = last.White // colours alternate after odd games (R-MATCH-COLOURS)
	}
	return n
}

// Pending reports whether a game has no result; an adjourned one has none yet.
func Pending(g Game) bool {
	return g.Result.White == tournament.Pending || g.Result.White == tournament.Adjourned
}

// Unfit is the error of games that are not those of a match.
type Unfit struct{ Message message.Message }

func (u *Unfit) Error() string { return u.Message.String() }

// Sentence returns the error for people.
func (u *Unfit) Sentence() message.Message { return u.Message }

func refuse(id string, pairs ...any) error { return &Unfit{message.New(id, pairs...)} }
