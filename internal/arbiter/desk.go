// Package arbiter has the commands, the rights and the levels of warning of the
// desk. A command looks at the state and says what happens, what the arbiter
// must confirm first, or why it is refused. Web pages and the command line act
// through it alike.
package arbiter

import (
	"bytes"
	"container/list"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/entry"
	"torneo/internal/journal"
	"torneo/message"
)

// Desk carries out commands. It is safe for concurrent use.
type Desk struct {
	store  Store
	clock  func() time.Time
	live   *Live
	others Others // nil: there are none
	losses Losses // nil: nobody is told

	mu   sync.Mutex
	room room

	putting sync.Mutex // entries into queues

	format atomic.Int64 // that may be written, as far as it was asked
}

// cachedJournal is a journal as far as it has been read.
type cachedJournal struct {
	mu     sync.Mutex
	events []journal.Event
	state  *journal.State
	last   journal.Entry // as it is kept
	queue  actQueue

	summary *Summary // of the state; nil: nobody has asked

	tail  []journal.Event // that were known of it before it left memory, the last ones; nil once it is read
	bytes int64           // of its entries, as they are kept

	// What follows is of the room: the desk's lock guards it, but for the weight.
	id      string
	weight  atomic.Int64
	counted int64 // of the weight
	users   int
	place   *list.Element // among those that nobody holds; nil: somebody does
}

// successor returns a copy to go on with.
func (k *cachedJournal) successor() *cachedJournal {
	return &cachedJournal{events: k.events, state: k.state, last: k.last, bytes: k.bytes}
}

// become takes over what was read, or what was added to a copy.
func (k *cachedJournal) become(next *cachedJournal) {
	k.events, k.state, k.last, k.summary, k.bytes, k.tail = next.events, next.state, next.last, next.summary, next.bytes, nil
	k.weigh()
}

// NewDesk works on the journals of a store, by a clock.
func NewDesk(store Store, clock func() time.Time) *Desk {
	return &Desk{store: store, clock: clock, live: newLive(), room: room{bound: DefaultRoom, journals: map[string]*cachedJournal{}, tails: map[string]*list.Element{}}}
}

// Store gives access to what is not about one tournament: events, backup, restore.
func (d *Desk) Store() Store { return d.store }

// Live returns the announcements of new events to listeners.
func (d *Desk) Live() *Live { return d.live }

// State returns a tournament as it stands. It must not be changed.
func (d *Desk) State(ctx context.Context, id string) (*journal.State, error) {
	k := d.hold(id)
	defer d.release(k)
	asked := k.queue.begun.Load()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := d.catchUp(ctx, id, k, asked); err != nil {
		return nil, err
	}
	return d.withClubs(ctx, id, k.state)
}

// StateOf returns a tournament as State does, from a row of the store that was just read: of a
// journal that is known up to its last entry the store is not asked again.
func (d *Desk) StateOf(ctx context.Context, j Journal) (*journal.State, error) {
	if s := d.LastKnown(j.ID); s != nil && s.Last == j.Last {
		return d.withClubs(ctx, j.ID, s)
	}
	return d.State(ctx, j.ID)
}

// LastKnown returns a tournament as it was when the desk last read it, without asking the store;
// nil: it is not in memory, or is being acted on. It must not be changed.
func (d *Desk) LastKnown(id string) *journal.State {
	k := d.holdKnown(id)
	if k == nil {
		return nil
	}
	defer d.release(k)
	if !k.mu.TryLock() {
		return nil
	}
	defer k.mu.Unlock()
	return k.state
}

// History returns all that happened to a tournament after the event with that number.
func (d *Desk) History(ctx context.Context, id string, after int64) ([]journal.Event, error) {
	k := d.hold(id)
	defer d.release(k)
	asked := k.queue.begun.Load()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := d.catchUp(ctx, id, k, asked); err != nil {
		return nil, err
	}
	if after >= int64(len(k.events)) {
		return nil, nil
	}
	return k.events[max(after, 0):len(k.events):len(k.events)], nil
}

