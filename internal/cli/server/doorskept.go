package server

import (
	"context"
	"reflect"

	"torneo/internal/store"
	"torneo/internal/web"
)

// Hosts returns the names by which the desk is called besides.
func (h *hallDoors) Hosts() (kept, given []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now.Hosts, h.given
}

// SetHosts keeps the names by which the desk is called besides.
func (h *hallDoors) SetHosts(ctx context.Context, hosts []string) error {
	if err := h.keep(ctx, func(d *store.Doors) { d.Hosts = hosts }); err != nil {
		return err
	}
	h.Use(hosts)
	return nil
}

// Players returns the door of players.
func (h *hallDoors) Players() web.Hall { return h.players }

// SetPlayers opens or closes that, and keeps it.
func (h *hallDoors) SetPlayers(ctx context.Context, open bool) error {
	return h.players.set(ctx, open)
}

func (h *hallDoors) keep(ctx context.Context, change func(*store.Doors)) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.keepLocked(ctx, change)
}

func (h *hallDoors) keepLocked(ctx context.Context, change func(*store.Doors)) error {
	next := h.now
	if change(&next); reflect.DeepEqual(next, h.now) {
		return nil
	}
	if err := h.kept.KeepDoors(ctx, next); err != nil {
		return err
	}
	h.now = next
	if h.tell != nil {
		h.tell()
	}
	return nil
}

// syncDoors opens and closes here what was opened and closed at another program on the same
// database: access is the same wherever somebody asks.
func (h *hallDoors) syncDoors(ctx context.Context) {
	kept, err := h.kept.Doors(ctx)
	if err != nil {
		return // it is asked again when it is heard again
	}
	h.mu.Lock()
	before := h.now
	h.now = kept
	switch {
	case kept.Desk && !before.Desk && h.handler != nil:
		h.failed = h.openLocked()
	case !kept.Desk && before.Desk:
		h.shutLocked()
	}
	h.mu.Unlock()
	_ = h.Follow() // one that cannot be read is asked again when the door opens
	h.Use(kept.Hosts)
	switch {
	case kept.Players && !before.Players:
		_ = h.players.Open() // the page of the hall says that it is closed
	case !kept.Players && before.Players:
		h.players.Close()
	}
}
