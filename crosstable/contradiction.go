package crosstable

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"torneo/message"
)

// Contradiction is the error of a record that cannot be true: somebody in two
// games of a round, a player in two teams, a round that there is not.
type Contradiction struct {
	Round   int             `json:"round,omitempty"` // 0: none in particular
	Message message.Message `json:"message"`         // says the round too
}

// Error is the contradiction for logs, "round 3: crosstable.two-games player=7";
// people are shown the message.
func (c *Contradiction) Error() string {
	var b strings.Builder
	if c.Round != 0 {
		fmt.Fprintf(&b, "round %d: ", c.Round)
	}
	b.WriteString(c.Message.ID)
	for _, name := range slices.Sorted(maps.Keys(c.Message.Args)) {
		if name != "round" {
			fmt.Fprintf(&b, " %s=%v", name, c.Message.Args[name])
		}
	}
	return b.String()
}

// contradiction builds the error; round 0 is none in particular.
func contradiction(round int, id string, pairs ...any) error {
	if round != 0 {
		pairs = append(pairs, "round", round)
	}
	return &Contradiction{round, message.New(id, pairs...)}
}
