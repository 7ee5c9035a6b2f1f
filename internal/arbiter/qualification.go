package arbiter

import (
	"context"
	"slices"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/tournament"
)

// GoingOn is a group of players of an event's tournaments who also play in another of
// them: they advance to a final, or enter a second tournament.
type GoingOn struct {
	Into    string // its journal
	Players []eventjournal.Seat
	Carry   bool // the results of those who come from the same tournament count
}

// Carries reports whether results can be carried into a tournament: all meet by a
// table, and it has not begun.
func Carries(s *journal.State) bool {
	system, ok := pairing.SystemOfEvent(s.Config.RecordedSystem())
	return ok && system.Kind() == pairing.ByTable && !s.Config.ForTeams() && s.Current() == 0
}

// GoOn lets players go on, in all journals or in none. It returns the number of the entry
// in the event's own journal.
func (d *Desk) GoOn(ctx context.Context, by Person, event string, g GoingOn, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, GoOn, event, consent, func(o *office) (eventjournal.Payload, error) {
		into := o.state(g.Into)
		if into == nil || into.Config.ForTeams() {
			return nil, refuse("section.unknown")
		}
		act := eventjournal.PlayersWentOn{Into: g.Into}
		there := map[*Entrant]bool{}
		for k := range into.Players {
			there[o.person(eventjournal.Seat{Tournament: g.Into, Player: into.Players[k].ID})] = true
		}
		places := map[eventjournal.Seat]int{}
		for id, s := range o.states() {
			if slices.ContainsFunc(g.Players, func(x eventjournal.Seat) bool { return x.Tournament == id }) {
				for _, p := range PlacesOf(id, s) {
					places[p.Seat] = p.Place
				}
			}
		}
		var in goIn
		var tables sitAt
		next := into.NextID()
		at := map[eventjournal.Seat]int{} // their IDs there
		for _, seat := range g.Players {
			from := o.state(seat.Tournament)
			if from == nil || from.Player(seat.Player) == nil || seat.Tournament == g.Into || at[seat] > 0 {
				return nil, refuse("section.unknown")
			}
			p := from.Player(seat.Player)
			if there[o.person(seat)] {
				return nil, refuse("going.there", "player", p.Name)
			}
			there[o.person(seat)], at[seat] = true, next
			q := p.Player
			if table := tableOf(o.event, o.states(), o.person(seat)); table > 0 {
				tables = append(tables, journal.TableFixed{ID: next, Table: table})
			}
			in.entered = append(in.entered, journal.PlayerEntered{Player: q, Entrant: o.number(seat), Origin: seat.Tournament, Place: places[seat]})
			act.Going = append(act.Going, eventjournal.Going{Entrant: o.number(seat), From: seat, To: eventjournal.Seat{Tournament: g.Into, Player: next}, Place: places[seat]})
			next++
		}
		if len(act.Going) == 0 {
			return nil, refuse("section.nobody")
		}
		if g.Carry {
			if !Carries(into) {
				return nil, refuse("going.no-table")
			}
			states := o.states()
			for _, id := range SortedIDs(states) {
				if c, ok := carriedFrom(states[id], id, at); ok {
					if len(c.Games) > 0 {
						in.carried = append(in.carried, c)
						act.Carried += len(c.Games)
					}
				} else {
					return nil, refuse("going.unfinished", "name", states[id].Config.Name)
				}
			}
		}
		if err := o.do(g.Into, in); err != nil {
			return nil, err
		}
		if err := o.do(g.Into, tables); err != nil {
			return nil, err
		}
		act.Added = o.addedEntries()
		return act, o.contactsGoAlong(ctx, act.Going)
	})
}

// carriedFrom returns the games of the players who go on, as they count there; false if
// one of them has no result yet.
func carriedFrom(s *journal.State, id string, at map[eventjournal.Seat]int) (c journal.ResultsCarried, ok bool) {
	c.Origin = id
	for n := range s.Rounds {
		for k := range s.Rounds[n].Boards {
			b := &s.Rounds[n].Boards[k]
			white, black := at[eventjournal.Seat{Tournament: id, Player: b.White}], at[eventjournal.Seat{Tournament: id, Player: b.Black}]
			if white == 0 || black == 0 {
				continue
			}
			r := tournament.ByColor[tournament.Outcome]{White: unratedOf(b.Result.White), Black: unratedOf(b.Result.Black)}
			if r.White == tournament.Pending || r.White == tournament.Adjourned {
				return c, false
			}
			c.Games = append(c.Games, journal.CarriedGame{White: white, Black: black, Result: r, Round: n + 1})
		}
	}
	return c, true
}

