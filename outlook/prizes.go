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
	Verdict     Verdict // of some prize at all
	Exact       bool    // the worths are known
	Least, Most prize.Money

	claims []claim
}

// claim is the outlook for the prizes of one list, or of all.
type claim struct {
	of    *Outlook
	place Place
}

// Sentences says what is known of a prize, list by list, and which results decide.
func (p *Prize) Sentences() (list []message.Message) {
	for k := range p.claims {
		c := &p.claims[k]
		if c.place.Verdict != Impossible {
			list = append(list, c.of.Sentences(c.place)...)
		}
	}
	return list
}

// Prizes returns what everybody can receive of a fund. Where all courses are gone through, it is
// divided by the standings of each; otherwise points tell, list by list, who is among so many as
// there are prizes (R-OUTLOOK-PRIZES). The error is an *Unfit, a *prize.Refused, or a
// *prize.Undecided where lots decide in some course.
func (o *Outlook) Prizes(fund *prize.Fund) ([]Prize, error) {
	if o.bracket != nil {
		return o.prizesOfBracket(fund)
	}
	if o.courses != nil && !o.Cut {
		return o.prizesOfCourses(fund)
	}
	return o.prizesOfLists(fund)
}

func (o *Outlook) prizesOfCourses(fund *prize.Fund) ([]Prize, error) {
	list := make([]Prize, len(o.Rows))
	worth := make([][]prize.Money, len(list)) // by course
	for k, row := range o.Rows {
		list[k] = Prize{Number: row.Number, Name: row.Name, Exact: true}
		worth[k] = make([]prize.Money, o.courses.count)
	}
	for course := range o.courses.count {
		got, err := o.divide(course, fund)
		if err != nil {
			return nil, err
		}
		for k := range list {
			w := got[list[k].Number]
			if worth[k][course] = w; course == 0 {
				list[k].Least, list[k].Most = w, w
			}
			list[k].Least, list[k].Most = min(list[k].Least, w), max(list[k].Most, w)
		}
	}
	for k := range list {
		p := &list[k]
		place := Place{Number: p.Number, Verdict: Possible, goal: message.New("outlook.goal.prize", "list", "")}
		switch {
		case p.Most == 0:
			place.Verdict = Impossible
		case p.Least > 0:
			place.Verdict = Certain
		default:
			place.Conditions = o.searchedFor(o.index[p.Number], func(course int) state {
				if worth[k][course] > 0 {
					return reached
				}
				return missed
			})
		}
		p.Verdict, p.claims = place.Verdict, []claim{{o, place}}
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
	return receivedOf(result), nil
}

// receivedOf returns what everybody receives, by number, before tax.
func receivedOf(result *prize.Result) map[int]prize.Money {
	got := map[int]prize.Money{}
	for _, a := range result.Awards {
		if a.Number > 0 {
			got[a.Number] += a.Gross
		}
	}
	return got
}
