package arbiter

import (
	"maps"
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/message"
)

// naming is how people are told of whom the rules know by number: "12 García, Ana". Where
// nobody has a number, and nil, it is the number.
type naming map[int]string

// unnamed leaves the numbers, where no state tells whose they are.
var unnamed naming

// playersOf names the players of a tournament.
func playersOf(s *journal.State) naming {
	n := naming{}
	for k := range s.Players {
		if p := &s.Players[k]; p.Number > 0 {
			n[p.Number] = called(p)
		}
	}
	return n
}

// teamsOf names the teams.
func teamsOf(s *journal.State) naming {
	n := naming{}
	for k := range s.Teams {
		if t := &s.Teams[k]; t.Number > 0 {
			n[t.Number] = teamCalled(s, t.ID)
		}
	}
	return n
}

// one is who has a number.
func (n naming) one(number string) string {
	if k, err := strconv.Atoi(number); err == nil && n[k] != "" {
		return n[k]
	}
	return number
}

// board is the two of a board as the report writes it, "5-12".
func (n naming) board(text string) string {
	white, black, two := strings.Cut(text, "-")
	if n == nil || !two {
		return text
	}
	return n.one(white) + " – " + n.one(black)
}

// in is a message of the rules with names in place of the numbers of those whom it is
// about.
func (n naming) in(m message.Message) message.Message {
	m.Args = maps.Clone(m.Args)
	for key, value := range m.Args {
		switch value := value.(type) {
		case int:
			if key == "player" || key == "opponent" {
				m.Args[key] = n.one(strconv.Itoa(value))
			}
		case string:
			if key == "players" {
				all := strings.Split(value, ", ")
				for k := range all {
					all[k] = n.one(all[k])
				}
				m.Args[key] = strings.Join(all, "; ")
			}
		case []message.Message:
			list := make([]message.Message, len(value))
			for k := range value {
				list[k] = n.in(value[k])
			}
			m.Args[key] = list
		}
	}
	return m
}
