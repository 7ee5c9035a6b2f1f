package arbiter

import (
	"cmp"
	"context"

	"slices"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Entrant is a person in the tournaments of an event.
type Entrant struct {
	Number int // in all of them; 0: none was given
	Name   string
	Seats  []eventjournal.Seat
}

// Entrants returns the people of an event: two entries are one person with the same
// number, or the same FIDE ID, or the same name where nothing speaks against it.
func Entrants(own *eventjournal.State, tournaments map[string]*journal.State) []Entrant {
	p := peopleOf(own, tournaments)
	var list []Entrant
	at := map[int]int{}
	for _, seat := range p.order {
		n := p.person[seat]
		k, there := at[n]
		if !there {
			k = len(list)
			at[n] = k
			list = append(list, Entrant{Name: tournaments[seat.Tournament].Player(seat.Player).Name})
		}
		list[k].Seats = append(list[k].Seats, seat)
		list[k].Number = max(list[k].Number, own.NumberAt(seat))
	}
	return list
}

// persons assigns every seat to a person.
type persons struct {
	order  []eventjournal.Seat
	person map[eventjournal.Seat]int // numbers of this reckoning alone
}

func peopleOf(own *eventjournal.State, tournaments map[string]*journal.State) persons {
	p := persons{person: map[eventjournal.Seat]int{}}
	type known struct {
		person int
		player *tournament.Player
	}
	numbered, ids, names := map[int]int{}, map[int64]int{}, map[string][]known{}
	each := func(do func(seat eventjournal.Seat, q *tournament.Player)) {
		for _, id := range SortedIDs(tournaments) {
			s := tournaments[id]
			for k := range s.Players {
				do(eventjournal.Seat{Tournament: id, Player: s.Players[k].ID}, &s.Players[k].Player)
			}
		}
	}
	note := func(n int, seat eventjournal.Seat, q *tournament.Player) {
		p.person[seat] = n
		if number := own.NumberAt(seat); number > 0 {
			numbered[number] = n
		}
		if q.FIDEID > 0 && ids[q.FIDEID] == 0 {
			ids[q.FIDEID] = n
		}
		name := spelling.Plain(q.Name)
		names[name] = append(names[name], known{n, q})
	}
	next := 1
	decide := func(seat eventjournal.Seat, q *tournament.Player) int {
		if n := numbered[own.NumberAt(seat)]; n > 0 && own.NumberAt(seat) > 0 {
			return n
		}
		if n := ids[q.FIDEID]; n > 0 && q.FIDEID > 0 && own.NumberAt(seat) == 0 {
			return n
		}
		if own.NumberAt(seat) == 0 {
			for _, other := range names[spelling.Plain(q.Name)] {
				if !p.sitsIn(other.person, seat.Tournament) && samePerson(q, other.player) {
					return other.person
				}
			}
		}
		next++
		return next - 1
	}
	// Who has a number is known first.
	each(func(seat eventjournal.Seat, q *tournament.Player) {
		if own.NumberAt(seat) > 0 {
			note(decide(seat, q), seat, q)
		}
	})
	each(func(seat eventjournal.Seat, q *tournament.Player) {
		if own.NumberAt(seat) == 0 {
			note(decide(seat, q), seat, q)
		}
		p.order = append(p.order, seat)
	})
	return p
}

// sitsIn reports whether a person is in a tournament already: two of one name there are
// two.
func (p *persons) sitsIn(person int, id string) bool {
	for seat, n := range p.person {
		if n == person && seat.Tournament == id {
			return true
		}
	}
	return false
}

// samePerson reports whether two players of one name may be one person, by all that is
// known of them.
func samePerson(a, b *tournament.Player) bool {
	differ := func(x, y tournament.Date) bool {
		return x.Year > 0 && y.Year > 0 && (x.Year != y.Year || x.Month > 0 && y.Month > 0 && x.Month != y.Month || x.Day > 0 && y.Day > 0 && x.Day != y.Day)
	}
	return !(a.FIDEID > 0 && b.FIDEID > 0 && a.FIDEID != b.FIDEID) && !differ(a.Birth, b.Birth) &&
		(a.Sex == "" || b.Sex == "" || a.Sex == b.Sex) && (a.Federation == "" || b.Federation == "" || a.Federation == b.Federation)
}

// SortedIDs returns the journals of tournaments in the order in which they are looked at.
func SortedIDs(tournaments map[string]*journal.State) []string {
	ids := make([]string, 0, len(tournaments))
	for id, s := range tournaments {
		if s != nil {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, cmp.Compare[string])
	return ids
}

// states returns the tournaments of the event as they stand before the act.
func (o *office) states() map[string]*journal.State {
	all := map[string]*journal.State{}
	for id := range o.known {
		if s := o.state(id); s != nil {
			all[id] = s
		}
	}
	return all
}

// person returns the entrant of a seat, with the seats in all tournaments of the event.
func (o *office) person(seat eventjournal.Seat) *Entrant {
	if o.people == nil {
		o.people = map[eventjournal.Seat]*Entrant{}
		list := Entrants(o.event, o.states())
		for k := range list {
			for _, s := range list[k].Seats {
				o.people[s] = &list[k]
			}
		}
		o.next = o.event.Next()
	}
	return o.people[seat]
}

// number returns an entrant's number in all tournaments: the next free one if there is none
// yet.
func (o *office) number(seat eventjournal.Seat) int {
	e := o.person(seat)
	if e.Number == 0 {
		e.Number = o.next
		o.next++
	}
	return e.Number
}

// NameEntrants gives every entrant of an event his number in all its tournaments, and in
// each the table at which he always sits.
func (d *Desk) NameEntrants(ctx context.Context, by Person, event string, consent Consent) error {
	_, err := d.actOnEvent(ctx, by, MovePlayers, event, consent, func(o *office) (eventjournal.Payload, error) {
		var what eventjournal.EntrantsNamed
		states := o.states()
		for _, id := range SortedIDs(states) {
			for k := range states[id].Players {
				seat := eventjournal.Seat{Tournament: id, Player: states[id].Players[k].ID}
				if o.event.NumberAt(seat) == 0 {
					what.Entrants = append(what.Entrants, eventjournal.Entrant{Number: o.number(seat), Seat: seat})
					if table := tableOf(o.event, states, o.person(seat)); table > 0 && !states[id].Config.ForTeams() {
						if err := o.do(id, sitAt{{ID: seat.Player, Table: table}}); err != nil {
							return nil, err
						}
					}
				}
			}
		}
		if len(what.Entrants) == 0 {
			return nil, refuse("entrants.all-named")
		}
		return what, nil
	})
	return err
}
