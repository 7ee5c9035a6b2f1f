// Package clock formats days, times and spans for messages, and knows time
// zones. They look alike on pages, in the terminal and on paper; each
// tournament has its own time zone.
package clock

import (
	"fmt"
	"time"
)

// value is a day, or a day and an hour, as a value: year first, until it is written in a
// language.
type value string

func (m value) String() string { return string(m) }

// Day returns the day of a moment as a value, by the clock that the moment has.
func Day(t time.Time) fmt.Stringer { return value(t.Format("2006/01/02")) }

// Minute returns a moment as a value, to the minute, by the clock that it has.
func Minute(t time.Time) fmt.Stringer { return value(t.Format("2006/01/02 15:04")) }

// Span returns a duration in words, with units that are the same in every language: two
// of them at most, and none that is zero.
func Span(d time.Duration) string {
	d = d.Truncate(time.Second)
	if d >= time.Hour {
		d = d.Truncate(time.Minute)
	}
	hours, minutes, seconds := int(d/time.Hour), int(d%time.Hour/time.Minute), int(d%time.Minute/time.Second)
	text := ""
	for _, part := range []struct {
		n    int
		unit string
	}{{hours, "h"}, {minutes, "min"}, {seconds, "s"}} {
		if part.n > 0 {
			text += fmt.Sprintf(" %d %s", part.n, part.unit)
		}
	}
	if text == "" {
		return "0 s"
	}
	return text[1:]
}
