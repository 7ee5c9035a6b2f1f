// Package eventtext puts the events of a tournament's journal into words, and
// the results, colours and byes in them.
package eventtext

import (
	"cmp"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Teller describes events in words. It must learn all of them in their order, each one
// after it is said, if it is: a player is called what he was called then.
type Teller struct {
	*i18n.Printer
	known  map[int]tournament.Player
	teams  map[int]string
	fresh  map[int]bool // teams that have entered and not left
	config journal.Config
}

// NewTeller returns a teller that knows nobody yet.
func NewTeller(p *i18n.Printer) *Teller {
	return &Teller{Printer: p, known: map[int]tournament.Player{}, fresh: map[int]bool{}}
}

// meet learns what a player is called.
func (t *Teller) meet(id int, p tournament.Player) { t.known[id] = p }

func (t *Teller) name(id int) string { return nameOrID(id, t.known[id].Name) }

// nameOrID returns a player's name, or his ID where he has none.
func nameOrID(id int, name string) string { return cmp.Or(name, "#"+strconv.Itoa(id)) }

func (t *Teller) board(b journal.Board) string {
	switch {
	case b.Black == 0:
		return t.name(b.White)
	case b.White == 0:
		return t.name(b.Black)
	}
	return t.name(b.White) + " – " + t.name(b.Black)
}

func (t *Teller) bye(k tournament.ByeKind) string { return byeName(t.Printer, k) }

// boards returns boards by the names of their players.
func (t *Teller) boards(list []journal.Board) string {
	boards := make([]string, len(list))
	for k, b := range list {
		boards[k] = t.board(b)
	}
	return strings.Join(boards, "; ")
}

// participants returns the names of players, of teams in an event for teams.
func (t *Teller) participants(ids []int) []string {
	names := make([]string, len(ids))
	for k, id := range ids {
		if names[k] = t.name(id); t.config.ForTeams() {
			names[k] = t.team(id)
		}
	}
	return names
}
