package pairing

import (
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// Forbidden lists what the rules forbid in a round of the record, a difference for each pair.
// Unlike Check it does not pair the round again, which in hard fields is most of the work: it
// is for callers that have the right pairs already. Errors are those of Check.
func Forbidden(t *tournament.Tournament, o Options) ([]Difference, error) {
	c, err := Choose(t, o)
	if err != nil {
		return nil, err
	}
	if c.System.Kind() != ByResults || o.Round < 1 || o.Round > t.RoundsPaired() || !hasPairing(&t.Rounds[o.Round-1]) {
		checked, err := Check(t, o)
		if err != nil {
			return nil, err
		}
		return checked[0].Differences, nil
	}
	x, not, err := prepareComparison(t, c, o.Round)
	if err != nil || not != nil {
		return not, err
	}
	return x.forbidden(), nil
}

// forbidden lists the recorded pairs that the rules forbid, a difference each; several
// byes at the first of them.
func (c *comparison) forbidden() []Difference {
	var list []Difference
	several := len(c.byes) > 1
	for _, p := range c.recorded {
		reasons := c.field.Objections(p)
		if len(reasons) > 0 || several && p.Black == swiss.Bye {
			several = several && p.Black != swiss.Bye
			d := Difference{Kind: OtherPairs, Recorded: []Board{c.board(p)}}
			d.settle(c, reasons)
			list = append(list, d)
		}
	}
	return list
}
