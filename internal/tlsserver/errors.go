package tlsserver

import "torneo/message"

// Error is what is wrong with a file of a certificate, for people.
type Error struct {
	File string
	Text message.Message
}

func (e *Error) Error() string { return e.Text.ID + " " + e.File }

// Message is what is said of it.
func (e *Error) Message() message.Message { return e.Text }
