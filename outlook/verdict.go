package outlook

import (
	"torneo/message"
	"torneo/tournament"
)

// Verdict is what is known of a place.
type Verdict string

// The verdicts.
const (
	Certain    Verdict = "certain"
	Possible   Verdict = "possible"
	Impossible Verdict = "impossible"
	Unsettled  Verdict = "unsettled" // neither certain nor impossible as far as is proved
)

// Place is the outlook of a participant for one of the first places: the first, the first
// three; all but the last two are the places of who is not relegated.
type Place struct {
	Number  int
	Places  int
	Last    int // of a place above the last ones: how many these are
	Verdict Verdict
	// ByTie is true of a place that is possible, but only if a tie is decided in their favour;
	// LostByTie of one that can only be missed if a tie is decided against them.
	ByTie, LostByTie bool

	// Games is how many more they play; Enough the least further points with which the place
	// is certain whatever others do; Needed the least with which it is possible. Nil: none.
	Games          int
	Enough, Needed *tournament.Points

	Steps []Step // of a knock-out: which matches decide, the first ones first

	Conditions []Condition // which results decide; none: it does not hang on results of a round that is paired

	goal  message.Message // what the place brings, if it is asked about for that
	loose bool            // who is ahead may take something else, and leave it to those behind
	left  bool            // and only then it is not excluded
}

// four are the four questions on a place.
type four struct{ reach, reachTied, miss, missTied answer }

// verdict puts the answers together.
func (f four) verdict() (v Verdict, byTie, lostByTie bool) {
	switch {
	case f.missTied == no:
		return Certain, false, false
	case f.reachTied == no:
		return Impossible, false, false
	case f.reachTied == yes && f.missTied == yes:
		return Possible, f.reach == no, f.miss == no
	}
	return Unsettled, false, false
}

// Place returns the outlook of a participant for one of the first places. False if there is no
// such participant, or they have no place.
func (o *Outlook) Place(number, places int) (Place, bool) {
	i, ok := o.index[number]
	if !ok || !o.race.ranked[i] || places < 1 {
		return Place{}, false
	}
	p := Place{Number: number, Places: places, Games: o.Unpaired}
	if o.bracket != nil {
		return o.inBracket(p), true
	}
	for k := range o.Open {
		for _, side := range o.Open[k].sides {
			if side == i {
				p.Games++
			}
		}
	}
	p.Verdict, p.ByTie, p.LostByTie = o.answers(i, places, nil).verdict()
	if p.Verdict == Possible || p.Verdict == Unsettled {
		p.Enough, p.Needed = o.thresholds(i, places)
		p.Conditions = o.conditions(i, places)
	}
	return p, true
}

// answers asks the four questions, of a number of further points if one is given.
func (o *Outlook) answers(i, places int, further *tournament.Points) four {
	if o.courses != nil {
		return o.courses.answers(o, i, places, further)
	}
	low, high := o.race.lowest(i), o.race.highest(i)
	if further != nil {
		low = o.race.base[i] + *further
		high = low
	}
	ask := func(total tournament.Points, miss, tied bool) answer {
		return o.race.exists(question{who: i, places: places, total: total, miss: miss, tied: tied})
	}
	var f four
	if f.missTied = ask(low, true, true); f.missTied != no {
		f.miss = ask(low, true, false)
	} else {
		f.miss = no
	}
	if f.reachTied = ask(high, false, true); f.reachTied != no {
		f.reach = ask(high, false, false)
	} else {
		f.reach = no
	}
	if o.shared { // a tie neither gives nor takes it
		f.reach, f.missTied = f.reachTied, f.miss
	}
	return f
}

func (c *courses) answers(o *Outlook, i, places int, further *tournament.Points) four {
	f := four{no, no, no, no}
	for course := range c.count {
		if further != nil && o.further(i, c.results(course)) != *further {
			continue
		}
		switch c.of(course, i, places) {
		case reached:
			f.reach, f.reachTied = yes, yes
		case missed:
			f.miss, f.missTied = yes, yes
		case shared:
			f.reachTied, f.missTied = yes, yes
		}
	}
	return f
}

// further returns the points that a participant gets in a course.
func (o *Outlook) further(i int, results []int) (sum tournament.Points) {
	for k := range o.Open {
		for s, side := range o.Open[k].sides {
			if side == i {
				sum += o.Open[k].points[results[k]][s]
			}
		}
	}
	return sum
}

// thresholds returns the least further points with which a place is certain, and possible.
func (o *Outlook) thresholds(i, places int) (enough, needed *tournament.Points) {
	if o.race.blind {
		return nil, nil
	}
	totals := o.totals(i)
	sure := func(k int) bool { return o.answers(i, places, &totals[k]).missTied == no }
	may := func(k int) bool { return o.answers(i, places, &totals[k]).reachTied != no }
	first, last := 0, len(totals)-1
	if o.courses != nil { // with tie-breaks, more points need not be better
		for last > 0 && sure(last) && sure(last-1) {
			last--
		}
		for first < len(totals)-1 && !may(first) {
			first++
		}
		if !may(first) {
			first = len(totals)
		}
	} else { // the ends are told soonest
		if !may(0) {
			first = least(1, len(totals), func(k int) bool { return k == len(totals) || may(k) })
		}
		if sure(last) {
			enough = &totals[least(0, last, sure)]
		}
	}
	if o.courses != nil && sure(last) {
		enough = &totals[last]
	}
	if first < len(totals) {
		needed = &totals[first]
	}
	return enough, needed
}

// totals lists the further points that a participant may get, the least first.
func (o *Outlook) totals(i int) []tournament.Points {
	sums := map[tournament.Points]bool{0: true}
	add := func(gains []tournament.Points) {
		next := map[tournament.Points]bool{}
		for sum := range sums {
			for _, g := range gains {
				next[sum+g] = true
			}
		}
		sums = next
	}
	for k := range o.Open {
		for s, side := range o.Open[k].sides {
			if side != i {
				continue
			}
			var gains []tournament.Points
			for _, p := range o.Open[k].points {
				gains = append(gains, p[s])
			}
			add(gains)
		}
	}
	if o.Unpaired > 0 {
		var gains []tournament.Points
		for p := o.race.least[i]; p <= o.race.most[i]; p += tournament.Half {
			gains = append(gains, p)
		}
		add(gains)
	}
	return sorted(sums)
}
