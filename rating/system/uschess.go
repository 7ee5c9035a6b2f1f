package system

import (
	"math"
	"sort"
	"strconv"
)

// usPlayer is a player in an event of US Chess.
type usPlayer struct {
	rating float64
	games  int
	streak Streak
}

// rateUSChess rates an event in the steps of the federation's document: numbers to begin
// with, a first estimate of newcomers, then everybody twice, the second time against what
// the first made of the opponents.
func (w *work) rateUSChess() {
	start := make([]usPlayer, len(w.g.Players))
	for i := range w.g.Players {
		p := &w.g.Players[i]
		start[i] = usPlayer{p.Rating, p.Games, p.Streak}
		if p.Rating == 0 {
			start[i] = usPlayer{rating: w.startByAge(p)}
		}
	}
	against := make([]float64, len(start)) // what opponents are rated
	for i := range start {
		against[i] = start[i].rating
	}
	estimates := append([]float64(nil), against...)
	for i := range start { // first estimates
		if start[i].games == 0 && !w.g.Players[i].Fixed {
			estimates[i], _ = w.usRating(i, start[i], against)
		}
	}
	against = estimates
	for range 2 {
		next := append([]float64(nil), against...)
		for i := range start {
			if w.g.Players[i].Fixed {
				continue
			}
			next[i], _ = w.usRating(i, start[i], against)
		}
		w.meet(against)
		against = next
	}
	for i := range start {
		p, r := &w.g.Players[i], &w.results[i]
		w.count(i, start[i].rating)
		if r.Count == 0 || p.Fixed {
			continue
		}
		w.summary(i)
		_, steps := w.usRating(i, start[i], w.met(i))
		r.Steps = append(r.Steps, steps...)
		r.After.Rating = w.usBounds(i, start[i], against[i])
		r.After.Games = p.Games + r.Count
		r.After.Streak = streakOf(p, r)
		if p.Rating == 0 {
			w.step(i, "first", decimals(r.After.Rating, 2), "")
			r.After.Highest = r.After.Rating
		} else {
			w.step(i, "change", signed(r.After.Rating-p.Rating, 2), "")
		}
	}
}

// meet writes into the lines what the opponents were rated.
func (w *work) meet(against []float64) {
	for i := range w.results {
		for k := range w.results[i].Lines {
			l := &w.results[i].Lines[k]
			l.Rating = against[l.other]
		}
	}
}

// met returns the ratings of the opponents as the lines of a player have them.
func (w *work) met(i int) []float64 {
	list := make([]float64, len(w.g.Players))
	for _, l := range w.results[i].Lines {
		list[l.other] = l.Rating
	}
	return list
}

// startByAge returns the number that an unrated player begins with.
func (w *work) startByAge(p *Player) float64 {
	age := 27
	if p.Birth.Year > 0 && w.g.End.Year > 0 {
		age = int(years(p.Birth, w.g.End))
	}
	switch {
	case age > 26:
		return 1300
	case age < 2:
		return 100
	}
	return 50 * float64(age)
}

// effective returns the number of earlier games that count.
func effective(rating float64, games int) float64 {
	most := 50.0
	if rating <= 2355 {
		d := 2569 - rating
		most = 50 / math.Sqrt(0.662+float64(0.00000739*float64(d*d)))
	}
	return min(float64(games), most)
}

