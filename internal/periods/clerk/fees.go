package clerk

import (
	"strconv"

	"torneo/internal/periods"
	"torneo/internal/report"
	"torneo/rating/period"
)

// games returns who has a game that counts in which event.
func games(r *period.Result, each func(c *period.Change, event string)) {
	for k := range r.Changes {
		c := &r.Changes[k]
		seen := map[string]bool{}
		for _, l := range c.Lines {
			if l.Omitted == "" && !seen[l.Event] {
				seen[l.Event] = true
				each(c, l.Event)
			}
		}
	}
}

// EventFees tabulates what each event of a period costs, in the smallest unit of the currency: the event,
// and each of its players who has a game that counts.
func EventFees(of *periods.Computed, r *period.Result, f periods.Fees) *report.Document {
	players := map[string]int64{}
	games(r, func(_ *period.Change, event string) { players[event]++ })
	rated := map[string]bool{}
	for k := range r.Events {
		rated[r.Events[k].ID] = r.Events[k].Refused == nil
	}
	t := feeTable("event", "name", "ends", "organiser")
	for _, x := range of.Reports {
		if rated[x.ID] {
			t.Rows = append(t.Rows, feeRow(players[x.ID], f.Currency, f.Event+players[x.ID]*f.Player, x.ID, x.Name, x.Ends, x.Organiser))
		}
	}
	return &report.Document{Tables: []report.Table{t}}
}

// PersonFees tabulates what each player of a period costs, who pays once for each event in which they
// have a game that counts.
func PersonFees(r *period.Result, f periods.Fees) *report.Document {
	events := map[string]int64{}
	games(r, func(c *period.Change, _ string) { events[c.ID]++ })
	federation := make(map[string]string, len(events))
	for k := range r.List.Members {
		if m := &r.List.Members[k]; events[m.ID] > 0 {
			federation[m.ID] = m.Federation
		}
	}
	t := feeTable("id", "name", "federation")
	t.Columns[3].Key = "events"
	for k := range r.Changes {
		if c := &r.Changes[k]; events[c.ID] > 0 {
			t.Rows = append(t.Rows, feeRow(events[c.ID], f.Currency, events[c.ID]*f.Player, c.ID, c.Name, federation[c.ID]))
		}
	}
	return &report.Document{Tables: []report.Table{t}}
}

func feeTable(left ...string) (t report.Table) {
	for _, key := range left {
		t.Columns = append(t.Columns, report.Column{Key: key})
	}
	for _, key := range []string{"players", "currency", "amount"} {
		t.Columns = append(t.Columns, report.Column{Key: key, Align: report.Right})
	}
	return t
}

func feeRow(count int64, currency string, amount int64, left ...string) []string {
	return append(left, strconv.FormatInt(count, 10), currency, strconv.FormatInt(amount, 10))
}
