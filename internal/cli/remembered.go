package cli

import (
	"context"
	"log/slog"

	"torneo/internal/reason"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/message"
)

// rememberedDoor is a door besides the desk's of which it is remembered whether it is open.
type rememberedDoor struct {
	web.Hall
	hall *hallDoors
	said string                   // that it is open, and where: the message of the start
	is   func(*store.Doors) *bool // where it stands
}

// remember makes the other doors such.
func (h *hallDoors) remember(phones, boards, coming web.Hall) (players, noticeboard, entries rememberedDoor) {
	return rememberedDoor{phones, h, "cli.serve.players", func(d *store.Doors) *bool { return &d.Players }},
		rememberedDoor{boards, h, "cli.serve.noticeboard", func(d *store.Doors) *bool { return &d.Noticeboard }},
		rememberedDoor{coming, h, "cli.serve.entries", func(d *store.Doors) *bool { return &d.Entries }}
}

func (d rememberedDoor) Open() error { return d.set(context.Background(), true) }

// Close closes it. What cannot be remembered is closed until the next start.
func (d rememberedDoor) Close() { _ = d.set(context.Background(), false) }

// Name is how the door is called in the network, too; "": by no name.
func (d rememberedDoor) Name() string {
	if named, ok := d.Hall.(interface{ Name() string }); ok {
		return named.Name()
	}
	return ""
}

func (d rememberedDoor) set(ctx context.Context, open bool) error {
	if open {
		if err := d.Hall.Open(); err != nil {
			return err
		}
	} else {
		d.Hall.Close()
	}
	return d.hall.keep(ctx, func(kept *store.Doors) { *d.is(kept) = open })
}

// begin opens the door as it was when the program ended, and says where it is, or why it
// could not be opened: that keeps the desk from nothing.
func (d rememberedDoor) begin(a *app, log *slog.Logger) {
	d.hall.mu.Lock()
	now := d.hall.now
	d.hall.mu.Unlock()
	if !*d.is(&now) {
		return
	}
	if err := d.Hall.Open(); err != nil { // the page of the hall says that it is closed
		log.Warn("a door that was open", "reason", err)
		a.tell(a.text(message.New("cli.serve.still-closed", "reason", reason.Of(err))))
		return
	}
	list, _ := d.Addresses()
	for _, address := range list {
		a.tell(a.T(d.said, "address", address)) //i18n:prefix cli.serve.
	}
}
