package arbiter

import (
	"fmt"
	"strings"

	"torneo/internal/journal"
	"torneo/pairing"
)

// comment returns the comment of the report on something out of the ordinary,
// after "### ": "Configuration @ Round 3: rounds 9 => 7".
func comment(round int, subject, text string) journal.CommentNoted {
	round = max(round, 1)
	line := fmt.Sprintf("%s @ Round %d", subject, round)
	if text != "" {
		line += ": " + text
	}
	return journal.CommentNoted{Round: round, Text: line}
}

// departures returns the comment for a round that is not as the rules say: the
// right pairs, and those that it has.
func departures(differences []pairing.Difference) string {
	var recorded, right []pairing.Board
	for k := range differences {
		recorded = append(recorded, differences[k].Recorded...)
		right = append(right, differences[k].Right...)
	}
	switch {
	case len(recorded) == 0:
		return "not pairable"
	case len(right) == 0:
		return "none => " + boardsText(recorded)
	}
	return boardsText(right) + " => " + boardsText(recorded)
}

// boardsText writes boards by number, White first: "1-4 2-3 5=BYE".
func boardsText(boards []pairing.Board) string {
	parts := make([]string, len(boards))
	for k, b := range boards {
		parts[k] = fmt.Sprintf("%d-%d", b.White, b.Black)
		if b.Black == pairing.Bye {
			parts[k] = fmt.Sprintf("%d=BYE", b.White)
		}
	}
	return strings.Join(parts, " ")
}
