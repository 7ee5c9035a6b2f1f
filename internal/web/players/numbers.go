package players

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Draws reports that pairing numbers are drawn by lot: there is a table that is
// not begun.
func (p playersPage) Draws() bool {
	return len(p.Players) > 0 && p.State.Current() == 0 && !page.DrawsColour(p.State)
}

// DrawNumbers gives everybody the number that was typed beside his name.
func DrawNumbers(v *page.Visit) error {
	ids, drawn := v.Values("id"), v.Values("drawn")
	if len(ids) != len(drawn) {
		return page.ErrBadForm
	}
	order := make([]int, len(ids))
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil {
			return page.ErrBadForm
		}
		number, err := strconv.Atoi(drawn[k])
		if err != nil || number < 1 || number > len(order) || order[number-1] != 0 {
			return &arbiter.Refused{Message: message.New("web.error.drawn", "value", drawn[k], "player", v.NameOf(id))}
		}
		order[number-1] = id
	}
	if slices.Contains(order, 0) {
		return page.ErrBadForm
	}
	return v.Do(arbiter.DrawNumbers{Order: order}, v.Path("players"), message.New("web.done.draw"))
}

// ExchangeOf reads with whom a player changes his number.
func ExchangeOf(v *page.Visit, id int) (arbiter.Command, error) {
	other, err := v.PlayerOf(v.Value("other"))
	return arbiter.ExchangeNumbers{A: id, B: other}, err
}
