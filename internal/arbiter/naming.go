package arbiter

import (
	"strings"

	"torneo/internal/journal"
	"torneo/message"
)

// unnamed leaves the numbers, where no state tells whose they are.
var unnamed message.Naming

// playersOf names the players of a tournament.
func playersOf(s *journal.State) message.Naming {
	n := message.Naming{}
	for k := range s.Players {
		if p := &s.Players[k]; p.Number > 0 {
			n[p.Number] = numberedName(p)
		}
	}
	return n
}

// teamsOf names the teams.
func teamsOf(s *journal.State) message.Naming {
	n := message.Naming{}
	for k := range s.Teams {
		if t := &s.Teams[k]; t.Number > 0 {
			n[t.Number] = teamCalled(s, t.ID)
		}
	}
	return n
}

// boardOf names the two of a board as the report writes it, "5-12".
func boardOf(n message.Naming, text string) string {
	white, black, two := strings.Cut(text, "-")
	if n == nil || !two {
		return text
	}
	return n.One(white) + " – " + n.One(black)
}
