package outlook

import "torneo/tournament"

// counted finds the conditions by points where nobody has more than one contest: each
// brings so many above, or level, whatever the others do.
func (o *Outlook) counted(i, places int) (list []Condition) {
	own := o.own(i)
	if own < 0 {
		return []Condition{o.countedWith(i, places, -1, o.race.base[i])}
	}
	side := 0
	if o.Open[own].sides[1] == i {
		side = 1
	}
	for result := o.Open[own].Results() - 1; result >= 0; result-- {
		r := result
		if side == 1 {
			r = o.Open[own].Results() - 1 - result
		}
		c := o.countedWith(i, places, own, o.race.base[i]+o.Open[own].points[r][side])
		c.Own = o.ownFact(own, r)
		list = append(list, c)
	}
	return merge(list)
}

// countedWith returns the condition with so many points of their own.
func (o *Outlook) countedWith(i, places, own int, total tournament.Points) Condition {
	f := o.answersWith(i, places, total)
	verdict, byTie, _ := f.verdict()
	c := Condition{Verdict: verdict, ByTie: byTie || verdict == Possible && !o.shared && o.mayTie(i, places, total)}
	if verdict != Possible || f.reach == no {
		return c
	}
	level := o.threats(i, own, total)
	slack := places - 1 - level.always
	var a Alternative
	for _, t := range level.contests {
		if slack == 0 || t.twice {
			a.All = append(a.All, Fact{Contest: t.contest, Results: t.harmless})
			c.More = c.More || slack > 0
			continue
		}
		a.Of = append(a.Of, Fact{Contest: t.contest, Results: negated(t.harmless)})
	}
	if a.AtMost = slack; len(a.Of) <= slack {
		a.Of, a.AtMost = nil, 0
	}
	if len(a.All) <= 2*maxFacts && len(a.Of) <= 2*maxFacts {
		c.Enough = []Alternative{a}
	} else {
		c.More = true
	}
	return c
}

// answersWith asks the four questions with so many points in the end.
func (o *Outlook) answersWith(i, places int, total tournament.Points) four {
	further := total - o.race.base[i]
	return o.answers(i, places, &further)
}

// threat is a contest that can bring one more, or two, level with a participant.
type threat struct {
	contest  int
	harmless []bool // results that bring the fewest
	twice    bool
}

// threats holds how many are level or above at least, and the contests that can bring more.
type threats struct {
	always   int
	contests []threat
}

// threats counts who is level with a participant, or above, at that total; where places are
// shared, only who is above.
func (o *Outlook) threats(i, own int, total tournament.Points) (t threats) {
	bound := total
	if o.shared {
		bound++
	}
	playing := map[int]bool{}
	for k := range o.Open {
		c := &o.Open[k]
		playing[c.sides[0]], playing[c.sides[1]] = true, true
		counts := make([]int, c.Results())
		fewest, most := 2, 0
		for n := range counts {
			if k == own && o.race.base[i]+c.points[n][sideOf(c, i)] != total {
				counts[n] = -1
				continue
			}
			for s, who := range c.sides {
				if who != i && o.race.ranked[who] && o.race.base[who]+c.points[n][s] >= bound {
					counts[n]++
				}
			}
			fewest, most = min(fewest, counts[n]), max(most, counts[n])
		}
		t.always += fewest
		if most == fewest || k == own {
			continue
		}
		x := threat{contest: k, harmless: make([]bool, c.Results()), twice: most-fewest > 1}
		for n := range counts {
			x.harmless[n] = counts[n] == fewest
		}
		t.contests = append(t.contests, x)
	}
	for who := range o.race.base {
		if who != i && !playing[who] && o.race.ranked[who] && o.race.base[who] >= bound {
			t.always++
		}
	}
	return t
}

// mayTie reports whether in some course a tie by points decides the place: fewer are above
// than there are places, and with those who are level there are more.
func (o *Outlook) mayTie(i, places int, total tournament.Points) bool {
	const none = 1 << 30
	fewest := []int{0} // above, by how many are above or level
	add := func(options [][2]int) {
		next := make([]int, len(fewest)+2)
		for k := range next {
			next[k] = none
		}
		for level, above := range fewest {
			for _, x := range options {
				if above != none {
					next[level+x[1]] = min(next[level+x[1]], above+x[0])
				}
			}
		}
		fewest = next
	}
	count := func(x *[2]int, who int, points tournament.Points) {
		if who == i || !o.race.ranked[who] {
			return
		}
		if points > total {
			x[0]++
		}
		if points >= total {
			x[1]++
		}
	}
	playing := map[int]bool{}
	for k := range o.Open {
		c := &o.Open[k]
		playing[c.sides[0]], playing[c.sides[1]] = true, true
		mine := c.sides[0] == i || c.sides[1] == i
		var options [][2]int
		for n := range c.Results() {
			if mine && o.race.base[i]+c.points[n][sideOf(c, i)] != total {
				continue
			}
			var x [2]int
			for s, who := range c.sides {
				count(&x, who, o.race.base[who]+c.points[n][s])
			}
			options = append(options, x)
		}
		add(options)
	}
	for who := range o.race.base {
		if !playing[who] {
			var x [2]int
			count(&x, who, o.race.base[who])
			add([][2]int{x})
		}
	}
	for level, above := range fewest {
		if level >= places && above < places {
			return true
		}
	}
	return false
}

func sideOf(c *Contest, i int) int {
	if c.sides[1] == i {
		return 1
	}
	return 0
}

func negated(results []bool) []bool {
	not := make([]bool, len(results))
	for k, is := range results {
		not[k] = !is
	}
	return not
}
