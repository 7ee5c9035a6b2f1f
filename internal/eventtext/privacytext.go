package eventtext

import (
	"torneo/i18n"
	"torneo/internal/journal"
)

// ShownAs describes the public form of a person's name.
func ShownAs(p *i18n.Printer, x journal.Shown) string {
	if x == journal.AsOthers {
		return p.T("board.shown.others")
	}
	return p.T("board.shown." + string(x)) //i18n:prefix board.shown.
}
