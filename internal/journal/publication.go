package journal

import (
	"slices"
	"strings"
	"time"

	"torneo/tournament"
)

// Extent is the extent to which something is public.
type Extent string

const (
	Nothing   Extent = ""
	OnClosing Extent = "closing" // of rounds that are closed
	Live      Extent = "live"    // as it comes
	Announced Extent = "announced"
	Awarded   Extent = "awarded" // who receives what, too
)

// Publication sets the public part of a tournament besides its rounds, which are
// published one by one (RoundPublished).
type Publication struct {
	Open       bool   // there is a noticeboard: without it everybody sees nothing
	Players    bool   `json:",omitempty"` // who has entered; otherwise who has been paired
	Results    Extent `json:",omitempty"` // Nothing, OnClosing or Live
	Standings  Extent `json:",omitempty"` // likewise, and never more than the results
	Prizes     Extent `json:",omitempty"` // Nothing, Announced or Awarded
	Categories bool   `json:",omitempty"` // standings of each category, where standings are shown
	Outlook    int    `json:",omitempty"` // of so many first places is shown what is certain, possible and impossible; 0: nothing
	Relegated  int    `json:",omitempty"` // and of the places above so many last ones
	Colour     string `json:",omitempty"` // the organiser's, "#0a5c40"; "": the program's
}

// Shown is the form of a person's name in public.
type Shown string

const (
	AsOthers   Shown = "" // as the event has it
	ByFullName Shown = "name"
	ByInitials Shown = "initials"
	Hidden     Shown = "hidden" // by number only
)

// Privacy sets the public data of the persons of a tournament.
type Privacy struct {
	Names  Shown           `json:",omitempty"` // of everybody; AsOthers: names
	Minors Shown           `json:",omitempty"` // of who is younger than 18 when it begins; AsOthers: as everybody
	Years  bool            `json:",omitempty"` // years of birth are shown, but never those of minors
	Until  tournament.Date `json:",omitzero"`  // the last day on which persons are named; zero: without end
}

// PublicationSet replaces the publication.
type PublicationSet struct{ Publication Publication }

// PrivacySet replaces the privacy.
type PrivacySet struct{ Privacy Privacy }

// PersonShown sets the form of a player's name in public, independent of other
// players; AsOthers takes that back.
type PersonShown struct {
	ID int
	As Shown `json:",omitempty"`
}

var publicationKinds = []Row{
	{kindOf[PublicationSet]("publication-set"), SetupTopic, NoStage, OpenPage, NoPart},
	{kindOf[PrivacySet]("privacy-set"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[PersonShown]("person-shown"), SetupTopic, NoStage, NoPage, NoPart},
}

func (PublicationSet) subject() Subject { return Subject{} }
func (PrivacySet) subject() Subject     { return Subject{} }
func (w PersonShown) subject() Subject  { return Subject{Player: w.ID} }

func (w PublicationSet) apply(s *State) error {
	p := w.Publication
	if !p.Fits() {
		return contrary("journal.contrary.publication", "results %q, standings %q, prizes %q", "results", string(p.Results), "standings", string(p.Standings), "prizes", string(p.Prizes))
	}
	s.Publication = p
	return nil
}

// Fits reports whether the publication is possible: standings need results that are
// shown.
func (p Publication) Fits() bool {
	return slices.Contains([]Extent{Nothing, OnClosing, Live}, p.Results) && slices.Contains([]Extent{Nothing, Announced, Awarded}, p.Prizes) &&
		(p.Standings == Nothing || p.Standings == OnClosing && p.Results != Nothing || p.Standings == Live && p.Results == Live) &&
		(p.Prizes != Awarded || p.Standings != Nothing) && (!p.ShowsOutlook() || p.Standings != Nothing) &&
		p.Outlook >= 0 && p.Outlook <= MaxOutlook && p.Relegated >= 0 && p.Relegated <= MaxOutlook && colour(p.Colour)
}

// MaxOutlook is the most first or last places whose outlook is shown.
const MaxOutlook = 100

// ShowsOutlook reports whether everybody may see what is certain, possible and impossible.
func (p Publication) ShowsOutlook() bool { return p.Outlook != 0 || p.Relegated != 0 }

func (w PrivacySet) apply(s *State) error {
	if !w.Privacy.Names.valid() || !w.Privacy.Minors.valid() {
		return contrary("journal.contrary.shown", "shown as %q", "what", strings.TrimSpace(string(w.Privacy.Names)+" "+string(w.Privacy.Minors)))
	}
	s.Privacy = w.Privacy
	return nil
}

func (w PersonShown) apply(s *State) error {
	p, err := s.entrant(w.ID)
	if err != nil {
		return err
	}
	if !w.As.valid() {
		return contrary("journal.contrary.shown", "shown as %q", "what", string(w.As))
	}
	p.Shown = w.As
	return nil
}

func (x Shown) valid() bool {
	return x == AsOthers || x == ByFullName || x == ByInitials || x == Hidden
}

// Publishes reports whether an event makes more public than before, or settles what is
// public.
func Publishes(w Payload) bool {
	p := RowOf(w).Page
	return p == OpenPage || p == PublishedPage
}

// stamp keeps the times at which a round was published and its page changed: public
// times are those of entries.
func (s *State) stamp(e *Event) {
	s.stampBoards(e)
	switch page := RowOf(e.Payload).Page; page {
	case ConfiguredPage:
		s.ConfiguredAt = e.Time
	case ImportedPage:
		s.ConfiguredAt = e.Time
		for k := range s.Rounds {
			if r := &s.Rounds[k]; r.Published {
				r.PublishedAt, r.ChangedAt = e.Time, e.Time
			}
		}
	case PublishedPage, ChangedPage, CorrectedPage:
		r := s.Round(e.Payload.subject().Round)
		if r == nil {
			return
		}
		r.ChangedAt = e.Time
		switch {
		case page == PublishedPage:
			r.PublishedAt, r.CorrectedAt = e.Time, time.Time{}
		case page == CorrectedPage && r.Published:
			r.CorrectedAt = e.Time
		}
	}
}

// colour reports whether a text is empty, or a colour as style sheets write it.
func colour(s string) bool {
	return s == "" || len(s) == 7 && s[0] == '#' && strings.Trim(s[1:], "0123456789abcdef") == ""
}

// stampBoards keeps which entry paired the boards of the last round.
func (s *State) stampBoards(e *Event) {
	switch e.Payload.(type) {
	case ResultEntered, ResultVerified, PlayerCheckedIn:
		return // which pair nobody
	}
	if len(s.Rounds) == 0 {
		return
	}
	boards := s.Rounds[len(s.Rounds)-1].Boards
	for k := range boards {
		if boards[k].Entry == 0 {
			boards[k].Entry = e.Number
		}
	}
}
