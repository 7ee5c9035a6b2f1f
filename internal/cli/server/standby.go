package server

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/clock"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/internal/telemetry"
	"torneo/message"
)

// How often the database is asked who follows it and what was lost, how long is waited for
// it, how far behind a standby may be without being counted in seconds, and for how long
// is known when what was written.
const (
	followEvery  = time.Second
	followWithin = 5 * time.Second
	followNear   = 3 * time.Second
	followKnown  = 2 * time.Hour
)

// clocksApart is by how much the clock of this machine and that of the database differ when
// pages say so.
const clocksApart = 5 * time.Second

// Database reports the state of the database itself to every page: how far behind its standbys
// are for which commits do not wait, and what it has lost.
type Database struct {
	kept *store.Store
	desk *arbiter.Desk
	log  *slog.Logger

	mu       sync.Mutex
	written  []writtenUpTo // the log as it grew
	Standbys []*Following
	hidden   bool
	timeline string
	lost     []arbiter.Lost
}

// writtenUpTo records how far the log of the database was written at a moment.
type writtenUpTo struct {
	at  time.Time
	log int64
}

// Following describes a standby, as it was when it was connected last.
type Following struct {
	store.Standby
	upTo    time.Time // everything of before is there
	applied time.Time // everything of before is applied, too
	seen    time.Time // when it was connected last
}

func NewDatabase(kept *store.Store, desk *arbiter.Desk, log *slog.Logger) *Database {
	d := &Database{kept: kept, desk: desk, log: log}
	desk.Telling(d)
	return d
}

// Run looks until the context ends.
func (d *Database) Run(ctx context.Context) {
	for {
		d.look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(followEvery):
		}
	}
}

// look queries the database. What it cannot answer now is asked later.
func (d *Database) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, followWithin)
	defer cancel()
	found, err := d.kept.Standbys(ctx)
	if err != nil {
		return
	}
	if d.tell(found, d.kept.Now()) {
		d.log.WarnContext(ctx, "another server has taken over", "timeline", found.Timeline)
		d.desk.Reread(ctx)
	}
	lost, err := d.kept.LostEntries(ctx)
	if err != nil {
		return
	}
	d.mu.Lock()
	d.lost = lost
	d.mu.Unlock()
}

// tell keeps what was found at a moment, and reports whether another server has taken over
// since it was asked before.
func (d *Database) tell(found store.Standbys, now time.Time) (another bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if another = d.timeline != "" && d.timeline != found.Timeline; another {
		d.Standbys = nil // they followed the other one
		d.written = nil
	}
	d.timeline, d.hidden = found.Timeline, found.Hidden
	d.written = append(d.written, writtenUpTo{now, found.Log})
	if old := slices.IndexFunc(d.written, func(w writtenUpTo) bool { return now.Sub(w.at) <= followKnown }); old > 0 {
		d.written = slices.Delete(d.written, 0, old)
	}
	for _, s := range found.List {
		f := d.findStandby(s, found.List)
		f.Standby, f.seen = s, now
	}
	for _, f := range d.Standbys {
		f.upTo, f.applied = d.writtenAt(f.Has), d.writtenAt(f.Applied)
	}
	return another
}

// writtenAt returns the last moment at which nothing was written yet beyond a place in the log,
// as far back as is known.
func (d *Database) writtenAt(place int64) time.Time {
	for _, w := range slices.Backward(d.written) {
		if w.log <= place {
			return w.at
		}
	}
	return d.written[0].at
}

