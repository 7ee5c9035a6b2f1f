package reference

import (
	"testing"

	"torneo/internal/hardfields"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// randomFields describes the random tournaments of an edition, whose rounds the
// reference pairs.
func randomFields(t testing.TB, rules *swiss.Rules) hardfields.System {
	t.Helper()
	s := hardfields.System{Rules: rules, Pair: Pair, Most: most, Rulebook: "Swiss-2026"}
	code := "FIDE_DUTCH_2026"
	switch rules {
	case swiss.Dutch2017:
		code, s.Rulebook = "FIDE_DUTCH_2017", "Swiss-2017"
	case swiss.Dutch2012:
		code, s.Rulebook = "FIDE_DUTCH", "Swiss-2012"
	}
	for code, to := range map[string]func(tournament.System){
		code:           func(e tournament.System) { s.Events = append(s.Events, e) },
		code + "_BAKU": func(e tournament.System) { s.Accelerated = e },
	} {
		event, err := tournament.ParseSystem(code)
		if err != nil {
			t.Fatal(err)
		}
		to(event)
	}
	return s
}
