package system

import (
	"math"

	"torneo/rating"
)

// Score is a score, or an expected one, in billionths of a point.
type Score int64

// Point is one point.
const Point Score = 1_000_000_000

// Float returns the score in points.
func (s Score) Float() float64 { return float64(s) / float64(Point) }

// difference returns the difference that counts, and whether it is less than the true one.
func (e *Expect) difference(own, other float64) (float64, bool) {
	d := own - other
	if e.Cap == 0 || e.CapBelow > 0 && own >= float64(e.CapBelow) || math.Abs(d) <= float64(e.Cap) {
		return d, false
	}
	return math.Copysign(float64(e.Cap), d), true
}

// score returns the expected score at a difference.
func (e *Expect) score(d float64) Score {
	if e.Certain > 0 && math.Abs(d) >= float64(e.Certain) {
		if d > 0 {
			return Point
		}
		return 0
	}
	var p float64
	switch e.Kind {
	case Normal:
		p = phi(d / (200 * math.Sqrt2))
	case Logistic:
		p = 1 / (1 + power10(-d/400))
	default:
		return Score(rating.ExpectedScore(nearest(d))) * (Point / 100)
	}
	if e.Decimals > 0 {
		scale := math.Pow10(e.Decimals)
		return Score(nearest(float64(p*scale))) * Point / Score(scale)
	}
	return Score(nearest(float64(p * float64(Point))))
}
