package arbiter

import (
	"cmp"
	"context"
	"slices"
	"time"

	"torneo/internal/calendar"
	"torneo/internal/clock"
	"torneo/internal/journal"
	"torneo/tournament"
)

// settleZone sets the zone of a tournament to that of the others of its event, which
// are played in the same hall; for the first one to the machine's.
func (d *Desk) settleZone(ctx context.Context, event string, c *journal.Config) error {
	of, err := d.zoneOf(ctx, event)
	c.Zone = cmp.Or(c.Zone, of, clock.ZoneName(d.clock().Location()))
	return err
}

// zoneOf returns the zone of the newest tournament of an event that has one; "": none has.
func (d *Desk) zoneOf(ctx context.Context, event string) (string, error) {
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return "", err
	}
	for _, j := range slices.Backward(journals) {
		if s, err := d.State(ctx, j.ID); err == nil && s.Config.Zone != "" {
			return s.Config.Zone, nil
		}
	}
	return "", nil
}

// Zone returns the time zone of the clock in a tournament's hall.
func (d *Desk) Zone(s *journal.State) *time.Location {
	return clock.ZoneOf(s.Config.Zone, d.clock().Location())
}

// NamedZone returns the time zone of that name, as the register has it of a tournament; "": the
// machine's.
func (d *Desk) NamedZone(name string) *time.Location { return clock.ZoneOf(name, d.clock().Location()) }

// ZoneOf returns the time zone of the clock in an event's hall: that of its tournaments, or
// the machine's if none of them has one.
func (d *Desk) ZoneOf(ctx context.Context, event string) *time.Location {
	name, _ := d.zoneOf(ctx, event) // what cannot be read is told on its own page
	return clock.ZoneOf(name, d.clock().Location())
}

// Now returns the moment by the clock of the desk.
func (d *Desk) Now() time.Time { return d.clock() }

// Today returns the day by a clock that stands there.
func (d *Desk) Today(at *time.Location) tournament.Date {
	return calendar.Of(d.clock().In(at))
}
