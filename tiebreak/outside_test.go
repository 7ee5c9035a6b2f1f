package tiebreak_test

import (
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

func fraction(t *testing.T, text string) tournament.Fraction {
	t.Helper()
	f, err := tournament.ParseFraction(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Values that were computed elsewhere order the tied under every edition, exactly, the
// higher first and who has none last; the explanation has their source (VCL 207).
func TestValuesFromOutside(t *testing.T) {
	record := &tournament.Tournament{Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss}, TieBreaks: []string{"PTS", "OTHER_EXT"},
		Rounds: []tournament.Round{{Games: []tournament.Game{
			{White: 1, Black: 2, Result: tournament.Both(tournament.Draw)}, {White: 3, Black: 4, Result: tournament.Both(tournament.Draw)}, {White: 5, Black: 6, Result: tournament.Both(tournament.Draw)}}}}}
	for n := 1; n <= 6; n++ {
		record.Players = append(record.Players, tournament.Player{Number: n, Name: string(rune('A' + n))})
	}
	record.Outside = tournament.Outside{Name: "Problems", Source: "the jury"}
	for number, text := range map[int]string{1: "-2", 2: "7/3", 4: "2.333", 5: "2.334", 6: "0"} {
		record.Outside.Values = append(record.Outside.Values, tournament.OutsideValue{ID: number, Value: fraction(t, text)})
	}
	for _, edition := range handbook.TieBreakEditions() {
		r, err := standings.Of(record, standings.Request{Edition: edition.ID})
		if err != nil {
			t.Fatal(err)
		}
		var order []int
		var values []string
		for _, row := range r.Standings.Rows {
			order, values = append(order, row.Number), append(values, row.Values[1].String())
		}
		if !slices.Equal(order, []int{5, 2, 4, 6, 1, 3}) || strings.Join(values, " ") != "2.334 2.333 2.333 0.000 -2.000 " {
			t.Errorf("%s: %v with %q", edition.ID, order, values)
		}
		if r.Standings.Rows[1].Rank == r.Standings.Rows[2].Rank {
			t.Errorf("%s: 7/3 and 2.333 are one value", edition.ID)
		}
		x, ok := r.Standings.Explain(1, 2)
		if !ok || len(x.Notes) != 2 || x.Notes[1].Args["name"] != "Problems" || x.Notes[1].Args["source"] != "the jury" {
			t.Errorf("%s: %+v", edition.ID, x.Notes)
		}
		if x, _ := r.Standings.Explain(1, 3); len(x.Notes) != 3 || x.Notes[2].ID != "tiebreak.note.outside-none" {
			t.Errorf("%s: without a value %+v", edition.ID, x.Notes)
		}
	}
	for _, e := range tiebreak.Catalogue() {
		if e.Code == tournament.OutsideCode {
			t.Error("it is listed among those of the regulations")
		}
	}
	if s, err := tiebreak.Parse("other_ext"); err != nil || s.String() != "OTHER_EXT" {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := standings.Of(record, standings.Request{List: []tiebreak.Spec{{Code: "OTHER_EXT", Low: 1}}}); err == nil {
		t.Error("it takes a cut")
	}
}
