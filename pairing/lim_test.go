package pairing_test

import (
	"testing"

	"torneo/pairing"
	"torneo/tournament"
)

// The types that mean the Lim System, by whose code any other Swiss is meant as well.
func TestTypesOfLim(t *testing.T) {
	for code, want := range map[string]pairing.System{
		"CUSTOM_SWISS lim": pairing.Lim, "CUSTOM_SWISS lim-2026 maxi=no": pairing.Lim, "CUSTOM_SWISS lim-2017": "lim-2017", "CUSTOM_SWISS lim-2012": "lim-2012",
		"CUSTOM_SWISS lots-2026": "", "CUSTOM_SWISS": "",
	} {
		event := written(4, "1-3 1, 4-2 0")
		event.PlannedRounds = 5
		var err error
		if event.System, err = tournament.ParseSystem(code); err != nil {
			t.Fatal(err)
		}
		if got, err := pairing.Pair(event, pairing.Options{}); want != "" && (err != nil || got.System != want) || want == "" && err == nil {
			t.Errorf("%s: %+v, %v; want %q", code, got, err, want)
		}
	}
	for edition, want := range map[string]pairing.System{"": pairing.Lim, "2026": pairing.Lim, "2025": pairing.Lim, "2017": "lim-2017", "2012": "lim-2012", "1999": ""} {
		if got, _ := pairing.SystemNamed("lim", edition); got != want {
			t.Errorf("lim of %q: %q, want %q", edition, got, want)
		}
	}
}

// One who floats, or does not, by the type that is asked for: the arbiter's word on the
// Maxi-tournament goes with it.
func TestMaxiThatIsAskedFor(t *testing.T) {
	event := written(4, "1-3 1, 4-2 0")
	event.PlannedRounds = 5
	for _, word := range []string{"yes", "no"} {
		o := pairing.Options{System: pairing.Lim}
		var err error
		if o.Event, err = tournament.ParseSystem("CUSTOM_SWISS lim-2026 maxi=" + word); err != nil {
			t.Fatal(err)
		}
		if f, err := pairing.Field(event, o); err != nil || f.Maxi != (word == "yes") {
			t.Errorf("maxi=%s: %+v, %v", word, f, err)
		}
	}
}
