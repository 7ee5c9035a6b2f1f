package pairing_test

import (
	"errors"
	"testing"

	"torneo/handbook"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// The edition that a report's code means; an older one is not paired by the new
// rules unless that is asked for.
func TestEditionOfTheReport(t *testing.T) {
	for _, test := range []struct {
		code string
		want pairing.System // "": refused
		why  string
	}{
		{"", pairing.Dutch, ""}, {"FIDE_DUTCH", pairing.Dutch, ""}, {"FIDE_DUTCH_BAKU", pairing.Dutch, ""},
		{"FIDE_DUTCH_2025", pairing.Dutch, ""}, {"FIDE_DUTCH_2025_BAKU", pairing.Dutch, ""},
		{"FIDE_DUTCH_2026", pairing.Dutch, ""}, {"FIDE_DUTCH_2026_BAKU", pairing.Dutch, ""},
		{"FIDE_DUTCH_2017", pairing.DutchCollapsing, ""}, {"FIDE_DUTCH_2017_BAKU", pairing.DutchCollapsing, ""},
		{"FIDE_BURSTEIN", pairing.Burstein, ""}, {"FIDE_BURSTEIN_BAKU", pairing.Burstein, ""},
		{"CUSTOM_SWISS", "", "pairing.system-not-built"},
	} {
		t.Run(test.code, func(t *testing.T) {
			event := written(4, "1-3 1, 4-2 0")
			event.PlannedRounds = 5
			if test.code != "" {
				var err error
				if event.System, err = tournament.ParseSystem(test.code); err != nil {
					t.Fatal(err)
				}
			}
			got, err := pairing.Pair(event, pairing.Options{})
			var refused *swiss.Unpairable
			switch {
			case test.want == "" && (!errors.As(err, &refused) || refused.Message.ID != test.why):
				t.Errorf("%v, error %v; want a refusal", got, err)
			case test.want != "" && (err != nil || got.System != test.want):
				t.Errorf("%v, error %v; want %s", got, err, test.want)
			}
			if got, err := pairing.Pair(event, pairing.Options{System: pairing.Dutch}); err != nil || got.System != pairing.Dutch {
				t.Errorf("asked for %s: %v, error %v", pairing.Dutch, got, err)
			}
		})
	}
}

func TestNamedSystems(t *testing.T) {
	for _, test := range []struct {
		name, edition string
		want          pairing.System
		ok            bool
	}{
		{"dutch", "", pairing.Dutch, true}, {"Dutch", "2026", pairing.Dutch, true}, {"dutch", "2025", pairing.Dutch, true},
		{"dutch", "2017", pairing.DutchCollapsing, true}, {"dutch", "Swiss-2017", pairing.DutchCollapsing, true},
		{"dutch", "1999", "", false}, {"lots", "", "", false},
	} {
		if got, ok := pairing.SystemNamed(test.name, test.edition); ok != test.ok || ok && got != test.want {
			t.Errorf("%s %s is %s, %v", test.name, test.edition, got, ok)
		}
	}
}

// A report whose type and whose rulebook name two editions of the pairing rules is
// not paired, and nothing in it judged, by either; asked for one, it is.
func TestTwoEditionsOfThePairing(t *testing.T) {
	event := written(4, "1-3 1, 4-2 0")
	event.PlannedRounds = 5
	event.System, _ = tournament.ParseSystem("FIDE_DUTCH_2026")
	event.Rulebook.State(handbook.Pairing, "Swiss-2017")
	var refused *swiss.Unpairable
	if _, err := pairing.Pair(event, pairing.Options{}); !errors.As(err, &refused) || refused.Message.ID != "pairing.edition-differs" {
		t.Errorf("paired: %v", err)
	}
	if _, err := pairing.Check(event, pairing.Options{}); !errors.As(err, &refused) || refused.Message.ID != "pairing.edition-differs" {
		t.Errorf("judged: %v", err)
	}
	if _, err := pairing.Pair(event, pairing.Options{System: pairing.Dutch}); err != nil {
		t.Errorf("asked for: %v", err)
	}
}
