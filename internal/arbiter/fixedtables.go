package arbiter

import (
	"cmp"
	"context"
	"slices"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/message"
)

// SittingEntrant is somebody who always sits at the same table.
type SittingEntrant struct {
	Entrant
	Table int
}

// FixedTables returns the entrants of an event who always sit at one table, the lowest
// table first.
func FixedTables(own *eventjournal.State, tournaments map[string]*journal.State) []SittingEntrant {
	var list []SittingEntrant
	for _, e := range Entrants(own, tournaments) {
		if table := tableOf(own, tournaments, &e); table > 0 {
			list = append(list, SittingEntrant{e, table})
		}
	}
	slices.SortStableFunc(list, func(a, b SittingEntrant) int { return cmp.Compare(a.Table, b.Table) })
	return list
}

// tableOf returns the table at which an entrant always sits, 0 if at any: as the event has
// settled it, and if it never has, as one of his tournaments did before events had tables.
// Teams have their own order.
func tableOf(own *eventjournal.State, tournaments map[string]*journal.State, e *Entrant) int {
	if e.Number > 0 {
		if table, settled := own.Table(e.Number); settled {
			return table
		}
	}
	for _, seat := range e.Seats {
		if s := tournaments[seat.Tournament]; s != nil && !s.Config.ForTeams() {
			if p := s.Player(seat.Player); p != nil && p.Table > 0 {
				return p.Table
			}
		}
	}
	return 0
}

// SeatTable sets the table at which those who sit there always sit; 0: any.
type SeatTable struct {
	Seat  eventjournal.Seat
	Table int
}

// FixTables settles at which tables entrants of an event always sit: in all tournaments
// of players in which they are, in all journals or in none. It returns the number of the
// entry in the event's own journal, 0 if they sit there already.
func (d *Desk) FixTables(ctx context.Context, by Person, event string, tables []SeatTable, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, MovePlayers, event, consent, func(o *office) (eventjournal.Payload, error) {
		var act eventjournal.TablesFixed
		states := o.states()
		there := map[int]string{} // who sits at a table, with what the act changes
		for _, x := range FixedTables(o.event, states) {
			if !slices.ContainsFunc(tables, func(t SeatTable) bool { return slices.Contains(x.Seats, t.Seat) }) {
				there[x.Table] = x.Name
			}
		}
		done := map[*Entrant]bool{}
		for _, t := range tables {
			e := o.person(t.Seat)
			if e == nil {
				return nil, refuse("section.unknown")
			}
			if t.Table < 0 || t.Table > maxTable {
				return nil, refuse("arbiter.player.table", "most", maxTable)
			}
			if done[e] {
				return nil, refuse("tables.twice", "player", e.Name)
			}
			done[e] = true
			fixed := eventjournal.FixedTable{Table: t.Table, Was: tableOf(o.event, states, e)}
			changed, sits, err := o.sit(e, func(table int) bool { return table != t.Table }, t.Table)
			switch {
			case err != nil:
				return nil, err
			case !sits:
				return nil, refuse("tables.of-teams", "player", e.Name)
			case !changed && fixed.Was == fixed.Table:
				continue
			}
			if other, taken := there[t.Table]; taken && t.Table > 0 {
				o.warn(Acknowledge, "arbiter.player.table-taken", "player", other, "table", t.Table)
			}
			there[t.Table] = e.Name
			fixed.Entrant = o.number(t.Seat)
			for _, seat := range e.Seats {
				if o.event.NumberAt(seat) == 0 {
					act.Named = append(act.Named, eventjournal.Entrant{Number: fixed.Entrant, Seat: seat})
				}
			}
			act.Tables = append(act.Tables, fixed)
		}
		if len(act.Tables) == 0 {
			return nil, refuse("tables.nothing")
		}
		act.Added = o.addedEntries()
		return act, nil
	})
}

// sit gives an entrant a table wherever he has one of which that holds; false, too, if he
// plays for teams alone.
func (o *office) sit(e *Entrant, where func(table int) bool, table int) (changed, sits bool, err error) {
	for _, seat := range e.Seats {
		s := o.state(seat.Tournament)
		if s == nil || s.Config.ForTeams() {
			continue
		}
		sits = true
		if where(o.tableNow(seat)) {
			changed = true
			if err := o.do(seat.Tournament, sitAt{{ID: seat.Player, Table: table}}); err != nil {
				return changed, sits, err
			}
		}
	}
	return changed, sits, nil
}

// tableNow returns the table of a seat with what the act has done to its journal.
func (o *office) tableNow(seat eventjournal.Seat) int {
	s := o.state(seat.Tournament)
	if before := o.events[seat.Tournament]; len(before) > 0 {
		if after, err := o.known[seat.Tournament].stateAfter(before); err == nil {
			s = after
		}
	}
	if p := s.Player(seat.Player); p != nil {
		return p.Table
	}
	return 0
}

// UndoFixing takes an act of FixTables back in all tournaments, by the number of its
// entry in the journal of the event: with those into which somebody came since.
func (d *Desk) UndoFixing(ctx context.Context, by Person, event string, number int64, consent Consent) (int64, error) {
	return d.actOnEvent(ctx, by, MovePlayers, event, consent, func(o *office) (eventjournal.Payload, error) {
		fixed, stands := o.event.Fixed[number]
		if !stands {
			return nil, refuse("section.undone")
		}
		if err := o.takeBack(fixed.Added); err != nil {
			return nil, err
		}
		before := o.event.WithoutFixed(number)
		for _, x := range fixed.Tables {
			back, settled := before.Table(x.Entrant)
			if !settled {
				back = x.Was
			}
			if back == x.Table {
				continue
			}
			for _, e := range Entrants(o.event, o.states()) {
				if e.Number != x.Entrant {
					continue
				}
				if _, _, err := o.sit(&e, func(table int) bool { return table == x.Table }, back); err != nil {
					return nil, err
				}
			}
		}
		return eventjournal.FixingUndone{Number: number, Added: o.addedEntries()}, nil
	})
}

// warn adds what has to be confirmed of the act as a whole.
func (o *office) warn(level Level, id string, pairs ...any) {
	if o.warned == nil {
		o.warned = &Unconfirmed{}
	}
	o.warned.Level = max(o.warned.Level, level)
	o.warned.Warnings = append(o.warned.Warnings, Warning{level, message.New(id, pairs...)})
}

// sitAt is the part of it in a tournament.
type sitAt []journal.TableFixed

func (c sitAt) Decide(s *journal.State) Decision {
	var d Decision
	for _, w := range c {
		p := s.Player(w.ID)
		if p == nil {
			return refusal("arbiter.player.unknown", "id", w.ID)
		}
		if p.Table != w.Table {
			d.add(w)
		}
	}
	return d
}