// usRating returns the new rating of a player against opponents rated so.
func (w *work) usRating(i int, p usPlayer, against []float64) (float64, []Step) {
	games, points := 0, 0
	var opponents []float64
	meetings := map[int]int{}
	most := 0
	expected := Score(0)
	for _, l := range w.results[i].Lines {
		if l.Omitted != Counts && l.Omitted != NoRating {
			continue
		}
		games, points = games+1, points+l.Points
		opponents = append(opponents, against[l.other])
		meetings[l.other]++
		most = max(most, meetings[l.other])
		expected += w.s.Expect.score(p.rating - against[l.other])
	}
	if games == 0 {
		return p.rating, nil
	}
	n := effective(p.rating, p.games)
	if p.games <= 8 || p.streak != "" {
		value := special(p, n, opponents, float64(points)/10)
		if points > 0 && points == 10*games {
			value = max(value, p.rating)
		} else if points == 0 && p.games > 0 {
			value = min(value, p.rating)
		}
		return value, []Step{{Name: "special", Value: decimals(n, 3)}}
	}
	k := float64(w.s.Divide) / (n + float64(games))
	if w.g.Dual && p.rating > 2200 {
		k = float64(k * max(6.5-float64(0.0025*p.rating), 0.25))
	}
	steps := []Step{{Name: "effective", Value: decimals(n, 3)}, {Name: "k", Value: decimals(k, 3)}}
	change := float64(k * (Score(points)*(Point/10) - expected).Float())
	bonus := 0.0
	if b := w.s.Bonus; b != nil && games >= b.Games && most <= b.Meetings {
		bonus = max(0, change-float64(b.Threshold*math.Sqrt(float64(max(games, 4)))))
		if bonus > 0 {
			steps = append(steps, Step{Name: "bonus", Value: decimals(bonus, 2)})
		}
	}
	return p.rating + change + bonus, steps
}

// special returns the rating at which the score of the event and of the effective games
// before was to be expected, by a straight line of 400 points to both sides; where a whole
// interval solves it, the point nearest to the old rating.
func special(p usPlayer, n float64, opponents []float64, score float64) float64 {
	own, total := p.rating, score+n/2
	switch p.streak {
	case AllWon:
		own, total = p.rating-400, score+n
	case AllLost:
		own, total = p.rating+400, score
	}
	sum := func(r float64) float64 {
		e := float64(n * line(r, own))
		for _, o := range opponents {
			e += line(r, o)
		}
		return e
	}
	knots := make([]float64, 0, 2*len(opponents)+2)
	if n > 0 {
		knots = append(knots, own-400, own+400)
	}
	for _, o := range opponents {
		knots = append(knots, o-400, o+400)
	}
	sort.Float64s(knots)
	const near = 1e-9
	low, high := knots[0], knots[len(knots)-1]
	for k := range knots {
		if e := sum(knots[k]); e <= total-near {
			low = knots[k]
		}
	}
	for k := len(knots) - 1; k >= 0; k-- {
		if e := sum(knots[k]); e >= total+near {
			high = knots[k]
		}
	}
	at := func(k int, target float64) float64 { // on the straight piece that begins at knot k
		a, b := sum(knots[k]), sum(knots[k+1])
		return knots[k] + float64((knots[k+1]-knots[k])*(target-a))/(b-a)
	}
	left, right := low, high
	for k := range len(knots) - 1 {
		a, b := sum(knots[k]), sum(knots[k+1])
		if a <= total-near && b >= total-near {
			left = at(k, total)
			break
		}
	}
	for k := len(knots) - 2; k >= 0; k-- {
		a, b := sum(knots[k]), sum(knots[k+1])
		if a <= total+near && b >= total+near {
			right = at(k, total)
			break
		}
	}
	return min(min(max(p.rating, left), max(left, right)), 2700)
}

// line is the expected score that grows straight within 400 points.
func line(r, o float64) float64 {
	switch {
	case r <= o-400:
		return 0
	case r >= o+400:
		return 1
	}
	return 0.5 + (r-o)/800
}

// usBounds applies the limit of matches and the floors.
func (w *work) usBounds(i int, p usPlayer, value float64) float64 {
	before := w.g.Players[i].Rating
	if len(w.g.Players) == 2 && p.games > 25 && w.g.Players[1-i].Games > 25 && before > 0 {
		value = min(max(value, before-50), before+50)
		w.step(i, "match", "50", "")
	}
	floor := 100.0
	if p.games > 25 && w.g.Players[i].Highest > 0 {
		if f := math.Floor((w.g.Players[i].Highest-200)/100) * 100; f >= 1200 {
			floor = min(f, 2100)
		}
	}
	if value < floor {
		w.step(i, "floor", strconv.Itoa(int(floor)), "")
		value = floor
	}
	return value
}

// streakOf returns whether all games so far were won, or all lost.
func streakOf(p *Player, r *Result) Streak {
	switch {
	case r.Points == 10*r.Count && (p.Games == 0 || p.Streak == AllWon):
		return AllWon
	case r.Points == 0 && (p.Games == 0 || p.Streak == AllLost):
		return AllLost
	}
	return ""
}
