package knockout

import (
	"torneo/internal/pairing/schedule"
	"torneo/pairing/match"
	"torneo/tournament"
)

// Board is a game of a match that is to be played, or a match of two teams. The first
// one named has White, of teams on board 1.
type Board struct {
	Match        int // its number
	White, Black int
	Next         match.Next

	// Chooser is the player who has won the lot and chooses the colours; White and Black are
	// then the players of the match in the order of the bracket.
	Chooser int
}

// Step is the next games to be played: the games of a round or, before the round can be paired,
// tie-break games.
type Step struct {
	*Bracket
	Round  int // whose games they are, or after which tie-break games are played
	Boards []Board
	Extra  bool // they are tie-break games
}

// Next returns what is to be played in a round; 0 is the next round with a game. Rounds of the
// phase in which there is none, because all matches are decided, are passed over.
//
// The error is a *schedule.Unfit.
func Next(t *tournament.Tournament, round int) (*Step, error) {
	r, paired := round, t.RoundsPaired()
	if round < 1 || round > paired {
		r = paired + 1
	}
	for ; ; r++ {
		step, err := At(t, r)
		switch {
		case err != nil:
			return nil, err
		case step.Extra:
			return step, nil
		case len(step.Boards) > 0 && (round == 0 || round == r):
			return step, nil
		case len(step.Boards) > 0:
			return nil, schedule.Refuse("pairing.no-round", "round", round, "next", r)
		case round == r:
			return nil, schedule.Refuse("knockout.no-game", "round", round)
		}
	}
}

// At returns what is to be played in a round, possibly nothing, from the games of the rounds
// before it.
//
// The error is a *schedule.Unfit.
func At(t *tournament.Tournament, round int) (*Step, error) {
	b, err := Follow(t, round)
	if err != nil {
		return nil, err
	}
	return b.step(round)
}

// step returns what is to be played in a round. It has no boards if nobody has a game there.
func (b *Bracket) step(round int) (*Step, error) {
	phase := b.PhaseOf(round)
	if round == b.First(phase) && phase > 1 {
		if extra, err := b.complete(phase - 1); err != nil || len(extra) > 0 {
			return &Step{Bracket: b, Round: round - 1, Boards: extra, Extra: true}, err // the round before is the last of the phase
		}
	}
	if phase > b.Phases {
		if champion := b.Champion(); champion != 0 {
			return nil, schedule.Refuse("knockout.over", "player", champion)
		}
		return nil, schedule.Refuse("knockout.over.nobody")
	}
	s := &Step{Bracket: b, Round: round}
	for _, m := range b.Phase(phase) {
		switch {
		case m.waits():
			return nil, b.undecidedError(m)
		case m.Over || m.Played == nil || m.Played.Next == nil || m.Played.Next.Stage > 0:
			continue
		}
		s.Boards = append(s.Boards, b.board(m, b.recordedWhite(m, round)))
	}
	return s, nil
}

// complete lists the tie-break games that are to be played before the next phase
// can begin; nothing if all matches of the phase are decided.
func (b *Bracket) complete(phase int) (extra []Board, err error) {
	for _, m := range b.Phase(phase) {
		switch {
		case m.Over || m.Played == nil:
		case m.waits() || m.Played.Next == nil || m.Played.Next.Stage == 0:
			return nil, b.undecidedError(m)
		default:
			extra = append(extra, b.board(m, 0))
		}
	}
	return extra, nil
}

// recordedWhite returns the White of a game of the round in the record; 0 if there is no game,
// or no colours.
func (b *Bracket) recordedWhite(m *Match, round int) int {
	if round > len(b.rounds) {
		return 0
	}
	for _, g := range b.rounds[round-1] {
		if g.NoColors {
			continue
		}
		if [2]int{g.White, g.Black} == m.Players || [2]int{g.Black, g.White} == m.Players {
			return g.White
		}
	}
	return 0
}

// board returns the next game of a match. White in the first game of a stage is drawn by lot,
// unless the record tells who had it (R-KNOCKOUT-COLOURS).
func (b *Bracket) board(m *Match, recorded int) Board {
	x := Board{Match: m.Number, Next: *m.Played.Next}
	side := x.Next.White
	if side == match.Neither {
		side = b.Lots.Draw(b.Last(m.Phase), x.Next.Stage+1, m.Players[0], m.Players[1])
		switch {
		case x.Next.Chosen:
			x.Chooser = m.Players[side]
			side = match.First
		case recorded == m.Players[0]:
			side = match.First
		case recorded != 0:
			side = match.Second
		}
	}
	x.White, x.Black = m.Players[side], m.Players[side.Other()]
	return x
}
