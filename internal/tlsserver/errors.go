package tlsserver

import "torneo/message"

// Error is an error in the file of a certificate, for people.
type Error struct {
	File string
	Text message.Message
}

func (e *Error) Error() string { return e.Text.ID + " " + e.File }

// Message returns the text of the error.
func (e *Error) Message() message.Message { return e.Text }
