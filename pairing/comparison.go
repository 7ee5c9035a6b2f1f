package pairing

import (
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// comparison puts a recorded round beside the right one. Players are indices of
// the field; each of them is in one recorded pair, because who is in none was
// not to be paired.
type comparison struct {
	t        *tournament.Tournament
	field    *swiss.Field
	system   system
	recorded []swiss.Pair
	partner  []int              // by player, as recorded
	colour   []tournament.Color // by player, as recorded
	byes     []int              // by number, who is recorded with the pairing-allocated one
}

func newComparison(t *tournament.Tournament, f *swiss.Field, by system) (*comparison, error) {
	round := &t.Rounds[f.Round-1]
	c := &comparison{t: t, field: f, system: by, recorded: make([]swiss.Pair, 0, len(round.Games)+1),
		partner: make([]int, f.Len()), colour: make([]tournament.Color, f.Len())}
	index := make(map[int]int, f.Len())
	for i := range f.Players {
		index[f.Players[i].Number] = i
	}
	if t.IsTeam() {
		return c, c.teams(index)
	}
	for k := range round.Games {
		g := &round.Games[k]
		p := swiss.Pair{White: index[g.White], Black: index[g.Black]}
		c.recorded = append(c.recorded, p)
		c.partner[p.White], c.partner[p.Black] = p.Black, p.White
		if !g.NoColors {
			c.colour[p.White], c.colour[p.Black] = tournament.White, tournament.Black
		}
	}
	for _, b := range round.Byes {
		if b.Kind == tournament.PairingAllocatedBye {
			p := swiss.Pair{White: index[b.ID], Black: swiss.Bye}
			c.recorded = append(c.recorded, p)
			c.partner[p.White] = swiss.Bye
			c.byes = append(c.byes, b.ID)
		}
	}
	f.SortBoards(c.recorded)
	return c, nil
}

// unknown is the partner of a team whose opponent the record does not tell.
const unknown = -2

// teams reads the recorded matches off the crosstable: games, forfeits and line-ups
// tell them.
func (c *comparison) teams(index map[int]int) error {
	table, err := crosstable.NewBefore(c.t, c.field.Round+1)
	if err != nil {
		return err
	}
	for k := range table.Participants {
		i, there := index[table.Participants[k].Number]
		if !there {
			continue
		}
		e := table.Entry(k, c.field.Round)
		c.colour[i] = e.Color
		switch {
		case e.Kind == crosstable.PairingAllocatedBye:
			c.partner[i] = swiss.Bye
			c.recorded = append(c.recorded, swiss.Pair{White: i, Black: swiss.Bye})
			c.byes = append(c.byes, table.Participants[k].Number)
		case e.Opponent == crosstable.None:
			c.partner[i] = unknown
		default:
			j := index[table.Participants[e.Opponent].Number]
			c.partner[i] = j
			if e.Color == tournament.White || e.Color == tournament.NoColor && i < j {
				c.recorded = append(c.recorded, swiss.Pair{White: i, Black: j})
			}
		}
	}
	c.field.SortBoards(c.recorded)
	return nil
}

// drawColour takes the initial-colour from the first round with games where the
// record does not state it: what was drawn by lot is known by its effect only.
func (c *comparison) drawColour() {
	for _, earlier := range c.t.Rounds[:c.field.Round-1] {
		if len(earlier.Games)+len(earlier.Matches)+len(earlier.Forfeits) > 0 {
			return // it has been taken from there
		}
	}
	first := 0 // the lowest TPN with a colour
	for i, color := range c.colour {
		if tpn := c.field.Players[i].TPN; color != tournament.NoColor && (first == 0 || tpn < first) {
			if first = tpn; tpn%2 == 0 {
				color = color.Opponent()
			}
			c.field.Initial = color
		}
	}
}

// differences lists in what the recorded round differs from the right pairs, in the
// order of the boards.
func (c *comparison) differences(right []swiss.Pair) []Difference {
	joined := c.join(right)
	at := map[int]int{} // set of players -> its difference
	var list []Difference
	for _, p := range right {
		if c.partner[p.White] == p.Black {
			if d, wrong := c.colours(p); wrong {
				list = append(list, d)
			}
			continue
		}
		k, known := at[joined.of(p.White)]
		if !known {
			k = len(list)
			at[joined.of(p.White)] = k
			list = append(list, Difference{Kind: OtherPairs})
		}
		list[k].Right = append(list[k].Right, c.board(p))
	}
	reasons := make([][]message.Message, len(list))
	for _, p := range c.recorded {
		if k, other := at[joined.of(p.White)]; other {
			list[k].Recorded = append(list[k].Recorded, c.board(p))
			reasons[k] = append(reasons[k], c.field.Objections(p)...)
		}
	}
	for k := range list {
		list[k].settle(c, reasons[k])
	}
	return list
}

// join finds the sets of players that belong together: partners, recorded or
// right, of those who have not the right one.
func (c *comparison) join(right []swiss.Pair) sets {
	n := c.field.Len()
	s := make(sets, n+1) // the last one stands for the bye
	for i := range s {
		s[i] = i
	}
	member := func(i int) int {
		if i == swiss.Bye {
			return n
		}
		return i
	}
	other := make([]bool, n)
	for _, p := range right {
		if c.partner[p.White] == p.Black {
			continue
		}
		s.join(p.White, member(p.Black))
		if other[p.White] = true; p.Black != swiss.Bye {
			other[p.Black] = true
		}
	}
	for _, p := range c.recorded {
		if other[p.White] {
			s.join(p.White, member(p.Black))
		}
	}
	return s
}

// colours compares the colours of a right pair.
func (c *comparison) colours(p swiss.Pair) (Difference, bool) {
	if p.Black == swiss.Bye || c.colour[p.White] != tournament.Black {
		return Difference{}, false
	}
	_, article := c.system.colours(c.field, p.White, p.Black)
	return Difference{
		Kind:     OtherColours,
		Recorded: []Board{c.board(swiss.Pair{White: p.Black, Black: p.White})},
		Right:    []Board{c.board(p)},
		Reason:   message.New("pairing.colours", "article", c.field.Rules.Cite.Colours+" "+article),
	}, true
}

// byListNumbers makes one difference of all wrong colours of a round that are those of a
// program which takes the numbers of the list for the TPNs, though some of it have never come
// (C.04.2 (2026) 2.4, R-TPN-RANK): of every pair without a past whose higher ranked one has a
// number and a TPN of unlike parity, and of no other.
func (c *comparison) byListNumbers(list []Difference, right []swiss.Pair) []Difference {
	wrong := map[int]int{} // player -> where his colours differ
	for k := range list {
		if list[k].Kind == OtherColours {
			wrong[list[k].Right[0].White] = k
		}
	}
	all := Difference{Kind: ListNumbers}
	for _, p := range right {
		if p.Black == swiss.Bye || c.partner[p.White] != p.Black {
			continue
		}
		white, black, high := &c.field.Players[p.White], &c.field.Players[p.Black], &c.field.Players[min(p.White, p.Black)]
		k, turned := wrong[white.Number]
		if turned != (len(white.Colors)+len(black.Colors) == 0 && (high.TPN-high.Number)%2 != 0) {
			return list
		}
		if turned {
			all.Recorded, all.Right = append(all.Recorded, list[k].Recorded...), append(all.Right, list[k].Right...)
		}
	}
	if len(all.Right) == 0 {
		return list
	}
	all.settle(c, []message.Message{message.New("pairing.list-numbers", "count", len(all.Right))})
	rest := slices.DeleteFunc(list, func(d Difference) bool { return d.Kind == OtherColours })
	return append([]Difference{all}, rest...)
}

// board returns the pair by numbers.
func (c *comparison) board(p swiss.Pair) Board { return boardOf(c.field, p) }

// settle notes what follows from the pairs of a difference: whom it is about,
// whether the bye has a part in it, and what speaks against the recorded ones.
func (d *Difference) settle(c *comparison, reasons []message.Message) {
	for _, b := range slices.Concat(d.Recorded, d.Right) {
		d.Players = append(d.Players, b.White)
		if b.Black == Bye {
			d.Kind = OtherBye
		} else {
			d.Players = append(d.Players, b.Black)
		}
	}
	slices.Sort(d.Players)
	d.Players = slices.Compact(d.Players)
	if len(c.byes) > 1 && slices.ContainsFunc(d.Recorded, func(b Board) bool { return b.Black == Bye }) {
		reasons = append(reasons, message.New("pairing.illegal.byes", "players", numbers(c.byes)))
	}
	switch len(reasons) {
	case 0:
	case 1:
		d.Reason = reasons[0]
	default:
		d.Reason = message.New("pairing.illegal.several", "reasons", reasons)
	}
}

// numbers writes them in a row: "1, 4, 7".
func numbers(list []int) string {
	parts := make([]string, len(list))
	for k, n := range list {
		parts[k] = strconv.Itoa(n)
	}
	return strings.Join(parts, ", ")
}

// sets are disjoint sets of members 0, 1, 2 …: each points at another of its
// set, one at itself.
type sets []int

func (s sets) of(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) join(a, b int) { s[s.of(a)] = s.of(b) }
