package arbiter

import (
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
	"torneo/trf"
)

func outsideValues(t *testing.T, values ...string) (list []journal.OutsideValue) {
	t.Helper()
	for k, text := range values {
		f, err := tournament.ParseFraction(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, journal.OutsideValue{ID: k + 1, Value: f})
	}
	return list
}

// Tie-break values that were computed elsewhere are entered with their source, order the
// tied, are in the report, and are taken back as any act is (VCL 207).
func TestValuesFromOutside(t *testing.T) {
	v := newVenue(t, 4, 3, func(c *journal.Config) { c.Ties = []string{"PTS", "BH"} })
	c := v.state().Config
	c.Ties = []string{"PTS", "OTHER_EXT", "BH"}
	v.warns(Configure{Config: c}, Acknowledge, "outside.warn.none")

	v.refuses(SetOutside{Source: "x", Values: outsideValues(t, "1")}, "outside.refused.name")
	v.refuses(SetOutside{Name: strings.Repeat("n", tournament.MaxOutsideName+1), Source: "x"}, "outside.refused.name")
	v.refuses(SetOutside{Name: "Problems\n### x", Source: "x"}, "outside.refused.name")
	v.refuses(SetOutside{Name: "Problems"}, "outside.refused.source")
	v.refuses(SetOutside{Name: "Problems", Source: "the jury", Values: outsideValues(t, "1", "2", "3", "4", "5")}, "outside.refused.nobody")
	v.refuses(SetOutside{Name: "Problems", Source: "the jury", Values: slices.Concat(outsideValues(t, "1"), outsideValues(t, "1"))}, "outside.refused.nobody")
	v.refuses(SetOutside{Name: "Problems", Source: "the jury", Values: []journal.OutsideValue{{ID: 1}}}, "outside.refused.value")

	some := SetOutside{Name: "Problems", Source: "the jury", Values: outsideValues(t, "1/3", "0.3", "5")}
	v.warns(some, Acknowledge, "outside.warn.missing")
	v.do(some, Acknowledge)
	v.do(Configure{Config: c}, Silent)
	v.refuses(SetOutside{}, "outside.refused.listed")
	v.pair(Silent)
	v.play(1)
	order := func() (list []int) {
		t.Helper()
		r, err := Standings(v.state(), 1)
		if err != nil {
			t.Fatal(err)
		}
		points := r.Standings.Rows[0].Values[0].String()
		for _, row := range r.Standings.Rows {
			if row.Values[0].String() == points {
				list = append(list, v.state().PlayerByNumber(row.Number).ID)
			}
		}
		return list
	}
	of := map[int]int{1: 2, 2: 1, 3: 3, 4: 0} // the higher, the better
	if first := order(); !slices.IsSortedFunc(first, func(a, b int) int { return of[b] - of[a] }) {
		t.Errorf("the first are %v", first)
	}
	all := SetOutside{Name: "Problems", Source: "the jury", Values: outsideValues(t, "1/3", "0.3", "5", "-1.25")}
	v.warns(all, Confirm, "outside.warn.changed")
	v.do(all, Confirm)

	data, err := WriteReport(v.state(), TRF26, "")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, part := range []string{"202 OTHER_EXT,BH", "### torneo: outside-name Problems", "### torneo: outside-source the jury", "### torneo: outside 1 ", "Outside values @ Round 1: Problems (the jury), 4 of 4"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	again, _, problems := trf.Read(data)
	if again == nil || problems.Count(trf.Violation) > 0 || len(again.Outside.Values) != 4 || again.Outside.Source != "the jury" {
		t.Fatalf("%v", problems)
	}
	c.Ties = []string{"PTS", "BH"}
	v.do(Configure{Config: c}, TwoSteps)
	v.do(SetOutside{}, Silent)
	if !v.state().Outside.IsZero() {
		t.Errorf("%+v", v.state().Outside)
	}
}

// Who is taken out takes his value with him.
func TestValueFromOutsideOfWhoIsTakenOut(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.do(SetOutside{Name: "Problems", Source: "the jury", Values: outsideValues(t, "1", "2", "3", "4")}, Silent)
	v.do(RemovePlayer{ID: 2}, Silent)
	if got := v.state().Outside.Values; len(got) != 3 || got[1].ID != 3 {
		t.Errorf("%+v", got)
	}
}
