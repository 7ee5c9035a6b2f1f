package cli

import (
	"slices"

	"torneo/internal/errtext"
	"torneo/message"
	"torneo/norm"
)

// direct returns what the event brings if it is a championship: by the table that is given, or
// the indications there are. The second value says whether it was given.
func (a *app) direct(s *source, e *norm.Event, r *normsRequest) (*norm.Championship, bool, error) {
	awards := norm.Indications()
	if r.awards != "" {
		data, _, err := a.bytes(r.awards)
		if err != nil {
			return nil, false, &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", displayName(r.awards), "reason", errtext.Of(err))}
		}
		if awards, err = norm.ParseAwards(data); err != nil {
			return nil, false, refusedNorm(r.awards, err)
		}
	} else if e.Rules.NoDirectTable {
		return nil, false, usage("norm.award.no-table", "edition", e.Rules.Edition.Name())
	}
	there := norm.Championships(awards)
	if !slices.Contains(there, r.championship) {
		return nil, false, unknown("norm.award.unknown", r.championship, there)
	}
	places := map[int]int{}
	if !s.t.IsTeam() && e.Finished {
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
		return nil, false, refusedNorm(s.name, err)
	}
	return &c, r.awards != "", nil
}
