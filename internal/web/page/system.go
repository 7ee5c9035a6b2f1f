package page

import (
	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// KnockoutCode is the code of a knock-out, and of a match.
const KnockoutCode = "CUSTOM_KNOCKOUT"

const (
	SemiScheveningen = "SEMI_SCHEVENINGEN"
	Skalitzka        = "SKALITZKA"
)

// SystemChoice is the entry of the systems that a configuration was made from.
func SystemChoice(c *journal.Config) string {
	switch {
	case c.Skalitzka():
		return Skalitzka
	case c.System == "CUSTOM_SCHEVENINGEN" && 2*c.Rounds == c.Boards:
		return SemiScheveningen
	}
	return c.System
}

// SystemName is what a system is called; its code where it has no other name.
func (v *Visit) SystemName(code string) string {
	switch code {
	case "FIDE_DUTCH_2026":
		return v.T("web.system.dutch")
	case "BERGER_ROUNDROBIN":
		return v.T("web.system.round-robin")
	case "FIDE_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin-exchanged")
	case "BERGER_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin")
	case KnockoutCode:
		return v.T("web.system.knockout")
	}
	return v.teamSystemName(code)
}

// teamSystemName is what a system for teams is called; its code where it has no
// other name.
func (v *Visit) teamSystemName(code string) string {
	switch code {
	case "FIDE_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN":
		return v.T("web.system.team-round-robin")
	case "FIDE_TEAM_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN":
		return v.T("web.system.team-double-round-robin")
	case "FIDE_SCHEVENINGEN":
		return v.T("web.system.scheveningen")
	case SemiScheveningen:
		return v.T("web.system.semi-scheveningen")
	case Skalitzka:
		return v.T("web.system.skalitzka")
	case "CUSTOM_SCHILLER", "FIDE_SCHILLER":
		return v.T("web.system.schiller")
	}
	return code
}

// ContestName says how matches are decided, and its code.
func ContestName(p *i18n.Printer, c tournament.Contest) string {
	if len(c.Stages) == 0 {
		return ""
	}
	return report.Contest(p, c)
}