// Notices returns what every page says of it.
func (d *Database) Notices() (list []message.Message) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.kept.Now()
	for _, l := range d.lost {
		last := l.Entries[len(l.Entries)-1]
		list = append(list, message.New("database.lost", "count", len(l.Entries), "name", l.Journal.Name, "noticed", l.Noticed.Local().Format("15:04:05"), "from", l.Entries[0].Time.Local().Format("15:04:05"), "to", last.Time.Local().Format("15:04:05")))
	}
	for _, f := range d.Standbys {
		name := d.StandbyLabel(f)
		say := func(id string, upTo time.Time) {
			list = append(list, message.New(id, "name", name, "time", upTo.Local().Format("15:04:05"), "span", clock.Span(now.Sub(upTo))))
		}
		switch near := now.Sub(f.upTo) < followNear; {
		case !near && now.Sub(f.seen) > followNear:
			say("database.standby.gone", f.upTo)
		case f.Waits: // it has what was acknowledged, whatever else is written
		case !near && f.Among:
			say("database.standby.among", f.upTo)
		case !near:
			say("database.standby.behind", f.upTo)
		case now.Sub(f.applied) >= followNear:
			say("database.standby.applies", f.applied)
		case !f.Among:
			say("database.standby.near", f.upTo)
		}
	}
	list = append(list, SameNames(d.Standbys)...)
	switch apart := d.kept.ClockOffset(); {
	case apart >= clocksApart:
		list = append(list, message.New("database.clock.ahead", "apart", clock.Span(apart)))
	case apart <= -clocksApart:
		list = append(list, message.New("database.clock.behind", "apart", clock.Span(-apart)))
	}
	if d.hidden {
		list = append(list, message.New("database.standby.hidden"))
	}
	return list
}

// Count reports to operators how far behind the standbys are.
func (d *Database) Count(numbers *telemetry.Numbers) {
	numbers.Gauge("torneo_standby_behind_seconds", "Of how many seconds entries would be lost if a standby took over now: the one that is furthest behind. What it has and has not applied yet is not lost.", func() []telemetry.Sample {
		d.mu.Lock()
		defer d.mu.Unlock()
		var most time.Duration
		now := d.kept.Now()
		for _, f := range d.Standbys {
			if !f.Waits || now.Sub(f.seen) > followNear {
				most = max(most, now.Sub(f.upTo))
			}
		}
		return telemetry.One(most.Seconds())
	})
	numbers.Gauge("torneo_clock_ahead_seconds", "By how much the clock of this machine is ahead of the database's, which counts; less than a second is nothing.", func() []telemetry.Sample {
		return telemetry.One(d.kept.ClockOffset().Seconds())
	})
	numbers.Gauge("torneo_lost_entries", "Entries that were acknowledged, are not there any more, and are not settled.", func() []telemetry.Sample {
		d.mu.Lock()
		defer d.mu.Unlock()
		n := 0
		for _, l := range d.lost {
			n += len(l.Entries)
		}
		return telemetry.One(float64(n))
	})
}

// KeepLost saves entries that a tournament had and may not have any more.
func (d *Database) KeepLost(ctx context.Context, tournament string, had []journal.Entry) {
	n, err := d.kept.KeepLost(ctx, tournament, had)
	if err != nil {
		d.log.ErrorContext(ctx, "entries that were lost are not kept", "tournament", tournament, "count", len(had), "reason", err)
	} else if n > 0 {
		d.log.WarnContext(ctx, "the database went back", "tournament", tournament, "lost", n)
	}
}

// FirstLost returns the first lost entry of a tournament.
func (d *Database) FirstLost(tournament string) int64 {
	ctx, cancel := context.WithTimeout(context.Background(), followWithin)
	defer cancel()
	lost, _ := d.kept.LostEntries(ctx) // who cannot ask now cannot add an entry either
	for _, l := range lost {
		if l.Journal.ID == tournament {
			return l.Entries[0].Number
		}
	}
	return 0
}

// Losses returns the lost entries about which nobody has decided, for the page of backups.
func (d *Database) Losses(ctx context.Context) ([]arbiter.Lost, error) {
	return d.kept.LostEntries(ctx)
}

// Settle notes that somebody has decided about those up to a number.
func (d *Database) Settle(ctx context.Context, tournament string, last int64) error {
	err := d.kept.SettleLost(ctx, tournament, last)
	d.look(ctx)
	return err
}
