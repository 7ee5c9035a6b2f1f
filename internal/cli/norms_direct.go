package cli

import (
	"slices"

	"torneo/message"
	"torneo/norm"
	"torneo/tournament"
)

// direct is what the event brings if it is a championship: by the table that is
// given, or the indications there are. The second value says whether it was given.
func (a *app) direct(s *source, e *norm.Event, r *normsRequest) (*norm.Championship, bool, error) {
	awards := norm.Indications()
	if r.awards != "" {
		data, _, err := a.bytes(r.awards)
		if err != nil {
			return nil, false, &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", shown(r.awards), "reason", reason(err))}
		}
		if awards, err = norm.ParseAwards(data); err != nil {
			return nil, false, refusedNorm(r.awards, err)
		}
	} else if e.Rules.NoDirectTable {
		return nil, false, usage("norm.award.2014")
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

type championshipJSON struct {
	Name         string            `json:"name"`
	Given        bool              `json:"tableGiven"`
	Requirements []requirementJSON `json:"requirements"`
	Awards       []awardJSON       `json:"awards"`
}

type awardJSON struct {
	participantJSON
	Place       int               `json:"place,omitempty"`
	Points      tournament.Points `json:"points"`
	Games       int               `json:"games"`
	Title       string            `json:"title"`
	Norm        bool              `json:"norm,omitempty"`
	Minimum     int               `json:"minimumRating,omitempty"`
	Conditional bool              `json:"conditional,omitempty"`
}

func championshipOf(e *norm.Event, c *norm.Championship, given bool) *championshipJSON {
	j := &championshipJSON{Name: c.Name, Given: given, Awards: []awardJSON{}}
	for k := range c.Requirements {
		j.Requirements = append(j.Requirements, requirementOf(&c.Requirements[k]))
	}
	for k := range c.Awards {
		d := &c.Awards[k]
		j.Awards = append(j.Awards, awardJSON{participantJSON{d.Player, e.Player(d.Player).Name}, d.Place, d.Points, d.Played, d.Title, d.Norm, d.Minimum, d.Conditional})
	}
	return j
}
