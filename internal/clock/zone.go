package clock

import (
	"time"
	_ "time/tzdata" // for machines without it, as Windows

	"github.com/thlib/go-timezone-local/tzlocal"
)

// LoadZone returns a time zone by its name, "America/Bogota"; false if there is none. Neither
// "" nor "Local" is one: what they mean is another one on every machine.
func LoadZone(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	at, err := time.LoadLocation(name)
	return at, err == nil
}

// ZoneOf returns the zone of a tournament in whose journal that name stands. A journal that
// was begun before journals had one is told in that of the machine.
func ZoneOf(name string, machine *time.Location) *time.Location {
	if at, ok := LoadZone(name); ok {
		return at
	}
	return machine
}

// TimeIn returns a time by the clock of a tournament in whose journal that name stands.
func TimeIn(name string, now time.Time) time.Time { return now.In(ZoneOf(name, now.Location())) }

// ZoneName returns the name of the machine's zone; "" if nobody knows, or there is no
// such zone.
func ZoneName(machine *time.Location) string {
	name := machine.String()
	if machine == time.Local {
		name, _ = tzlocal.RuntimeTZ()
	}
	if _, ok := LoadZone(name); !ok {
		return ""
	}
	return name
}
