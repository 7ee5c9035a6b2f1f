package tournament

import (
	"encoding/json"
	"fmt"
	"slices"

	"torneo/handbook"
)

// Rulebook holds the edition of each chapter under which the event is played. ""
// is a day before the oldest known edition.
type Rulebook struct {
	TieBreaks handbook.Edition `json:"tieBreaks"`
	Pairing   handbook.Edition `json:"pairing,omitempty"`
	Handling  handbook.Edition `json:"handling,omitempty"`
	Ratings   handbook.Edition `json:"ratings,omitempty"`
	Titles    handbook.Edition `json:"titles,omitempty"`
	Proposed  Chapters         `json:"proposed,omitzero"` // from the dates; nobody has stated them
}

// ProposeRulebook returns the rulebook in force on the event's first day (its
// last one if only that is known); without dates the current one.
func ProposeRulebook(start, end Date) Rulebook {
	on := beginning(start, end)
	var b Rulebook
	for _, c := range handbook.Chapters() {
		*b.of(c) = handbook.EditionOn(c, on)
		b.Proposed |= 1 << c
	}
	return b
}

// beginning returns the first day of an event, yyyymmdd: the earliest possible one; 0
// if unknown.
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

// BeganBefore reports whether the event is known to have begun before a day, yyyymmdd.
func (t *Tournament) BeganBefore(day int) bool {
	on := beginning(t.Start, t.End)
	return on > 0 && on < day
}

// OtherEditions returns the editions of a chapter under which an event of these dates may be
// played besides the proposed one.
func OtherEditions(c handbook.Chapter, start, end Date) handbook.Others {
	return handbook.OtherEditions(c, beginning(start, end))
}

// OtherEditions returns the other editions of a chapter under which the event may be played,
// if its edition is proposed from the dates alone; none where it is stated.
func (t *Tournament) OtherEditions(c handbook.Chapter) (o handbook.Others) {
	on := beginning(t.Start, t.End)
	if t.Rulebook.Proposed.Has(c) && t.Rulebook.Edition(c) == handbook.EditionOn(c, on) {
		o = handbook.OtherEditions(c, on)
	}
	return o
}

// Edition returns the edition of a chapter.
func (b Rulebook) Edition(c handbook.Chapter) handbook.Edition { return *b.of(c) }

// WithSystem states the edition of the pairing rules that the type of the event names
// (TRF26 192), unless another is stated.
func (b Rulebook) WithSystem(s System) Rulebook {
	if e := s.Edition(); e != "" && b.Proposed.Has(handbook.Pairing) {
		b.State(handbook.Pairing, e)
	}
	return b
}

// Contradicts reports whether the type names another edition of the pairing rules
// than the rulebook: which of the two holds cannot be told.
func (b Rulebook) Contradicts(s System) bool {
	e := s.Edition()
	return e != "" && b.Pairing != "" && !b.Proposed.Has(handbook.Pairing) && b.Pairing != e
}

// Settle states all proposed editions, so that none is proposed again.
func (b *Rulebook) Settle() {
	for _, c := range handbook.Chapters() {
		if e := b.Edition(c); e != "" {
			b.State(c, e)
		}
	}
}

// State states the edition of a chapter: it is no longer a proposal.
func (b *Rulebook) State(c handbook.Chapter, e handbook.Edition) {
	*b.of(c) = e
	b.Proposed &^= 1 << c
}

// Or returns the rulebook completed with the other one's editions, proposed as
// they are there.
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

// Check returns an error if a chapter has an edition that the handbook does not
// list, so that no file or form brings in one without tables.
func (b Rulebook) Check() error {
	for _, c := range handbook.Chapters() {
		if e := b.Edition(c); e != "" && !slices.Contains(handbook.EditionsOf(c), e) {
			return fmt.Errorf("%s: no edition %q", c, e)
		}
	}
	return nil
}

// Chapters is a set of chapters. In JSON it is true for all of them, else the list
// of their names.
type Chapters uint8

// AllChapters returns the set of all chapters.
func AllChapters() (all Chapters) {
	for _, c := range handbook.Chapters() {
		all |= 1 << c
	}
	return all
}

// Has reports whether the chapter is one of them.
func (s Chapters) Has(c handbook.Chapter) bool { return s&(1<<c) != 0 }

// MarshalJSON encodes the set.
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

// UnmarshalJSON decodes the form of MarshalJSON.
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
