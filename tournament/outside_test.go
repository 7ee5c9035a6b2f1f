package tournament_test

import (
	"testing"

	"pgregory.net/rapid"

	"torneo/tournament"
)

func TestFractions(t *testing.T) {
	for text, want := range map[string]string{
		"12": "12", "0": "0", "-0": "0", "12.5": "12.5", "12,50": "12.5", "-3.25": "-3.25", "-0.5": "-0.5", "7/3": "7/3", "14/6": "7/3", "-14/6": "-7/3", "6/3": "2", "1/8": "0.125",
		"1/64": "0.015625", "1/128": "1/128", "1000000000000": "1000000000000", "0.000001": "0.000001", "007": "7",
	} {
		f, err := tournament.ParseFraction(text)
		if err != nil || f.String() != want || !f.Valid() {
			t.Errorf("%q is %v, %v; want %s", text, f, err, want)
		}
	}
	for _, text := range []string{"", "-", ".", "1.", ".5", "1/0", "1/", "/2", "1/-2", "--1", "+1", "1e3", "1 2", "1.2.3", "1,2,3", "1.5/2", "0.0000001", "1/1000001", "1000000000001",
		"99999999999999999999999999", "NaN", "½", "١"} {
		if f, err := tournament.ParseFraction(text); err == nil {
			t.Errorf("%q is read as %v", text, f)
		}
	}
	for _, f := range []tournament.Fraction{{}, {Num: 2, Den: 4}, {Num: 1, Den: -1}, {Num: 1, Den: 1 << 40}, {Num: -1 << 63, Den: 1}} {
		if f.Valid() {
			t.Errorf("%+v is valid", f)
		}
	}
}

func TestFractionsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?[0-9]{1,6}([.,][0-9]{1,6}|/[1-9][0-9]{0,5})?`).Draw(t, "text")
		f, err := tournament.ParseFraction(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if again, err := tournament.ParseFraction(f.String()); err != nil || again != f {
			t.Fatalf("%q is %+v, whose %q is %+v, %v", text, f, f.String(), again, err)
		}
	})
}

func TestDecimalsOfValuesFromOutside(t *testing.T) {
	for want, list := range map[int][]string{0: {"1", "2"}, 1: {"1", "2.5"}, 2: {"2.25", "2.5"}, 3: {"7/3", "1"}, 4: {"7/3", "0.0625"}} {
		var o tournament.Outside
		for _, text := range list {
			f, err := tournament.ParseFraction(text)
			if err != nil {
				t.Fatal(err)
			}
			o.Values = append(o.Values, tournament.OutsideValue{ID: 1 + len(o.Values), Value: f})
		}
		if got := o.Decimals(); got != want {
			t.Errorf("%v: %d decimals, want %d", list, got, want)
		}
	}
}
