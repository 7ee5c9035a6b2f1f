package broadcast

import (
	"cmp"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/tournament"
)

// BoardOfRecord returns a record as if all of it were published, with everybody's name. A record
// that does not say its system is taken for a Swiss, which does not matter for its games.
func BoardOfRecord(t *tournament.Tournament) (*noticeboard.Board, error) {
	system := cmp.Or(t.System.Type(), "FIDE_DUTCH_2026")
	if t.IsTeam() && !t.System.Team && t.System.Family != tournament.Scheveningen && t.System.Family != tournament.Schiller {
		system = "FIDE_TEAM"
	}
	c := journal.Config{Name: t.Name, City: t.City, Federation: t.Federation, System: system, Rounds: max(t.PlannedRounds, len(t.Rounds)),
		Start: t.Start, End: t.End, TimeControl: t.TimeControl, Points: t.Points, Rulebook: t.Rulebook}
	for n := range t.Rounds {
		c.Dates = append(c.Dates, t.Rounds[n].Date)
	}
	if table, err := crosstable.New(t, 0); err == nil {
		c.Boards = table.Boards
	}
	s := &journal.State{}
	if err := s.Apply(journal.Event{Number: 1, Payload: journal.TournamentImported{Config: c, Tournament: *t}}); err != nil {
		return nil, err
	}
	return PublicBoard(s, tournament.Date{}), nil
}
