package system

import (
	"strconv"

	"torneo/rating"
	"torneo/tournament"
)

// rateSum rates by R + K (S - E), a month of the ECF, or a year by R + 800 (S - E) / n.
func (w *work) rateSum() {
	for i := range w.g.Players {
		p := &w.g.Players[i]
		w.count(i, p.Rating)
		r := &w.results[i]
		switch {
		case w.s.Formula == ECF && p.Games < w.s.First.Games:
			// the performance with a fictitious draw needs a number that is not published
			if r.Count > 0 {
				w.step(i, "not-known", strconv.Itoa(p.Games), "")
				r.After.Games += r.Count
			}
		case p.Rating == 0:
			w.pool(i)
			w.first(i)
		case p.Fixed || r.Count == 0:
		default:
			w.change(i)
		}
	}
}

// change gives a rated player the new rating.
func (w *work) change(i int) {
	p, r := &w.g.Players[i], &w.results[i]
	w.summary(i)
	over, of := Score(0), int64(0)
	if w.s.Formula == Yearly {
		over, of = r.gain()*Score(w.s.Divide), int64(r.Count)
		w.step(i, "divide", strconv.Itoa(w.s.Divide)+" / "+strconv.Itoa(r.Count), "")
	} else {
		k := w.coefficient(i)
		gain := r.gain()
		if w.s.Formula == ECF {
			gain = w.halves(i)
		}
		over, of = Score(nearest(k*10))*gain, 10
		w.step(i, "k", number(k), "")
	}
	w.settle(i, int64(over), of*int64(Point))
	r.After.Games = p.Games + r.Count
}

// halves returns the gain with games against partial opponents counted half.
func (w *work) halves(i int) (gain Score) {
	for _, l := range w.results[i].Lines {
		if l.Omitted != Counts {
			continue
		}
		x := Score(l.Points)*(Point/10) - l.Expected
		if w.g.Players[l.other].Games < w.s.First.Games {
			x /= 2
		}
		gain += x
	}
	return gain
}

// settle adds change over of to the rating, rounds, and applies the floor.
func (w *work) settle(i int, over, of int64) {
	p, r := &w.g.Players[i], &w.results[i]
	before := nearest(p.Rating)
	w.step(i, "change", signed(float64(over)/float64(of), 2), "")
	switch w.s.Round {
	case Change:
		r.After.Rating = float64(before) + float64(divide(over, of))
	case Decimals:
		r.After.Rating = p.Rating + float64(over)/float64(of)
	default:
		r.After.Rating = float64(int64(before) + floorDivide(over, of))
	}
	w.floor(i)
}

// floorDivide returns a / b rounded to the nearest whole number, half up.
func floorDivide(a, b int64) int64 {
	q := (2*a + b) / (2 * b)
	if (2*a+b)%(2*b) < 0 {
		q--
	}
	return q
}

// floor applies what the system does below a rating.
func (w *work) floor(i int) {
	before, r, f := w.g.Players[i].Rating, &w.results[i], w.s.Floor
	at := float64(f.At)
	if f.At == 0 || r.After.Rating >= at {
		return
	}
	switch f.Then {
	case Clip:
		r.After.Rating = at
	case Unrated:
		r.After.Rating, r.After.Pool = 0, nil
	case Keep:
		if before >= at {
			r.After.Rating = at - 1
		} else if before > 0 {
			r.After.Rating = max(r.After.Rating, before)
		}
		r.After.Rating = max(r.After.Rating, float64(f.Lowest))
	}
	w.step(i, "floor", strconv.Itoa(f.At), "")
}

// coefficient returns K of a player.
func (w *work) coefficient(i int) float64 {
	p, r := &w.g.Players[i], &w.results[i]
	k := float64(p.K)
	if k == 0 {
		for _, c := range w.s.K {
			if c.fits(p, w.g) {
				k = c.K
				break
			}
		}
	}
	if limit := w.s.MostKGames; limit > 0 && int(k)*r.Count > limit {
		k = float64(limit / r.Count)
	}
	return k
}

