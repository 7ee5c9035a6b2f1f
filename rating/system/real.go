package system

import "math"

// The functions of the standard library may differ in the last bit from processor to
// processor, and a product and a sum may be one rounding or two. These are made of single
// operations, each rounded as IEEE 754 says: a product that is added to something is
// converted first, which forbids to fuse the two. Their relative error is below 1e-14.

const (
	ln2High = 6.93147180369123816490e-01 // its last bits are zero: k times it is exact
	ln2Low  = 1.90821492927058770002e-10
	ln10    = 2.30258509299404568402
)

// exp returns e to the x.
func exp(x float64) float64 {
	switch {
	case x > 700:
		x = 700
	case x < -700:
		return 0
	}
	k := math.Floor(float64(x/math.Ln2) + 0.5)
	r := x - float64(k*ln2High)
	r -= float64(k * ln2Low)
	sum := 1.0
	for n := 17; n >= 1; n-- { // the series, from its end
		sum = 1 + float64(float64(r*sum)/float64(n))
	}
	return math.Ldexp(sum, int(k))
}

// log returns the natural logarithm of x > 0.
func log(x float64) float64 {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	s := (m - 1) / (m + 1)
	square := float64(s * s)
	sum := 0.0
	for n := 27; n >= 1; n -= 2 {
		sum = 1/float64(n) + float64(square*sum)
	}
	high := float64(float64(k) * ln2High)
	low := float64(float64(k)*ln2Low) + float64(2*s)*sum
	return high + float64(low)
}

// power10 returns 10 to the x.
func power10(x float64) float64 { return exp(float64(x * ln10)) }

// phi returns the normal distribution at x.
func phi(x float64) float64 {
	switch {
	case x > 8:
		return 1
	case x < -8:
		return 0
	case x < 0:
		return 1 - phi(-x)
	}
	// x + x^3/3 + x^5/(3 5) + …, all of one sign
	square, term, sum := float64(x*x), x, x
	for n := 3.0; term > 1e-18*sum && n < 400; n += 2 {
		term = float64(term*square) / n
		sum += term
	}
	return 0.5 + float64(float64(exp(-square/2)*sum)/2.50662827463100050242)
}

// deviate returns the x at which the normal distribution is p, which is kept from 0 and 1.
func deviate(p float64) float64 {
	low, high := -3.5, 3.5
	for range 60 {
		if middle := (low + high) / 2; phi(middle) < p {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// divide returns a / b, with b > 0, rounded to the nearest whole number, half away from
// zero.
func divide(a, b int64) int64 {
	if a < 0 {
		return -divide(-a, b)
	}
	return (2*a + b) / (2 * b)
}

// nearest returns the whole number next to x, half up.
func nearest(x float64) int { return int(math.Floor(x + 0.5)) }
