package system

import (
	"math"
	"strconv"

	"torneo/rating"
)

// rateAverage rates a period by the weighted mean of rating and performance.
func (w *work) rateAverage() {
	m := w.s.Mean
	for i := range w.g.Players {
		p, r := &w.g.Players[i], &w.results[i]
		if p.Rating == 0 {
			w.count(i, 0)
			w.pool(i)
			w.first(i)
			continue
		}
		for k := range r.Lines { // a loss that was to be expected
			if l := &r.Lines[k]; l.Omitted == Counts && l.Points == 0 && l.Rating >= p.Rating+float64(m.Apart) {
				l.Omitted = Dropped
			}
		}
		w.count(i, p.Rating)
		performance := w.compatible(i)
		if r.Count == 0 || p.Fixed {
			continue
		}
		w.summary(i)
		w.step(i, "performance", decimals(performance, 2), "")
		r.After.Rating = m.value(p.Rating, performance, r.Count)
		w.step(i, "mean", decimals(r.After.Rating, 2), "")
		r.After.Games = p.Games + r.Count
		if w.s.Round == Tens {
			r.After.Rating = float64(10 * nearest(r.After.Rating/10))
		} else {
			r.After.Rating = float64(nearest(r.After.Rating))
		}
		w.step(i, "change", signed(r.After.Rating-p.Rating, 0), "")
		w.floor(i)
	}
}

// value returns the mean: a rise weighs the games of all, a fall the brake beside the games.
func (m *Mean) value(before, performance float64, games int) float64 {
	n, weight := float64(games), float64(m.Weight)
	if performance >= before {
		if n >= weight {
			return performance
		}
		return (float64(performance*n) + float64(before*(weight-n))) / weight
	}
	return (float64(weight*before) + float64(performance*n)) / (weight + n)
}

// compatible returns the performance against the opponents that are not too far above it;
// the others are dropped one after the other, the highest first.
func (w *work) compatible(i int) float64 {
	r := &w.results[i]
	for {
		sum, last := 0.0, -1
		for k := range r.Lines {
			if l := &r.Lines[k]; l.Omitted == Counts {
				sum += l.Rating
				if last < 0 || l.Rating > r.Lines[last].Rating {
					last = k
				}
			}
		}
		if r.Count == 0 {
			return 0
		}
		value := sum/float64(r.Count) + between(r.Points, r.Count)
		if r.Lines[last].Rating <= value+float64(w.s.Mean.Apart) || r.Count == 1 {
			return value
		}
		r.Lines[last].Omitted = Dropped
		w.step(i, "dropped", strconv.Itoa(nearest(r.Lines[last].Rating)), "")
		w.count(i, w.g.Players[i].Rating)
	}
}

// between returns the difference of B.02 8.1.1 between two whole percents.
func between(points, games int) float64 {
	p := float64(10*points) / float64(games)
	low := math.Floor(p)
	a, b := rating.Difference(int(low)), rating.Difference(int(low)+1)
	return float64(a) + float64((p-low)*float64(b-a))
}
