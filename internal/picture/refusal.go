package picture

import (
	"errors"

	"torneo/message"
)

// Refusal returns the reason that a file is rejected, and its remedy; nothing of other
// errors.
func Refusal(file string, err error) message.Message {
	switch {
	case errors.Is(err, ErrLarge):
		return message.New("letterhead.large", "file", file)
	case errors.Is(err, ErrKind):
		return message.New("letterhead.kind", "file", file)
	case errors.Is(err, ErrDots):
		return message.New("letterhead.dots", "file", file)
	case errors.Is(err, ErrDamaged):
		return message.New("letterhead.damaged", "file", file)
	}
	return message.Message{}
}
