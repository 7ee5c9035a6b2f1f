package report

import (
	"torneo/i18n"
	"torneo/pairing"
)

// System names a pairing system, and its edition where it has any.
//
//i18n:prefix pairing.system.
func System(p *i18n.Printer, s pairing.System) string {
	name := p.T("pairing.system." + s.Name())
	if s.Edition() == "" {
		return name
	}
	return p.T("pairing.of-edition", "system", name, "edition", s.Edition())
}
