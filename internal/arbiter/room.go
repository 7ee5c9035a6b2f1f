package arbiter

import (
	"container/list"
	"slices"
	"time"

	"torneo/internal/journal"
)

// DefaultRoom is the number of bytes that the folded journals of a desk may take as long as
// SetRoom says nothing else.
const DefaultRoom = 256 << 20

// keptTail is for how long the last entries of a journal that has left memory are remembered: a
// standby that takes over may lack them, and nobody else would know.
const keptTail = 2 * time.Hour

// room holds folded journals within a bound: those that were used least leave it. Who works with
// one holds it meanwhile, and it stays. The desk's lock guards it.
type room struct {
	bound, weight int64

	journals map[string]*cachedJournal
	unused   list.List // those that nobody holds; used last: in front

	tails   map[string]*list.Element // of *tail, by journal
	evicted list.List                // their journals in the order in which they left, the first in front

	left, tailWeight int64
}

// tail is the end of a journal that has left memory.
type tail struct {
	id     string
	events []journal.Event
	bytes  int64
	weight int64
}

// Room describes the memory of folded journals.
type Room struct {
	Bound, Weight int64 // bytes, as they are estimated
	Journals      int
	Left          int64 // journals that have left it so far
	Tails         int64 // bytes of the ends that are remembered of these
}

// SetRoom bounds the folded journals to that many bytes. The one that was used last, and those
// that are being worked with, stay though they may be larger.
func (d *Desk) SetRoom(bytes int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.room.bound = max(bytes, 1)
	d.evict()
}

// Room returns how much memory the folded journals take.
func (d *Desk) Room() Room {
	d.mu.Lock()
	defer d.mu.Unlock()
	r := &d.room
	return Room{Bound: r.bound, Weight: r.weight, Journals: len(r.journals), Left: r.left, Tails: r.tailWeight}
}

// hold returns a journal, which stays in memory until release.
func (d *Desk) hold(id string) *cachedJournal {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := d.room.journals[id]
	if k == nil {
		k = &cachedJournal{id: id}
		if t := d.forgetTail(id); t != nil {
			k.tail, k.bytes = t.events, t.bytes
			k.weight.Store(t.weight)
		}
		d.room.journals[id] = k
	}
	d.room.take(k)
	return k
}

// holdKnown returns a journal if it is in memory, likewise until release; else nil.
func (d *Desk) holdKnown(id string) *cachedJournal {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := d.room.journals[id]
	if k != nil {
		d.room.take(k)
	}
	return k
}

func (r *room) take(k *cachedJournal) {
	if k.users++; k.place != nil {
		r.unused.Remove(k.place)
		k.place = nil
	}
}

// release ends what hold began. The journal's own lock is open.
func (d *Desk) release(k *cachedJournal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	weight := k.weight.Load()
	d.room.weight += weight - k.counted
	k.counted = weight
	if k.users--; k.users == 0 {
		if k.state == nil && len(k.tail) == 0 { // nothing was read
			d.drop(k)
		} else {
			k.place = d.room.unused.PushFront(k)
		}
	}
	d.evict()
}

// evict lets journals leave until the others have room. The desk's lock is held.
func (d *Desk) evict() {
	r := &d.room
	for r.weight > r.bound && r.unused.Len() > 1 {
		k := r.unused.Remove(r.unused.Back()).(*cachedJournal)
		k.place = nil
		d.drop(k)
		r.left++
		d.remember(k)
		d.forgetTails()
	}
}

// drop takes a journal that nobody holds out of memory. The desk's lock is held.
func (d *Desk) drop(k *cachedJournal) {
	delete(d.room.journals, k.id)
	d.room.weight -= k.counted
	k.counted = 0
}

// remember keeps the last entries of a journal that has left.
func (d *Desk) remember(k *cachedJournal) {
	events := k.events
	if k.state == nil {
		events = k.tail
	}
	first := len(events)
	for since := d.clock().Add(-keptTail); first > 0 && events[first-1].Time.After(since); {
		first--
	}
	if first == len(events) {
		return
	}
	t := &tail{id: k.id, events: slices.Clone(events[first:])}
	t.bytes = k.bytes * int64(len(t.events)) / int64(len(events))
	t.weight = weighEvents(len(t.events), t.bytes)
	r := &d.room
	r.tails[k.id] = r.evicted.PushBack(t)
	r.tailWeight += t.weight
	r.weight += t.weight
}

// forgetTails forgets ends that are too old, or that would take more than a quarter of the room,
// those of journals that left first.
func (d *Desk) forgetTails() {
	r := &d.room
	for e := r.evicted.Front(); e != nil; e = r.evicted.Front() {
		t := e.Value.(*tail)
		if r.tailWeight <= r.bound/4 && t.events[len(t.events)-1].Time.After(d.clock().Add(-keptTail)) {
			return
		}
		d.forgetTail(t.id)
	}
}

// forgetTail takes the remembered end of a journal out of memory and returns it.
func (d *Desk) forgetTail(id string) *tail {
	r := &d.room
	e := r.tails[id]
	if e == nil {
		return nil
	}
	t := r.evicted.Remove(e).(*tail)
	delete(r.tails, id)
	r.tailWeight -= t.weight
	r.weight -= t.weight
	return t
}

// knownIDs returns the journals of which something is in memory.
func (d *Desk) knownIDs() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	ids := make([]string, 0, len(d.room.journals)+len(d.room.tails))
	for id := range d.room.journals {
		ids = append(ids, id)
	}
	for id := range d.room.tails {
		ids = append(ids, id)
	}
	return ids
}
