package ranking

import (
	"torneo/crosstable"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/tiebreak"
	"torneo/tournament"
)

// columnOf heads the values of a tie-break: by its code, and those that were computed
// elsewhere by what the event calls them.
func columnOf(v *page.Visit, s tiebreak.Spec, t *crosstable.Table) column {
	if s.Code == tournament.OutsideCode && t.OutsideName != "" {
		return column{t.OutsideName, report.Name(v.Printer, s, v.State.Config.Rulebook.TieBreaks)}
	}
	return column{s.String(), report.Name(v.Printer, s, v.State.Config.Rulebook.TieBreaks)}
}
