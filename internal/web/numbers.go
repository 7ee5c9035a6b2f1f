package web

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/message"
)

// Draws reports that pairing numbers are drawn by lot: there is a table that is
// not begun.
func (p playersPage) Draws() bool {
	return len(p.Players) > 0 && p.state.Current() == 0 && !drawsColour(p.state)
}

// drawNumbers gives everybody the number that was typed beside his name.
func (s *Site) drawNumbers(v *visit) error {
	ids, drawn := v.texts("id"), v.texts("drawn")
	if len(ids) != len(drawn) {
		return errBadForm
	}
	order := make([]int, len(ids))
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil {
			return errBadForm
		}
		number, err := strconv.Atoi(drawn[k])
		if err != nil || number < 1 || number > len(order) || order[number-1] != 0 {
			return &arbiter.Refused{Message: message.New("web.error.drawn", "value", drawn[k], "player", v.nameOf(id))}
		}
		order[number-1] = id
	}
	if slices.Contains(order, 0) {
		return errBadForm
	}
	return v.do(arbiter.DrawNumbers{Order: order}, v.path("players"), message.New("web.done.draw"))
}

// exchangeOf reads with whom a player changes his number.
func exchangeOf(v *visit, id int) (arbiter.Command, error) {
	other, err := v.playerOf(v.text("other"))
	return arbiter.ExchangeNumbers{A: id, B: other}, err
}
