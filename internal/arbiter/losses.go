package arbiter

import (
	"context"
	"errors"
	"slices"

	"torneo/internal/journal"
	"torneo/internal/row"
)

// Losses is told of entries that had been acknowledged and are not in their journal any
// more: the database went back, since a standby that lagged took over or a copy was brought
// back.
type Losses interface {
	// KeepLost keeps entries that a journal had; it finds those that it does not have any
	// more.
	KeepLost(ctx context.Context, tournament string, had []journal.Entry)
	// FirstLost returns the first of them that is not settled, 0 if there is none.
	FirstLost(tournament string) int64
}

// Lost are entries of a tournament that are not there any more.
type Lost = row.Lost

// Telling has somebody told of losses. It is said before anything is done.
func (d *Desk) Telling(l Losses) { d.losses = l }

// Reread looks for everything that is known whether the store still has it: it may have
// gone back, and the format that is written with it. What cannot be read now is read when it
// is asked for.
func (d *Desk) Reread(ctx context.Context) {
	d.format.Store(0)
	for _, id := range d.knownIDs() {
		k := d.hold(id)
		k.mu.Lock()
		switch {
		case k.state != nil:
			_ = d.read(ctx, id, k) // see above
		case len(k.tail) > 0:
			_ = d.checkTail(ctx, id, k)
		}
		k.mu.Unlock()
		d.release(k)
	}
}

// checkTail looks whether the store still has the last entries of a journal that has left
// memory, without reading what is before them.
func (d *Desk) checkTail(ctx context.Context, id string, k *cachedJournal) error {
	entries, err := d.store.Read(ctx, id, k.tail[0].Number-1)
	if err != nil {
		return err
	}
	events, _, err := read(entries)
	if err != nil {
		return err
	}
	d.tellLost(ctx, id, k.tail, events)
	if len(events) < len(k.tail) || !sameEvent(&events[len(k.tail)-1], &k.tail[len(k.tail)-1]) {
		k.tail = nil // they were told of
	}
	return nil
}

// Renew forgets the cached state of a journal whose entries were corrected in the store:
// no later entry tells it.
func (d *Desk) Renew(id string) {
	k := d.hold(id)
	k.mu.Lock()
	k.become(&cachedJournal{})
	k.queue.ended = 0
	k.mu.Unlock()
	d.release(k)
	d.live.tell(id, 0)
}

// parts reports entries that were known of a journal and are missing as it is read
// anew, and announces another state to listeners.
func (d *Desk) parts(ctx context.Context, id string, was, is *cachedJournal) {
	had := was.events
	if was.state == nil {
		had = was.tail
	}
	if len(had) > 0 {
		d.tellLost(ctx, id, had, is.events[min(int(had[0].Number-1), len(is.events)):])
	}
}

// tellLost reports those of the events that were known which are not among those that are there
// from the same number on.
func (d *Desk) tellLost(ctx context.Context, id string, were, are []journal.Event) {
	common := 0
	for common < min(len(were), len(are)) && sameEvent(&were[common], &are[common]) {
		common++
	}
	if common == len(were) {
		return
	}
	d.live.tell(id, 0)
	if d.losses == nil {
		return
	}
	var had []journal.Entry
	for _, e := range were[common:] {
		entries, err := d.encodeEvents(ctx, []journal.Event{e})
		if err != nil { // the format has gone back, too: it is kept whole
			n, err := journal.Encode(e)
			if err != nil { // it was encoded before
				break
			}
			entries = []journal.Entry{n}
		}
		had = append(had, entries...)
	}
	d.losses.KeepLost(ctx, id, had)
}

// sameEvent reports whether two events are the same entry.
func sameEvent(a, b *journal.Event) bool {
	return a.Number == b.Number && a.Time.Equal(b.Time) && a.Actor == b.Actor && a.Identity == b.Identity && a.Device == b.Device
}

// lastSeen returns the last event that somebody really has seen. Who knows of more than
// there are has seen some that were lost: then all that happened where they stood is new to
// him.
func (d *Desk) lastSeen(id string, consent Consent, events []journal.Event) int64 {
	if consent.Seen <= int64(len(events)) || d.losses == nil {
		return consent.Seen
	}
	if first := d.losses.FirstLost(id); first > 0 {
		return max(first-1, 1)
	}
	return consent.Seen
}

