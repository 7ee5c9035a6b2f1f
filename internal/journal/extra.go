package journal

import (
	"fmt"

	"torneo/tournament"
)

// extra adds a game outside the rounds, or replaces one.
func (s *State) extra(w ExtraGamePlayed) error {
	if s.Round(w.After) == nil {
		return fmt.Errorf("round %d is not paired", w.After)
	}
	if w.White == w.Black {
		return fmt.Errorf("player %d plays himself", w.White)
	}
	if err := s.seated([]Board{{w.White, w.Black}}, nil); err != nil {
		return err
	}
	g := tournament.ExtraGame{After: w.After, White: w.White, Black: w.Black, Result: w.Result}
	switch {
	case w.Number < 0 || w.Number > len(s.Extra):
		return fmt.Errorf("there is no game %d outside the rounds", w.Number)
	case w.Number > 0:
		if !sameGame(s.Extra[w.Number-1], g) {
			return fmt.Errorf("game %d outside the rounds is another one", w.Number)
		}
		s.Extra[w.Number-1] = g
	default:
		s.Extra = append(s.Extra, g)
	}
	return nil
}

// sameGame reports the same players, after the same round, whoever had White.
func sameGame(a, b tournament.ExtraGame) bool {
	return a.After == b.After && (a.White == b.White && a.Black == b.Black || a.White == b.Black && a.Black == b.White)
}

// extraGames is the games outside the rounds after so many rounds, by pairing
// number.
func (s *State) extraGames(rounds int, number map[int]int) (list []tournament.ExtraGame) {
	for _, g := range s.Extra {
		g.White, g.Black = number[g.White], number[g.Black]
		if g.After <= rounds && g.White > 0 && g.Black > 0 {
			list = append(list, g)
		}
	}
	return list
}
