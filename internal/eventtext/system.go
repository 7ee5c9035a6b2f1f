package eventtext

import (
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

const (
	KnockoutCode     = "CUSTOM_KNOCKOUT"      // of a knock-out, and of a match
	TeamKnockoutCode = "CUSTOM_TEAM_KNOCKOUT" // of a knock-out of teams
	SemiScheveningen = "SEMI_SCHEVENINGEN"
	Skalitzka        = "SKALITZKA"
)

// SystemChoice returns the entry of the systems that a configuration was made from.
func SystemChoice(c *journal.Config) string {
	switch {
	case c.Skalitzka():
		return Skalitzka
	case c.System == "CUSTOM_SCHEVENINGEN" && 2*c.Rounds == c.Boards:
		return SemiScheveningen
	}
	return c.System
}

// SystemName returns the name of an entry of the systems: a system by its name, or a type of
// events (ETT26); the type itself where it has no other name.
func SystemName(p *i18n.Printer, choice string) string {
	switch choice {
	case "BERGER_ROUNDROBIN":
		return p.T("web.system.round-robin")
	case "FIDE_DOUBLEROUNDROBIN":
		return p.T("web.system.double-round-robin-exchanged")
	case "BERGER_DOUBLEROUNDROBIN":
		return p.T("web.system.double-round-robin")
	case KnockoutCode:
		return p.T("web.system.knockout")
	case TeamKnockoutCode:
		return p.T("level.system")
	}
	if slices.Contains(pairing.Names(), choice) {
		return p.Text(pairing.System(choice).Title())
	}
	if event, err := tournament.ParseSystem(choice); err == nil {
		if system, ok := pairing.SystemOfType(event); ok && pairing.SwissSystem(system.Name()) {
			return report.System(p, system)
		}
	}
	return teamSystemName(p, choice)
}

// SystemOf returns the name of a tournament's system, a Swiss with its edition.
func SystemOf(p *i18n.Printer, s *journal.State) string {
	if c, err := pairing.Choose(s.Record(0), pairing.Options{}); err == nil && c.System.Kind() == pairing.ByResults {
		return report.System(p, c.System)
	}
	return SystemName(p, SystemChoice(&s.Config))
}

// teamSystemName returns the name of a system for teams; its code where it has no other name.
func teamSystemName(p *i18n.Printer, code string) string {
	switch code {
	case "FIDE_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN":
		return p.T("web.system.team-round-robin")
	case "FIDE_TEAM_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN":
		return p.T("web.system.team-double-round-robin")
	case "FIDE_SCHEVENINGEN":
		return p.T("web.system.scheveningen")
	case SemiScheveningen:
		return p.T("web.system.semi-scheveningen")
	case Skalitzka:
		return p.T("web.system.skalitzka")
	case "CUSTOM_SCHILLER", "FIDE_SCHILLER":
		return p.T("web.system.schiller")
	}
	if strings.HasPrefix(code, "CUSTOM_TEAM_ROUNDROBIN_G") { // a division of a season has them
		return p.T("web.system.team-round-robin-given")
	}
	return code
}
