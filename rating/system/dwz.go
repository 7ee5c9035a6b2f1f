package system

import (
	"slices"
	"strconv"
)

// rateDWZ rates by the Wertungsordnung: first those without a number, then the others, who
// meet these with what they get.
func (w *work) rateDWZ() {
	w.firstDWZ()
	for i := range w.g.Players {
		p, r := &w.g.Players[i], &w.results[i]
		if p.Rating == 0 {
			if r.After.Rating == 0 {
				w.count(i, 0)
				w.pool(i)
			}
			continue
		}
		for k := range r.Lines {
			if l := &r.Lines[k]; l.Rating == 0 {
				l.Rating = w.results[l.other].After.Rating
			}
		}
		w.count(i, p.Rating)
		if r.Count == 0 || p.Fixed {
			continue
		}
		w.summary(i)
		if w.s.Formula == DWZSum {
			k := w.coefficient2026(i)
			w.step(i, "k", decimals(float64(k)/10, 1), "")
			w.settle(i, int64(r.gain())*k, 10*int64(Point))
		} else {
			e := w.weight2021(i)
			w.settle(i, int64(r.gain())*int64(w.s.Divide), int64(e+r.Count)*int64(Point))
		}
		r.After.Index, r.After.Games = p.Index+1, p.Games+r.Count
	}
}

// age returns the age in the year in which the event ends; unknown: an adult's.
func (w *work) age(p *Player) int {
	if p.Birth.Year == 0 || w.g.End.Year == 0 {
		return 99
	}
	return w.g.End.Year - p.Birth.Year
}

// weight2021 returns the development coefficient E, a whole number.
func (w *work) weight2021(i int) int {
	p, r := &w.g.Players[i], &w.results[i]
	rating, age := int64(nearest(p.Rating)), w.age(p)
	j := int64(15)
	switch {
	case age <= 20:
		j = 5
	case age <= 25:
		j = 10
	}
	better := r.gain() >= 0
	const unit = 1_000_000_000_000 // (R / 1000)^4 is a fraction of it
	whole := rating*rating*rating*rating + j*unit
	w.step(i, "e0", decimals(float64(whole)/unit, 3), "")
	weight, brake := 0, false
	switch {
	case age <= 20 && better:
		factor := min(max(rating, 1000), 2000) // R / 2000, from a half to one
		w.step(i, "acceleration", decimals(float64(factor)/2000, 4), "")
		weight = int(floorDivide(whole*factor/2000, unit))
	case rating < 1300 && !better:
		brake = true
		slow := exp(float64(1300-rating)/150) - 1
		w.step(i, "brake", decimals(slow, 3), "")
		weight = nearest(float64(whole)/unit + slow)
	default:
		weight = int(floorDivide(whole, unit))
	}
	index := max(p.Index, 1)
	most := 30
	switch {
	case brake:
		most = 150
	case index <= 5:
		most = 5 * index
	}
	weight = min(max(weight, 5), most)
	w.step(i, "e", strconv.Itoa(weight), "")
	return weight
}

// The coefficients K0 by index, from 1 to 11 and more.
var (
	k0Young  = []int64{60, 60, 48, 46, 44, 42, 40, 38, 36, 34, 32}
	k0Adult  = []int64{60, 60, 44, 42, 40, 38, 36, 34, 32, 30, 28}
	k0Others = []int64{60, 60, 41, 39, 37, 35, 33, 31, 29, 27, 25}
)

// coefficient2026 returns K in tenths: K0 b + a, 80 at most.
func (w *work) coefficient2026(i int) int64 {
	p, r := &w.g.Players[i], &w.results[i]
	rating, age := int64(nearest(p.Rating)), w.age(p)
	table := k0Others
	switch {
	case age <= 25 && rating < 2200:
		table = k0Young
	case age > 25 && rating < 2000:
		table = k0Adult
	}
	k0 := table[min(max(p.Index, 1), len(table))-1]
	if r.gain() < 0 {
		if rating < 1600 { // b = (R + 800) / 2400
			return min(divide(10*k0*(rating+800), 2400), 800)
		}
		return min(10*k0, 800)
	}
	switch {
	case age <= 20: // a = (2000 - R) / 30
		return min(divide(300*k0+10*max(2000-rating, 0), 30), 800)
	case rating < 1600:
		return min(10*k0+40, 800)
	}
	return min(10*k0, 800)
}

// newcomer is somebody who gets a first DWZ.
type newcomer struct {
	index  int
	step   int // 1, 2
	games  []Earlier
	inside []insideGame // against other newcomers
	rating float64
}

type insideGame struct{ other, points int }

