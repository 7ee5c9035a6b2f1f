package arbiter

import (
	"torneo/internal/journal"
)

// SetPublication replaces what everybody may see beside the rounds.
type SetPublication struct{ Publication journal.Publication }

func (SetPublication) clashes(w journal.Payload) bool { return changesVisibility(w) }

func (c SetPublication) Decide(s *journal.State) Decision {
	switch {
	case !(journal.Publication{Colour: c.Publication.Colour}).Fits():
		return refusal("pages.refused.colour")
	case !c.Publication.Fits() && c.Publication.Prizes == journal.Awarded && c.Publication.Standings == journal.Nothing:
		return refusal("board.refused.prizes")
	case !c.Publication.Fits() && c.Publication.ShowsOutlook() && c.Publication.Standings == journal.Nothing:
		return refusal("board.refused.outlook")
	case !(journal.Publication{Results: journal.Live, Standings: journal.Live, Outlook: c.Publication.Outlook, Relegated: c.Publication.Relegated}).Fits():
		return refusal("board.refused.outlook-places", "most", journal.MaxOutlook)
	case !c.Publication.Fits():
		return refusal("board.refused.standings")
	case c.Publication == s.Publication:
		return Decision{}
	}
	return Decision{Events: []journal.Payload{journal.PublicationSet{Publication: c.Publication}}}
}

// SetPrivacy replaces what everybody may know of persons.
type SetPrivacy struct{ Privacy journal.Privacy }

func (SetPrivacy) clashes(w journal.Payload) bool { return changesVisibility(w) }

func (c SetPrivacy) Decide(s *journal.State) Decision {
	if !isValidShown(c.Privacy.Names) || !isValidShown(c.Privacy.Minors) {
		return refusal("board.refused.shown")
	}
	if c.Privacy == s.Privacy {
		return Decision{}
	}
	return Decision{Events: []journal.Payload{journal.PrivacySet{Privacy: c.Privacy}}}
}

// ShowPerson sets the public form of a player's name.
type ShowPerson struct {
	ID int
	As journal.Shown
}

func (ShowPerson) clashes(w journal.Payload) bool { return changesVisibility(w) }

func (c ShowPerson) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	switch {
	case p == nil:
		return refusal("arbiter.player.unknown", "id", c.ID)
	case !isValidShown(c.As):
		return refusal("board.refused.shown")
	case p.Shown == c.As:
		return Decision{}
	}
	return Decision{Events: []journal.Payload{journal.PersonShown{ID: c.ID, As: c.As}}}
}

// changesVisibility reports whether an event changes what is public.
func changesVisibility(w journal.Payload) bool { return eventRowOf(w).clash.has(clashVisibility) }

func isValidShown(x journal.Shown) bool {
	switch x {
	case journal.AsOthers, journal.ByFullName, journal.ByInitials, journal.Hidden:
		return true
	}
	return false
}
