package tiebreak

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/tournament"
)

// Value is a participant's value in a tie-break: an exact fraction, a list of
// points compared one after the other, or undefined.
type Value struct {
	num, den int64 // den 0: undefined
	class    int8  // -1: ranks below everybody of class 0, whatever the fraction
	list     []tournament.Points
	decimals int8
}

func count(n int) Value { return Value{num: int64(n), den: 1} }

func rational(num, den int64, decimals int) Value {
	return Value{num: num, den: den, decimals: int8(decimals)}
}

func points(p tournament.Points) Value { return rational(int64(p), int64(tournament.One), 1) }

// IsDefined reports whether the value is defined.
func (v Value) IsDefined() bool { return v.den != 0 || v.list != nil }

// IsDemoted reports whether the value ranks below those of all participants with
// more games.
func (v Value) IsDemoted() bool { return v.class < 0 }

// Fraction returns the exact value; den is 0 if it is undefined.
func (v Value) Fraction() (num, den int64) { return v.num, v.den }

// String returns the value as a decimal, rounded half up to the tie-break's
// usual number of decimals; "" if it is undefined. Order by Compare, not by
// this.
func (v Value) String() string {
	if v.list != nil {
		return v.list[0].String()
	}
	if v.den == 0 {
		return ""
	}
	scale := int64(1)
	for range v.decimals {
		scale *= 10
	}
	n := roundHalfUp(v.num*scale, v.den)
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	if v.decimals == 0 {
		return sign + strconv.FormatInt(n, 10)
	}
	fraction := strconv.FormatInt(scale+n%scale, 10)[1:]
	return sign + strconv.FormatInt(n/scale, 10) + "." + fraction
}

// MarshalJSON encodes the value as the string of String, and an undefined one as null.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.IsDefined() {
		return []byte("null"), nil
	}
	return strconv.AppendQuote(nil, v.String()), nil
}

// Compare compares values from low to high; an undefined one is below all others.
func (v Value) Compare(w Value) int {
	if v.list != nil && w.list != nil {
		return slices.Compare(v.list, w.list)
	}
	if c := cmp.Compare(min(v.den, 1), min(w.den, 1)); c != 0 {
		return c
	}
	if c := cmp.Compare(v.class, w.class); c != 0 {
		return c
	}
	return cmp.Compare(v.num*w.den, w.num*v.den)
}

// roundHalfUp returns num/den rounded to the nearest integer, halves upwards (C.07
// (2026) 10.1).
func roundHalfUp(num, den int64) int64 {
	n := 2*num + den
	q := n / (2 * den)
	if n%(2*den) < 0 {
		q--
	}
	return q
}
