package cli

import (
	"context"
	"errors"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/store"
	"torneo/message"
)

// atDesk is an event of a database, with the desk at which it is.
type atDesk struct {
	*store.Store
	desk  *arbiter.Desk
	event arbiter.Event
	by    arbiter.Person
}

// atEvent does something with the event of that name or id, until somebody interrupts it.
func (a *app) atEvent(place *serveFlags, name string, do func(context.Context, *atDesk) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	d, err := a.openEvent(ctx, place, name)
	if err != nil {
		return err
	}
	defer d.Close()
	return do(ctx, d)
}

// openEvent opens the database and finds the event of that name or id; the caller closes the
// database.
func (a *app) openEvent(ctx context.Context, place *serveFlags, name string) (*atDesk, error) {
	kept, err := a.openExisting(ctx, place)
	if err != nil {
		return nil, err
	}
	d := &atDesk{Store: kept, desk: deskOf(kept), by: arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter}}
	events, err := kept.Events(ctx)
	if err != nil {
		kept.Close()
		return nil, noDatabase(err)
	}
	for _, e := range events {
		if isEventNamed(&e, name) {
			if d.event.ID != "" && e.ID != name {
				kept.Close()
				return nil, command.Usage("cli.entries.two-events", "event", command.DisplayName(name))
			}
			d.event = e
		}
	}
	if d.event.ID == "" {
		kept.Close()
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.publish.no-event", "event", command.DisplayName(name))}
	}
	return d, nil
}

// notDone returns an error that says why the desk did not do something.
func notDone(err error) error {
	var refused *arbiter.Refused
	var unconfirmed *arbiter.Unconfirmed
	switch {
	case errors.As(err, &refused):
		return &command.Failure{Code: command.ExitBroken, Text: refused.Message}
	case errors.As(err, &unconfirmed):
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.entries.unconfirmed", "warning", unconfirmed.Warnings[0].Message, "count", len(unconfirmed.Warnings))}
	case err != nil:
		return noDatabase(err)
	}
	return nil
}
