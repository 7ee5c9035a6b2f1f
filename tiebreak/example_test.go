package tiebreak_test

import (
	"fmt"
	"os"

	"torneo/crosstable"
	"torneo/tiebreak"
	"torneo/trf"
)

// One tie-break of one participant, with the sum that it is.
func Example() {
	data, err := os.ReadFile("../testdata/real/uzchesscup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	event, _, problems := trf.Read(data)
	if event == nil {
		fmt.Println(problems)
		return
	}
	table, err := crosstable.New(event, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	calculation, err := tiebreak.New(table, event.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	sb, err := tiebreak.Parse("SB")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(calculation.Values(sb)[0])
	for _, term := range calculation.Explain(sb, 0, nil).Terms[:3] {
		fmt.Println(term.Round, term.Score, term.Points, term.Value)
	}
	// Output:
	// 21.50
	// 1 4.5 1.0 4.50
	// 2 4.5 0.5 2.25
	// 3 3.5 0.5 1.75
}