func (c *Coefficient) fits(p *Player, g *Group) bool {
	return p.Rating >= float64(c.From) &&
		(c.Below == 0 || p.Rating < float64(c.Below)) &&
		(c.EverFrom == 0 || max(p.Highest, p.Rating) >= float64(c.EverFrom)) &&
		(c.ToAge == 0 || p.Birth.Year > 0 && g.End.Year-p.Birth.Year <= c.ToAge) &&
		(c.UnderAge == 0 || p.Birth.Year > 0 && years(p.Birth, g.Start) < float64(c.UnderAge)) &&
		(c.GamesBelow == 0 || p.Games < c.GamesBelow) &&
		(c.YearsBelow == 0 || p.Joined.Year > 0 && years(p.Joined, g.Start) < float64(c.YearsBelow))
}

// years returns the time from one day to the other: the difference of the years, and of the
// days of the year by 366.
func years(from, to tournament.Date) float64 {
	y := float64(to.Year - from.Year)
	if !from.Complete() || !to.Complete() {
		return y
	}
	return y + float64(dayOfYear(to)-dayOfYear(from))/366
}

func dayOfYear(d tournament.Date) int {
	return d.Ordinal() - tournament.Date{Year: d.Year, Month: 1, Day: 1}.Ordinal() + 1
}

// pool keeps the games of who has no rating yet, and drops those that are too old.
func (w *work) pool(i int) {
	r := &w.results[i]
	if n := w.s.First.Months; n > 0 && w.g.End.Complete() {
		kept := r.After.Pool[:0]
		for _, x := range r.After.Pool {
			if !x.Day.Complete() || monthsBetween(x.Day, w.g.End) <= n {
				kept = append(kept, x)
			}
		}
		r.After.Pool = kept
	}
	for _, l := range r.Lines {
		if l.Omitted == Counts {
			r.After.Pool = append(r.After.Pool, Earlier{w.g.End, l.Rating, l.Points})
		}
	}
}

func monthsBetween(a, b tournament.Date) int {
	n := 12*(b.Year-a.Year) + b.Month - a.Month
	if b.Day > a.Day {
		n++
	}
	return n
}

// poolSums returns the games of a pool, the points in tenths, and the opponents together.
func poolSums(pool []Earlier) (games, points int, sum float64) {
	for _, x := range pool {
		games, points, sum = games+1, points+x.Points, sum+x.Rating
	}
	return games, points, sum
}

// first gives a rating to who has enough games.
func (w *work) first(i int) {
	r, f := &w.results[i], w.s.First
	games, points, sum := poolSums(r.After.Pool)
	if games == 0 || f.Kind == NoFirst {
		return
	}
	w.step(i, "pool", strconv.Itoa(games), "")
	if games < f.Games {
		return
	}
	value := sum / float64(games)
	w.step(i, "average", decimals(value, 2), "")
	switch f.Kind {
	case FourHundred:
		value += 400 * (2*float64(points)/10 - float64(games)) / float64(games)
	case Start:
		value = float64(f.Base)
	default:
		d := rating.DifferenceOf(points, games)
		w.step(i, "difference", strconv.Itoa(d), "B.02 8.1.1")
		value += float64(d)
	}
	w.give(i, value)
}

// give gives a first rating, within its bounds.
func (w *work) give(i int, value float64) {
	r, f := &w.results[i], w.s.First
	if f.Most > 0 {
		value = min(value, float64(f.Most))
	}
	n := nearest(value)
	if f.Least > 0 && n < f.Least {
		w.step(i, "below-least", strconv.Itoa(n), "")
		return
	}
	games, _, _ := poolSums(r.After.Pool)
	r.After.Rating, r.After.Games, r.After.Highest, r.After.Pool = float64(n), games, float64(n), nil
	w.step(i, "first", strconv.Itoa(n), "")
}

// summary notes what the games come to.
func (w *work) summary(i int) {
	r := &w.results[i]
	w.step(i, "games", strconv.Itoa(r.Count), "")
	w.step(i, "points", tournament.Points(r.Points).String(), "")
	w.step(i, "expected", decimals(r.Expected.Float(), 3), "")
}

func decimals(x float64, n int) string { return strconv.FormatFloat(x, 'f', n, 64) }

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func signed(x float64, n int) string {
	if x > 0 {
		return "+" + decimals(x, n)
	}
	return decimals(x, n)
}
