package outlook

import (
	"torneo/crosstable"
	"torneo/handbook"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// courses holds the places to which each course of the open contests leads.
type courses struct {
	radix []int // results of each contest; the first one changes fastest
	count int
	n     int      // participants
	above []uint16 // by course and participant: how many are above
	level []uint16 // and how many others share the place
}

// countCourses returns how many courses there are; 0 if they are more than may be gone through.
func (o *Outlook) countCourses() int {
	count := 1
	for k := range o.Open {
		if count *= o.Open[k].Results(); count > MaxCourses {
			return 0
		}
	}
	if count*len(o.table.Participants) > MaxWork {
		return 0
	}
	return count
}

// goThrough computes the standings of every course, if they are few.
func (o *Outlook) goThrough(pointsOnly bool) error {
	count := o.countCourses()
	if pointsOnly || count == 0 || o.Unpaired > 0 || len(o.List) == 0 {
		return nil
	}
	n := len(o.table.Participants)
	c := &courses{count: count, n: n, above: make([]uint16, count*n), level: make([]uint16, count*n)}
	for k := range o.Open {
		c.radix = append(c.radix, o.Open[k].Results())
	}
	for course := range count {
		for k, result := range c.results(course) {
			o.Open[k].enter(o.record, result)
		}
		if err := c.rank(course, o.record, o.List, o.edition, o.options); err != nil {
			return err
		}
	}
	o.courses, o.Courses, o.Way = c, count, ByCourses
	return nil
}

// rank enters the places of one course.
func (c *courses) rank(course int, t *tournament.Tournament, list []tiebreak.Spec, edition handbook.Edition, options tiebreak.Options) error {
	table, err := crosstable.NewBefore(t, len(t.Rounds)+1)
	if err != nil {
		return err
	}
	calculation, err := tiebreak.New(table, edition, options)
	if err != nil {
		return err
	}
	s, err := standings.Compute(calculation, list, nil)
	if err != nil {
		return err
	}
	for from := 0; from < len(s.Rows); {
		to := from + 1
		for to < len(s.Rows) && s.Rows[to].Rank == s.Rows[from].Rank {
			to++
		}
		for k := from; k < to && s.Rows[k].Rank > 0; k++ {
			at := course*c.n + s.Rows[k].Index
			c.above[at], c.level[at] = uint16(s.Rows[k].Rank-1), uint16(to-from-1)
		}
		from = to
	}
	return nil
}

// results returns the result of every contest in a course.
func (c *courses) results(course int) []int {
	results := make([]int, len(c.radix))
	for k, n := range c.radix {
		results[k] = course % n
		course /= n
	}
	return results
}

// course returns the course of such results.
func (c *courses) course(results []int) int {
	course := 0
	for k := len(c.radix) - 1; k >= 0; k-- {
		course = course*c.radix[k] + results[k]
	}
	return course
}

// state is what a course means for a place (R-OUTLOOK-TIES).
type state uint8

const (
	missed  state = iota
	shared        // a tie that the list leaves decides
	reached       //
)

// of returns whether a participant is among the first so many in a course.
func (c *courses) of(course, i, places int) state {
	above, level := int(c.above[course*c.n+i]), int(c.level[course*c.n+i])
	switch {
	case above >= places:
		return missed
	case above+level >= places:
		return shared
	}
	return reached
}