// Regained is the outcome of bringing entries back.
type Regained struct {
	Last int64           // of those that are in the journal again; 0: none
	Back int             // how many these are
	Left []journal.Entry // that cannot stand with what has happened since
}

// Regain brings lost entries of a journal back, in their order, as they were: by whom, when,
// with which role and device. They get the numbers that follow, which are their own if
// nothing has happened since. A result of a board that has got another one since is left
// out, as is whatever cannot happen any more. Where a newer program knows more of them, or a
// newer format is needed, nothing is brought back.
func (d *Desk) Regain(ctx context.Context, id string, lost []journal.Entry) (r Regained, err error) {
	if len(lost) == 0 {
		return r, nil
	}
	k := d.hold(id)
	defer d.release(k)
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		if err := d.read(ctx, id, k); err != nil {
			return Regained{}, err
		}
		if err := AheadError(k.state); err != nil {
			return Regained{}, err
		}
		var entries []journal.Entry
		if entries, r, err = d.recoverEntries(ctx, k, lost); err != nil || len(entries) == 0 {
			return r, err
		}
		look := k.queue.begun.Add(1)
		next := k.successor()
		if err := next.add(id, entries, d.newer(ctx)); err != nil {
			return Regained{}, err
		}
		addition := Addition{Journal: id, After: k.state.Last, Entries: entries}
		summarize(&addition, k, next)
		err := d.store.AppendTogether(ctx, addition)
		if IsConflict(err) {
			continue // look again what still can stand
		}
		if err != nil {
			return Regained{}, err
		}
		k.become(next)
		k.queue.ended = look
		d.live.tell(id, k.state.Last)
		r.Last = k.state.Last
		return r, nil
	}
}

// recoverEntries returns the entries that can follow, as the journal stands.
func (d *Desk) recoverEntries(ctx context.Context, k *cachedJournal, lost []journal.Entry) (entries []journal.Entry, r Regained, err error) {
	since := k.events[min(max(lost[0].Number-1, 0), int64(len(k.events))):]
	numbers := map[int64]int64{} // of those that are brought back, from the one they had
	next := k.successor()
	for _, n := range lost {
		if slices.ContainsFunc(since, func(e journal.Event) bool { return e.Time.Equal(n.Time) && e.Actor == n.Actor }) {
			continue // it was brought back already
		}
		e, err := journal.Decode(n)
		if ahead := (*journal.Unknown)(nil); errors.As(err, &ahead) {
			return nil, Regained{}, &Refused{ahead.Message()}
		}
		if err == nil && overtaken(since, e.Payload) {
			err = errNotBack{}
		}
		if err == nil {
			e.Payload, err = renumberUndone(e.Payload, numbers, lost[0].Number)
		}
		var own []journal.Entry
		if err == nil {
			e.Number = next.state.Last + 1
			if own, err = d.encodeEvents(ctx, []journal.Event{e}); err != nil {
				return nil, Regained{}, err
			}
			err = next.add("", own, d.newer(ctx))
		}
		if err != nil {
			r.Left = append(r.Left, n)
			continue
		}
		numbers[n.Number] = e.Number
		entries = append(entries, own...)
		r.Back++
	}
	return entries, r, nil
}

// overtaken reports whether something has happened since at the board of a result.
func overtaken(since []journal.Event, w journal.Payload) bool {
	r, entered := w.(journal.ResultEntered)
	return entered && slices.ContainsFunc(since, func(e journal.Event) bool {
		return e.Payload != nil && aboutBoard(e.Payload, r.Round, r.Board)
	})
}

// errNotBack is the error of what does not come back: something has come in its place, or
// it takes back an event that is not there again.
type errNotBack struct{}

func (errNotBack) Error() string { return "arbiter: it does not come back" }

// renumberUndone returns the content of an event with the present numbers of its events.
func renumberUndone(w journal.Payload, numbers map[int64]int64, first int64) (journal.Payload, error) {
	u, undoes := w.(journal.EventsUndone)
	if !undoes {
		return w, nil
	}
	u.Numbers = slices.Clone(u.Numbers)
	for k, n := range u.Numbers {
		if n < first {
			continue
		}
		now, back := numbers[n]
		if !back {
			return nil, errNotBack{}
		}
		u.Numbers[k] = now
	}
	return u, nil
}
