package prize

import (
	"math/big"
	"strconv"
	"strings"
)

// Amount returns the money with the currency's decimals: "33.33".
func (f *Fund) Amount(m Money) string {
	sign, n := "", int64(m)
	if n < 0 {
		sign, n = "-", -n
	}
	digits := strconv.FormatInt(n, 10)
	if len(digits) <= f.Decimals {
		digits = strings.Repeat("0", f.Decimals+1-len(digits)) + digits
	}
	if f.Decimals == 0 {
		return sign + digits
	}
	return sign + digits[:len(digits)-f.Decimals] + "." + digits[len(digits)-f.Decimals:]
}

// Share returns an unrounded amount: "33.33", "33.335", and with two decimals
// more and a mark if it does not end: "33.3333…".
func (f *Fund) Share(x *big.Rat) string {
	const more = 2
	scaled := new(big.Rat).Mul(x, big.NewRat(100, 1))
	wide := Fund{Decimals: f.Decimals + more}
	text := wide.Amount(Money(floor(scaled).Int64()))
	if !scaled.IsInt() {
		return text + "…"
	}
	for range more {
		text = strings.TrimSuffix(text, "0")
	}
	return strings.TrimSuffix(text, ".")
}
