package store_test

import (
	"testing"
	"time"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Programs whose clocks are minutes apart say the same time of what they keep in one
// database; a clock that differs by less than a second from before stays as it was taken.
func TestTheDatabasesClockCounts(t *testing.T) {
	s, err := store.Open(t.Context(), storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.ClockOffset() != 0 {
		t.Errorf("on one machine it is %v apart", s.ClockOffset())
	}
	for _, x := range []struct{ found, taken time.Duration }{
		{900 * time.Millisecond, 0}, {7 * time.Minute, 7 * time.Minute},
		{7*time.Minute + 900*time.Millisecond, 7 * time.Minute}, {-5 * time.Minute, -5 * time.Minute}, {0, 0},
	} {
		if s.SetClockOffset(x.found); s.ClockOffset() != x.taken {
			t.Errorf("%v apart is taken for %v, not %v", x.found, s.ClockOffset(), x.taken)
		}
	}
	s.SetClockOffset(7 * time.Minute)
	e, err := s.CreateEvent(t.Context(), "Open")
	if err != nil {
		t.Fatal(err)
	}
	if off := time.Until(e.Created) + 7*time.Minute; off.Abs() > time.Minute {
		t.Errorf("an event is made at %v, %v from the database's time", e.Created, off)
	}
	if err := s.CompareClocks(t.Context()); err != nil || s.ClockOffset().Abs() >= store.ClockApart {
		t.Errorf("compared again it is %v apart, %v", s.ClockOffset(), err)
	}
}
