// Package zone is where the clocks of a tournament stand: the time zone by its name in the
// tz database, which is within the program, as Windows has none.
package zone

import (
	"time"
	_ "time/tzdata" // of machines that have none

	"github.com/thlib/go-timezone-local/tzlocal"
)

// Named is a time zone by its name, "America/Bogota"; false if there is none. Neither ""
// nor "Local" is one: what they mean is another one on every machine.
func Named(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	at, err := time.LoadLocation(name)
	return at, err == nil
}

// Of is the zone of a tournament in whose journal that name stands. A journal that was begun
// before journals had one is told in that of the machine.
func Of(name string, machine *time.Location) *time.Location {
	if at, ok := Named(name); ok {
		return at
	}
	return machine
}

// Now is a time by the clock of a tournament in whose journal that name stands.
func Now(name string, now time.Time) time.Time { return now.In(Of(name, now.Location())) }

// Name is what the machine's zone is called; "" if nobody knows, or there is no such zone.
func Name(machine *time.Location) string {
	name := machine.String()
	if machine == time.Local {
		name, _ = tzlocal.RuntimeTZ()
	}
	if _, ok := Named(name); !ok {
		return ""
	}
	return name
}
