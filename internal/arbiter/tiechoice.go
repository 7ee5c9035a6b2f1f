package arbiter

import (
	"errors"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// TieChoice is a tie-break that there is, and why a tournament of this kind cannot have
// it; a message without an identifier if it can.
type TieChoice struct {
	Entry   tiebreak.Entry
	Edition handbook.Edition // whose name it has
	Refused message.Message
}

// TieChoices returns all tie-breaks but the points, in the order of the regulations.
// Those for the other kind of participants are not among them.
func TieChoices(c journal.Config) []TieChoice {
	if journal.CheckBounds(c) != nil {
		return nil
	}
	record := blank(&c)
	table, err := crosstable.New(record, 0)
	if err != nil {
		return nil
	}
	calculation, err := tiebreak.New(table, record.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		return nil
	}
	var list []TieChoice
	for _, e := range tiebreak.Catalogue() {
		if e.Code == "PTS" || e.Domain == tiebreak.ForTeams && !table.Team || e.Domain == tiebreak.ForPlayers && table.Team {
			continue
		}
		choice := TieChoice{Entry: e, Edition: record.Rulebook.TieBreaks}
		_, _, err := calculation.Admit([]tiebreak.Spec{{Code: e.Code}})
		if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
			choice.Refused = refused.Refusals[0].Sentence(record.Rulebook.TieBreaks)
		}
		list = append(list, choice)
	}
	if e, ok := tiebreak.Describe(tournament.OutsideCode); ok { // the event's own, after FIDE's
		list = append(list, TieChoice{Entry: e, Edition: record.Rulebook.TieBreaks})
	}
	return list
}

// TiePresets returns the lists that the regulations recommend for a tournament of
// this kind, the one of its own edition first.
func TiePresets(c journal.Config) []standings.Preset {
	if journal.CheckBounds(c) != nil || IsKnockout(&journal.State{Config: c}) {
		return nil
	}
	record := blank(&c)
	own := standings.RecommendedPreset(record, record.Rulebook.TieBreaks)
	list := []standings.Preset{own}
	rated, err := standings.PresetByName(own.Kind+"-rated", record.Rulebook.TieBreaks)
	if err == nil {
		list = append(list, rated)
	}
	return list
}
