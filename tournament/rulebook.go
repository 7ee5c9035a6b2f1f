package tournament

import (
	"encoding/json"
	"fmt"
	"slices"

	"torneo/handbook"
)

// Rulebook says which edition of each chapter the event is played under. "" is a
// day before the oldest edition that is known.
type Rulebook struct {
	TieBreaks handbook.Edition `json:"tieBreaks"`
	Pairing   handbook.Edition `json:"pairing,omitempty"`
	Handling  handbook.Edition `json:"handling,omitempty"`
	Ratings   handbook.Edition `json:"ratings,omitempty"`
	Titles    handbook.Edition `json:"titles,omitempty"`
	Proposed  Chapters         `json:"proposed,omitzero"` // from the dates; nobody has stated them
}

// ProposeRulebook is the rulebook in force on the event's first day (its last
// one if that is all we know); without dates the current one.
func ProposeRulebook(start, end Date) Rulebook {
	on := beginning(start, end)
	var b Rulebook
	for _, c := range handbook.Chapters() {
		*b.of(c) = handbook.EditionOn(c, on)
		b.Proposed |= 1 << c
	}
	return b
}

// beginning is the first day of an event, yyyymmdd: the earliest that it can have been;
// 0 if nothing is known of it.
func beginning(start, end Date) int {
	day := start
	if day.IsZero() {
		day = end
	}
	if day.IsZero() {
		return 0
	}
	return Date{day.Year, max(day.Month, 1), max(day.Day, 1)}.Ordinal()
}

// BeganBefore reports an event that is known to have begun before a day, yyyymmdd.
func (t *Tournament) BeganBefore(day int) bool {
	on := beginning(t.Start, t.End)
	return on > 0 && on < day
}

// OtherEditions is what an event of these dates may be played under besides the edition of the
// chapter that they propose.
func OtherEditions(c handbook.Chapter, start, end Date) handbook.Others {
	return handbook.OtherEditions(c, beginning(start, end))
}

// OtherEditions is what is said of an edition of a chapter that the event has from its dates
// alone: the others that it may be played under. There are none where it is stated.
func (t *Tournament) OtherEditions(c handbook.Chapter) (o handbook.Others) {
	on := beginning(t.Start, t.End)
	if t.Rulebook.Proposed.Has(c) && t.Rulebook.Edition(c) == handbook.EditionOn(c, on) {
		o = handbook.OtherEditions(c, on)
	}
	return o
}

// Edition is the edition of a chapter.
func (b Rulebook) Edition(c handbook.Chapter) handbook.Edition { return *b.of(c) }

// WithSystem is the rulebook of an event whose type names the edition of its pairing rules
// (TRF26 192): it is stated by that, where nobody has stated another.
func (b Rulebook) WithSystem(s System) Rulebook {
	if e := s.Edition(); e != "" && b.Proposed.Has(handbook.Pairing) {
		b.State(handbook.Pairing, e)
	}
	return b
}

// Contradicts reports a type that names another edition of the pairing rules than the
// rulebook: which of the two holds nobody can tell.
func (b Rulebook) Contradicts(s System) bool {
	e := s.Edition()
	return e != "" && b.Pairing != "" && !b.Proposed.Has(handbook.Pairing) && b.Pairing != e
}

// Settle takes the proposals for the event's own rules: nobody guesses again.
func (b *Rulebook) Settle() {
	for _, c := range handbook.Chapters() {
		if e := b.Edition(c); e != "" {
			b.State(c, e)
		}
	}
}

// State settles the edition of a chapter: it is no longer a proposal.
func (b *Rulebook) State(c handbook.Chapter, e handbook.Edition) {
	*b.of(c) = e
	b.Proposed &^= 1 << c
}

// Or is the rulebook with the other one's answers, proposed as they are there, for
// the chapters of which it says nothing.
func (b Rulebook) Or(other Rulebook) Rulebook {
	for _, c := range handbook.Chapters() {
		if b.Edition(c) == "" {
			*b.of(c) = other.Edition(c)
			b.Proposed = b.Proposed&^(1<<c) | other.Proposed&(1<<c)
		}
	}
	return b
}

func (b *Rulebook) of(c handbook.Chapter) *handbook.Edition {
	return [...]*handbook.Edition{
		handbook.TieBreaks: &b.TieBreaks, handbook.Pairing: &b.Pairing, handbook.Handling: &b.Handling,
		handbook.Ratings: &b.Ratings, handbook.Titles: &b.Titles,
	}[c]
}

// Check is an error if a chapter has an edition that the handbook does not list, so
// that none is read from a file or a form which no table answers for.
func (b Rulebook) Check() error {
	for _, c := range handbook.Chapters() {
		if e := b.Edition(c); e != "" && !slices.Contains(handbook.EditionsOf(c), e) {
			return fmt.Errorf("%s: no edition %q", c, e)
		}
	}
	return nil
}

// Chapters is a set of chapters. In JSON it is true for all of them, and otherwise
// the list of their names.
type Chapters uint8

// AllChapters has every chapter.
func AllChapters() (all Chapters) {
	for _, c := range handbook.Chapters() {
		all |= 1 << c
	}
	return all
}

// Has reports whether the chapter is one of them.
func (s Chapters) Has(c handbook.Chapter) bool { return s&(1<<c) != 0 }

// MarshalJSON writes the set.
func (s Chapters) MarshalJSON() ([]byte, error) {
	if s == AllChapters() {
		return []byte("true"), nil
	}
	names := []string{}
	for _, c := range handbook.Chapters() {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return json.Marshal(names)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Chapters) UnmarshalJSON(data []byte) error {
	*s = 0
	var all bool
	if json.Unmarshal(data, &all) == nil {
		if all {
			*s = AllChapters()
		}
		return nil
	}
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	for _, name := range names {
		c, ok := handbook.ChapterNamed(name)
		if !ok {
			return fmt.Errorf("no chapter %q", name)
		}
		*s |= 1 << c
	}
	return nil
}
