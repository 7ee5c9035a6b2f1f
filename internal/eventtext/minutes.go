package eventtext

import (
	"time"

	"torneo/i18n"
)

// Hour is a moment as the clock of the hall showed it: "17:06".
func Hour(at time.Time) string { return at.Format("15:04") }

// DefaultTime is how late a player may come, in words; nil: nobody has said it.
func DefaultTime(p *i18n.Printer, minutes *int) string {
	switch {
	case minutes == nil:
		return p.T("minutes.default.unsaid")
	case *minutes == 0:
		return p.T("minutes.default.zero")
	}
	return p.T("minutes.default.minutes", "count", *minutes)
}
