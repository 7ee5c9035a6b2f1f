package arbitersreport

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventregulations"
	"torneo/internal/report"
	"torneo/message"
)

// mostNamed is how many players and entries a row names; the others are counted.
const mostNamed = 12

// departures lists where the event departed from its announced regulations, as the journal
// shows it.
func (w *Report) departures() report.Table {
	var list []eventregulations.Departure
	var err error
	announced := len(w.State.Regulations.Announced) > 0
	if announced {
		list, err = eventregulations.Departures(w.Events, cmp.Or(w.Hall, time.UTC))
	}
	var rows [][]string
	for k := range list {
		d := &list[k]
		var players, entries []string
		for _, id := range d.Players {
			name := w.nameOf(id)
			if d.Teams {
				name = w.teamOf(id)
			}
			players = append(players, name)
		}
		for _, n := range d.Entries {
			entries = append(entries, strconv.FormatInt(n, 10))
		}
		rows = append(rows, []string{
			report.Capital(w.Text(d.Title())), arbiter.Spans(d.Rounds), d.Text(w.Printer), w.firstNames(players),
			d.When.Format("2006/01/02"), d.When.Format("15:04"), d.By, w.firstNames(entries),
		})
	}
	var columns []report.Column
	for _, id := range []string{"heading", "rounds", "departure", "players", "date", "time", "who", "entries"} {
		columns = append(columns, column(w.Printer, id, report.Left))
	}
	t := w.table("departures", rows, columns...)
	switch why, _ := message.Of(err); {
	case err != nil && why.IsZero():
		t.Notes = []string{w.T("arbitersreport.departures.unread", "why", err.Error())}
	case err != nil:
		t.Notes = []string{w.T("arbitersreport.departures.unread", "why", w.Text(why))}
	case !announced:
		t.Notes = []string{w.T("arbitersreport.departures.not-announced")}
	}
	return t
}

// firstNames names the first ones of a list, and counts the others.
func (w *Report) firstNames(names []string) string {
	if more := len(names) - mostNamed; more > 1 {
		return w.T("arbitersreport.departures.more", "names", strings.Join(names[:mostNamed], "; "), "count", more)
	}
	return strings.Join(names, "; ")
}

// teamOf returns the name of a team.
func (w *Report) teamOf(id int) string {
	if t := w.State.Team(id); t != nil {
		return t.Name
	}
	return strconv.Itoa(id)
}
