package journal

import (
	"errors"
	"fmt"
	"slices"

	"torneo/tournament"
)

// declare settles a play-off, or that there is none.
func (s *State) declare(w PlayOffDeclared) error {
	if len(s.Extra) > 0 {
		return errors.New("games outside the rounds have been played")
	}
	s.PlayOff = nil
	if w.PlayOff != nil {
		p := *w.PlayOff
		p.Lots = nil
		s.PlayOff = &p
	}
	return nil
}

// draw adds lots to those that have been drawn in the play-off.
func (s *State) draw(w LotsDrawn) error {
	if s.PlayOff == nil {
		return errors.New("no play-off is declared")
	}
	p := *s.PlayOff
	p.Lots = slices.Clone(p.Lots)
	for _, id := range w.IDs {
		if s.Player(id) == nil {
			return fmt.Errorf("there is no player %d", id)
		}
		if slices.Contains(p.Lots, id) {
			return fmt.Errorf("player %d has drawn already", id)
		}
		p.Lots = append(p.Lots, id)
	}
	s.PlayOff = &p
	return nil
}

// redraw forgets the lots: the last round is not paired any more.
func (s *State) redraw() {
	if s.PlayOff != nil && len(s.PlayOff.Lots) > 0 {
		p := *s.PlayOff
		p.Lots = nil
		s.PlayOff = &p
	}
}

// playOff is the play-off with the lots by pairing number.
func (s *State) playOff(number map[int]int) *tournament.PlayOff {
	if s.PlayOff == nil {
		return nil
	}
	p := *s.PlayOff
	p.Lots = nil
	for _, id := range s.PlayOff.Lots {
		if n := number[id]; n > 0 {
			p.Lots = append(p.Lots, n)
		}
	}
	return &p
}
