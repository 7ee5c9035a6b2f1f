package trf

import (
	"strings"
	"testing"

	"torneo/tournament"
)

// A team's bye has record 320 with what it is worth, also where nobody had said it: other
// programs count it otherwise (C.04.6 1.4).
func TestRecord320StatesTheWorthOfTheBye(t *testing.T) {
	tour := &tournament.Tournament{
		Points:  tournament.StandardGamePoints(),
		Players: []tournament.Player{{Number: 1, Name: "A"}, {Number: 2, Name: "B"}, {Number: 3, Name: "C"}, {Number: 4, Name: "D"}, {Number: 5, Name: "E"}, {Number: 6, Name: "F"}},
		Teams:   []tournament.Team{{Number: 1, Name: "X", Players: []int{1, 2}}, {Number: 2, Name: "Y", Players: []int{3, 4}}, {Number: 3, Name: "Z", Players: []int{5, 6}}},
		Rounds: []tournament.Round{{
			Games: []tournament.Game{
				{White: 1, Black: 3, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
				{White: 4, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Draw, Black: tournament.Draw}},
			},
			TeamByes: []tournament.Bye{{ID: 3, Kind: tournament.PairingAllocatedBye}},
		}},
	}
	data, err := Write(tour, TRF26, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "\n320  1.0  1.0   3\n") {
		t.Errorf("%s", data)
	}
}
