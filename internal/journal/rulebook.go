package journal

import (
	"encoding/json"

	"torneo/handbook"
	"torneo/internal/entry"
	"torneo/tournament"
)

// RulebookFixed settles the editions that an entry of version 1 left to the dates:
// from then on only another entry changes them.
type RulebookFixed struct{ Rulebook tournament.Rulebook }

func (w RulebookFixed) apply(s *State) error {
	if err := w.Rulebook.Check(); err != nil {
		return err
	}
	s.Config.Rulebook = w.Rulebook
	return nil
}

// FixRulebook returns the entry that settles the editions of a tournament as they
// are assumed now; false if they are settled, or none is assumed.
func (s *State) FixRulebook() (RulebookFixed, bool) {
	settled := s.Config.record().Rulebook
	settled.Settle()
	open := settled != s.Config.Rulebook && s.Config.Rulebook.Proposed != 0
	return RulebookFixed{settled}, open
}

// config1 is a configuration in version 1: it states the edition of the tie-breaks,
// or leaves it to the dates, and all others to them.
type config1 struct {
	Config
	Edition string
}

func (c *config1) upgrade() Config {
	config := c.Config
	config.Rulebook = rulebook1(c.Start, c.End)
	if c.Edition != "" {
		config.Rulebook.State(handbook.TieBreaks, handbook.Edition(c.Edition))
	}
	return config
}

func created1(data json.RawMessage) (Payload, error) {
	var old struct{ Config config1 }
	err := entry.Strictly(data, &old)
	return TournamentCreated{old.Config.upgrade()}, err
}

func configured1(data json.RawMessage) (Payload, error) {
	var old struct{ Config config1 }
	err := entry.Strictly(data, &old)
	return TournamentConfigured{old.Config.upgrade()}, err
}

func imported1(data json.RawMessage) (Payload, error) {
	var old struct {
		Config     config1
		Tournament tournament.Tournament
		File       string
	}
	err := entry.Strictly(data, &old)
	return TournamentImported{old.Config.upgrade(), old.Tournament, old.File}, err
}

// since is the day, yyyymmdd, from which an edition served.
type since struct {
	day     int
	edition handbook.Edition
}

// days1 holds the editions that version 1 assumed, day by day, when version 2 began.
// It stays as it is, whatever is found out about those days: no event that exists
// moves.
var days1 = map[handbook.Chapter][]since{
	handbook.TieBreaks: {{0, "2009"}, {20120701, "2012"}, {20140701, "2014"}, {20180701, "2018"}, {20230701, "2023"}, {20240401, "2024"}, {20260301, "2026"}},
	handbook.Pairing:   {{0, "Swiss-2012"}, {20170701, "Swiss-2017"}, {20260201, "Swiss-2026"}},
	handbook.Handling:  {{0, "TR-2011"}, {20180701, "GR-2018"}},
	handbook.Ratings: {{20120701, "Ratings-2012"}, {20140701, "Ratings-2014"}, {20220101, "Ratings-2022"}, {20240301, "Ratings-2024"},
		{20241201, "Ratings-2024-12"}, {20251001, "Ratings-2025"}},
	handbook.Titles: {{20140701, "Titles-2014"}, {20170701, "Titles-2017"}, {20240101, "Titles-2024"}},
}

// rulebook1 returns the editions of an event that version 1 left to its dates:
// those of its first day, or its last one if only that is known; without a day the
// last ones of version 1.
func rulebook1(start, end tournament.Date) tournament.Rulebook {
	day := start
	if day.IsZero() {
		day = end
	}
	on := 99999999
	if !day.IsZero() {
		on = day.Year*10000 + max(day.Month, 1)*100 + max(day.Day, 1)
	}
	b := tournament.Rulebook{Proposed: tournament.AllChapters()}
	for chapter, list := range days1 {
		for _, s := range list {
			if s.day <= on {
				b.State(chapter, s.edition)
			}
		}
	}
	b.Proposed = tournament.AllChapters()
	return b
}
