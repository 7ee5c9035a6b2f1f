package system

import (
	"math"
	"strconv"
)

// icuKind is what somebody is in an event of the ICU.
type icuKind uint8

const (
	icuFull icuKind = iota
	icuProvisional
	icuNone
	icuFixed
)

// icuEvent is an event being rated by the algorithm of 2012, its third version.
type icuEvent struct {
	w     *work
	kind  []icuKind
	k     []float64
	after []float64 // ratings after the event; NaN: none
	met   []float64 // what opponents meet
	bonus []float64
	gain  []float64 // change before bonus
}

// rateICU rates an event: changes of full players, performances of the others until none
// moves, bonuses, and all of it once more against those who had one.
func (w *work) rateICU() {
	n := len(w.g.Players)
	e := &icuEvent{w, make([]icuKind, n), make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)}
	for i := range w.g.Players {
		p := &w.g.Players[i]
		switch {
		case p.Fixed:
			e.kind[i] = icuFixed
		case p.Rating == 0:
			e.kind[i] = icuNone
		case p.Games < w.s.First.Games:
			e.kind[i] = icuProvisional
		}
		e.k[i] = w.coefficient(i)
		e.met[i] = p.Rating
		if e.kind[i] == icuProvisional || e.kind[i] == icuNone {
			e.met[i] = 0
		}
	}
	e.performances(50)
	e.changes()
	e.bonuses()
	e.again()
	e.write()
}

// performances reckons those without a full rating from each other until nobody moves by a
// tenth; who has no link to a rated player stays without.
func (e *icuEvent) performances(most int) {
	for range most {
		next, moved := append([]float64(nil), e.met...), false
		for i := range e.kind {
			if e.kind[i] == icuProvisional || e.kind[i] == icuNone {
				next[i] = e.performance(i)
				moved = moved || math.Abs(next[i]-e.met[i]) >= 0.1
			}
		}
		copy(e.met, next)
		if !moved {
			return
		}
	}
}

// performance returns the mean of what each game is worth: the opponent and 400 points to
// either side; of a provisional player together with the games before. 0: no game counts.
func (e *icuEvent) performance(i int) float64 {
	p, sum, games := &e.w.g.Players[i], 0.0, 0
	if e.kind[i] == icuProvisional {
		sum, games = float64(p.Rating*float64(p.Games)), p.Games
	}
	for _, l := range e.w.results[i].Lines {
		if e.counts(&l) && e.met[l.other] > 0 {
			sum += e.met[l.other] + 400*float64(2*l.Points-10)/10
			games++
		}
	}
	if games == 0 {
		return 0
	}
	return sum / float64(games)
}

func (e *icuEvent) counts(l *Line) bool { return l.Omitted == Counts || l.Omitted == NoRating }

// changes reckons the change of full players, one after the other, against what the
// opponents are rated now: who has a bonus is met from then on with the new rating.
func (e *icuEvent) changes() {
	for i := range e.kind {
		p, r := &e.w.g.Players[i], &e.w.results[i]
		for k := range r.Lines {
			l := &r.Lines[k]
			l.Rating = e.met[l.other]
		}
		if e.kind[i] == icuProvisional || e.kind[i] == icuNone {
			e.w.count(i, e.met[i]) // for the explanation alone
			continue
		}
		e.w.count(i, p.Rating)
		e.gain[i] = float64(e.k[i] * r.gain().Float())
		if e.bonus[i] > 0 && e.w.s.Version > 0 {
			e.met[i] = p.Rating + e.gain[i] + e.bonus[i]
		}
	}
}

// bonuses reckons the bonuses of full players below 2100 with K above 24 and more than four
// games, who rise by more than 35.
func (e *icuEvent) bonuses() {
	for i := range e.kind {
		p, c := &e.w.g.Players[i], e.gain[i]
		games, sum := 0, 0.0
		for _, l := range e.w.results[i].Lines {
			if e.counts(&l) && e.met[l.other] > 0 {
				games++
				sum += e.met[l.other] + 400*float64(2*l.Points-10)/10
			}
		}
		if e.kind[i] != icuFull || e.k[i] <= 24 || p.Rating >= 2100 || games <= 4 || c <= 35 || p.Rating+c >= 2100 {
			continue
		}
		b := float64(nearest(c - float64(32+3*(games-4))))
		if e.k[i] >= 40 {
			b = float64(nearest(1.25 * b))
		}
		for _, most := range []float64{2100, sum / float64(games)} {
			if p.Rating+c+b > most {
				b = float64(nearest(most - p.Rating - c))
			}
		}
		e.bonus[i] = max(b, 0)
	}
}

// again reckons everything once more, those with a bonus being met as what they became.
func (e *icuEvent) again() {
	any := false
	for i := range e.bonus {
		if e.bonus[i] > 0 {
			any = true
			e.met[i] = e.w.g.Players[i].Rating + e.gain[i] + e.bonus[i]
		}
	}
	if any {
		if e.w.s.Version == 0 { // before 2012: one round, and the bonuses anew
			e.changes()
			e.performances(1)
			e.bonuses()
			return
		}
		e.changes()
		e.performances(50)
	}
}

// write puts the numbers into the results.
func (e *icuEvent) write() {
	w := e.w
	for i := range w.results {
		p, r := &w.g.Players[i], &w.results[i]
		if r.Count == 0 || e.kind[i] == icuFixed {
			continue
		}
		w.summary(i)
		if e.kind[i] == icuFull {
			w.step(i, "k", number(e.k[i]), "")
			w.step(i, "change", signed(e.gain[i], 2), "")
			if e.bonus[i] > 0 {
				w.step(i, "bonus", number(e.bonus[i]), "")
			}
			r.After.Rating = float64(nearest(p.Rating + e.gain[i] + e.bonus[i]))
		} else {
			r.After.Rating = float64(nearest(e.met[i]))
			w.step(i, "provisional", strconv.Itoa(p.Games+r.Count), "")
		}
		if p.Rating == 0 {
			r.After.Highest = r.After.Rating
		}
		r.After.Games = p.Games + r.Count
	}
}
