package migrate

import "testing"

// A published value is the right one, to the decimals that it has, and however a half is
// rounded; what is no number is no value.
func TestPublishedDecimals(t *testing.T) {
	for _, c := range []struct {
		text     string
		num, den int64
		want     bool
	}{
		{"4½", 9, 2, true}, {"½", 1, 2, true}, {"4,5", 9, 2, true}, {"4.50", 9, 2, true}, {" 4 .5", 9, 2, true},
		{"4.4", 9, 2, false}, {"5", 9, 2, true}, {"4", 9, 2, true}, {"3", 9, 2, false},
		{"0.33", 1, 3, true}, {"0.34", 1, 3, false}, {"0.333333333", 1, 3, true}, {"2.67", 8, 3, true}, {"2.66", 8, 3, false},
		{"-1", -1, 1, true}, {"-1", 1, 1, false}, {"1", -1, 1, false}, {"+3", 3, 1, true}, {"-0", 0, 1, true}, {"0", -1, 2, true},
		{"0", 1, 0, true}, {"0.0", 0, 0, true}, {"1", 1, 0, false},
		{"", 0, 1, false}, {".", 0, 1, false}, {"-", 0, 1, false}, {"1.2.3", 1, 1, false}, {"1e0", 1, 1, false}, {"1/2", 1, 2, false},
		{"999999999999", 999999999999, 1, true}, {"999999999999", 1, 1 << 62, false}, {"1", 1 << 62, 1 << 62, true}, {"1000000000000", 1000000000000, 1, false},
	} {
		d, ok := decimalOf(c.text)
		if got := ok && d.isRounded(c.num, c.den); got != c.want {
			t.Errorf("%q for %d/%d: %v, want %v", c.text, c.num, c.den, got, c.want)
		}
	}
}
