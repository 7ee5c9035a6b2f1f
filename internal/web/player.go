package web

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/tournament"
)

// playerPage is one player: who he is, his rounds, and how every value of the
// standings came about.
type playerPage struct {
	frame
	Player    *journal.Player
	After     int
	Place     string
	Points    string
	Games     []gameRow
	TieBreaks []explainedValue
	Rounds    []int // to come
}

// gameRow is one round of a player.
type gameRow struct {
	Round    int
	Color    string
	Opponent *playerCell // nil: none
	Result   string
	What     string // where there is no opponent
}

// explainedValue is a tie-break's value and how it came about.
type explainedValue struct {
	Code, Name, Value string
	Document          *report.Document
}

func (s *Site) player(v *visit) error {
	player, err := v.player()
	if err != nil {
		return err
	}
	after, err := v.after()
	if err != nil {
		return err
	}
	p := playerPage{frame: v.frame(message.Message{}), Player: player, After: after}
	p.Title, p.Section, p.Wide = player.Name, playersSection, true
	p.games()
	for n := v.state.Current() + 1; n <= v.state.Config.Rounds; n++ {
		p.Rounds = append(p.Rounds, n)
	}
	if after > 0 && player.Number > 0 && v.state.Config.ForTeams() {
		p.inTeam()
	} else if after > 0 && player.Number > 0 {
		if err := p.standing(); err != nil {
			return err
		}
	}
	return v.render(playerView(p))
}

// player is the one of the address.
func (v *visit) player() (*journal.Player, error) {
	id, err := strconv.Atoi(v.r.PathValue("player"))
	if err != nil {
		return nil, errNotFound
	}
	if p := v.state.Player(id); p != nil {
		return p, nil
	}
	return nil, errNotFound
}

func (p *playerPage) games() {
	id := p.Player.ID
	for n := 1; n <= p.state.Current(); n++ {
		r := p.state.Round(n)
		row := gameRow{Round: n}
		for _, b := range r.Boards {
			if b.White != id && b.Black != id {
				continue
			}
			if b.Black == 0 {
				row.What = p.T("web.bye.pairing-allocated")
				continue
			}
			opponent, result := cellOf(p.state, p.state.Player(b.Black)), b.Result
			row.Color = colourName(p.Printer, tournament.White)
			if b.Black == id {
				opponent = cellOf(p.state, p.state.Player(b.White))
				row.Color = colourName(p.Printer, tournament.Black)
				result.White, result.Black = result.Black, result.White
			}
			row.Opponent, row.Result = &opponent, resultText(result)
		}
		for _, y := range r.Byes {
			if y.ID == id {
				row.What = p.T("web.bye." + y.Kind.String())
			}
		}
		if n < p.Player.From {
			row.What = p.T("web.player.not-yet")
		}
		p.Games = append(p.Games, row)
	}
	for n := p.state.Current() + 1; n <= p.state.Config.Rounds; n++ {
		if kind, ok := p.Player.Byes[n]; ok {
			p.Games = append(p.Games, gameRow{Round: n, What: p.T("web.bye." + kind.String())})
		}
	}
}

// standing is the player's place, points and tie-breaks.
func (p *playerPage) standing() error {
	r, err := arbiter.Standings(p.state, p.After)
	if err != nil {
		return err
	}
	e := &report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		if row.Number != p.Player.Number {
			continue
		}
		p.Place = strconv.Itoa(row.Rank)
		p.Points = p.Decimal(r.Table.Final(row.Index, tournament.GameScore).String())
		for position, spec := range r.Standings.List {
			x, ok := r.Standings.Explain(position, row.Number)
			if !ok {
				continue
			}
			d := report.Explanation(p.Printer, e, row.Number, []tiebreak.Explanation{x})
			d.Lead = nil
			p.TieBreaks = append(p.TieBreaks, explainedValue{spec.String(), report.Name(p.Printer, spec), p.Decimal(row.Values[position].String()), d})
		}
	}
	return nil
}
