package cli

import (
	"bytes"
	"path/filepath"
	"slices"

	"torneo/fidelist"
	"torneo/internal/cli/command"
	"torneo/internal/membership"
	"torneo/internal/periodlist"
	"torneo/internal/periods/clerk"
	"torneo/message"
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

// joinRows leaves out the rows of a list that are other ones' by the table of them; without a table there are
// none.
func (a *app) joinRows(r *periodRequest, day tournament.Date, list *periodlist.List) (*periodlist.List, error) {
	if r.merges == "" {
		return list, nil
	}
	data, _, err := a.BytesUpTo(r.merges, clerk.MaxMergeTable+1)
	if err != nil {
		return nil, unreadable(r.merges, err)
	}
	lines, err := clerk.ReadMerges(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(r.merges, err)
	}
	joined, count, err := clerk.JoinedBy(lines, day, list, len(r.federations) == 0)
	if err != nil {
		return nil, unreadable(r.merges, err)
	}
	a.Tell(command.DisplayName(r.merges) + ": " + a.T("cli.period.merged", "count", count))
	return joined, nil
}

// eventNames returns the names that the events of files have in the period: those of a table, else those of
// the files.
func (a *app) eventNames(r *periodRequest, files []string) ([]string, error) {
	if r.names == "" {
		return shortNames(files), nil
	}
	data, _, err := a.BytesUpTo(r.names, clerk.MaxNames+1)
	if err != nil {
		return nil, unreadable(r.names, err)
	}
	table, err := clerk.ReadNames(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(r.names, err)
	}
	names := make([]string, len(files))
	for k, file := range files {
		if names[k] = table[filepath.Base(file)]; names[k] == "" {
			return nil, unreadable(r.names, &fidelist.Error{Message: message.New("periods.names-none", "file", command.DisplayName(file))})
		}
	}
	return names, nil
}
