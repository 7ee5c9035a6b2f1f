package outlook

import (
	"torneo/crosstable"
	"torneo/message"
	"torneo/prize"
	"torneo/standings"
	"torneo/tiebreak"
)

// Prize is what a participant can receive of a fund.
type Prize struct {
	Number      int
	Name        string
	Least, Most prize.Money // the worth that they receive before taxes
	Verdict     Verdict     // of some prize at all
}

// Prizes divides a fund by the standings of every course, and returns what everybody can
// receive. The error is an *Unfit where not all courses were gone through, or the list goes
// on after what they show; a *prize.Refused; or a *prize.Undecided where lots decide in some
// course.
func (o *Outlook) Prizes(fund *prize.Fund) ([]Prize, error) {
	if o.courses == nil || o.Cut {
		return nil, &Unfit{message.New("outlook.unfit.prizes", "most", MaxCourses)}
	}
	list := make([]Prize, len(o.Rows))
	at := map[int]int{}
	for k, row := range o.Rows {
		list[k] = Prize{Number: row.Number, Name: row.Name}
		at[row.Number] = k
	}
	some := make([]int, len(list))
	for course := range o.courses.count {
		got, err := o.divide(course, fund)
		if err != nil {
			return nil, err
		}
		for k := range list {
			worth := got[list[k].Number]
			if course == 0 {
				list[k].Least, list[k].Most = worth, worth
			}
			list[k].Least, list[k].Most = min(list[k].Least, worth), max(list[k].Most, worth)
			if worth > 0 {
				some[k]++
			}
		}
	}
	for k := range list {
		switch some[k] {
		case 0:
			list[k].Verdict = Impossible
		case o.courses.count:
			list[k].Verdict = Certain
		default:
			list[k].Verdict = Possible
		}
	}
	return list, nil
}

// divide returns what everybody receives in one course.
func (o *Outlook) divide(course int, fund *prize.Fund) (map[int]prize.Money, error) {
	for k, result := range o.courses.results(course) {
		o.Open[k].enter(o.record, result)
	}
	table, err := crosstable.NewBefore(o.record, len(o.record.Rounds)+1)
	if err != nil {
		return nil, err
	}
	calculation, err := tiebreak.New(table, o.edition, o.options)
	if err != nil {
		return nil, err
	}
	s, err := standings.Compute(calculation, o.List, nil)
	if err != nil {
		return nil, err
	}
	result, err := prize.Divide(fund, o.record, table, s)
	if err != nil {
		return nil, err
	}
	got := map[int]prize.Money{}
	for _, a := range result.Awards {
		if a.Number > 0 {
			got[a.Number] += a.Gross
		}
	}
	return got, nil
}