// firstDWZ gives their first number to those with enough games against rated opponents
// (step 1), or with enough counting these (step 2); all of them at once.
func (w *work) firstDWZ() {
	list := map[int]*newcomer{}
	var order []int
	for step := 1; step <= 2; step++ {
		var these []int
		for i := range w.g.Players {
			if w.g.Players[i].Rating > 0 || list[i] != nil {
				continue
			}
			if n := w.newcomer(i, step, list); n != nil {
				these = append(these, i)
				list[i] = n
			}
		}
		order = append(order, these...)
		for _, i := range these {
			list[i].start(list, step)
		}
	}
	if len(order) == 0 {
		return
	}
	slices.Sort(order)
	w.iterate(order, list)
	for _, i := range order {
		w.giveDWZ(i, list[i])
	}
}

// newcomer returns who gets a number in this step; nil if not.
func (w *work) newcomer(i, step int, there map[int]*newcomer) *newcomer {
	n := &newcomer{index: i, step: step}
	games, points := 0, 0
	for _, x := range w.results[i].After.Pool {
		n.games = append(n.games, x)
		games, points = games+1, points+x.Points
	}
	for _, l := range w.results[i].Lines {
		switch {
		case l.Omitted != Counts:
		case l.Rating > 0:
			n.games = append(n.games, Earlier{Rating: l.Rating, Points: l.Points})
			games, points = games+1, points+l.Points
		case w.g.Players[l.other].Rating == 0:
			n.inside = append(n.inside, insideGame{l.other, l.Points})
			if there[l.other] != nil && there[l.other].step < step {
				games, points = games+1, points+l.Points
			}
		}
	}
	won := points == 10*games && w.s.Formula == DWZSum
	if games < w.s.First.Games || points == 0 || points == 10*games && !won {
		return nil
	}
	if won { // a fictitious draw against the average
		sum := 0.0
		for _, x := range n.games {
			sum += x.Rating
		}
		n.games = append(n.games, Earlier{Rating: sum / float64(len(n.games)), Points: 5})
	}
	return n
}

// start reckons what the iteration begins with: the average and what goes with the score.
func (n *newcomer) start(list map[int]*newcomer, step int) {
	sum, games, points := 0.0, 0, 0
	add := func(rating float64, p int) { sum, games, points = sum+rating, games+1, points+p }
	for _, x := range n.games {
		add(x.Rating, x.Points)
	}
	for _, x := range n.inside {
		if o := list[x.other]; o != nil && o.step < step {
			add(o.rating, x.points)
		}
	}
	n.rating = sum/float64(games) + dwzDifference(float64(points)/10/float64(games))
}

// dwzDifference returns the whole difference at which the score is p, at most 677.
func dwzDifference(p float64) float64 {
	return float64(nearest(min(max(float64(deviate(p)*282.8427124746190), -677), 677)))
}

// iterate moves everybody to the rating at which the score was to be expected, in whole
// steps: the share of the games by which the score is above the expected one, to three
// decimals, is turned into a whole difference until that is 0 for all.
func (w *work) iterate(order []int, list map[int]*newcomer) {
	for range 500 {
		next, moved := make([]float64, len(order)), false
		for k, i := range order {
			n := list[i]
			games, points, expected := 0, 0, Score(0)
			meet := func(rating float64, p int) {
				games, points = games+1, points+p
				expected += w.s.Expect.score(n.rating - rating)
			}
			for _, x := range n.games {
				meet(x.Rating, x.Points)
			}
			for _, x := range n.inside {
				if o := list[x.other]; o != nil {
					meet(o.rating, x.points)
				}
			}
			over := Score(points)*(Point/10) - expected
			d := dwzDifference(0.5 + float64(divide(int64(over), int64(games)*int64(Point/1000)))/1000)
			next[k] = n.rating + d
			moved = moved || d != 0
		}
		for k, i := range order {
			list[i].rating = next[k]
		}
		if !moved {
			return
		}
	}
}

// giveDWZ settles a first number: below a bound it is drawn upwards.
func (w *work) giveDWZ(i int, n *newcomer) {
	r, f := &w.results[i], w.s.First
	w.step(i, "pool", strconv.Itoa(len(n.games)), "")
	w.step(i, "iterated", decimals(n.rating, 1), "")
	value := n.rating
	switch {
	case w.s.Formula == DWZSum && value < 2000:
		if value >= 1100 {
			value += float64(0.08 * (2000 - value))
		} else {
			value = 1100 + float64(0.72*value)/11
		}
	case w.s.Formula == DWZ && value < float64(f.Below):
		value = float64(f.Base) + value/8
	}
	for k := range r.Lines {
		if l := &r.Lines[k]; l.Rating == 0 && l.Omitted == Counts {
			if l.Omitted = NoRating; w.g.Players[l.other].Rating == 0 && w.results[l.other].After.Rating > 0 {
				l.Omitted = Counts
			}
		}
	}
	r.Count = len(n.games)
	w.give(i, value)
	r.After.Index, r.After.Games = 1, len(n.games)
}
