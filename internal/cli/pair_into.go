package cli

import (
	"errors"

	"torneo/pairing"
	"torneo/tiebreak"
)

// withRound is the report with the pairing of a round in it, as TRF26: the
// points of its byes are added, and the places are those that follow by the
// file's list, or by the points alone, unless they are what it is paired by.
func (a *app) withRound(s *source, round *pairing.Round) ([]byte, error) {
	round.Enter(s.t)
	points := []tiebreak.Spec{{Code: "PTS"}}
	r := &request{edition: s.t.Rulebook.TieBreaks}
	if len(s.t.TieBreaks) == 0 {
		r.list = points
	}
	c, err := a.settle(s, r)
	if list := (*failure)(nil); errors.As(err, &list) { // that of the file cannot be used
		r.list = points
		c, err = a.settle(s, r)
	}
	ranks := make([]int, len(s.t.Players))
	for i := range ranks {
		ranks[i] = s.t.Players[i].Declared.Rank
	}
	if err == nil {
		err = a.fill(c, r, true)
	}
	if s.t.RankOrder {
		for i := range ranks {
			s.t.Players[i].Declared.Rank = ranks[i]
		}
	}
	var data []byte
	if err == nil {
		data, err = a.written(c, &conversion{to: toTRF26})
	}
	for _, line := range c.said() {
		a.tell(line)
	}
	return data, err
}
