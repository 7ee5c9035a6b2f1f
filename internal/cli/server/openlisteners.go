package server

import (
	"context"
	"log/slog"
	"net"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/message"
)

// rememberedDoor is a door besides the desk's of which it is remembered whether it is open,
// and where: it opens at the same port again, which screens and sheets on the wall have.
type rememberedDoor struct {
	web.Hall
	at   *SecondPort
	hall *hallDoors
	said string                                     // that it is open, and where: the message of the start
	is   func(*store.Doors) (open *bool, port *int) // where it stands
}

// remember makes the other doors such.
func (h *hallDoors) remember(phones *PlayersDoor, boards *Noticeboards, coming *entriesDoor) (players, noticeboard, entries rememberedDoor) {
	return rememberedDoor{phones, &phones.SecondPort, h, "cli.serve.players", func(d *store.Doors) (*bool, *int) { return &d.Players, &d.PlayersPort }},
		rememberedDoor{boards, &boards.SecondPort, h, "cli.serve.noticeboard", func(d *store.Doors) (*bool, *int) { return &d.Noticeboard, &d.NoticeboardPort }},
		rememberedDoor{coming, &coming.SecondPort, h, "cli.serve.entries", func(d *store.Doors) (*bool, *int) { return &d.Entries, &d.EntriesPort }}
}

func (d rememberedDoor) Open() error { return d.set(context.Background(), true) }

// Close closes the door. What cannot be remembered is closed until the next start.
func (d rememberedDoor) Close() { _ = d.set(context.Background(), false) }

// Name returns the name of the door in the network; "" if it has none.
func (d rememberedDoor) Name() string {
	if named, ok := d.Hall.(interface{ Name() string }); ok {
		return named.Name()
	}
	return ""
}

func (d rememberedDoor) set(ctx context.Context, open bool) error {
	if open {
		if err := d.reopen(); err != nil {
			return err
		}
	} else {
		d.Hall.Close()
	}
	return d.keep(ctx, open)
}

// reopen opens the door, where it was open last if that can be.
func (d rememberedDoor) reopen() error {
	d.hall.mu.Lock()
	now := d.hall.now
	d.hall.mu.Unlock()
	_, port := d.is(&now)
	d.at.Prefer(*port)
	return d.Hall.Open()
}

func (d rememberedDoor) keep(ctx context.Context, open bool) error {
	at := d.at.OpenAt()
	return d.hall.keep(ctx, func(kept *store.Doors) {
		is, port := d.is(kept)
		if *is = open; at != 0 {
			*port = at
		}
	})
}

// begin opens the door where that was asked for, or else as it was when the program ended, and
// says where it is. One that was open and cannot be opened keeps the desk from nothing.
func (d rememberedDoor) begin(ctx context.Context, a *Verbs, log *slog.Logger) error {
	if d.at.Own {
		return d.openForRun(a)
	}
	d.hall.mu.Lock()
	now := d.hall.now
	d.hall.mu.Unlock()
	if open, _ := d.is(&now); !*open {
		return nil
	}
	if err := d.reopen(); err != nil { // the page of the hall says that it is closed
		log.Warn("a door that was open", "reason", err)
		a.Tell(a.Text(message.New("cli.serve.still-closed", "reason", errtext.Of(err))))
		return nil
	}
	if err := d.keep(ctx, true); err != nil {
		log.Warn("where a door is open", "reason", err)
	}
	d.tell(a)
	return nil
}

// openForRun opens the door for this run. It is not remembered.
func (d rememberedDoor) openForRun(a *Verbs) error {
	if _, port, err := net.SplitHostPort(d.at.Address); err != nil || port == "" {
		return command.Usage("cli.serve.address", "address", d.at.Address)
	}
	if err := d.Hall.Open(); err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.no-address", "address", d.at.Address, "reason", errtext.Of(err))}
	}
	d.tell(a)
	return nil
}

// tell says where it is open.
func (d rememberedDoor) tell(a *Verbs) {
	list, _ := d.at.Addresses()
	for _, address := range list {
		a.Tell(a.T(d.said, "address", address)) //i18n:prefix cli.serve.
	}
}
