package playerreports

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/noticeboard"
	"torneo/internal/phone"
	"torneo/internal/signedlink"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Row returns the boards of a tablet.
func (h *Hall) Row(ctx context.Context, t signedlink.Ticket) (phone.Row, error) {
	s, err := h.desk.State(ctx, t.Tournament)
	if err != nil {
		return phone.Row{}, phoneError(err)
	}
	row := phone.Row{Tournament: s.Config.Name, From: t.From, To: t.To, Round: max(s.Current(), 1)}
	r, n := playing(s)
	if r == nil {
		return row, nil
	}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		if p := &r.Boards[k]; p.White != 0 && p.Black != 0 && t.From <= tables[k] && tables[k] <= t.To {
			for _, x := range (seat{state: s, round: n, table: tables[k], board: p}).games() {
				row.Boards = append(row.Boards, h.open(&x))
			}
		}
	}
	slices.SortStableFunc(row.Boards, func(a, b phone.Board) int { return a.Table - b.Table })
	return row, nil
}

// open returns a board as everybody in the hall may read it: a tablet stands there for all, so
// that its names are those of the noticeboard.
func (h *Hall) open(x *seat) phone.Board {
	b, on := x.phoneBoard(), h.today(x.state)
	b.White, b.Black = openName(x.state, b.WhiteID, on), openName(x.state, b.BlackID, on)
	return b
}

// openName returns a player's public name: his name, its initials, or his pairing
// number.
func openName(s *journal.State, id int, on tournament.Date) string {
	p := s.Player(id)
	if p == nil {
		return strconv.Itoa(id)
	}
	switch noticeboard.NameStyle(s, p, on) {
	case journal.ByFullName:
		return p.Name
	case journal.ByInitials:
		return noticeboard.Initials(p.Name)
	}
	return strconv.Itoa(p.Number)
}

// ofRow returns a board of a tablet.
func (h *Hall) ofRow(ctx context.Context, t signedlink.Ticket, table int) (seat, error) {
	if table < t.From || table > t.To {
		return seat{}, refuse("proposal.refused.row", "from", t.From, "to", t.To)
	}
	return h.at(ctx, t.Tournament, func(at int, _ *journal.PlayedBoard) bool { return at == table })
}

// At returns a board of a tablet, and which of its two games if it has two.
func (h *Hall) At(ctx context.Context, t signedlink.Ticket, table, game int) (phone.Board, error) {
	x, err := h.ofRow(ctx, t, table)
	if err != nil {
		return phone.Board{}, err
	}
	games := x.games()
	return h.open(&games[min(max(game, 1), len(games))-1]), nil
}

// Enrol returns the device at which a link is opened.
func (h *Hall) Enrol(ctx context.Context, t signedlink.Ticket, secret, place string, safe bool) (phone.Device, error) {
	e, err := h.links.Enrol(ctx, t, links.From{Secret: secret, Place: place, Safe: safe})
	return phone.Device{Known: e.Code != "", Confirmed: e.Confirmed, Code: e.Code, Secret: e.Secret}, err
}

// SayAt takes the result that both players say at a tablet. It is entered at once, unless one
// of them says otherwise by his link or it was entered otherwise: then an arbiter decides. At
// a device that nobody has confirmed it is a proposal, and no second voice beside that of a
// player.
func (h *Hall) SayAt(ctx context.Context, t signedlink.Ticket, d phone.Device, table, white, black int, result string) error {
	release, err := h.lock(ctx, t.Tournament, white, black)
	if err != nil {
		return err
	}
	defer release()
	x, err := h.ofRow(ctx, t, table)
	if err != nil {
		return err
	}
	games := x.games()
	k := slices.IndexFunc(games, func(x seat) bool { return x.board.White == white && x.board.Black == black })
	if k < 0 {
		return refuse("proposal.refused.paired", "round", x.round)
	}
	x = games[k]
	row := strconv.Itoa(t.From) + "–" + strconv.Itoa(t.To)
	device, err := h.links.Device(ctx, t)
	if err != nil {
		return err
	}
	by := arbiter.Person{Name: row + ": " + x.names(), Role: arbiter.ResultDesk, Identity: "tablet:" + row, Device: device,
		Scope: arbiter.Scope{Tournaments: []string{t.Tournament}, From: t.From, To: t.To}}
	from := Tablet
	if !d.Confirmed {
		from = Unconfirmed
	}
	return h.say(ctx, t.Tournament, &x, from, result, by)
}

// The limits of a tablet's search for the check-in.
const (
	leastLetters = 3
	mostPeople   = 12
)

// checkIn reports a check-in of the first round that is not closed.
func checkIn(s *journal.State) bool {
	return s.Current() == 0 && (s.CheckIn == nil || s.CheckIn.Open)
}

// today returns the day by the clock of the hall.
func (h *Hall) today(s *journal.State) tournament.Date {
	return calendar.Of(h.clock().In(h.desk.Zone(s)))
}

// People returns the players of whom a part of the name begins with the letters. Who is hidden
// on the noticeboard comes to the desk.
func (h *Hall) People(ctx context.Context, t signedlink.Ticket, letters string) (phone.Arrivals, error) {
	s, err := h.desk.State(ctx, t.Tournament)
	if err != nil {
		return phone.Arrivals{}, phoneError(err)
	}
	a := phone.Arrivals{Tournament: s.Config.Name, Open: checkIn(s)}
	begun := spelling.Plain(letters)
	if len([]rune(strings.TrimSpace(letters))) < leastLetters || len(letters) > 200 || !a.Open {
		return a, nil
	}
	on := h.today(s)
	for k := range s.Players {
		p := &s.Players[k]
		if p.LeftFrom > 0 || noticeboard.NameStyle(s, p, on) == journal.Hidden {
			continue
		}
		if name := spelling.Plain(p.Name); strings.HasPrefix(name, begun) || strings.Contains(name, " "+begun) {
			if a.People = append(a.People, phone.Person{ID: p.ID, Name: openName(s, p.ID, on), Federation: p.Federation, There: p.Present}); len(a.People) == mostPeople {
				break
			}
		}
	}
	return a, nil
}

// Arrive checks a player in.
func (h *Hall) Arrive(ctx context.Context, t signedlink.Ticket, id int) error {
	s, err := h.desk.State(ctx, t.Tournament)
	if err != nil {
		return phoneError(err)
	}
	p := s.Player(id)
	if !checkIn(s) || p == nil || p.LeftFrom > 0 || noticeboard.NameStyle(s, p, h.today(s)) == journal.Hidden {
		return refuse("proposal.refused.check-in")
	}
	device, err := h.links.Device(ctx, t)
	if err != nil {
		return err
	}
	by := arbiter.Person{Name: p.Name, Role: arbiter.Registration, Identity: "tablet:check-in", Device: device, Scope: arbiter.Scope{Tournaments: []string{t.Tournament}}}
	_, err = h.desk.Do(ctx, t.Tournament, by, arbiter.CheckIn{ID: id, Present: true}, arbiter.Consent{})
	return phoneError(err)
}
