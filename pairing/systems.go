package pairing

import (
	"slices"
	"strings"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// System is a pairing system under one edition of its rules.
type System string

// Dutch is the FIDE (Dutch) System of 2026 (C.04.3).
const Dutch System = "dutch-2026"

// Systems lists the systems that rounds can be paired by.
func Systems() []System { return []System{Dutch} }

// Named finds a system by its name and the year of its edition: "dutch",
// "2026". An empty year is the edition in force.
func Named(name, edition string) (System, bool) {
	if edition == "" || edition == "2025" { // drafts and other programs call the edition of 2026 so
		edition = "2026"
	}
	s := System(strings.ToLower(name) + "-" + edition)
	return s, slices.Contains(Systems(), s)
}

// systemOf is the system to pair by: the one asked for, or else the record's.
// A record that does not name one is a Swiss paired by the Dutch system, unless
// it says that it is of another kind.
func systemOf(t *tournament.Tournament, asked System) (System, error) {
	if asked != "" {
		if !slices.Contains(Systems(), asked) {
			return "", &swiss.Unpairable{Message: message.New("pairing.system-unknown", "system", string(asked))}
		}
		return asked, nil
	}
	code := t.System.Code
	switch {
	case code == "" && (t.System.Family == tournament.Swiss || t.System.Family == tournament.UnknownFamily):
		return Dutch, nil
	case strings.HasPrefix(code, "FIDE_DUTCH_2025"), strings.HasPrefix(code, "FIDE_DUTCH_2026"),
		code == "FIDE_DUTCH", code == "FIDE_DUTCH_BAKU":
		return Dutch, nil
	}
	if code == "" {
		code = string(t.System.Family)
	}
	return "", &swiss.Unpairable{Message: message.New("pairing.system-not-built", "system", code)}
}
