package pairing

import (
	"errors"

	"torneo/internal/pairing/schedule"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// pairKnockout returns the next games of a knock-out, or those of a round. Before the next
// phase begins all its matches are decided: until then the round has no boards, and Knockout
// has the tie-break games.
func pairKnockout(t *tournament.Tournament, round int) (*Round, error) {
	step, err := knockout.Next(t, round)
	if err != nil {
		return nil, unpairable(err)
	}
	return roundOfStep(t, step), nil
}

func roundOfStep(t *tournament.Tournament, step *knockout.Step) *Round {
	r := &Round{Number: step.Round, System: Knockout, Knockout: step}
	if step.Extra {
		return r
	}
	for _, b := range step.Boards {
		if step.Teams {
			r.Matches = append(r.Matches, Match{White: b.White, Black: b.Black})
		} else {
			r.Boards = append(r.Boards, Board{White: b.White, Black: b.Black})
		}
	}
	if !step.Teams { // a team that has left has no match
		r.Absent = absent(t, r)
	}
	return r
}

// Bracket returns the whole bracket of a knock-out, as it stands.
//
// The error is a *swiss.Unpairable.
func Bracket(t *tournament.Tournament) (*knockout.Bracket, error) {
	b, err := knockout.Now(t)
	return b, unpairable(err)
}

// checkKnockout compares rounds of the record with the bracket: who meets follows
// from the rounds before, and who advanced from who is paired, where no result
// tells. A game of a match that was decided already is no difference.
func checkKnockout(t *tournament.Tournament, first, last int) ([]Checked, error) {
	if _, err := knockout.Follow(t, 1); err != nil {
		return nil, unpairable(err)
	}
	list := make([]Checked, 0, last-first+1)
	for r := first; r <= last; r++ {
		c := Checked{Round: r}
		if hasPairing(&t.Rounds[r-1]) {
			var err error
			if c.Differences, err = checkKnockoutRound(t, r); err != nil {
				return nil, err
			}
		}
		list = append(list, c)
	}
	return list, nil
}

func checkKnockoutRound(t *tournament.Tournament, round int) ([]Difference, error) {
	step, err := knockout.At(t, round)
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return []Difference{{Kind: NotPairable, Reason: unfit.Message}}, nil
	}
	if err != nil {
		return nil, err
	}
	if step.Extra {
		b := step.Boards[0]
		return []Difference{{Kind: NotPairable, Reason: message.New("knockout.tie-break", "first", b.White, "second", b.Black)}}, nil
	}
	right := roundOfStep(t, step).Pairs()
	playing := map[int]bool{}
	for _, b := range right {
		playing[b.White], playing[b.Black] = true, true
	}
	var recorded []recordedBoard
	var others []Difference
	meetings, err := knockout.Meetings(t)
	if err != nil {
		return nil, err
	}
	for _, g := range meetings[round-1] {
		b := recordedBoard{Board{White: g.White, Black: g.Black}, g.NoColors}
		switch {
		case playing[g.White] || playing[g.Black]:
			recorded = append(recorded, b)
		case !playedOn(step, b.Board):
			others = append(others, Difference{Kind: OtherPairs, Players: sortedPair(g.White, g.Black), Recorded: []Board{b.Board},
				Reason: message.New("knockout.stranger", "white", g.White, "black", g.Black, "round", round)})
		}
	}
	return append(differ(recorded, right), others...), nil
}

// playedOn reports whether two players play a match of the phase that is already decided.
func playedOn(step *knockout.Step, b Board) bool {
	for _, m := range step.Phase(step.PhaseOf(step.Round)) {
		if m.Over && (m.Players == [2]int{b.White, b.Black} || m.Players == [2]int{b.Black, b.White}) {
			return true
		}
	}
	return false
}
