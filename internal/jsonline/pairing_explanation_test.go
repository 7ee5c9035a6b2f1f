package jsonline

import (
	"encoding/json"
	"testing"

	"torneo/pairing/swiss"
)

// A value beyond all numbers is null, and not the number by which the program sorts it.
func TestWhatIsBeyondNumbersIsNull(t *testing.T) {
	data, err := json.Marshal(measureJSON{"C18", numbersOf([]int{swiss.Beyond + 5, 15})})
	if want := `{"criterion":"C18","value":[null,15]}`; err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
}
