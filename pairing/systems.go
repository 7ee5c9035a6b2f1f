package pairing

import (
	"slices"
	"strings"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// System is a pairing system, where it has editions under one of them.
type System string

const (
	Dutch            System = "dutch-2026" // the FIDE (Dutch) System of 2026 (C.04.3)
	Berger           System = "berger"     // round robin by the Berger tables (GR (2018) annex I)
	Scheveningen     System = "scheveningen"
	SemiScheveningen System = "semi-scheveningen"
	Skalitzka        System = "skalitzka"
	Schiller         System = "schiller"
	Knockout         System = "knockout" // a match, too (Manual 5.1, 5.2)
)

// Systems lists the systems that rounds can be paired by.
func Systems() []System {
	return []System{Dutch, Berger, Scheveningen, SemiScheveningen, Skalitzka, Schiller, Knockout}
}

// Tabular reports a system of which tables say beforehand who meets whom.
func (s System) Tabular() bool {
	return s != Dutch && s != Knockout && slices.Contains(Systems(), s)
}

// Name is the system without its edition.
func (s System) Name() string {
	if edition := s.Edition(); edition != "" {
		return strings.TrimSuffix(string(s), "-"+edition)
	}
	return string(s)
}

// Edition is the year of the system's rules; "" if there is one edition only.
func (s System) Edition() string {
	k := strings.LastIndexByte(string(s), '-') + 1
	if strings.Trim(string(s[k:]), "0123456789") != "" {
		return ""
	}
	return string(s[k:])
}

// Named finds a system by its name and the year of its edition: "dutch",
// "2026". An empty year is the edition in force.
func Named(name, edition string) (System, bool) {
	if edition == "2025" { // drafts and other programs call the edition of 2026 so
		edition = "2026"
	}
	for _, s := range Systems() {
		if s.Name() == strings.ToLower(name) && (edition == "" || edition == s.Edition()) {
			return s, true
		}
	}
	return "", false
}

// Coded is the system of an event of that type (ETT26); false if rounds of it
// cannot be paired.
func Coded(event tournament.System) (System, bool) {
	code := event.Code
	switch {
	case code == "" && (event.Family == tournament.Swiss || event.Family == tournament.UnknownFamily),
		strings.HasPrefix(code, "FIDE_DUTCH_2025"), strings.HasPrefix(code, "FIDE_DUTCH_2026"),
		code == "FIDE_DUTCH", code == "FIDE_DUTCH_BAKU":
		return Dutch, true
	case event.Family == tournament.RoundRobin:
		return Berger, true
	case event.Family == tournament.Scheveningen:
		return Scheveningen, true
	case event.Family == tournament.Knockout && !event.Team:
		return Knockout, true
	case event.Family == tournament.Schiller:
		return Schiller, true
	}
	return "", false
}

// systemOf is the system to pair by: the one asked for, or else the record's.
// A record that does not name one is a Swiss paired by the Dutch system, unless
// it says that it is of another kind.
func systemOf(t *tournament.Tournament, o Options) (System, error) {
	if o.System != "" {
		if !slices.Contains(Systems(), o.System) {
			return "", &swiss.Unpairable{Message: message.New("pairing.system-unknown", "system", string(o.System))}
		}
		return o.System, nil
	}
	event := o.event(t)
	if event.Family == tournament.UnknownFamily && isMatch(t) {
		return Knockout, nil
	}
	system, ok := Of(t, event)
	if !ok {
		code := event.Code
		if code == "" {
			code = string(event.Family)
		}
		return "", &swiss.Unpairable{Message: message.New("pairing.system-not-built", "system", code)}
	}
	return system, nil
}

// isMatch reports a record of two players who can only be those of a match: it is
// stated how it is decided, or they have met in three rounds and more, and in every
// one (R-MATCH-RECORD).
func isMatch(t *tournament.Tournament) bool {
	paired := t.RoundsPaired()
	if len(t.Players) != 2 || t.IsTeam() {
		return false
	}
	for r := range paired {
		if len(t.Rounds[r].Games) == 0 {
			return false
		}
	}
	return paired > 2 || len(t.Matches.Contest.Stages) > 0
}

// Of is the system of an event of that type with the teams of a record: among those
// of any other type there are two that only their teams and rounds tell
// (R-CUSTOM-TABLE).
func Of(t *tournament.Tournament, event tournament.System) (System, bool) {
	system, ok := Coded(event)
	switch {
	case system == Berger && t.Skalitzka():
		return Skalitzka, true
	case system == Scheveningen && event.Custom() && halved(t):
		return SemiScheveningen, true
	}
	return system, ok
}

// halved reports two teams of which each player meets half of the other one: half
// as many rounds are planned as a team has players.
func halved(t *tournament.Tournament) bool {
	return len(t.Teams) == 2 && t.PlannedRounds > 0 && 2*t.PlannedRounds == len(t.Teams[0].Players)
}