// At returns the tournament as it stood after the event with that number, with
// other events undone than those that are: what-if.
func (d *Desk) At(ctx context.Context, id string, number int64, undo ...int64) (*journal.State, error) {
	events, err := d.History(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if number < int64(len(events)) {
		events = events[:max(number, 0)]
	}
	if len(undo) > 0 {
		events = append(events[:len(events):len(events)], journal.Event{Number: int64(len(events)) + 1, Payload: journal.EventsUndone{Numbers: undo}})
	}
	return journal.Fold(events)
}

// Consent is the state that a person has seen and the warnings that they have confirmed when
// giving a command.
type Consent struct {
	Seen         int64 // the last event that he has seen; 0: not told
	Level        Level // the highest level of warning that he has confirmed
	Reason       string
	DevicePrefix string // how the device of its entries begins that is of this act alone; "": it may be done again
}

// Do carries a command out and returns the number of its last event, 0 if nothing
// came of it. The error is a *Refused, an *Unconfirmed, a *Clash or a *Second, or that of the
// store.
func (d *Desk) Do(ctx context.Context, id string, by Person, c Command, consent Consent) (int64, error) {
	at := Place{Tournament: id}
	if by.Scope.Event != "" {
		j, err := d.store.Journal(ctx, id)
		if err != nil {
			return 0, err
		}
		at.Event = j.Event
	}
	if err := by.Authorize(c, at); err != nil {
		return 0, err // nothing of it is his, whatever the state
	}
	k := d.hold(id)
	defer d.release(k)
	own := &queuedAct{ctx: ctx, by: by, at: at, command: c, consent: consent}
	k.queue.join(own)
	k.mu.Lock()
	defer k.mu.Unlock()
	if !own.done {
		d.do(ctx, id, k, own)
	}
	return own.last, own.err
}

// decide asks the command for its decision, and its giver to confirm the warnings.
func (d *Desk) decide(k *cachedJournal, by Person, at Place, c Command, consent Consent) ([]journal.Event, error) {
	at.State = k.state
	if err := by.Authorize(c, at); err != nil {
		return nil, err
	}
	if err := AheadError(k.state); err != nil {
		return nil, err
	}
	u, together, undoes := undoing(c)
	if undoes {
		u = u.whole(k.events)
		c = u
		if err := by.MayUndo(k.events, u.Numbers, at); err != nil {
			return nil, err
		}
	}
	// The first act settles the editions that were left to the dates.
	state := k.state
	fix, unsettled := state.FixRulebook()
	if unsettled {
		state = state.Clone()
		state.Config.Rulebook = fix.Rulebook
	}
	decision := refusalForTeams(state, c)
	if decision.Refused == nil {
		decision = c.Decide(state)
	}
	if decision.Refused != nil {
		return nil, &Refused{*decision.Refused}
	}
	if undoes {
		t := u.takeBack(k.events, k.state)
		if err := t.holds(together); err != nil {
			return nil, err
		}
		decision.Warnings = append(decision.Warnings, t.warnings()...)
	}
	level := Silent
	for _, w := range decision.Warnings {
		level = max(level, w.Level)
	}
	if level == Refuse {
		for _, w := range decision.Warnings {
			if w.Level == Refuse {
				return nil, &Refused{w.Message}
			}
		}
	}
	if level > consent.Level {
		return nil, &Unconfirmed{Level: level, Warnings: decision.Warnings}
	}
	if unsettled && len(decision.Events) > 0 {
		decision.Events = append([]journal.Payload{fix}, decision.Events...)
	}
	now := d.clock().UTC().Truncate(time.Microsecond)
	for _, what := range decision.Events {
		if beyond := (*journal.Beyond)(nil); errors.As(journal.CheckBounds(what), &beyond) {
			return nil, &Refused{beyond.Message()}
		}
	}
	events := make([]journal.Event, len(decision.Events))
	for i, what := range decision.Events {
		events[i] = journal.Event{Number: k.state.Last + int64(i) + 1, Time: now, Reason: consent.Reason, Payload: what}
		by.sign(&events[i])
	}
	// No event is ever kept that could not be read back.
	if _, err := k.stateAfter(events); err != nil {
		return nil, &Refused{message.New("arbiter.impossible", "reason", saying(err))}
	}
	return events, nil
}

// stateAfter returns the state after more events. They are applied to a copy of
// the present state; only events that take back others make it fold all anew.
func (k *cachedJournal) stateAfter(more []journal.Event) (*journal.State, error) {
	undoes := func(e journal.Event) bool { _, undoes := e.Payload.(journal.EventsUndone); return undoes }
	if k.state == nil || slices.ContainsFunc(more, undoes) {
		return journal.Fold(append(k.events[:len(k.events):len(k.events)], more...))
	}
	state := k.state.Clone()
	for _, e := range more {
		if err := state.Apply(e); err != nil {
			return nil, err
		}
	}
	return state, nil
}

// read catches up with the store. One that has something else where this journal
// ended, because it was brought back from a copy or replaced, is right.
func (d *Desk) read(ctx context.Context, id string, k *cachedJournal) error {
	look := k.queue.begun.Add(1)
	after := max(int64(len(k.events))-1, 0)
	entries, err := d.store.Read(ctx, id, after)
	if err != nil {
		return err
	}
	if k.state != nil {
		if len(entries) > 0 && sameEntry(entries[0], k.last) {
			if err := k.add(id, entries[1:], d.newer(ctx)); err != nil {
				return err
			}
			if len(entries) > 1 {
				k.weigh()
			}
			k.queue.ended = look
			return nil
		}
		if entries, err = d.store.Read(ctx, id, 0); err != nil {
			return err
		}
	}
	anew := &cachedJournal{}
	if err := anew.add(id, entries, d.newer(ctx)); err != nil {
		return err
	}
	d.parts(ctx, id, k, anew)
	k.become(anew)
	k.queue.ended = look
	return nil
}

// add goes on with the entries that follow, as far as this program knows them; with all of
// those, or with none. Asked is, where it is not, which program let the others be written.
func (k *cachedJournal) add(id string, entries []journal.Entry, newer func() string) error {
	events, ahead, err := read(entries)
	if err != nil {
		return err
	}
	if k.state != nil && len(events) == 0 && sameUnknown(k.state.Ahead, ahead) {
		return nil
	}
	if ahead != nil {
		ahead.By = newer()
	}
	if ahead != nil && len(k.events)+len(events) == 0 {
		return ahead // nothing of it is known
	}
	state, err := k.stateAfter(events)
	if err != nil {
		return fmt.Errorf("arbiter: journal %s: %w", id, err)
	}
	state.Ahead = ahead
	state.Chain, state.Published = k.chainWith(entries[:len(events)], events)
	k.events, k.state, k.summary = append(k.events, events...), state, nil // who has looked at the events before sees no more than those
	for n := range events {
		k.bytes += int64(len(entries[n].Data) + len(entries[n].Reason))
	}
	if len(events) > 0 {
		k.last = entries[len(events)-1]
	}
	return nil
}

// chainWith returns the chain of a journal after entries that follow, and its head when
// something was published last.
func (k *cachedJournal) chainWith(entries []journal.Entry, events []journal.Event) (c entry.Chain, published entry.Head) {
	if k.state != nil {
		c, published = k.state.Chain, k.state.Published
	}
	for n := range entries {
		c.Add(&entries[n])
		if journal.Publishes(events[n].Payload) {
			if h, enough := c.Head(); enough {
				published = h
			}
		}
	}
	return c, published
}

// sameEntry reports whether an entry is the one that was read or written before.
func sameEntry(a, b journal.Entry) bool {
	return a.Number == b.Number && a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Identity == b.Identity && a.Role == b.Role && a.Device == b.Device && a.Reason == b.Reason &&
		a.Kind == b.Kind && a.Version == b.Version && bytes.Equal(a.Data, b.Data)
}
