package eventtext

import "torneo/i18n"

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
