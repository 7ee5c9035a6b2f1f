package migrate

import (
	"math/bits"
	"strings"
)

// decimal is a number as a table publishes it: so many units of one over unit.
type decimal struct {
	negative     bool
	digits, unit uint64
}

// decimalOf reads a number of up to twelve characters, with a point, a comma or a half.
func decimalOf(text string) (d decimal, ok bool) {
	text = decimalSpelling.Replace(text)
	if len(text) > 12 {
		return decimal{}, false
	}
	d.negative = strings.HasPrefix(text, "-")
	if d.negative || strings.HasPrefix(text, "+") {
		text = text[1:]
	}
	d.unit = 1
	pointed := false
	for _, c := range []byte(text) {
		switch {
		case c == '.' && !pointed:
			pointed = true
			continue
		case c < '0' || c > '9':
			return decimal{}, false
		case pointed:
			d.unit *= 10
		}
		d.digits, ok = 10*d.digits+uint64(c-'0'), true
	}
	return d, ok
}

var decimalSpelling = strings.NewReplacer("½", ".5", ",", ".", " ", "")

// isRounded reports whether the number is num over den to its own decimals; den is 0 where
// there is no value, which is published as 0.
func (d decimal) isRounded(num, den int64) bool {
	if den == 0 {
		return d.digits == 0
	}
	// |published - right| <= half a unit, times 2 * unit * den, in 128 bits
	high, low := bits.Mul64(d.digits, uint64(den))
	rightHigh, rightLow := bits.Mul64(uint64(max(num, -num)), d.unit)
	if d.negative != (num < 0) {
		low, carry := bits.Add64(low, rightLow, 0)
		return high+rightHigh+carry == 0 && low <= uint64(den)/2
	}
	if high < rightHigh || high == rightHigh && low < rightLow {
		high, low, rightHigh, rightLow = rightHigh, rightLow, high, low
	}
	low, borrow := bits.Sub64(low, rightLow, 0)
	return high-rightHigh-borrow == 0 && low <= uint64(den)/2
}
