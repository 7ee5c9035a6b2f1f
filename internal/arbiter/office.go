package arbiter

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"time"

	"slices"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/signup"
)

// office decides one act for several tournaments of an event.
type office struct {
	desk    *Desk
	id      string // of the event
	by      Person
	consent Consent
	event   *eventjournal.State
	known   map[string]*cachedJournal  // by journal
	events  map[string][]journal.Event // what the act adds
	entered map[string]int             // players, so far
	contact map[string]map[int]Contact // what is kept beside the journals, by tournament and player
	signups []signup.Decided           // what becomes of entries from outside
	warned  *Unconfirmed               // of all tournaments

	people map[eventjournal.Seat]*Entrant // whose seats they are, see person
	next   int                            // number of an entrant
}

// state returns a tournament as it stands before the act, nil if it is none of the
// event's.
func (o *office) state(id string) *journal.State {
	if k := o.known[id]; k != nil {
		return k.state
	}
	return nil
}

// takeBack undoes what an act added to journals, in all of them.
func (o *office) takeBack(added []eventjournal.Added) error {
	for _, a := range added {
		var numbers []int64
		for n := a.First; n <= a.Last; n++ {
			numbers = append(numbers, n)
		}
		if o.state(a.Tournament) == nil {
			return refuse("section.unknown")
		}
		if err := o.do(a.Tournament, undoPart{Undo{numbers}}); err != nil {
			return err
		}
	}
	return nil
}

// do decides a command for one of the tournaments; warnings of all are asked at once.
func (o *office) do(id string, c Command) error {
	k := &cachedJournal{events: o.known[id].events, state: o.known[id].state}
	if before := o.events[id]; len(before) > 0 {
		state, err := k.stateAfter(before)
		if err != nil {
			return err
		}
		k.events, k.state = append(k.events[:len(k.events):len(k.events)], before...), state
	}
	consent := o.consent
	events, err := o.desk.decide(k, o.by, Place{Event: o.id, Tournament: id}, c, consent)
	if u := (*Unconfirmed)(nil); errors.As(err, &u) {
		if o.warned == nil {
			o.warned = &Unconfirmed{}
		}
		o.warned.Level = max(o.warned.Level, u.Level)
		o.warned.Warnings = append(o.warned.Warnings, u.Warnings...)
		consent.Level = TwoSteps
		events, err = o.desk.decide(k, o.by, Place{Event: o.id, Tournament: id}, c, consent)
	}
	o.events[id] = append(o.events[id], events...)
	return err
}

// keep has what is known of a player kept with what the act adds to his tournament.
func (o *office) keep(at eventjournal.Seat, c Contact) {
	if o.contact[at.Tournament] == nil {
		o.contact[at.Tournament] = map[int]Contact{}
	}
	o.contact[at.Tournament][at.Player] = c
}

// addedEntries returns the entries that the act adds to each tournament.
func (o *office) addedEntries() []eventjournal.Added {
	var list []eventjournal.Added
	for id, events := range o.events {
		if len(events) > 0 {
			list = append(list, eventjournal.Added{Tournament: id, First: events[0].Number, Last: events[len(events)-1].Number})
		}
	}
	slices.SortFunc(list, func(a, b eventjournal.Added) int { return cmp.Compare(a.Tournament, b.Tournament) })
	return list
}

// actOnEvent carries out an act on the journals of an event and of its tournaments, all
// of it or nothing: if the person may do it there, and what it does to each of them.
func (d *Desk) actOnEvent(ctx context.Context, by Person, do Act, event string, consent Consent, act func(*office) (eventjournal.Payload, error)) (int64, error) {
	if err := by.May(do, Place{Event: event}, Extent{}); err != nil {
		return 0, err
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(journals, func(a, b Journal) int { return cmp.Compare(a.ID, b.ID) }) // everybody waits in the same order
	all := map[string]*cachedJournal{}
	for _, j := range journals {
		k := d.hold(j.ID)
		defer d.release(k)
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
		o := &office{desk: d, id: event, by: by, consent: consent, known: all, events: map[string][]journal.Event{}, entered: map[string]int{}, contact: map[string]map[int]Contact{}}
		if o.event, err = d.EventState(ctx, event); err != nil {
			return 0, err
		}
		if o.event.Ahead != nil {
			return 0, refuse("versions.ahead.event", "number", o.event.Ahead.Number)
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

// append adds what was decided to all journals, that of the event only where there is
// something to say in it, and tells who listens.
func (o *office) append(ctx context.Context, event string, what eventjournal.Payload) (int64, error) {
	var additions []Addition
	var number int64
	after := map[string]*cachedJournal{}
	if what != nil {
		e := journal.Event{Number: o.event.Last + 1, Time: o.desk.clock().UTC().Truncate(time.Microsecond), Reason: o.consent.Reason}
		o.by.sign(&e)
		head := journal.Entry{Number: e.Number, Time: e.Time, Actor: e.Actor, Identity: e.Identity, Role: e.Role, Device: e.Device, Reason: e.Reason}
		var own journal.Entry
		err := o.desk.inFormat(ctx, func(format int) (needs int, err error) {
			own, err = eventjournal.EncodeIn(format, head, what)
			return eventjournal.FormatOf(&own), err
		})
		if err != nil {
			return 0, err
		}
		number = own.Number
		addition := Addition{Journal: event, After: o.event.Last, Entries: []journal.Entry{own}, Same: true}
		if w, others := what.(eventjournal.SeriesSet); others {
			addition.Counted = countedBy(w.Series)
		}
		additions = append(additions, addition)
	}
	for id, events := range o.events {
		if len(events) == 0 && len(o.contact[id]) == 0 {
			continue // nothing changes there
		}
		entries, err := o.desk.encodeEvents(ctx, events)
		if err != nil {
			return 0, err
		}
		known := o.known[id]
		next := known.successor()
		if err := next.add(id, entries, o.desk.newer(ctx)); err != nil {
			return 0, err
		}
		addition := Addition{Journal: id, After: known.state.Last, Contacts: o.contact[id], Entries: entries}
		summarize(&addition, known, next)
		additions, after[id] = append(additions, addition), next
	}
	switch {
	case len(additions) == 0 && len(o.signups) == 0:
		return 0, nil
	case len(additions) == 0:
		return 0, o.desk.store.DecideSignups(ctx, o.signups...)
	}
	additions[len(additions)-1].Signups = o.signups
	if err := o.desk.store.AppendTogether(ctx, additions...); err != nil {
		return 0, err
	}
	for _, id := range slices.Sorted(maps.Keys(after)) {
		k, next := o.known[id], after[id]
		k.become(next)
		o.desk.live.tell(id, k.state.Last)
	}
	return number, nil
}
