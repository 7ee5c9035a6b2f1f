package outlook

import (
	"slices"

	"torneo/message"
	"torneo/prize"
	"torneo/standings"
)

// Step is a match of a knock-out that decides a place, or may.
type Step struct {
	Match     int // its number
	Opponents []int
	Won, Lost Verdict // of the place, after a win and after a loss; "": they cannot win, or lose
	LostTie   bool    // after a loss, only a tie decides
}

// decide adds to the outlook of a participant for a place what follows from their ways through the bracket,
// each of which means something for it.
func (o *Outlook) decide(p Place, ways []end, means []state) Place {
	p.Verdict, p.ByTie, p.LostByTie = verdictOf(means)
	if p.Verdict != Possible {
		return p
	}
	won, lost := map[int][]state{}, map[int][]state{} // by match
	for k := range ways {
		for _, l := range ways[k].legs {
			if l.won {
				won[l.match] = append(won[l.match], means[k])
			} else {
				lost[l.match] = append(lost[l.match], means[k])
			}
		}
	}
	for _, m := range o.Matches {
		s := Step{Match: m.Number}
		if x := won[m.Number]; len(x) > 0 {
			s.Won, _, _ = verdictOf(x)
		}
		if x := lost[m.Number]; len(x) > 0 {
			byTie, lostByTie := false, false
			s.Lost, byTie, lostByTie = verdictOf(x)
			s.LostTie = byTie && lostByTie
		}
		if s.Won == s.Lost && s.Won != Possible {
			continue // they do not come to it, or it decides nothing
		}
		for side := range m.Sides {
			if !slices.Contains(m.Sides[side], p.Number) {
				s.Opponents = m.Sides[side]
			}
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

// verdictOf returns the verdict where all of these can come about.
func verdictOf(means []state) (v Verdict, byTie, lostByTie bool) {
	f := four{no, no, no, no}
	for _, x := range means {
		switch x {
		case reached:
			f.reach, f.reachTied = yes, yes
		case missed:
			f.miss, f.missTied = yes, yes
		case shared:
			f.reachTied, f.missTied = yes, yes
		}
	}
	return f.verdict()
}

// inBracket returns the outlook of a participant for one of the first places of a knock-out.
func (o *Outlook) inBracket(p Place) Place {
	ways := o.bracket.ends[p.Number]
	means := make([]state, len(ways))
	for k := range ways {
		means[k] = ways[k].state(p.Places)
	}
	return o.decide(p, ways, means)
}

// prizesOfBracket divides a fund by the places of every course. Where these are too many, it goes by those
// that everybody's own matches lead to, if the places are all that the fund asks for.
func (o *Outlook) prizesOfBracket(fund *prize.Fund) ([]Prize, error) {
	b := o.bracket
	if o.Courses == 0 {
		claims, err := fund.Claims(o.record, o.table, o.now)
		if err != nil {
			return nil, err
		}
		if len(fund.Lists) != 1 || slices.Contains(claims[0], false) {
			return nil, &Unfit{message.New("outlook.unfit.bracket-prizes", "most", MaxCourses)}
		}
	}
	divided := map[int]map[int]prize.Money{} // by course
	var list []Prize
	for _, row := range o.Rows {
		ways := b.ends[row.Number]
		if o.Courses == 0 {
			ways = b.own(row.Number)
		}
		p := Prize{Number: row.Number, Name: row.Name, Exact: true, Verdict: Impossible}
		means := make([]state, len(ways))
		for k := range ways {
			e := &ways[k]
			got := divided[e.course]
			if got == nil {
				var err error
				if got, err = o.dividePlaces(fund, e.places); err != nil {
					return nil, err
				}
				if o.Courses > 0 {
					divided[e.course] = got
				}
			}
			worth := got[row.Number]
			if k == 0 {
				p.Least, p.Most = worth, worth
			}
			p.Least, p.Most = min(p.Least, worth), max(p.Most, worth)
			if worth > 0 {
				means[k] = reached
			}
		}
		if len(ways) > 0 {
			place := o.decide(Place{Number: row.Number, goal: message.New("outlook.goal.prize", "list", "")}, ways, means)
			p.Verdict, p.claims = place.Verdict, []claim{{o, place}}
		}
		list = append(list, p)
	}
	return list, nil
}

// dividePlaces returns what everybody receives with such places.
func (o *Outlook) dividePlaces(fund *prize.Fund, places [][]int) (map[int]prize.Money, error) {
	result, err := prize.Divide(fund, o.record, o.table, standings.NewFromPlaces(o.bracket.calc, places))
	if err != nil {
		return nil, err
	}
	return receivedOf(result), nil
}
