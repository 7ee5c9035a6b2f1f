package journal

import (
	"maps"
	"slices"

	"torneo/tournament"
)

// FactDeclared sets what the event states of itself and no setting holds: the value of
// a fact in JSON, by the fact's name in docs/event-facts.md. An empty value takes it out.
type FactDeclared struct{ Name, Value string }

// ParagraphWritten replaces what the regulations of the event say of a heading in free
// words, in one language; an empty text takes it out.
type ParagraphWritten struct {
	Heading  string
	Language string // "es", "en"
	Text     string
}

// HeadingWaived says that the regulations of the event need not speak of a heading, or,
// taken back, that they do.
type HeadingWaived struct {
	Heading string
	Waived  bool
}

// RegulationsAnnounced makes what the regulations say now a version: everybody was told.
type RegulationsAnnounced struct {
	On    tournament.Date
	Where string `json:",omitempty"` // on the website, to all who entered; "": not said
}

// Regulations is what an event states of itself besides its settings.
type Regulations struct {
	Facts      map[string]string       `json:",omitempty"` // JSON, by name
	Paragraphs map[ParagraphKey]string `json:",omitempty"`
	Waived     []string                `json:",omitempty"` // headings
	Announced  []Announcement          `json:",omitempty"` // the versions, in the order in which they were announced
}

// ParagraphKey names a free paragraph: its heading and language.
type ParagraphKey struct{ Heading, Language string }

// MarshalText writes the key as "fees/es".
func (k ParagraphKey) MarshalText() ([]byte, error) { return []byte(k.Heading + "/" + k.Language), nil }

// Announcement is one version of the regulations.
type Announcement struct {
	RegulationsAnnounced
	Number int64 // of the entry

	// Said holds the settings, facts and paragraphs as they were then. What was taken back
	// later had been announced all the same.
	Said *State `json:"-"`
}

var regulationKinds = []Row{
	{kindOf[FactDeclared]("fact-declared"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[ParagraphWritten]("paragraph-written"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[HeadingWaived]("heading-waived"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[RegulationsAnnounced]("regulations-announced"), SetupTopic, NoStage, NoPage, NoPart},
}

func (FactDeclared) subject() Subject         { return Subject{} }
func (ParagraphWritten) subject() Subject     { return Subject{} }
func (HeadingWaived) subject() Subject        { return Subject{} }
func (RegulationsAnnounced) subject() Subject { return Subject{} }

func (w FactDeclared) apply(s *State) error {
	s.Regulations.Facts = with(s.Regulations.Facts, w.Name, w.Value)
	return nil
}

func (w ParagraphWritten) apply(s *State) error {
	s.Regulations.Paragraphs = with(s.Regulations.Paragraphs, ParagraphKey{w.Heading, w.Language}, w.Text)
	return nil
}

func (w HeadingWaived) apply(s *State) error {
	list := slices.DeleteFunc(slices.Clone(s.Regulations.Waived), func(h string) bool { return h == w.Heading })
	if w.Waived {
		list = append(list, w.Heading)
	}
	s.Regulations.Waived = list
	return nil
}

func (w RegulationsAnnounced) apply(s *State) error {
	s.Regulations.Announced = append(slices.Clip(s.Regulations.Announced), Announcement{w, s.Last, s.Settings()})
	return nil
}

// Settings returns a state with what the regulations of the event are written from, and
// nobody who takes part.
func (s *State) Settings() *State {
	return &State{Config: s.Config, Fund: s.Fund, DefaultTime: s.DefaultTime, Groups: s.Groups, Kept: s.Kept, PlayOff: s.PlayOff, Regulations: s.Regulations}
}

// sayAsAnnounced corrects what the announcement of an event said by what has been taken
// back since: then it still stood.
func (s *State) sayAsAnnounced(events []Event, k int) error {
	then := TakenBack(events[:k+1])
	for n := range s.Undone {
		if n > events[k].Number || then[n] {
			continue
		}
		before, err := fold(events[:k+1], false)
		if err != nil {
			return err
		}
		last := len(s.Regulations.Announced) - 1
		s.Regulations.Announced[last].Said = before.Settings()
		return nil
	}
	return nil
}

// with returns a copy of the map with that value, or without the key if the value is "".
func with[K comparable](of map[K]string, key K, value string) map[K]string {
	all := maps.Clone(of)
	if value == "" {
		delete(all, key)
		return all
	}
	if all == nil {
		all = map[K]string{}
	}
	all[key] = value
	return all
}
