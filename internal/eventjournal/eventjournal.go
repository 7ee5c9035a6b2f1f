// Package eventjournal is the journal of an event as a whole: moves between its
// tournaments, and who is the same person in several.
package eventjournal

import (
	"errors"
	"fmt"

	"torneo/internal/category"
	"torneo/internal/entry"
	"torneo/internal/series"
)

// Event is one thing that happened to the event as a whole.
type Event struct {
	entry.Entry
	Payload Payload
}

// Payload is the content of an Event.
type Payload interface{ apply(*State) error }

// Seat is a player's place in a tournament of the event: its journal and his ID in it.
type Seat struct {
	Tournament string
	Player     int
}

// Move is somebody who goes from one seat to another.
type Move struct {
	Entrant  int
	From, To Seat
}

// Added are the entries that an act added to the journal of a tournament.
type Added struct {
	Tournament  string
	First, Last int64
}

// PlayersMoved is one act: everybody in it goes, or nobody does.
type PlayersMoved struct {
	Moves []Move
	Added []Added
}

// CategoriesSet replaces the categories of all tournaments of players. Each journal has
// its own, too, with who is put in by hand.
type CategoriesSet struct {
	Categories []category.Category
	Added      []Added
}

// TablesNumbered sets the numbering of the tables of the hall. Each journal has its own
// part, too.
type TablesNumbered struct {
	Sections []SectionTables
	Reserved []int `json:",omitempty"` // numbers that are left out in all of them
	Added    []Added
}

// SectionTables is the number of the first table of a tournament.
type SectionTables struct {
	Tournament string
	First      int
}

// MoveUndone takes an act of moving back in all tournaments, by the number of its entry.
type MoveUndone struct {
	Number int64
	Added  []Added
}

var kinds = entry.NewKinds([]entry.Kind[Payload]{
	entry.Of[Payload, PlayersMoved]("players-moved"),
	entry.Of[Payload, MoveUndone]("move-undone"),
	entry.Of[Payload, CategoriesSet]("categories-set"),
	entry.Of[Payload, TablesNumbered]("tables-numbered"),
	entry.Of[Payload, EntrantsNamed]("entrants-named"),
	entry.Of[Payload, PlayersWentOn]("players-went-on"),
	entry.Of[Payload, GoingUndone]("going-undone"),
	entry.Of[Payload, TablesFixed]("tables-fixed"),
	entry.Of[Payload, FixingUndone]("fixing-undone"),
	entry.Of[Payload, SeriesSet]("series-set"),
})

// formats say what in an event's journal is newer than the first format.
var formats = entry.Formats{}

// FormatOf returns the format that an entry needs to be read.
func FormatOf(n *entry.Entry) int { return formats.Of(n) }

// EncodeIn makes the entry of what happened in a format, as far as that can say it: FormatOf is the one that the
// entry needs.
func EncodeIn(format int, n entry.Entry, what Payload) (entry.Entry, error) {
	return kinds.EncodeIn(format, formats, n, what)
}

// State is the state of an event after its journal.
type State struct {
	Last   int64          // number of the last entry
	Ahead  *entry.Unknown // the entry after it, which this program does not know, as all that follow; nil: there is none
	Events []Event
	Moved  map[int64]PlayersMoved // what stands, by the number of its entry

	Categories []category.Category // of the players of all tournaments
	Series     []series.Series     // that are kept with the event
	Reserved   []int               // numbers of tables that are left out in all of them

	WentOn map[int64]PlayersWentOn // what stands, by the number of its entry
	Fixed  map[int64]TablesFixed   // likewise

	seats    map[Seat]int // who has been moved, by where he is now
	entrants int          // how many have been given a number
}

// Fold adds up entries, from the first one on, as far as this program knows them.
func Fold(entries []entry.Entry) (*State, error) {
	s := &State{Moved: map[int64]PlayersMoved{}, WentOn: map[int64]PlayersWentOn{}, Fixed: map[int64]TablesFixed{}, seats: map[Seat]int{}}
	for _, n := range entries {
		if n.Number != s.Last+1 {
			return nil, fmt.Errorf("eventjournal: entry %d follows entry %d", n.Number, s.Last)
		}
		what, err := kinds.Decode(n)
		if errors.As(err, &s.Ahead) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		s.Last = n.Number
		if err := what.apply(s); err != nil {
			return nil, fmt.Errorf("eventjournal: entry %d, %s: %w", n.Number, n.Kind, err)
		}
		s.Events = append(s.Events, Event{n, what})
	}
	return s, nil
}

// NumberAt returns the number of who sits there in all tournaments of the event; 0: none was
// given.
func (s *State) NumberAt(seat Seat) int { return s.seats[seat] }

// Next returns the next number that is free.
func (s *State) Next() int { return s.entrants + 1 }

func (w PlayersMoved) apply(s *State) error {
	for _, m := range w.Moves {
		if m.From == m.To || m.Entrant < 1 {
			return fmt.Errorf("%v goes nowhere", m.From)
		}
		delete(s.seats, m.From)
		s.seats[m.To] = m.Entrant
		s.entrants = max(s.entrants, m.Entrant)
	}
	s.Moved[s.Last] = w
	return nil
}

func (w MoveUndone) apply(s *State) error {
	moved, ok := s.Moved[w.Number]
	if !ok {
		return fmt.Errorf("entry %d moved nobody, or was undone", w.Number)
	}
	for _, m := range moved.Moves {
		delete(s.seats, m.To)
		s.seats[m.From] = m.Entrant
	}
	delete(s.Moved, w.Number)
	return nil
}

func (w CategoriesSet) apply(s *State) error {
	if len(w.Categories) > category.Most {
		return fmt.Errorf("%d categories", len(w.Categories))
	}
	s.Categories = w.Categories
	return nil
}

func (w TablesNumbered) apply(s *State) error {
	for _, x := range w.Sections {
		if x.First < 1 {
			return fmt.Errorf("the first table of %s is %d", x.Tournament, x.First)
		}
	}
	s.Reserved = w.Reserved
	return nil
}
