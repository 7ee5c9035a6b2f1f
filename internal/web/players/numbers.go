package players

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Draws reports that pairing numbers are drawn by lot: there is a table that is
// not begun.
func (p playersPage) Draws() bool {
	return len(p.Players) > 0 && p.State.Current() == 0 && !arbiter.DrawsColour(p.State)
}

// drawNumbers gives everybody the number that was typed beside his name.
func drawNumbers(v *page.Visit) (*page.Next, error) {
	order, err := orderFromForm(v, v.NameOf)
	return &page.Next{Command: arbiter.DrawNumbers{Order: order}}, err
}

// orderFromForm reads the numbers of a form: the IDs in their order, each number once.
func orderFromForm(v *page.Visit, name func(id int) string) ([]int, error) {
	ids, numbers := v.Values("id"), v.Values("drawn")
	if len(ids) != len(numbers) {
		return nil, page.ErrBadForm
	}
	order := make([]int, len(ids))
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil || id == 0 {
			return nil, page.ErrBadForm
		}
		number, err := strconv.Atoi(numbers[k])
		if err != nil || number < 1 || number > len(order) || order[number-1] != 0 {
			return nil, &arbiter.Refused{Message: message.New("web.error.drawn", "value", numbers[k], "player", name(id))}
		}
		order[number-1] = id
	}
	return order, nil
}

// exchange reads with whom a player changes his number.
func exchange(v *page.Visit, id int) (arbiter.Command, error) {
	other, err := v.PlayerOf(v.Value("other"))
	return arbiter.ExchangeNumbers{A: id, B: other}, err
}
