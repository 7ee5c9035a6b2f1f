package system

import "math"

// rateGlicko rates a period by Glicko's systems: everybody at once, with what all have at
// its beginning.
func (w *work) rateGlicko() {
	d := w.s.Deviation
	start := make([]Player, len(w.g.Players))
	for i, p := range w.g.Players {
		if p.Rating == 0 {
			p.Rating, p.RD = d.Rating, d.RD
		}
		if p.RD == 0 {
			p.RD = d.RD
		}
		if p.Sigma == 0 {
			p.Sigma = d.Sigma
		}
		if w.s.Formula == Glicko && d.C > 0 {
			p.RD = min(math.Sqrt(float64(p.RD*p.RD)+float64(d.C*d.C)), d.RD)
		}
		start[i] = p
	}
	for i := range start {
		r := &w.results[i]
		for k := range r.Lines {
			l := &r.Lines[k]
			l.Rating, l.RD = start[l.other].Rating, start[l.other].RD
		}
		before := w.g.Players[i].Rating
		w.count(i, 0)
		if before == 0 && r.Count == 0 {
			continue
		}
		own := start[i]
		var after Player
		if w.s.Formula == Glicko {
			after = own.glicko(r.Lines)
		} else {
			after = own.glicko2(r.Lines, d)
		}
		r.Expected = 0
		for k := range r.Lines {
			if l := &r.Lines[k]; l.Omitted == Counts {
				l.Difference = own.Rating - l.Rating
				r.Expected += l.Expected
			}
		}
		r.After.Rating, r.After.RD, r.After.Sigma = after.Rating, max(after.RD, d.Least), after.Sigma
		if r.Count > 0 {
			w.summary(i)
		}
		w.step(i, "rd-before", decimals(own.RD, 2), "")
		w.step(i, "rd-after", decimals(r.After.RD, 2), "")
		if w.s.Formula == Glicko2 {
			w.step(i, "sigma", decimals(after.Sigma, 6), "")
		}
		w.step(i, "change", signed(r.After.Rating-own.Rating, 2), "")
		r.After.Games += r.Count
	}
}

// q is ln 10 / 400.
const q = ln10 / 400

// glicko returns the player after the games. The lines get their expected scores.
func (p Player) glicko(lines []Line) Player {
	sum, info := 0.0, 0.0
	for k := range lines {
		l := &lines[k]
		if l.Omitted != Counts {
			continue
		}
		g := 1 / math.Sqrt(1+float64(3*float64(float64(q*q)*float64(l.RD*l.RD)))/float64(math.Pi*math.Pi))
		e := 1 / (1 + power10(-float64(g*(p.Rating-l.Rating))/400))
		l.Expected = Score(nearest(float64(e * float64(Point))))
		sum += float64(g * (float64(l.Points)/10 - e))
		info += float64(float64(float64(q*q)*float64(g*g)) * float64(e*(1-e)))
	}
	precision := 1/float64(p.RD*p.RD) + info
	p.Rating += float64(q / precision * sum)
	p.RD = math.Sqrt(1 / precision)
	return p
}

// scale is what a point of Glicko-2 is on the scale of Glicko.
const scale = 173.7178

// glicko2 returns the player after the games of a period.
func (p Player) glicko2(lines []Line, d *Deviation) Player {
	mu, phi := (p.Rating-d.Rating)/scale, p.RD/scale
	sum, info, games := 0.0, 0.0, 0
	for k := range lines {
		l := &lines[k]
		if l.Omitted != Counts {
			continue
		}
		other, far := (l.Rating-d.Rating)/scale, l.RD/scale
		g := 1 / math.Sqrt(1+float64(3*float64(far*far))/float64(math.Pi*math.Pi))
		e := 1 / (1 + exp(-float64(g*(mu-other))))
		l.Expected = Score(nearest(float64(e * float64(Point))))
		sum += float64(g * (float64(l.Points)/10 - e))
		info += float64(float64(g*g) * float64(e*(1-e)))
		games++
	}
	if games == 0 {
		p.RD = scale * math.Sqrt(float64(phi*phi)+float64(p.Sigma*p.Sigma))
		return p
	}
	v := 1 / info
	p.Sigma = volatility(float64(v*sum), phi, v, p.Sigma, d.Tau)
	star := float64(phi*phi) + float64(p.Sigma*p.Sigma)
	after := 1 / math.Sqrt(1/star+1/v)
	p.Rating = d.Rating + float64(scale*(mu+float64(float64(after*after)*sum)))
	p.RD = scale * after
	return p
}

// volatility finds the new sigma by the Illinois method, to a tolerance of 1e-6.
func volatility(delta, phi, v, sigma, tau float64) float64 {
	a := log(float64(sigma * sigma))
	square := float64(phi*phi) + v
	f := func(x float64) float64 {
		e := exp(x)
		both := square + e
		first := float64(e*(float64(delta*delta)-square-e)) / float64(2*float64(both*both))
		return first - (x-a)/float64(tau*tau)
	}
	left, right := a, 0.0
	if over := float64(delta*delta) - square; over > 0 {
		right = log(over)
	} else {
		k := 1.0
		for f(a-float64(k*tau)) < 0 && k < 1000 {
			k++
		}
		right = a - float64(k*tau)
	}
	fl, fr := f(left), f(right)
	for n := 0; math.Abs(right-left) > 1e-6 && n < 200; n++ {
		c := left + float64((left-right)*fl)/(fr-fl)
		fc := f(c)
		if float64(fc*fr) <= 0 {
			left, fl = right, fr
		} else {
			fl /= 2
		}
		right, fr = c, fc
	}
	return exp(left / 2)
}
