package journal

import (
	"slices"

	"torneo/tournament"
)

// ResultsCarried holds results of another tournament of the event that count here,
// too: their players are paired again by the table, and do not play again.
type ResultsCarried struct {
	Origin string // its journal
	Games  []CarriedGame
}

// CarriedGame is a carried game: not rated here, since it is rated there.
type CarriedGame struct {
	White, Black int // by their IDs here
	Result       tournament.ByColor[tournament.Outcome]
	Round        int `json:",omitempty"` // there
}

var carriedKinds = []Row{
	{kindOf[ResultsCarried]("results-carried"), PlayersTopic, NoStage, NoPage, NoPart},
}

func (ResultsCarried) subject() Subject { return Subject{} }

func (w ResultsCarried) apply(s *State) error {
	for _, g := range w.Games {
		for _, id := range []int{g.White, g.Black} {
			if s.Player(id) == nil {
				return contrary("journal.contrary.no-player", "there is no player %d", "player", id)
			}
		}
		if g.White == g.Black || g.Result.White.IsRated() || g.Result.Black.IsRated() {
			return contrary("journal.contrary.carried", "the game of %d with %d is not carried over", "white", g.White, "black", g.Black)
		}
	}
	s.Carried = append(slices.Clip(s.Carried), w.Games...)
	return nil
}

// CarriedTo returns the result that two players bring to a board, after having met so
// many times here; false if they bring none.
func (s *State) CarriedTo(b Board, before int) (tournament.ByColor[tournament.Outcome], bool) {
	for _, g := range s.Carried {
		switch {
		case g.White == b.White && g.Black == b.Black:
		case g.White == b.Black && g.Black == b.White:
			g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
		default:
			continue
		}
		if before == 0 {
			return g.Result, true
		}
		before--
	}
	return tournament.ByColor[tournament.Outcome]{}, false
}
