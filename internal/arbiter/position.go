package arbiter

import (
	"fmt"

	"torneo/chess960"
	"torneo/internal/journal"
)

// DrawPosition notes the start position that was drawn for a round of Chess960,
// the same one for all boards (Laws of Chess, Guidelines II).
type DrawPosition struct{ Round, Number int }

func (c DrawPosition) Decide(s *journal.State) Decision {
	rank, ok := chess960.Position(c.Number)
	switch {
	case !s.Config.Chess960:
		return refusal("arbiter.position.not-960")
	case s.Round(c.Round) == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !ok:
		return refusal("arbiter.position.number", "number", c.Number, "most", chess960.Count-1)
	}
	var d Decision
	if was, drawn := s.Positions[c.Round]; drawn {
		if was == c.Number {
			return d
		}
		d.warn(Confirm, "arbiter.position.again", "round", c.Round, "was", was, "number", c.Number)
	}
	d.add(journal.StartPositionDrawn(c), comment(c.Round, "Chess960", fmt.Sprintf("%d %s", c.Number, rank)))
	return d
}
