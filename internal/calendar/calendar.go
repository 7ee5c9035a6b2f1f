// Package calendar reads and checks days, and knows what day it is.
package calendar

import (
	"errors"
	"time"

	"torneo/message"
	"torneo/tournament"
)

// Of returns the day of a time by its own clock.
func Of(t time.Time) tournament.Date {
	return tournament.Date{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}
}

// ISO returns a day as machines write it, "2026-11-28"; "" if it is not known.
func ISO(d tournament.Date) string { return d.ISO() }

// Wrong returns the reason that a date could not be read: the message of that id, with
// ".two" where it may be several days, with ".unborn" where nobody who plays was born
// then.
func Wrong(id, value string, err error) message.Message {
	wrong := new(tournament.DateError)
	switch errors.As(err, &wrong); {
	case !wrong.Unborn.IsZero():
		return message.New(id+".unborn", "value", value, "taken", wrong.Unborn.String())
	case len(wrong.Readings) > 1:
		return message.New(id+".two", "value", value, "first", wrong.Readings[0].String(), "second", wrong.Readings[1].String())
	}
	return message.New(id, "value", value)
}
