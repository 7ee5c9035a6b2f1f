package outlook

import (
	"torneo/message"
	"torneo/prize"
)

// prizesOfLists tells by points who can be among so many of a list as it has prizes. Where a
// prize of another list excludes from it, places are left to those behind: then certain and
// possible stay, and impossible is only who has enough others ahead who can take nothing else.
func (o *Outlook) prizesOfLists(fund *prize.Fund) ([]Prize, error) {
	if o.race.blind || o.score != o.table.Primary {
		return nil, &Unfit{message.New("outlook.unfit.prizes")}
	}
	claims, err := fund.Claims(o.record, o.table, o.now)
	if err != nil {
		return nil, err
	}
	list := make([]Prize, len(o.Rows))
	for k, row := range o.Rows {
		list[k] = Prize{Number: row.Number, Name: row.Name, Verdict: Impossible}
	}
	for l := range fund.Lists {
		first, last := fund.Worthy(l)
		if last == 0 {
			continue
		}
		x := o.ofList(fund, claims, l)
		for k := range list {
			i := o.index[list[k].Number]
			if !o.race.ranked[i] {
				continue
			}
			if !fund.IsSettled(l) {
				if fund.Lists[l].Team == nil && claims[l][i] {
					list[k].Verdict = better(list[k].Verdict, Unsettled)
				}
				continue
			}
			if !claims[l][i] {
				continue
			}
			p := x.place(i, first, last)
			list[k].Verdict = better(list[k].Verdict, p.Verdict)
			list[k].claims = append(list[k].claims, claim{x.claimants, p})
		}
	}
	return list, nil
}

// better returns the verdict that says more in somebody's favour.
func better(a, b Verdict) Verdict {
	for _, v := range []Verdict{Certain, Possible, Unsettled} {
		if a == v || b == v {
			return v
		}
	}
	return Impossible
}

// listed is the race for one list.
type listed struct {
	claimants *Outlook // among all who have a claim
	bound     *Outlook // among those who can take nothing else; nil: that are all
	goal      message.Message
	loose     bool // a tie, or who takes something else, can leave a prize to those behind
}

// ofList returns the race for a list.
func (o *Outlook) ofList(fund *prize.Fund, claims [][]bool, l int) *listed {
	count, others := 0, make([]bool, len(claims[l]))
	loose := false
	for i, has := range claims[l] {
		if !has {
			continue
		}
		count++
		for k := range fund.Lists {
			if fund.Excludes(k, l) && claims[k][i] {
				others[i], loose = true, true
			}
		}
	}
	x := &listed{goal: message.New("outlook.goal.prize", "list", fund.Lists[l].Name)}
	x.claimants = o.among(func(i int) bool { return claims[l][i] })
	x.claimants.shared = fund.AllTied(l, count)
	x.loose = loose || !x.claimants.shared && fund.SharesTied(l)
	if loose {
		x.bound = o.among(func(i int) bool { return claims[l][i] && !others[i] })
		x.bound.shared = x.claimants.shared
	}
	return x
}

// among returns the outlook by points among some of the participants.
func (o *Outlook) among(in func(i int) bool) *Outlook {
	sub, race := *o, *o.race
	race.ranked = make([]bool, len(o.race.ranked))
	for i, is := range o.race.ranked {
		race.ranked[i] = is && in(i)
	}
	sub.race, sub.courses = &race, nil
	return &sub
}

// place returns the outlook for one of the first prizes, all of which are worth something.
func (x *listed) place(i, first, last int) Place {
	o := x.claimants
	p, _ := o.Place(o.table.Participants[i].Number, max(1, first))
	p.goal, p.loose = x.goal, x.loose
	if first == 0 || p.Verdict != Certain && first != last { // prizes without worth lie between
		p.Verdict, p.Conditions, p.Enough, p.Needed, p.loose = Unsettled, nil, nil, nil, true
	}
	if p.Verdict == Impossible && x.bound != nil {
		p.Verdict, p.left = Unsettled, true
	}
	if p.Verdict == Unsettled && x.excluded(i, last) {
		p.Verdict, p.Conditions = Impossible, nil
	}
	return p
}

// excluded reports whether as many as there are prizes are ahead whatever happens, and can
// take nothing else.
func (x *listed) excluded(i, last int) bool {
	o := x.bound
	if o == nil {
		o = x.claimants
	}
	return o.race.exists(question{who: i, places: last, total: o.race.highest(i), tied: true}) == no
}
