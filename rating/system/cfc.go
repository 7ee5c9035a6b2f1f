package system

import (
	"math"
	"strconv"
)

// rateCFC rates an event in the order of the handbook: performances of the unrated, the
// provisional players, the unrated again, the established ones, their bonus, the floors.
func (w *work) rateCFC() {
	for i := range w.results {
		for k := range w.results[i].Lines {
			if l := &w.results[i].Lines[k]; l.Omitted == Forfeit { // rated like a game
				l.Omitted = Counts
			}
		}
	}
	state := make([]float64, len(w.g.Players)) // what each is rated for the others
	for i := range w.g.Players {
		state[i] = w.g.Players[i].Rating
	}
	kind := func(i int) int {
		switch p := &w.g.Players[i]; {
		case p.Rating == 0 || p.Games == 0:
			return 0
		case p.Games < w.s.First.Games:
			return 1
		}
		return 2
	}
	for _, pass := range []int{0, 1, 0} {
		next := append([]float64(nil), state...)
		for i := range w.g.Players {
			if kind(i) == pass {
				next[i] = w.cfcPerformance(i, state)
			}
		}
		state = next
	}
	w.meet(state)
	for i := range w.g.Players {
		w.count(i, w.g.Players[i].Rating)
		switch r := &w.results[i]; {
		case r.Count == 0 || w.g.Players[i].Fixed:
		case kind(i) == 2:
			w.cfcChange(i)
		default:
			w.cfcProvisional(i, state[i])
		}
	}
}

// cfcPerformance returns average + 400 (W - L) / n over all games so far; 0 without one
// against a rated opponent.
func (w *work) cfcPerformance(i int, state []float64) float64 {
	games, points, sum := poolSums(w.g.Players[i].Pool)
	for _, l := range w.results[i].Lines {
		if l.Omitted == Counts && state[l.other] > 0 {
			games, points, sum = games+1, points+l.Points, sum+state[l.other]
		}
	}
	if games == 0 {
		return 0
	}
	return (sum + 400*float64(2*points-10*games)/10) / float64(games)
}

// cfcProvisional keeps a provisional rating with its games.
func (w *work) cfcProvisional(i int, value float64) {
	r := &w.results[i]
	for _, l := range r.Lines {
		if l.Omitted == Counts {
			r.After.Pool = append(r.After.Pool, Earlier{w.g.End, l.Rating, l.Points})
		}
	}
	r.After.Games += r.Count
	w.summary(i)
	r.After.Rating = float64(max(nearest(value), w.s.Floor.Lowest))
	w.step(i, "provisional", strconv.Itoa(r.After.Games), "")
	if r.After.Games > w.s.First.Games {
		r.After.Pool, r.After.Highest = nil, r.After.Rating
	}
}

// cfcChange rates an established player: crossing the limit of the lower K, what is beyond
// it counts with the other one.
func (w *work) cfcChange(i int) {
	p, r := &w.g.Players[i], &w.results[i]
	w.summary(i)
	k, limit := w.coefficient(i), w.cfcLimit()
	value := p.Rating + float64(k*r.gain().Float())
	switch {
	case p.Rating < limit && value > limit-1:
		value = limit - 1 + (value-limit+1)/2
	case p.Rating >= limit && value < limit-1:
		value = limit - 1 - 2*(limit-1-value)
	}
	w.step(i, "k", number(k), "")
	w.step(i, "base", decimals(value, 2), "")
	if b := w.s.Bonus; b != nil && r.Count >= b.Games {
		value += w.cfcBonus(i, k, value)
	}
	r.After.Rating = float64(nearest(value))
	r.After.Games = p.Games + r.Count
	w.step(i, "change", signed(r.After.Rating-p.Rating, 0), "")
	if len(w.g.Players) == 2 {
		r.After.Rating = min(max(r.After.Rating, p.Rating-50), p.Rating+50)
		w.step(i, "match", "50", "")
	}
	w.floor(i)
}

// cfcLimit returns the rating from which K is the lower one.
func (w *work) cfcLimit() float64 {
	for _, c := range w.s.K {
		if c.From > 0 {
			return float64(c.From)
		}
	}
	return math.Inf(1)
}

// cfcBonus returns the bonus of a rating: for a rise beyond a threshold, and for the highest
// rating ever, where it is known.
func (w *work) cfcBonus(i int, k, value float64) float64 {
	p, r, b := &w.g.Players[i], &w.results[i], w.s.Bonus
	e := k / 32
	bonus := 0.0
	switch {
	case p.Highest == 0:
		w.step(i, "highest-unknown", "", "")
	case value > p.Highest:
		bonus += float64(b.High * e)
	}
	threshold := float64(float64(b.Threshold*e) * math.Sqrt(float64(r.Count)))
	if over := value - p.Rating - threshold; over > 0 {
		bonus += float64(float64(b.Factor*e) * over)
	}
	if bonus > 0 {
		w.step(i, "bonus", decimals(bonus, 2), "")
	}
	return bonus
}
