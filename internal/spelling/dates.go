package spelling

import (
	"errors"

	"torneo/message"
	"torneo/tournament"
)

// WrongDate says what is wrong with a date: the message of that id, with ".two" where it
// may be several days, with ".unborn" where nobody who plays was born then.
func WrongDate(id, value string, err error) message.Message {
	wrong := new(tournament.DateError)
	switch errors.As(err, &wrong); {
	case !wrong.Unborn.IsZero():
		return message.New(id+".unborn", "value", value, "taken", wrong.Unborn.String())
	case len(wrong.Readings) > 1:
		return message.New(id+".two", "value", value, "first", wrong.Readings[0].String(), "second", wrong.Readings[1].String())
	}
	return message.New(id, "value", value)
}
