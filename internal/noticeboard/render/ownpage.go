package render

import (
	"strings"

	"torneo/internal/report"
)

// Own is the board's information for one of its players, besides their seat.
type Own struct {
	Round    int      // the last one that is published
	Why      []string // he meets whom he meets there
	Standing []Value
}

// Value is a value of the standings with its name.
type Value struct{ Name, Value string }

// Own returns what the board tells the player of that number.
func (t Told) Own(n int) Own {
	e := t.e
	o := Own{Round: len(e.board.Rounds)}
	if o.Round > 0 && !e.board.State.Config.ForTeams() {
		s := e.seating(o.Round)
		for k := range s.Boards {
			if b := &s.Boards[k]; (b.White.Number == n || b.Black.Number == n) && b.White.Number > 0 && b.Black.Number > 0 {
				for _, reason := range e.roundReasons(o.Round).of(b.White.Number, b.Black.Number) {
					o.Why = append(o.Why, line(reason))
				}
			}
		}
	}
	if e.board.After == 0 || e.board.State.Config.ForTeams() {
		return o
	}
	s, err := e.standingsAfter(e.board.After)
	if err != nil {
		return o
	}
	for k := range s.Standings.Rows {
		row := &s.Standings.Rows[k]
		if row.Number != n || row.Rank == 0 {
			continue
		}
		o.Standing = append(o.Standing, Value{e.p.T("board.player.standing"), e.p.T("board.player.place", "place", row.Rank, "round", e.board.After, "of", len(s.Standings.Rows))})
		for i, spec := range s.Standings.List {
			if x, ok := s.Standings.Explain(i, n); ok {
				o.Standing = append(o.Standing, Value{report.NameOf(e.p, spec, s.Table, s.Standings.Edition), e.p.Decimal(x.Value.String())})
			}
		}
	}
	for _, change := range e.change(n) {
		name, value, _ := strings.Cut(change, ":")
		o.Standing = append(o.Standing, Value{strings.TrimSpace(name), strings.TrimSpace(value)})
	}
	return o
}
