package players

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/calculator/questions"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// playerPage is one player: who he is, his rounds, and how every value of the
// standings came about.
type playerPage struct {
	page.Frame
	Player    *journal.Player
	After     int
	Place     string
	Points    string
	Games     []gameRow
	TieBreaks []explainedValue
	Rounds    []int // to come
	Contact   arbiter.Contact
}

// gameRow is one round of a player.
type gameRow struct {
	Round    int
	Color    string
	Opponent *page.PlayerCell // nil: none
	Result   string
	What     string // where there is no opponent
}

// Calculator returns the address of the calculators, filled in with what the tournament has of the
// player.
func (p playerPage) Calculator() string {
	fields := questions.Of(p.State.Record(len(p.State.Rounds)), p.Player.Number)
	if fields.Set("calc", "performance"); p.Player.Sex != "" {
		fields.Set("sex", p.Player.Sex)
	}
	if !p.Player.Birth.IsZero() {
		fields.Set("birth", p.Player.Birth.String())
	}
	return page.CalculatorsPath + "?" + fields.Encode()
}

func View(v *page.Visit) error {
	player, err := playerOf(v)
	if err != nil {
		return err
	}
	after, err := v.StandingsRound()
	if err != nil {
		return err
	}
	p := playerPage{Frame: v.Frame(message.Message{}), Player: player, After: after}
	p.Title, p.Section, p.Wide = player.Name, page.PlayersSection, true
	contacts, err := contactsFor(v)
	if err != nil {
		return err
	}
	p.Contact = contacts[player.ID]
	p.games()
	for n := v.State.Coming(); n <= v.State.Config.Rounds; n++ {
		p.Rounds = append(p.Rounds, n)
	}
	if after > 0 && player.Number > 0 && v.State.Config.ForTeams() {
		p.placeInTeam()
	} else if after > 0 && player.Number > 0 {
		if err := p.standing(); err != nil {
			return err
		}
	}
	return v.Render(playerView(p))
}

// playerOf returns the player of the address.
func playerOf(v *page.Visit) (*journal.Player, error) {
	id, err := strconv.Atoi(v.Request.PathValue("player"))
	if err != nil {
		return nil, page.ErrNotFound
	}
	if p := v.State.Player(id); p != nil {
		return p, nil
	}
	return nil, page.ErrNotFound
}

// Incidents counts what was noted of the player.
func (p playerPage) Incidents() (n int) {
	for k := range p.State.Incidents {
		if p.State.Incidents[k].ID == p.Player.ID {
			n++
		}
	}
	return n
}

func (p *playerPage) games() {
	id := p.Player.ID
	for n := 1; n <= p.State.Current(); n++ {
		r := p.State.Round(n)
		row := gameRow{Round: n}
		for _, b := range r.Boards {
			if b.White != id && b.Black != id {
				continue
			}
			if b.Black == 0 && !r.ByTeams {
				row.What = p.T("web.bye.pairing-allocated")
				continue
			}
			opponent, result := page.CellOf(p.State, p.State.Player(b.Black)), b.Result
			row.Color = eventtext.Colour(p.Printer, tournament.White)
			if b.Black == id {
				opponent = page.CellOf(p.State, p.State.Player(b.White))
				row.Color = eventtext.Colour(p.Printer, tournament.Black)
				result.White, result.Black = result.Black, result.White
			}
			row.Opponent, row.Result = &opponent, eventtext.Result(result)
			if second := b.Second; second.White != tournament.Pending {
				if b.Black == id {
					second.White, second.Black = second.Black, second.White
				}
				row.Result += " · " + eventtext.Result(second)
			}
		}
		for _, y := range r.Byes {
			if y.ID == id && !r.ByTeams {
				row.What = p.T("web.bye." + y.Kind.String())
			}
		}
		if n < p.Player.From {
			row.What = p.T("web.player.not-yet")
		}
		p.Games = append(p.Games, row)
	}
	for n := p.State.Coming(); n <= p.State.Config.Rounds; n++ {
		if kind, ok := p.Player.Byes[n]; ok {
			p.Games = append(p.Games, gameRow{Round: n, What: p.T("web.bye." + kind.String())})
		}
	}
}

// standing fills in the player's place, points and tie-breaks.
func (p *playerPage) standing() error {
	r, err := arbiter.Standings(p.State, p.After)
	if err != nil {
		return err
	}
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		if row.Number != p.Player.Number {
			continue
		}
		p.Place = strconv.Itoa(row.Rank)
		p.Points = p.Decimal(r.Table.Final(row.Index, tournament.GameScore).String())
	}
	p.TieBreaks = explainTieBreaks(p.Frame, r, p.Player.Number)
	return nil
}
