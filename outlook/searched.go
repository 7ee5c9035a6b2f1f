package outlook

// searched finds the conditions among all courses: for each result of their own the
// largest sets of results of the others in which the place is reached.
func (o *Outlook) searched(i, places int) (list []Condition) {
	return o.searchedFor(i, func(course int) state { return o.courses.of(course, i, places) })
}

// searchedFor finds the conditions of whatever a course decides for a participant.
func (o *Outlook) searchedFor(i int, of func(course int) state) (list []Condition) {
	own := o.own(i)
	if own < 0 {
		return []Condition{o.coverOf(of, -1, 0)}
	}
	for result := o.Open[own].Results() - 1; result >= 0; result-- {
		r := result
		if o.Open[own].sides[1] == i { // the best for them first
			r = o.Open[own].Results() - 1 - result
		}
		c := o.coverOf(of, own, r)
		c.Own = o.ownFact(own, r)
		list = append(list, c)
	}
	return merge(list)
}

// box is sets of results, one of each contest.
type box [][]bool

// coverOf covers the courses that reach it by boxes that have no other.
func (o *Outlook) coverOf(of func(course int) state, own, ownResult int) Condition {
	c := o.courses
	var in []int // the courses with that result of their own
	states := map[int]state{}
	has := [3]int{}
	for course := range c.count {
		if own >= 0 && c.results(course)[own] != ownResult {
			continue
		}
		s := of(course)
		states[course] = s
		has[s]++
		in = append(in, course)
	}
	switch {
	case has[reached] == len(in):
		return Condition{Verdict: Certain}
	case has[missed] == len(in):
		return Condition{Verdict: Impossible}
	}
	condition := Condition{Verdict: Possible, ByTie: has[shared] > 0}
	covered := map[int]bool{}
	for _, course := range in {
		if states[course] != reached || covered[course] {
			continue
		}
		if len(condition.Enough) == maxAlternatives {
			condition.More = true
			break
		}
		b := o.grow(course, own, states)
		c.each(b, func(member int) bool {
			covered[member] = true
			return true
		})
		a, short := o.alternative(b, own)
		if !short {
			condition.More = true
			continue
		}
		condition.Enough = append(condition.Enough, a)
	}
	return condition
}

// grow makes the box of one course as large as it can be, contest by contest: first those
// that then need not be named at all.
func (o *Outlook) grow(course, own int, states map[int]state) box {
	c := o.courses
	b := make(box, len(c.radix))
	for k, result := range c.results(course) {
		b[k] = make([]bool, c.radix[k])
		b[k][result] = true
	}
	fits := func() bool {
		return c.each(b, func(member int) bool { return states[member] == reached })
	}
	for k := range b {
		if k == own {
			continue
		}
		before := b[k]
		b[k] = make([]bool, c.radix[k])
		for n := range b[k] {
			b[k][n] = true
		}
		if !fits() {
			b[k] = before
		}
	}
	for k := range b {
		if k == own {
			continue
		}
		for n := range b[k] {
			if !b[k][n] {
				b[k][n] = true
				if !fits() {
					b[k][n] = false
				}
			}
		}
	}
	return b
}

// each visits the courses of a box until visit returns false; it reports whether it
// never did.
func (c *courses) each(b box, visit func(course int) bool) bool {
	results := make([]int, len(b))
	var next func(k int) bool
	next = func(k int) bool {
		if k == len(b) {
			return visit(c.course(results))
		}
		for n, is := range b[k] {
			if is {
				results[k] = n
				if !next(k + 1) {
					return false
				}
			}
		}
		return true
	}
	return next(0)
}

// alternative names the contests of a box that matter; false if they are too many to be
// listed.
func (o *Outlook) alternative(b box, own int) (a Alternative, short bool) {
	for k := range b {
		free := true
		for _, is := range b[k] {
			free = free && is
		}
		if k != own && !free {
			a.All = append(a.All, Fact{Contest: k, Results: b[k]})
		}
	}
	return a, len(a.All) <= maxFacts
}
