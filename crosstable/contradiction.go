package crosstable

import "torneo/message"

// Contradiction is the error of a record that cannot be true: a player in two
// games of a round or in two teams, a round that does not exist.
type Contradiction struct {
	Round   int             `json:"round,omitempty"` // 0: none in particular
	Message message.Message `json:"message"`         // says the round too
}

// Error returns the contradiction for logs, "crosstable.two-games player=7
// round=3".
func (c *Contradiction) Error() string { return c.Message.String() }

// Sentence returns the contradiction as a sentence for people.
func (c *Contradiction) Sentence() message.Message { return c.Message }

// contradiction builds the error; round 0 is none in particular.
func contradiction(round int, id string, pairs ...any) error {
	if round != 0 {
		pairs = append(pairs, "round", round)
	}
	return &Contradiction{round, message.New(id, pairs...)}
}
