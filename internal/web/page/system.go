package page

import (
	"slices"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

// KnockoutCode is the code of a knock-out, and of a match.
const KnockoutCode = "CUSTOM_KNOCKOUT"

// TeamKnockoutCode is the code of a knock-out of teams.
const TeamKnockoutCode = "CUSTOM_TEAM_KNOCKOUT"

// PlansMatches reports whether a type of events settles how matches are decided.
func PlansMatches(code string) bool { return code == KnockoutCode || code == TeamKnockoutCode }

const (
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
func (v *Visit) SystemName(choice string) string {
	switch choice {
	case "BERGER_ROUNDROBIN":
		return v.T("web.system.round-robin")
	case "FIDE_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin-exchanged")
	case "BERGER_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin")
	case KnockoutCode:
		return v.T("web.system.knockout")
	case TeamKnockoutCode:
		return v.T("level.system")
	}
	if slices.Contains(pairing.Names(), choice) {
		return v.Text(pairing.System(choice).Title())
	}
	if event, err := tournament.ParseSystem(choice); err == nil {
		if system, ok := pairing.SystemOfType(event); ok && pairing.SwissSystem(system.Name()) {
			return report.System(v.Printer, system)
		}
	}
	return v.teamSystemName(choice)
}

// SystemOf returns the name of a tournament's system, a Swiss with its edition.
func (v *Visit) SystemOf(s *journal.State) string {
	if c, err := pairing.Choose(s.Record(0), pairing.Options{}); err == nil && c.System.Kind() == pairing.ByResults {
		return report.System(v.Printer, c.System)
	}
	return v.SystemName(SystemChoice(&s.Config))
}

// Accelerates reports whether the system of a tournament can be accelerated (C.04.7).
func Accelerates(s *journal.State) bool {
	c, err := pairing.Choose(s.Record(0), pairing.Options{})
	return err == nil && c.System.Accelerates()
}

// teamSystemName returns the name of a system for teams; its code where it has no other name.
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

// ContestName describes the format of matches of players, or of teams.
func ContestName(p *i18n.Printer, c tournament.Contest, teams bool) string {
	if len(c.Stages) == 0 {
		return ""
	}
	return report.Contest(p, c, teams)
}
