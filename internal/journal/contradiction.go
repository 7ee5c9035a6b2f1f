package journal

import (
	"fmt"

	"torneo/message"
)

// Contrary is the error of an event that contradicts those before it.
type Contrary struct {
	what message.Message
	text string // for logs
}

func (c *Contrary) Error() string { return c.text }

// Sentence returns the error as a sentence for people.
func (c *Contrary) Sentence() message.Message { return c.what }

// contrary returns such an error: the identifier of its message, its text for logs,
// and the names and values that fill both, in the order of the text.
//
//i18n:prefix journal.contrary.
func contrary(id, text string, pairs ...any) error {
	var values []any
	for k := 1; k < len(pairs); k += 2 {
		values = append(values, pairs[k])
	}
	return &Contrary{message.New(id, pairs...), fmt.Sprintf(text, values...)}
}
