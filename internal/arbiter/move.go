package arbiter

import (
	"context"
	"errors"
	"slices"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/tournament"
)

// PlayersMove is players, by ID, who go from one tournament of an event to another: none of
// them has been paired in it.
type PlayersMove struct {
	From, To string // journals
	Players  []int
}

// EventState returns the state of an event's own journal.
func (d *Desk) EventState(ctx context.Context, event string) (*eventjournal.State, error) {
	entries, err := d.store.ReadOfEvent(ctx, event, 0)
	if err != nil {
		return nil, err
	}
	return eventjournal.Fold(entries)
}

// Move moves players between the tournaments of an event: all of them, in all
// journals, or nobody. It returns the number of the entry in the event's own journal.
// The errors are those of Do.
func (d *Desk) Move(ctx context.Context, by Person, event string, moves []PlayersMove, consent Consent) (int64, error) {
	moves = slices.DeleteFunc(slices.Clone(moves), func(m PlayersMove) bool { return len(m.Players) == 0 || m.From == m.To })
	if len(moves) == 0 {
		return 0, refuse("section.nobody")
	}
	return d.actOnEvent(ctx, by, MovePlayers, event, consent, func(o *office) (eventjournal.Payload, error) {
		var act eventjournal.PlayersMoved
		for _, m := range moves {
			from, to := o.state(m.From), o.state(m.To)
			if from == nil || to == nil {
				return nil, refuse("section.unknown")
			}
			var out moveOut
			in := moveIn{origin: m.From}
			next := to.NextID() + o.entered[m.To]
			for _, id := range m.Players {
				p := from.Player(id)
				if p == nil {
					return nil, refuse("arbiter.player.unknown", "id", id)
				}
				seat := eventjournal.Seat{Tournament: m.From, Player: id}
				entrant := o.number(seat)
				out.players = append(out.players, journal.PlayerMovedOut{ID: id, Entrant: entrant, Target: m.To})
				in.players, in.entrants = append(in.players, *p), append(in.entrants, entrant)
				act.Moves = append(act.Moves, eventjournal.Move{Entrant: entrant, From: seat, To: eventjournal.Seat{Tournament: m.To, Player: next}})
				next++
			}
			o.entered[m.To] += len(m.Players)
			if err := errors.Join(o.do(m.From, out), o.do(m.To, in)); err != nil {
				return nil, err
			}
		}
		act.Added = o.addedEntries()
		return act, o.contactsFollow(ctx, act.Moves)
	})
}

// UndoMove takes an act of moving back in all tournaments, by the number of its entry
// in the journal of the event.
func (d *Desk) UndoMove(ctx context.Context, by Person, event string, number int64, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, MovePlayers, event, consent, func(o *office) (eventjournal.Payload, error) {
		moved, stands := o.event.Moved[number]
		if !stands {
			return nil, refuse("section.undone")
		}
		if err := o.takeBack(moved.Added); err != nil {
			return nil, err
		}
		var back []eventjournal.Move
		for _, m := range moved.Moves {
			back = append(back, eventjournal.Move{Entrant: m.Entrant, From: m.To, To: m.From})
		}
		return eventjournal.MoveUndone{Number: number, Added: o.addedEntries()}, o.contactsFollow(ctx, back)
	})
}

// contactsFollow brings what is known of players beside the journals to where they go,
// with the act that moves them.
func (o *office) contactsFollow(ctx context.Context, moves []eventjournal.Move) error {
	known := map[string]map[int]Contact{}
	for _, m := range moves {
		c, ok, err := o.contactOf(ctx, known, m.From)
		if err != nil {
			return err
		}
		if ok {
			o.keep(m.From, Contact{})
			o.keep(m.To, c)
		}
	}
	return nil
}

// contactOf returns the data on a player beside the journals; it caches them.
func (o *office) contactOf(ctx context.Context, known map[string]map[int]Contact, at eventjournal.Seat) (Contact, bool, error) {
	if known[at.Tournament] == nil {
		contacts, err := o.desk.store.Contacts(ctx, at.Tournament)
		if err != nil {
			return Contact{}, false, err
		}
		known[at.Tournament] = contacts
	}
	c, ok := known[at.Tournament][at.Player]
	return c, ok, nil
}

// moveOut is the part of a move in the tournament that players leave.
type moveOut struct{ players []journal.PlayerMovedOut }

func (c moveOut) Decide(s *journal.State) Decision {
	var d Decision
	gone := map[int]bool{}
	numbered := false
	for _, m := range c.players {
		if why := unremovable(s, m.ID); why != nil {
			return Decision{Refused: why}
		}
		p := s.Player(m.ID)
		if s.Current() > 0 {
			d.warn(Confirm, "arbiter.player.remove", "player", p.Name)
		}
		numbered = numbered || p.Number > 0
		gone[m.ID] = true
		d.add(m)
	}
	if numbered {
		rest := slices.DeleteFunc(slices.Clone(s.Players), func(q journal.Player) bool { return gone[q.ID] })
		d.add(journal.PlayersNumbered{Order: extendedOrder(s, rest)})
	}
	return d
}

// moveIn is the part of a move in the tournament to which players come. What they
// asked for, and that they are there, comes with them.
type moveIn struct {
	origin   string
	players  []journal.Player
	entrants []int
}

func (c moveIn) Decide(s *journal.State) Decision {
	players := make([]tournament.Player, len(c.players))
	for k := range c.players {
		players[k] = c.players[k].Player
	}
	d := enter(s, nil, players...)
	k := 0
	var asked []journal.Payload
	for n, what := range d.Events {
		e, ok := what.(journal.PlayerEntered)
		if !ok {
			continue
		}
		d.Events[n] = journal.PlayerMovedIn{ID: e.ID, Player: e.Player, From: e.From, Entrant: c.entrants[k], Origin: c.origin}
		p := &c.players[k]
		if p.Present {
			asked = append(asked, journal.PlayerCheckedIn{ID: e.ID, Present: true})
		}
		if p.NoHalfByes {
			asked = append(asked, journal.PlayerFlagged{ID: e.ID, NoHalfByes: true})
		}
		if p.Table > 0 {
			asked = append(asked, journal.TableFixed{ID: e.ID, Table: p.Table})
		}
		for round := e.From; round <= s.Config.Rounds; round++ {
			if kind, has := p.Byes[round]; has {
				asked = append(asked, journal.ByeGranted{ID: e.ID, Round: round, Kind: kind})
			}
		}
		k++
	}
	d.add(asked...)
	return d
}
