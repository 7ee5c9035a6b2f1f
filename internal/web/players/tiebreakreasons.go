package players

import (
	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tiebreak"
)

// explainedValue is a value of the standings and how it came about.
type explainedValue struct {
	Code, Name, Value string
	Document          *report.Document
}

// explainTieBreaks returns the values of a participant, player or team, by pairing number.
func explainTieBreaks(f page.Frame, r *arbiter.Ranking, number int) (list []explainedValue) {
	for k := range r.Standings.Rows {
		row := &r.Standings.Rows[k]
		if row.Number != number {
			continue
		}
		for position, spec := range r.Standings.List {
			x, ok := r.Standings.Explain(position, number)
			if !ok {
				continue
			}
			d := report.Explanation(f.Printer, page.EventOf(r), number, []tiebreak.Explanation{x})
			d.Lead = nil
			list = append(list, explainedValue{spec.String(), report.NameOf(f.Printer, spec, r.Table, r.Standings.Edition), f.Decimal(row.Values[position].String()), d})
		}
	}
	return list
}
