package pairing_test

import (
	"slices"
	"testing"

	"torneo/pairing"
	"torneo/tournament"
)

// What findings of docs/regulations.md say of the pairings of other programs.
func TestFindings(t *testing.T) {
	for _, test := range []struct {
		name, file string
		system     pairing.System
		bye        tournament.Points // what the pairing-allocated bye is worth
		want       []string
	}{
		{"F-BYE-UNPLAYED", "../testdata/real/romanian_u1700_1350000.trf", "", tournament.One, []string{
			"4 bye [3 8 11] [11-3 8-0] > [11-8 3-0]"}},
		{"F-BYE-UNPLAYED by the rules of 2017", "../testdata/real/romanian_u1700_1350000.trf", pairing.DutchCollapsing, tournament.One, nil},
		{"F-FORFEIT-FLOAT by the rules of 2017", "../testdata/tiebreaks/swiss_with_many_unplayed_rounds.trf", pairing.DutchCollapsing, tournament.Half, nil},
		{"F-FORFEIT-FLOAT, F-BYE-VALUE", "../testdata/tiebreaks/swiss_with_many_unplayed_rounds.trf", "", tournament.One, []string{
			"3 bye [10 11 13] [10-13 11-0] > [10-11 13-0]",
			"5 pairs [4 8 10 11 14 15] [11-15 10-14 4-8] > [11-14 10-4 8-15]",
			"6 pairs [4 7 8 13 14 15] [14-7 15-4 8-13] > [4-7 14-13 8-15]"}},
		{"F-BYE-VALUE: paired with half a point for the bye", "../testdata/tiebreaks/swiss_with_many_unplayed_rounds.trf", "", tournament.Half, []string{
			"3 bye [10 11 13] [10-13 11-0] > [10-11 13-0]"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := readReport(t, test.file)
			record.Points.PairingAllocatedBye = test.bye
			got, err := pairing.Check(record, pairing.Options{System: test.system})
			if err != nil {
				t.Fatal(err)
			}
			if lines := said(got); !slices.Equal(lines, test.want) {
				t.Errorf("%q\nwant %q", lines, test.want)
			}
		})
	}
}
