package crosstable

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"torneo/message"
)

// Contradiction is the error of a record that cannot be true: somebody in two
// games of a round, a player in two teams.
type Contradiction struct{ Message message.Message }

// Error is the contradiction for logs, "two games: player 1, round 3"; people
// are shown the message.
func (c *Contradiction) Error() string {
	what := strings.ReplaceAll(strings.TrimPrefix(c.Message.ID, "crosstable."), "-", " ")
	var args []string
	for _, name := range slices.Sorted(maps.Keys(c.Message.Args)) {
		args = append(args, fmt.Sprintf("%s %v", name, c.Message.Args[name]))
	}
	return what + ": " + strings.Join(args, ", ")
}

// contradiction builds the error; round 0 is none in particular.
func contradiction(round int, id string, pairs ...any) error {
	if round > 0 {
		pairs = append(pairs, "round", round)
	} else {
		pairs = append(pairs, "round", "")
	}
	return &Contradiction{message.New(id, pairs...)}
}
