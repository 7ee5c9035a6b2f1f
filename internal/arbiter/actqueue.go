package arbiter

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"torneo/internal/journal"
)

// actQueue holds the acts at one tournament, and the requests for its state. The one whose
// turn it is carries out those of the others waiting, too: their acts are one commit, each
// decided from what the ones before it have done, and one look into the store tells all of
// them how it stands. So nobody waits for a commit for each one before them.
type actQueue struct {
	mu      sync.Mutex
	waiting []*queuedAct

	begun atomic.Int64 // looks into the store, those that go on included
	ended int64        // the number of the last one that told how it stands; the journal's
}

// queuedAct is an act that waits.
type queuedAct struct {
	ctx     context.Context
	by      Person
	at      Place
	command Command
	consent Consent

	done bool // what follows counts
	last int64
	err  error
}

// mostQueuedActs is the maximum number of acts in one commit.
const mostQueuedActs = 50

func (t *actQueue) join(a ...*queuedAct) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = append(t.waiting, a...)
}

// rejoin lets those wait on who came first.
func (t *actQueue) rejoin(a []*queuedAct) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = slices.Concat(a, t.waiting)
}

// take removes and returns the acts to be done now: the first in the queue, and the one
// whose turn it is.
func (t *actQueue) take(own *queuedAct) []*queuedAct {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = slices.DeleteFunc(t.waiting, func(a *queuedAct) bool { return a == own })
	n := min(len(t.waiting), mostQueuedActs-1)
	acts := append(slices.Clone(t.waiting[:n]), own)
	t.waiting = slices.Delete(t.waiting, 0, n)
	return acts
}

// catchUp reads what is new in the store, unless somebody else has done so since this
// one began to wait, the time that asked gives. The journal is held.
func (d *Desk) catchUp(ctx context.Context, id string, k *cachedJournal, asked int64) error {
	if k.queue.ended > asked {
		return nil
	}
	return d.read(ctx, id, k)
}

// do carries acts out until the own one is: all that wait at once, or, if they cannot be
// kept together, the own one alone. The journal is held.
func (d *Desk) do(ctx context.Context, id string, k *cachedJournal, own *queuedAct) {
	acts := k.queue.take(own)
	err := d.doAll(ctx, id, k, acts)
	if err == nil {
		return
	}
	others := slices.DeleteFunc(acts, func(a *queuedAct) bool { return a == own })
	if IsUncertain(err) {
		for _, a := range others { // what holds for one of a commit holds for all
			a.done, a.last, a.err = true, 0, err
		}
	} else {
		k.queue.rejoin(others)
		if len(others) > 0 && ctx.Err() == nil {
			err = d.doAll(ctx, id, k, []*queuedAct{own})
		}
	}
	if err != nil {
		own.done, own.last, own.err = true, 0, err
	}
}

// doAll decides acts one after the other and appends their entries. The error is that of
// the store: then none of them is done.
func (d *Desk) doAll(ctx context.Context, id string, k *cachedJournal, acts []*queuedAct) error {
	for {
		if err := d.read(ctx, id, k); err != nil {
			return err
		}
		next := k.successor()
		var entries []journal.Entry
		for _, a := range acts {
			more, err := d.entriesOf(next, a)
			if err == nil {
				err = next.add(id, more, d.newer(ctx))
			}
			if a.last, a.err = 0, err; err == nil && len(more) > 0 {
				entries, a.last = append(entries, more...), next.state.Last
			}
		}
		if len(entries) > 0 {
			look := k.queue.begun.Add(1)
			addition := Addition{Journal: id, After: k.state.Last, Entries: entries}
			summarize(&addition, k, next)
			err := d.store.AppendTogether(ctx, addition)
			if IsConflict(err) {
				continue // somebody else was quicker: look again whether it still holds
			}
			if err != nil {
				return err
			}
			k.become(next)
			k.queue.ended = look
			d.live.tell(id, k.state.Last)
		}
		for _, a := range acts {
			a.done = true
		}
		return nil
	}
}

// entriesOf returns the entries that an act adds to a tournament in its present state.
func (d *Desk) entriesOf(k *cachedJournal, a *queuedAct) ([]journal.Entry, error) {
	if err := a.ctx.Err(); err != nil {
		return nil, err
	}
	if err := checkRepeated(a.by, a.consent, k.events); err != nil {
		return nil, err
	}
	if err := AheadError(k.state); err != nil {
		return nil, err
	}
	if err := clash(a.command, k.events, d.lastSeen(a.at.Tournament, a.consent, k.events)); err != nil {
		return nil, err
	}
	events, err := d.decide(k, a.by, a.at, a.command, a.consent)
	if err != nil {
		return nil, err
	}
	return d.encodeEvents(a.ctx, events)
}
