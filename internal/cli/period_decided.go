package cli

import (
	"bytes"
	"slices"

	"torneo/internal/membership"
	"torneo/internal/periodlist"
	"torneo/rating/period"
	"torneo/tournament"
)

// decidedPeople says who the players of reports are by a table of decisions, and notes those that it
// followed.
type decidedPeople struct {
	decided    map[membership.Key]membership.Decision
	list       *periodlist.List
	federation string
	applied    []period.Decision
}

func newDecided(decisions []membership.Decision, list *periodlist.List, federation string) *decidedPeople {
	d := &decidedPeople{decided: map[membership.Key]membership.Decision{}, list: list, federation: federation}
	for _, x := range decisions {
		d.decided[membership.KeyOf(x.Entrant)] = x
	}
	return d
}

// decide returns who a player is; one who is nobody of the list has a row of their own.
func (d *decidedPeople) decide(p *tournament.Player) (string, bool) {
	e := membership.EntrantOf(p, d.federation)
	x, ok := d.decided[membership.KeyOf(e)]
	if !ok {
		return "", false
	}
	is := ""
	if !x.Nobody {
		is = d.list.Identity(x.Number, x.FIDEID)
	}
	a := period.Decision{Name: x.Entrant.Name, Number: x.Entrant.Number, FIDEID: x.Entrant.FIDEID, Born: x.Entrant.Born, Is: is}
	if !slices.Contains(d.applied, a) {
		d.applied = append(d.applied, a)
	}
	return is, true
}

// readDecisions reads a table of decisions; none without a file.
func (a *app) readDecisions(file string) ([]membership.Decision, error) {
	if file == "" {
		return nil, nil
	}
	data, _, err := a.Bytes(file)
	if err != nil {
		return nil, unreadable(file, err)
	}
	list, err := membership.ReadDecisions(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(file, err)
	}
	return list, nil
}
