package standings_test

import (
	"fmt"
	"os"

	"torneo/crosstable"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/trf"
)

// From a report file to the first three places, and why the first has the
// Sonneborn-Berger he has.
func ExampleCompute() {
	data, err := os.ReadFile("../testdata/real/uzchesscup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	record, _, problems := trf.Read(data)
	if record == nil {
		fmt.Println(problems)
		return
	}
	table, err := crosstable.New(record, 0) // after the last round
	if err != nil {
		fmt.Println(err)
		return
	}
	calculation, err := tiebreak.New(table, record.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := tiebreak.ParseList("PTS,DE,SB")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := standings.Compute(calculation, list, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range s.Rows[:3] {
		fmt.Println(row.Rank, row.Name, row.Values)
	}
	x, _ := s.Explain(2, s.Rows[0].Number)
	for _, term := range x.Terms[:3] {
		fmt.Printf("round %d: %v × %v = %v\n", term.Round, term.Score, term.Points, term.Value)
	}
	// Output:
	// 1 Praggnanandhaa R [5.5 1 25.25]
	// 2 Abdusattorov, Nodirbek [5.5 2 22.50]
	// 3 Sindarov, Javokhir [5.5 2 22.25]
	// round 1: 2.5 × 0.5 = 1.25
	// round 2: 4.0 × 1.0 = 4.00
	// round 3: 4.5 × 0.5 = 2.25
}
