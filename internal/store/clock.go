package store

import (
	"context"
	"time"
)

// How often the clock is compared with that of the server, how far apart they are when the
// server's is taken, and how long an answer may take that says something about it.
const (
	clockEvery  = 10 * time.Second
	clockApart  = time.Second
	clockWithin = time.Second
)

// Now returns the time for everything that is kept in the database and compared with times that
// other programs kept there: by the clock of the server, so that computers whose clocks differ
// agree, and by this machine's for a file.
func (s *Store) Now() time.Time { return time.Now().Add(-s.ClockOffset()) }

// ClockOffset returns how far the clock of this machine is ahead of the server's; less than a
// second is 0.
func (s *Store) ClockOffset() time.Duration { return time.Duration(s.apart.Load()) }

// now returns the present time as it is kept.
func (s *Store) now() time.Time { return moment(micro(s.Now())) }

// compareClocks asks the server what time it is.
func (s *Store) compareClocks(ctx context.Context) error {
	if s.server == nil {
		return nil
	}
	var at int64
	began := time.Now()
	err := s.read.QueryRowContext(ctx, "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint").Scan(&at)
	if err != nil {
		return s.failure(err)
	}
	if took := time.Since(began); took < clockWithin {
		s.setClockOffset(began.Add(took / 2).Sub(moment(at)))
	}
	return nil
}

// setClockOffset takes what was found. A little more or less than before changes nothing, so
// that times stay in order.
func (s *Store) setClockOffset(apart time.Duration) {
	if (apart - s.ClockOffset()).Abs() >= clockApart {
		s.apart.Store(int64(apart))
	}
}

// KeepTime compares the clocks until the context ends.
func (s *Store) KeepTime(ctx context.Context) {
	for s.server != nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(clockEvery):
			_ = s.compareClocks(ctx) // who is away says it elsewhere
		}
	}
}
