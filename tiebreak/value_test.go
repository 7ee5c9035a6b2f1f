package tiebreak

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"torneo/tournament"
)

// Values are written rounded half up, which is towards the larger one.
func TestValueString(t *testing.T) {
	for _, test := range []struct {
		value Value
		want  string
	}{
		{Value{}, ""}, {count(0), "0"}, {count(7), "7"}, {count(-7), "-7"},
		{points(0), "0.0"}, {points(5), "0.5"}, {points(-5), "-0.5"}, {points(-15), "-1.5"}, {points(105), "10.5"},
		{rational(1, 3, 2), "0.33"}, {rational(2, 3, 2), "0.67"}, {rational(-1, 3, 2), "-0.33"}, {rational(-2, 3, 2), "-0.67"},
		{rational(1, 8, 2), "0.13"}, {rational(-1, 8, 2), "-0.12"}, {rational(1, 2, 0), "1"}, {rational(-1, 2, 0), "0"}, {rational(-3, 2, 0), "-1"}, {rational(3, 2, 0), "2"},
		{rational(199, 200, 2), "1.00"}, {rational(-199, 200, 2), "-0.99"}, {rational(-1, 1000, 2), "0.00"}, {rational(1, 1000, 2), "0.00"}, {rational(5, 1000, 2), "0.01"},
		{rational(7875, 1000, 2), "7.88"}, {rational(100, 1, 2), "100.00"}, {rational(-205, 100, 1), "-2.0"},
		{Value{list: []tournament.Points{25, 30}}, "2.5"}, {Value{num: 2250, den: 1, class: -1}, "2250"},
	} {
		if got := test.value.String(); got != test.want {
			t.Errorf("%+v is written %q, want %q", test.value, got, test.want)
		}
	}
}

func TestRoundHalfUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num, den := rapid.Int64Range(-1_000_000, 1_000_000).Draw(t, "num"), rapid.Int64Range(1, 1000).Draw(t, "den")
		n := roundHalfUp(num, den)
		// n - 1/2 <= num/den < n + 1/2
		if x := big.NewRat(num, den); x.Cmp(big.NewRat(2*n-1, 2)) < 0 || x.Cmp(big.NewRat(2*n+1, 2)) >= 0 {
			t.Fatalf("%d/%d is rounded to %d", num, den, n)
		}
	})
}

// From low to high: nothing, values of few games, values; fractions exactly.
func TestValueCompare(t *testing.T) {
	few := func(v Value) Value {
		v.class = -1
		return v
	}
	list := func(p ...tournament.Points) Value { return Value{list: p} }
	rising := []Value{{}, few(count(100)), few(count(3000)), count(-5), points(-5), count(0), rational(1, 3, 2), rational(334, 1000, 2), points(5), count(1), count(2250)}
	for a := range rising {
		for b := range rising {
			want := a - b
			if got := rising[a].Compare(rising[b]); got*want < 0 || (got == 0) != (want == 0) {
				t.Errorf("%+v against %+v: %d", rising[a], rising[b], got)
			}
		}
	}
	for _, pair := range [][2]Value{{rational(1, 3, 2), rational(2, 6, 1)}, {points(10), count(1)}, {list(10, 20), list(10, 20)}} {
		if pair[0].Compare(pair[1]) != 0 {
			t.Errorf("%+v and %+v differ", pair[0], pair[1])
		}
	}
	lists := []Value{list(0, 30), list(10, 0), list(10, 5), list(10, 5, 1), list(20)}
	if !slices.IsSortedFunc(lists, Value.Compare) || lists[0].Compare(lists[4]) >= 0 {
		t.Error("lists are not compared one after the other")
	}
	if (Value{}).IsDefined() || !count(0).IsDefined() || !list(0).IsDefined() || !few(count(1)).IsDemoted() || count(1).IsDemoted() {
		t.Error("defined or demoted wrongly")
	}
	if num, den := rational(7, 4, 2).Fraction(); num != 7 || den != 4 {
		t.Errorf("fraction %d/%d", num, den)
	}
}

func TestCompareIsAnOrder(t *testing.T) {
	value := func(t *rapid.T, name string) Value {
		if rapid.IntRange(0, 9).Draw(t, name+" undefined") == 0 {
			return Value{}
		}
		v := rational(rapid.Int64Range(-50, 50).Draw(t, name+" num"), rapid.Int64Range(1, 12).Draw(t, name+" den"), 2)
		v.class = int8(-rapid.IntRange(0, 1).Draw(t, name+" class"))
		return v
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := value(t, "a"), value(t, "b"), value(t, "c")
		if a.Compare(b) != -b.Compare(a) || a.Compare(a) != 0 {
			t.Fatalf("%+v and %+v: %d and %d", a, b, a.Compare(b), b.Compare(a))
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatalf("%+v, %+v and %+v run in a circle", a, b, c)
		}
	})
}
