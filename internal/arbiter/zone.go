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

// settleZone makes the zone of a tournament that of the others of its event, which are
// played in the same hall; the first one's is the machine's.
func (d *Desk) settleZone(ctx context.Context, event string, c *journal.Config) error {
	of, err := d.zoneOf(ctx, event)
	c.Zone = cmp.Or(c.Zone, of, clock.ZoneName(d.clock().Location()))
	return err
}

// zoneOf is the zone of the newest tournament of an event that has one; "": none has.
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

// Zone is where the clock of a tournament's hall stands.
func (d *Desk) Zone(s *journal.State) *time.Location {
	return clock.ZoneOf(s.Config.Zone, d.clock().Location())
}

// ZoneOf is where the clock of an event's hall stands: of its tournaments, or the machine's
// as long as none of them says so.
func (d *Desk) ZoneOf(ctx context.Context, event string) *time.Location {
	name, _ := d.zoneOf(ctx, event) // what cannot be read is told on its own page
	return clock.ZoneOf(name, d.clock().Location())
}

// Now is the moment by the clock of the desk.
func (d *Desk) Now() time.Time { return d.clock() }

// Today is the day by a clock that stands there.
func (d *Desk) Today(at *time.Location) tournament.Date {
	return calendar.Of(d.clock().In(at))
}
