package arbiter

import (
	"context"
	"errors"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
)

// errNobodyEnters is the error of a command that enters no player: it belongs to one
// journal.
var errNobodyEnters = errors.New("arbiter: nobody enters")

// Enter carries out a command by which players enter a tournament. In an event of
// several tournaments the same act gives them their number in all of them: the one
// that they have already, if they are known. The errors are those of Do.
func (d *Desk) Enter(ctx context.Context, by Person, event, id string, c Command, consent Consent) (int64, error) {
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return 0, err
	}
	if len(journals) < 2 {
		return d.Do(ctx, id, by, c, consent)
	}
	var last int64
	// What it takes to enter somebody is asked of the command, in its tournament.
	_, err = d.actOnEvent(ctx, by, Look, event, consent, func(o *office) (eventjournal.Payload, error) {
		k := o.known[id]
		if k == nil {
			return nil, refuse("section.unknown")
		}
		if err := checkRepeated(by, consent, k.events); err != nil {
			return nil, err
		}
		if err := clash(c, k.events, d.lastSeen(id, consent, k.events)); err != nil {
			return nil, err
		}
		if err := o.do(id, c); err != nil {
			return nil, err
		}
		what, err := o.nameEntering(id)
		if err == nil {
			last = o.events[id][len(o.events[id])-1].Number
		}
		return what, err
	})
	if errors.Is(err, errNobodyEnters) {
		return d.Do(ctx, id, by, c, consent)
	}
	return last, err
}

// nameEntering gives the players who enter tournaments by the act their number in
// all of them.
func (o *office) nameEntering(ids ...string) (eventjournal.Payload, error) {
	entering := map[eventjournal.Seat]int{} // where in the events
	states := o.states()
	for _, id := range ids {
		after, err := o.known[id].stateAfter(o.events[id])
		if err != nil {
			return nil, err
		}
		states[id] = after
		for k, e := range o.events[id] {
			if w, ok := e.Payload.(journal.PlayerEntered); ok {
				entering[eventjournal.Seat{Tournament: id, Player: w.ID}] = k
			}
		}
	}
	if len(entering) == 0 {
		return nil, errNobodyEnters
	}
	next := o.event.Next()
	var what eventjournal.EntrantsNamed
	tables := map[string]sitAt{} // those that they have in the event
	for _, person := range Entrants(o.event, states) {
		for _, seat := range person.Seats {
			k, enters := entering[seat]
			if !enters {
				continue
			}
			id := seat.Tournament
			if person.Number == 0 {
				person.Number = next
				next++
			}
			w := o.events[id][k].Payload.(journal.PlayerEntered)
			w.Entrant = person.Number
			o.events[id][k].Payload = w
			if table := tableOf(o.event, states, &person); table > 0 && !states[id].Config.ForTeams() {
				tables[id] = append(tables[id], journal.TableFixed{ID: seat.Player, Table: table})
			}
			for _, s := range person.Seats {
				if o.event.NumberAt(s) == 0 {
					what.Entrants = append(what.Entrants, eventjournal.Entrant{Number: person.Number, Seat: s})
				}
			}
		}
	}
	for _, id := range ids {
		if len(tables[id]) > 0 {
			if err := o.do(id, tables[id]); err != nil {
				return nil, err
			}
		}
	}
	return what, nil
}