// unratedOf returns an outcome that is not rated a second time.
func unratedOf(o tournament.Outcome) tournament.Outcome {
	switch o {
	case tournament.Win:
		return tournament.UnratedWin
	case tournament.Draw:
		return tournament.UnratedDraw
	case tournament.Loss:
		return tournament.UnratedLoss
	}
	return o
}

// carry adds the results that players bring to the boards of a round.
func carry(s *journal.State, round int, d *Decision) {
	if len(s.Carried) == 0 {
		return
	}
	for k := range s.Round(round).Boards {
		b := &s.Round(round).Boards[k]
		before := 0
		for n := 1; n < round; n++ {
			if s.Round(n).Find(b.Board) >= 0 {
				before++
			}
		}
		if r, ok := s.CarriedTo(b.Board, before); ok && b.Black != 0 && b.Result.White == tournament.Pending {
			d.add(journal.ResultEntered{Round: round, Board: b.Board, Result: r})
		}
	}
}

// UndoGoing takes players out again who went on, by the number of the entry in the
// journal of the event.
func (d *Desk) UndoGoing(ctx context.Context, by Person, event string, number int64, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, GoOn, event, consent, func(o *office) (eventjournal.Payload, error) {
		went, stands := o.event.WentOn[number]
		if !stands {
			return nil, refuse("section.undone")
		}
		if err := o.takeBack(went.Added); err != nil {
			return nil, err
		}
		for _, g := range went.Going {
			o.keep(g.To, Contact{})
		}
		return eventjournal.GoingUndone{Number: number, Added: o.addedEntries()}, nil
	})
}

// contactsGoAlong brings where players belong, and how they are reached, to the
// tournament into which they go. What they owe stays where they owe it.
func (o *office) contactsGoAlong(ctx context.Context, going []eventjournal.Going) error {
	known := map[string]map[int]Contact{}
	for _, g := range going {
		c, ok, err := o.contactOf(ctx, known, g.From)
		if err != nil {
			return err
		}
		if ok {
			c.Owed, c.Paid, c.Notes = 0, 0, ""
			o.keep(g.To, c)
		}
	}
	return nil
}

// goIn is the part of it in the tournament to which they come.
type goIn struct {
	entered []journal.PlayerEntered
	carried []journal.ResultsCarried
}

func (c goIn) Decide(s *journal.State) Decision {
	players := make([]tournament.Player, len(c.entered))
	for k := range c.entered {
		players[k] = c.entered[k].Player
	}
	d := enter(s, nil, players...)
	k := 0
	for n, what := range d.Events {
		if e, ok := what.(journal.PlayerEntered); ok {
			e.Entrant, e.Origin, e.Place = c.entered[k].Entrant, c.entered[k].Origin, c.entered[k].Place
			d.Events[n] = e
			k++
		}
	}
	if d.Refused == nil {
		for _, w := range c.carried {
			d.add(w)
		}
	}
	return d
}

// CanGoOn returns an error that tells why players cannot go on into a new tournament; nil
// if they can.
func CanGoOn(own *eventjournal.State, tournaments map[string]*journal.State, g GoingOn) error {
	if len(g.Players) == 0 {
		return refuse("section.nobody")
	}
	whose := map[eventjournal.Seat]int{}
	for k, e := range Entrants(own, tournaments) {
		for _, seat := range e.Seats {
			whose[seat] = k + 1
		}
	}
	there, at := map[int]bool{}, map[eventjournal.Seat]int{}
	for k, seat := range g.Players {
		n := whose[seat]
		if n == 0 {
			return refuse("section.unknown")
		}
		if there[n] {
			return refuse("going.there", "player", tournaments[seat.Tournament].Player(seat.Player).Name)
		}
		there[n], at[seat] = true, k+1
	}
	for _, id := range SortedIDs(tournaments) {
		if _, ok := carriedFrom(tournaments[id], id, at); !ok && g.Carry {
			return refuse("going.unfinished", "name", tournaments[id].Config.Name)
		}
	}
	return nil
}

// CanLeave reports whether a player can be moved to another tournament: one who was never
// paired.
func CanLeave(s *journal.State, id int) bool { return unremovable(s, id) == nil }
