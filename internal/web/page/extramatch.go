package page

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// ExtraMatch is a match of two teams outside the rounds as its form has it: board by
// board a player of either, and the result as the team named first sees it.
type ExtraMatch struct {
	Action        string // where the form is posted
	Back          string // the page after it
	First, Second *journal.Team
	Drawn         bool // either can have White on board 1: lots are drawn
	Number        int  // of the one that is corrected; 0: a new one
	Boards        []ExtraBoardRow
}

// ExtraBoardRow is a board of the form.
type ExtraBoardRow struct {
	First, Second int    // by ID; 0: nobody
	Result        string // as the first one sees it; "": none yet
}

// ExtraMatchOf begins the form of a match of two teams with who played for them last.
func (f Frame) ExtraMatchOf(first, second *journal.Team) ExtraMatch {
	m := ExtraMatch{First: first, Second: second}
	last := func(t *journal.Team) []int {
		for round := f.State.Current(); round > 0; round-- {
			if up := f.State.LineUp(round, t.ID); len(up) == f.State.Config.Boards {
				return up
			}
		}
		return arbiter.FirstPlayers(f.State, t, f.State.Current())
	}
	one, other := last(first), last(second)
	for k := range f.State.Config.Boards {
		m.Boards = append(m.Boards, ExtraBoardRow{First: one[k], Second: other[k]})
	}
	return m
}

// PlayedExtraMatch returns the form with a match that has been played, to correct it.
func (f Frame) PlayedExtraMatch(g *tournament.ExtraGame, number int) ExtraMatch {
	m := ExtraMatch{First: f.State.Team(g.White), Second: f.State.Team(g.Black), Number: number}
	for k, b := range g.Boards {
		row := ExtraBoardRow{First: b.White, Second: b.Black}
		result := b.Result
		if k%2 == 1 {
			row.First, row.Second, result.White, result.Black = b.Black, b.White, result.Black, result.White
		}
		if kind, ok := arbiter.KindOf(result); ok {
			row.Result = kind.Key
		}
		m.Boards = append(m.Boards, row)
	}
	return m
}

// Results returns the results that a game of it can have.
func (m ExtraMatch) Results() []arbiter.ResultKind { return arbiter.FinalResults() }

// Players returns the players of a team, in the order of their boards.
func (m ExtraMatch) Players(f Frame, t *journal.Team) (list []PlayerCell) {
	for _, id := range t.Players {
		if p := f.State.Player(id); p != nil {
			list = append(list, CellOf(f.State, p))
		}
	}
	return list
}

// id returns the identifier of a field of the form, which may be there several times.
func (m ExtraMatch) id(field string, k int) string {
	return field + "-" + strconv.Itoa(m.First.ID) + "-" + strconv.Itoa(m.Second.ID) + "-" + strconv.Itoa(m.Number) + "-" + strconv.Itoa(k)
}

// PlayExtraMatch enters the match of the form, or corrects it.
func PlayExtraMatch(v *Visit) (*Next, error) {
	c, err := v.extraMatch()
	return &Next{Command: c, Done: message.New("level.done.extra-match", "white", v.TeamNameOf(c.White), "black", v.TeamNameOf(c.Black))}, err
}

// extraMatch reads the form.
func (v *Visit) extraMatch() (c arbiter.PlayExtraMatch, err error) {
	b, err := v.BoardOf()
	if err != nil {
		return c, err
	}
	if c.Number, err = v.Number("number"); err != nil {
		return c, err
	}
	first, second, results := v.Values("first"), v.Values("second"), v.Values("result")
	if len(first) != len(second) || len(first) != len(results) || len(first) > v.State.Config.Boards {
		return c, &arbiter.Refused{Message: message.New("level.extra.boards", "count", len(first), "boards", v.State.Config.Boards)}
	}
	turned := v.Value("white-first") == strconv.Itoa(b.Black)
	for k := range first {
		kind, ok := arbiter.ResultOf(results[k])
		if !ok {
			return c, &arbiter.Refused{Message: message.New("level.extra.result", "board", k+1)}
		}
		x := journal.ExtraBoard{Result: kind.Result}
		if x.White, err = strconv.Atoi(first[k]); err == nil {
			x.Black, err = strconv.Atoi(second[k])
		}
		if err != nil {
			return c, &arbiter.Refused{Message: message.New("web.error.number", "value", first[k]+" "+second[k])}
		}
		if (k%2 == 1) != turned {
			x.White, x.Black, x.Result.White, x.Result.Black = x.Black, x.White, x.Result.Black, x.Result.White
		}
		c.Boards = append(c.Boards, x)
	}
	if c.White, c.Black = b.White, b.Black; turned {
		c.White, c.Black = b.Black, b.White
	}
	return c, nil
}

// TeamNameOf returns a team's name by ID.
func (v *Visit) TeamNameOf(id int) string {
	if t := v.State.Team(id); t != nil {
		return t.Name
	}
	return strconv.Itoa(id)
}
