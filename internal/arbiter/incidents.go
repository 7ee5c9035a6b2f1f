package arbiter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/internal/journal"
)

// maxAccount bounds what is written of an incident, in characters.
const maxAccount = 1_000

// NoteIncident notes something that happened in a round.
type NoteIncident struct {
	Round   int
	ID      int // the player whom it concerns, or who appeals; 0: nobody in particular
	Kind    journal.IncidentKind
	Game    int // of a match of two games
	Minutes int // how late
	Text    string
}

// clashes reports nothing: whatever else happened, this did too.
func (NoteIncident) clashes(journal.Payload) bool { return false }

func (c NoteIncident) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	text, ok := account(c.Text)
	switch {
	case r == nil || !r.Published:
		return refusal("incidents.refused.round", "round", c.Round)
	case !slices.Contains(journal.IncidentKinds(), c.Kind):
		return refusal("incidents.refused.kind")
	case c.ID != 0 && s.Player(c.ID) == nil:
		return refusal("arbiter.player.unknown", "id", c.ID)
	case c.ID == 0 && c.concernsSomebody():
		return refusal("incidents.refused.player")
	case !ok:
		return refusal("incidents.refused.text", "most", maxAccount)
	case text == "" && (c.Kind == journal.Appeal || c.Kind == journal.OtherMatter):
		return refusal("incidents.refused.no-text")
	case c.Minutes < 0 || c.Minutes > 24*60:
		return refusal("incidents.refused.minutes")
	}
	w := journal.IncidentNoted{Round: c.Round, ID: c.ID, Kind: c.Kind, Text: text}
	if c.Kind == journal.LateArrival {
		w.Minutes = c.Minutes
	}
	if s.Config.TwoGames() && (c.Game == 1 || c.Game == 2) {
		w.Game = c.Game
	}
	var d Decision
	d.add(w)
	return d
}

// concernsSomebody reports whether the kind is counted for a player.
func (c NoteIncident) concernsSomebody() bool {
	return c.Kind == journal.IllegalMove || c.Kind == journal.WarningGiven || c.Kind == journal.LateArrival
}

// account returns the description of an incident in one line; false if it is too
// long, or cannot be shown.
func account(text string) (string, bool) {
	if !utf8.ValidString(text) {
		return "", false
	}
	text = strings.Join(strings.Fields(text), " ")
	hidden := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0
	return text, !hidden && utf8.RuneCountInString(text) <= maxAccount
}
