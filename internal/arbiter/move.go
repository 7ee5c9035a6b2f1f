package arbiter

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// PlayersMove is players, by ID, who go from one tournament of an event to another: none of
// them has been paired in it.
type PlayersMove struct {
	From, To string // journals
	Players  []int
}

// EventState is what the journal of an event itself adds up to.
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
	return d.together(ctx, by, event, consent, func(o *office) (eventjournal.What, error) {
		act := eventjournal.PlayersMoved{}
		taken := 0
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
				entrant := o.event.Entrant(seat, &taken)
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
		act.Added = o.added()
		return act, nil
	})
}

// UndoMove takes an act of moving back in all tournaments, by the number of its entry
// in the journal of the event.
func (d *Desk) UndoMove(ctx context.Context, by Person, event string, number int64, consent Consent) (int64, error) {
	return d.together(ctx, by, event, consent, func(o *office) (eventjournal.What, error) {
		moved, stands := o.event.Moved[number]
		if !stands {
			return nil, refuse("section.undone")
		}
		for _, a := range moved.Added {
			var numbers []int64
			for n := a.First; n <= a.Last; n++ {
				numbers = append(numbers, n)
			}
			if o.state(a.Tournament) == nil {
				return nil, refuse("section.unknown")
			}
			if err := o.do(a.Tournament, undoPart{Undo{numbers}}); err != nil {
				return nil, err
			}
		}
		return eventjournal.MoveUndone{Number: number, Added: o.added()}, nil
	})
}

// office is where one act is decided for several tournaments of an event.
type office struct {
	desk    *Desk
	by      Person
	consent Consent
	event   *eventjournal.State
	known   map[string]*known          // by journal
	events  map[string][]journal.Event // what the act adds
	entered map[string]int             // players, so far
	warned  *Unconfirmed               // of all tournaments
}

// state is a tournament as it stands before the act, nil if it is none of the event's.
func (o *office) state(id string) *journal.State {
	if k := o.known[id]; k != nil {
		return k.state
	}
	return nil
}

// do decides a command for one of the tournaments; warnings of all are asked at once.
func (o *office) do(id string, c Command) error {
	k := &known{events: o.known[id].events, state: o.known[id].state}
	if before := o.events[id]; len(before) > 0 {
		state, err := k.after(before)
		if err != nil {
			return err
		}
		k.events, k.state = append(k.events[:len(k.events):len(k.events)], before...), state
	}
	consent := o.consent
	events, err := o.desk.decide(k, o.by, c, consent)
	if u := (*Unconfirmed)(nil); errors.As(err, &u) {
		if o.warned == nil {
			o.warned = &Unconfirmed{}
		}
		o.warned.Level = max(o.warned.Level, u.Level)
		o.warned.Warnings = append(o.warned.Warnings, u.Warnings...)
		consent.Level = TwoSteps
		events, err = o.desk.decide(k, o.by, c, consent)
	}
	o.events[id] = append(o.events[id], events...)
	return err
}

// added are the entries that the act adds to each tournament.
func (o *office) added() []eventjournal.Added {
	var list []eventjournal.Added
	for id, events := range o.events {
		if len(events) > 0 {
			list = append(list, eventjournal.Added{Tournament: id, First: events[0].Number, Last: events[len(events)-1].Number})
		}
	}
	slices.SortFunc(list, func(a, b eventjournal.Added) int { return cmp.Compare(a.Tournament, b.Tournament) })
	return list
}

// together carries out an act on the journals of an event and of its tournaments, all
// of it or nothing.
func (d *Desk) together(ctx context.Context, by Person, event string, consent Consent, act func(*office) (eventjournal.What, error)) (int64, error) {
	if !by.Role.May(ManagePlayers) {
		return 0, refuse("arbiter.forbidden", "who", by.Name)
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(journals, func(a, b Journal) int { return cmp.Compare(a.ID, b.ID) }) // everybody waits in the same order
	all := map[string]*known{}
	for _, j := range journals {
		k := d.of(j.ID)
		k.mu.Lock()
		defer k.mu.Unlock()
		all[j.ID] = k
	}
	for {
		for id, k := range all {
			if err := d.read(ctx, id, k); err != nil {
				return 0, err
			}
		}
		o := &office{desk: d, by: by, consent: consent, known: all, events: map[string][]journal.Event{}, entered: map[string]int{}}
		if o.event, err = d.EventState(ctx, event); err != nil {
			return 0, err
		}
		what, err := act(o)
		if err != nil {
			return 0, err
		}
		if o.warned != nil && o.warned.Level > consent.Level {
			return 0, o.warned
		}
		number, err := o.append(ctx, event, what)
		if IsConflict(err) {
			continue // somebody else was quicker: look again whether it still holds
		}
		return number, err
	}
}

// append adds what was decided to all journals, and tells who listens.
func (o *office) append(ctx context.Context, event string, what eventjournal.What) (int64, error) {
	own, err := eventjournal.Encode(journal.Entry{Number: o.event.Last + 1, Time: o.now(), Actor: o.by.Name, Reason: o.consent.Reason}, what)
	if err != nil {
		return 0, err
	}
	additions := []Addition{{Journal: event, After: o.event.Last, Entries: []journal.Entry{own}}}
	for id, events := range o.events {
		a := Addition{Journal: id, After: o.known[id].state.Last}
		for _, e := range events {
			n, err := journal.Encode(e)
			if err != nil {
				return 0, err
			}
			a.Entries = append(a.Entries, n)
		}
		additions = append(additions, a)
	}
	if err := o.desk.store.AppendTogether(ctx, additions...); err != nil {
		return 0, err
	}
	for _, a := range additions[1:] {
		if err := o.known[a.Journal].add(a.Journal, a.Entries); err != nil {
			return 0, err
		}
		o.desk.live.tell(a.Journal, o.known[a.Journal].state.Last)
	}
	return own.Number, nil
}

// now is the time of the act, that of its entries in the tournaments.
func (o *office) now() time.Time {
	for _, events := range o.events {
		return events[0].Time
	}
	return o.desk.clock().UTC().Truncate(time.Microsecond)
}

// moveOut is the part of a move in the tournament that players leave.
type moveOut struct{ players []journal.PlayerMovedOut }

func (moveOut) Right() Right { return ManagePlayers }

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
		d.add(journal.PlayersNumbered{Order: inserted(s, rest)})
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

func (moveIn) Right() Right { return ManagePlayers }

func (c moveIn) Decide(s *journal.State) Decision {
	players := make([]tournament.Player, len(c.players))
	for k := range c.players {
		players[k] = c.players[k].Player
	}
	d := enter(s, 0, players...)
	k := 0
	var asked []journal.What
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
		if p.NoHalfByes || p.Table > 0 {
			asked = append(asked, journal.PlayerFlagged{ID: e.ID, NoHalfByes: p.NoHalfByes, Table: p.Table})
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

// unremovable says why a player cannot be taken out of a tournament.
func unremovable(s *journal.State, id int) *message.Message {
	refuse := func(id string, pairs ...any) *message.Message {
		m := message.New(id, pairs...)
		return &m
	}
	p := s.Player(id)
	if p == nil {
		return refuse("arbiter.player.unknown", "id", id)
	}
	for r := range s.Rounds {
		if onBoard(&s.Rounds[r], id) {
			return refuse("arbiter.player.played", "player", p.Name, "round", r+1)
		}
	}
	if inTable(s) {
		return refuse("arbiter.player.numbers.table")
	}
	return nil
}
