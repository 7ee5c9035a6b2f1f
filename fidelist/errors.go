package fidelist

import (
	"fmt"

	"torneo/message"
)

// Error is the reason why a list or a row of it cannot be read, with its place. Line 0
// is the whole file.
type Error struct {
	Line, Column int
	Message      message.Message
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// Sentence returns the reason with its place.
func (e *Error) Sentence() message.Message {
	switch {
	case e.Line == 0:
		return e.Message
	case e.Column == 0:
		return message.New("fidelist.at-line", "line", e.Line, "why", e.Message)
	}
	return message.New("fidelist.at", "line", e.Line, "column", e.Column, "why", e.Message)
}

func whole(id string, pairs ...any) *Error { return &Error{Message: message.New(id, pairs...)} }
