package arbiter

import (
	"context"
	"strings"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/signup"
	"torneo/tournament"
)

// Accepting is an entry from outside that becomes a player.
type Accepting struct {
	Number     int // in the queue
	Tournament string
	Player     tournament.Player
	Byes       []int // rounds in which he gets half a point without playing
	Contact    Contact
}

// AcceptSignups enters players who asked for it from outside. All of it is one act: they
// enter, their contacts are kept, and the queue is updated; or nothing happens. It
// refuses an entry that has been accepted, and a player who is in the tournament
// already.
func (d *Desk) AcceptSignups(ctx context.Context, by Person, event string, list []Accepting, consent Consent) error {
	if len(list) == 0 {
		return refuse("signup.refused.nobody")
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return err
	}
	_, err = d.actOnEvent(ctx, by, DecideSignups, event, consent, func(o *office) (eventjournal.Payload, error) {
		rows, err := d.store.Signups(ctx, event)
		if err != nil {
			return nil, err
		}
		commands := map[string]*acceptance{}
		var order []string
		seen := map[int]bool{}
		for _, a := range list {
			s := o.state(a.Tournament)
			if s == nil || s.Config.ForTeams() {
				return nil, refuse("section.unknown")
			}
			row := rowOf(rows, a.Number)
			switch {
			case row == nil || seen[a.Number]:
				return nil, refuse("signup.refused.unknown", "number", a.Number)
			case o.stands(row):
				return nil, refuse("signup.refused.accepted", "number", a.Number, "name", row.Name)
			case row.State == signup.Refused:
				return nil, refuse("signup.refused.refused", "number", a.Number, "name", row.Name)
			}
			seen[a.Number] = true
			c := commands[a.Tournament]
			if c == nil {
				c = &acceptance{}
				commands[a.Tournament], order = c, append(order, a.Tournament)
			}
			id := s.NextID() + len(c.players)
			if other := c.twice(s, &a.Player); other != "" {
				return nil, refuse("signup.refused.entered", "name", a.Player.Name, "other", other, "tournament", s.Config.Name)
			}
			c.players = append(c.players, a.Player)
			c.byes = append(c.byes, a.Byes)
			o.keep(eventjournal.Seat{Tournament: a.Tournament, Player: id}, a.Contact)
			o.signups = append(o.signups, signup.Decided{Event: event, Number: a.Number, Was: row.Decision, Is: signup.Decision{State: signup.Accepted, Tournament: a.Tournament, Player: id}})
		}
		for _, id := range order {
			if err := o.do(id, commands[id]); err != nil {
				return nil, err
			}
		}
		if len(journals) < 2 {
			return nil, nil
		}
		return o.nameEntering(order...)
	})
	return err
}

// acceptance is the part of it in one tournament.
type acceptance struct {
	players []tournament.Player
	byes    [][]int
}

func (c *acceptance) Decide(s *journal.State) Decision {
	together := Sequence{EnterPlayers{Players: c.players}}
	for k, rounds := range c.byes {
		for _, r := range rounds {
			if r >= s.Coming() && r <= s.Config.Rounds && !tabular(s) {
				together = append(together, RequestBye{ID: s.NextID() + k, Round: r, Kind: tournament.HalfPointBye})
			}
		}
	}
	return together.Decide(s)
}

// twice returns the name of a player who certainly is the same and is in the tournament
// already, or enters it by the same act.
func (c *acceptance) twice(s *journal.State, p *tournament.Player) string {
	for k := range s.Players {
		if signup.Like(p, &s.Players[k].Player).Sure() {
			return s.Players[k].Name
		}
	}
	for k := range c.players {
		if signup.Like(p, &c.players[k]).Sure() {
			return c.players[k].Name
		}
	}
	return ""
}

func rowOf(rows []signup.Row, number int) *signup.Row {
	for k := range rows {
		if rows[k].Number == number {
			return &rows[k]
		}
	}
	return nil
}

// stands reports whether an entry was accepted and still has a player in a tournament.
func (o *office) stands(row *signup.Row) bool { return SignupStands(row, o.event, o.states()) }

// SignupStands reports whether an entry from outside was accepted and still has a player
// in a tournament. A player who was taken out again, or whose entering was undone, can be
// accepted again.
func SignupStands(row *signup.Row, own *eventjournal.State, tournaments map[string]*journal.State) bool {
	if row.State != signup.Accepted {
		return false
	}
	seat := eventjournal.Seat{Tournament: row.Tournament, Player: row.Player}
	for range len(own.Moved) + 1 {
		if s := tournaments[seat.Tournament]; s == nil || s.Player(seat.Player) != nil {
			return s != nil
		}
		to := seat
		for _, moved := range own.Moved {
			for _, m := range moved.Moves {
				if m.From == seat {
					to = m.To
				}
			}
		}
		if to == seat {
			return false
		}
		seat = to
	}
	return false
}

// TakeSignupBack takes a decision about an entry back: who was accepted leaves the
// tournament with how he is reached, and the entry waits again.
func (d *Desk) TakeSignupBack(ctx context.Context, by Person, event string, number int, consent Consent) error {
	_, err := d.actOnEvent(ctx, by, DecideSignups, event, consent, func(o *office) (eventjournal.Payload, error) {
		rows, err := d.store.Signups(ctx, event)
		if err != nil {
			return nil, err
		}
		row := rowOf(rows, number)
		if row == nil || row.State == signup.Waiting {
			return nil, refuse("signup.refused.unknown", "number", number)
		}
		o.signups = append(o.signups, signup.Decided{Event: event, Number: number, Was: row.Decision, Is: signup.Decision{State: signup.Waiting}})
		if !o.stands(row) {
			return nil, nil
		}
		if s := o.state(row.Tournament); s == nil || s.Player(row.Player) == nil {
			return nil, refuse("signup.refused.moved", "name", row.Name)
		}
		o.keep(eventjournal.Seat{Tournament: row.Tournament, Player: row.Player}, Contact{})
		return nil, o.do(row.Tournament, RemovePlayer{ID: row.Player})
	})
	return err
}

// RefuseSignups refuses entries that wait, with the reason.
func (d *Desk) RefuseSignups(ctx context.Context, by Person, event string, why string, numbers ...int) error {
	if err := by.May(DecideSignups, Place{Event: event}, Extent{}); err != nil {
		return err
	}
	if why = strings.TrimSpace(why); why == "" {
		return refuse("signup.refused.no-reason")
	}
	if len([]rune(why)) > maxText {
		return refuse("signup.wrong.long", "most", maxText)
	}
	rows, err := d.store.Signups(ctx, event)
	if err != nil {
		return err
	}
	var list []signup.Decided
	for _, n := range numbers {
		row := rowOf(rows, n)
		if row == nil || row.State == signup.Refused {
			return refuse("signup.refused.unknown", "number", n)
		}
		if row.State == signup.Accepted {
			own, states, err := d.tournamentsOf(ctx, event)
			if err != nil {
				return err
			}
			if SignupStands(row, own, states) {
				return refuse("signup.refused.accepted", "number", n, "name", row.Name)
			}
		}
		list = append(list, signup.Decided{Event: event, Number: n, Was: row.Decision, Is: signup.Decision{State: signup.Refused, Reason: why}})
	}
	err = d.store.DecideSignups(ctx, list...)
	if IsConflict(err) && len(list) > 0 {
		return refuse("signup.refused.meanwhile")
	}
	return err
}
