package page

import (
	"torneo/i18n"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/tournament"
)

const (
	KnockoutCode     = eventtext.KnockoutCode
	TeamKnockoutCode = eventtext.TeamKnockoutCode
	SemiScheveningen = eventtext.SemiScheveningen
	Skalitzka        = eventtext.Skalitzka
)

// PlansMatches reports whether a type of events settles how matches are decided.
func PlansMatches(code string) bool { return code == KnockoutCode || code == TeamKnockoutCode }

// SystemName returns the name of an entry of the systems (eventtext.SystemName).
func (v *Visit) SystemName(choice string) string { return eventtext.SystemName(v.Printer, choice) }

// SystemOf returns the name of a tournament's system, a Swiss with its edition.
func (v *Visit) SystemOf(s *journal.State) string { return eventtext.SystemOf(v.Printer, s) }

// Accelerates reports whether the system of a tournament can be accelerated (C.04.7).
func Accelerates(s *journal.State) bool {
	c, err := pairing.Choose(s.Record(0), pairing.Options{})
	return err == nil && c.System.Accelerates()
}

// ContestName describes the format of matches of players, or of teams.
func ContestName(p *i18n.Printer, c tournament.Contest, teams bool) string {
	if len(c.Stages) == 0 {
		return ""
	}
	return report.Contest(p, c, teams)
}
