package server

import (
	"context"
	"errors"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/store"
	"torneo/message"
)

// AtDesk holds an event of a database, with its desk.
type AtDesk struct {
	*store.Store
	Desk  *arbiter.Desk
	Event arbiter.Event
	By    arbiter.Person
}

// AtEvent does something with the event of that name or id, until somebody interrupts it.
func (a *Verbs) AtEvent(place *Place, name string, do func(context.Context, *AtDesk) error) error {
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
func (a *Verbs) openEvent(ctx context.Context, place *Place, name string) (*AtDesk, error) {
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return nil, err
	}
	d := &AtDesk{Store: kept, Desk: deskOf(kept), By: arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter}}
	if d.Event, err = eventNamed(ctx, kept, name); err != nil {
		kept.Close()
		return nil, err
	}
	return d, nil
}

// eventNamed returns the event of that name or id; of several that are called so none is meant.
func eventNamed(ctx context.Context, kept *store.Store, name string) (arbiter.Event, error) {
	events, err := kept.EventsNamed(ctx, name)
	if err != nil {
		return arbiter.Event{}, NoDatabase(err)
	}
	for _, e := range events {
		if e.ID == name {
			return e, nil
		}
	}
	switch len(events) {
	case 1:
		return events[0], nil
	case 0:
		return arbiter.Event{}, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.events.none", "event", command.DisplayName(name))}
	}
	f := command.Usage("cli.entries.two-events", "event", command.DisplayName(name))
	for _, e := range events {
		f.Lines = append(f.Lines, e.ID+"  "+e.Name)
	}
	return arbiter.Event{}, f
}

// NotDone returns an error that says why the desk did not do something.
func NotDone(err error) error {
	var refused *arbiter.Refused
	var unconfirmed *arbiter.Unconfirmed
	if f := clashOf(err); f != nil {
		return f
	}
	switch {
	case errors.As(err, &refused):
		return &command.Failure{Code: command.ExitBroken, Text: refused.Message}
	case errors.As(err, &unconfirmed):
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.entries.unconfirmed", "warning", unconfirmed.Warnings[0].Message, "count", len(unconfirmed.Warnings))}
	case err != nil:
		return NoDatabase(err)
	}
	return nil
}
