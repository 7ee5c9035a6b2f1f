package eventtext

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

func (t *Teller) tables(w journal.TablesNumbered) string {
	if len(w.Reserved) == 0 {
		return t.T("tables.said", "first", w.First, "round", w.From)
	}
	return t.T("tables.said-without", "first", w.First, "round", w.From, "reserved", arbiter.Spans(w.Reserved))
}
