package entryform

import (
	"context"
	"sync"
	"time"

	"torneo/internal/signup"
)

// known is a copy of the offers a moment old: who floods the door asks nobody else.
type known struct {
	list  sync.Mutex // held while the list is asked for
	last  []signup.Offer
	until time.Time
	at    time.Time

	mu  sync.Mutex
	one map[string]*knownOffer // by event
}

// knownOffer is the offer of an event; it is held while it is asked for.
type knownOffer struct {
	sync.Mutex
	offer signup.Offer
	found bool
	at    time.Time
}

// offers returns the list. One that takes long to make is known for longer.
func (k *known) offers(ctx context.Context, d *Door) ([]signup.Offer, error) {
	k.list.Lock()
	defer k.list.Unlock()
	now := d.clock()
	if !k.at.IsZero() && now.Before(k.until) && !now.Before(k.at) {
		return k.last, nil
	}
	began := time.Now()
	list, err := d.offers(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	k.last, k.at, k.until = list, now, now.Add(max(remembered, 20*time.Since(began)))
	return list, nil
}

// offer returns the offer of an event; false: it takes no entries.
func (k *known) offer(ctx context.Context, d *Door, event string) (o signup.Offer, found bool, err error) {
	k.mu.Lock()
	one := k.one[event]
	if one == nil {
		if k.one == nil || len(k.one) >= mostKnown {
			k.one = map[string]*knownOffer{}
		}
		one = &knownOffer{}
		k.one[event] = one
	}
	k.mu.Unlock()
	one.Lock()
	defer one.Unlock()
	now := d.clock()
	if !one.at.IsZero() && now.Sub(one.at) < remembered && !now.Before(one.at) {
		return one.offer, one.found, nil
	}
	if one.offer, one.found, err = d.find(context.WithoutCancel(ctx), event); err == nil {
		one.at = now
	}
	return one.offer, one.found, err
}

// forget has an event and the list asked for anew.
func (k *known) forget(event string) {
	k.mu.Lock()
	delete(k.one, event)
	k.mu.Unlock()
	k.list.Lock()
	defer k.list.Unlock()
	if k.until.Sub(k.at) <= remembered {
		k.at = time.Time{}
	}
}
