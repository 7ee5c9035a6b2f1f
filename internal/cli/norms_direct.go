package cli

import (
	"slices"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/message"
	"torneo/norm"
)

// direct returns what the event brings if it is a championship: by the table that is given, or
// the indications there are. The second value says whether it was given.
func (a *app) direct(s *command.Source, e *norm.Event, r *normsRequest) (*norm.Championship, bool, error) {
	awards := norm.Indications()
	if r.awards != "" {
		data, _, err := a.Bytes(r.awards)
		if err != nil {
			return nil, false, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(r.awards), "reason", errtext.Of(err))}
		}
		if awards, err = norm.ParseAwards(data); err != nil {
			return nil, false, refusedNorm(r.awards, err)
		}
	} else if e.Rules.NoDirectTable {
		return nil, false, command.Usage("norm.award.no-table", "edition", e.Rules.Edition.Name())
	}
	there := norm.Championships(awards)
	if !slices.Contains(there, r.championship) {
		return nil, false, command.UnknownValue("norm.award.unknown", r.championship, there)
	}
	places := map[int]int{}
	if !s.Tournament.IsTeam() && e.Finished {
		c, err := a.settle(s, &request{})
		if err == nil {
			err = a.order(c)
		}
		if err != nil {
			return nil, false, err
		}
		for _, row := range c.Standings.Rows {
			places[row.Number] = row.Rank
		}
	}
	c, err := e.Direct(r.championship, awards, places)
	if err != nil {
		return nil, false, refusedNorm(s.Name, err)
	}
	return &c, r.awards != "", nil
}
