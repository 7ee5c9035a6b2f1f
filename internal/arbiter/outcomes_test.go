package arbiter

import (
	"slices"
	"testing"

	"torneo/internal/calculator"
)

// Calculators know the results with which games are over at the desk, by the same names.
func TestCalculatorsKnowTheResultsOfTheDesk(t *testing.T) {
	var here []calculator.ResultName
	for _, k := range FinalResults() {
		here = append(here, calculator.ResultName{Symbol: k.Symbol, Code: k.Code, Result: k.Result})
	}
	if there := calculator.ResultNames(); !slices.Equal(here, there) {
		t.Errorf("%v\n%v", here, there)
	}
}
