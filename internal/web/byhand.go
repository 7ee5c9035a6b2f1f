package web

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// byHandRow is a board as it is typed: two pairing numbers, or one and nothing
// for the pairing-allocated bye.
type byHandRow struct{ White, Black string }

// spareRows is how many empty rows the form has besides those of the boards.
const spareRows = 3

// Rows is the boards of a draft that is changed by hand.
func (p roundPage) Rows() []byHandRow {
	number := func(id int) string {
		if player := p.state.Player(id); player != nil {
			return strconv.Itoa(player.Number)
		}
		return ""
	}
	var rows []byHandRow
	for _, b := range p.Paired.Boards {
		rows = append(rows, byHandRow{number(b.White), number(b.Black)})
	}
	waiting := 0
	for _, y := range p.Paired.Byes {
		if player := p.state.Player(y.ID); player != nil {
			if _, away := player.Away(p.Round); !away {
				waiting++
			}
		}
	}
	return append(rows, make([]byHandRow, max(spareRows, (waiting+1)/2))...)
}

// startManual begins to change a draft by hand.
func (s *Site) startManual(v *visit) error {
	return s.roundAct(func(n int) arbiter.Command { return arbiter.StartManual{Round: n} }, "manual")(v)
}

// rearrange takes the boards as they were typed, and if asked ends the phase.
func (s *Site) rearrange(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	r := v.state.Round(n)
	if r == nil {
		return errNotFound
	}
	acts, done := arbiter.Together{}, message.New("web.done.rearrange", "round", n)
	if v.r.PostForm.Has("white") {
		c, err := v.arrangement(n, r)
		if err != nil {
			return err
		}
		acts = append(acts, c)
	}
	if v.text("end") != "" { // with the boards as they have been typed until now
		acts, done = append(acts, arbiter.EndManual{Round: n}), message.New("web.done.manual-end", "round", n)
	}
	return v.do(acts, v.path("rounds", strconv.Itoa(n)), done)
}

// arrangement reads the boards of the form. Who is on none of them keeps his bye,
// or has a zero-point bye if he was paired before.
func (v *visit) arrangement(n int, r *journal.Round) (arbiter.Rearrange, error) {
	c := arbiter.Rearrange{Round: n}
	white, black := v.texts("white"), v.texts("black")
	if len(white) != len(black) {
		return c, errBadForm
	}
	there := map[int]bool{}
	for k := range white {
		a, err := v.playerOf(white[k])
		if err != nil {
			return c, err
		}
		b, err := v.playerOf(black[k])
		if err != nil {
			return c, err
		}
		if a == 0 {
			a, b = b, 0
		}
		if a == 0 {
			continue
		}
		there[a], there[b] = true, true
		c.Boards = append(c.Boards, journal.Board{White: a, Black: b})
	}
	for _, y := range r.Byes {
		if !there[y.ID] {
			c.Byes = append(c.Byes, y)
		}
	}
	for _, p := range r.Boards {
		for _, id := range []int{p.White, p.Black} {
			if id != 0 && !there[id] && !slices.ContainsFunc(c.Byes, func(y journal.Bye) bool { return y.ID == id }) {
				c.Byes = append(c.Byes, journal.Bye{ID: id, Kind: tournament.ZeroPointBye})
			}
		}
	}
	return c, nil
}

// playerOf is the ID of the player with a pairing number as it was typed; 0 for
// nobody.
func (v *visit) playerOf(typed string) (int, error) {
	if typed == "" {
		return 0, nil
	}
	number, err := strconv.Atoi(typed)
	if err == nil && number > 0 {
		if p := v.state.Numbered(number); p != nil {
			return p.ID, nil
		}
	}
	return 0, &arbiter.Refused{Message: message.New("web.error.player-number", "value", typed)}
}
