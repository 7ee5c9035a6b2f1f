package prize

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/standings"
	"torneo/tournament"
)

// Result is the division of a fund.
type Result struct {
	Fund     *Fund
	Round    int // of the standings
	Stages   []Stage
	Awards   []Award // best placed first, teams made of players last
	Total    Money   // all money of the fund
	Paid     Money   // taxes included
	Withheld Money
	Left     Money // Total less Paid
}

// Award is the total that a claimant receives.
type Award struct {
	Claimant
	Gross, Tax, Net Money
	Parts           []Part
}

// Part is a payment in one of the stages.
type Part struct{ Stage, Payment int }

// Undecided is the error of an indivisible prize for a shared place.
type Undecided struct{ Message message.Message }

func (u *Undecided) Error() string { return u.Message.String() }

// Sentence returns the error as a sentence for people.
func (u *Undecided) Sentence() message.Message { return u.Message }

// Divide divides the fund among the participants, by the table's points and the
// standings. The error is a *Refused for a fund that cannot be divided, an
// *Undecided for a prize that cannot be divided between those who share a place.
func Divide(f *Fund, t *tournament.Tournament, table *crosstable.Table, s *standings.Standings) (*Result, error) {
	if problems := f.Check(); len(problems) > 0 {
		return nil, &Refused{problems}
	}
	e := &event{fund: f, t: t, table: table}
	if problems := e.check(s); len(problems) > 0 {
		return nil, &Refused{problems}
	}
	everybody := newField(e, s)
	out := &Result{Fund: f, Round: table.Rounds, Total: f.Total()}
	had := map[int]bool{} // who has had a prize of a list before, of those awarded in turn
	for _, lists := range f.stages() {
		l := &f.Lists[lists[0]]
		w := &awarding{fund: f, lists: lists, claimants: everybody.claimants, eligible: everybody.eligible}
		if l.Team != nil {
			teams := everybody.bestTeams(e, lists[0])
			w.claimants, w.eligible = teams.claimants, teams.eligible
		}
		for i := range w.claimants {
			if !f.inTurn(l) || !had[i] {
				w.players = append(w.players, i)
			}
		}
		stage, undecided := w.stage(f.sharing(l), f.limit(l))
		if undecided != nil {
			return nil, undecided
		}
		for _, p := range stage.Payments {
			had[p.Claimant] = had[p.Claimant] || f.inTurn(l) && (p.Money > 0 || len(p.Things) > 0)
		}
		out.Stages = append(out.Stages, *stage)
	}
	out.payTogether()
	out.addUp()
	return out, nil
}

// addUp gathers what everybody receives.
func (out *Result) addUp() {
	index := map[int]int{} // claimant of the event -> award
	var players, teams []Award
	for s := range out.Stages {
		stage := &out.Stages[s]
		for k := range stage.Payments {
			p := &stage.Payments[k]
			c := &stage.Claimants[p.Claimant]
			if p.Money == 0 && len(p.Things) == 0 && len(p.Trophies) == 0 {
				continue
			}
			out.Paid += p.Money
			if c.Number == 0 {
				teams = append(teams, Award{Claimant: *c, Gross: p.Money, Parts: []Part{{s, k}}})
				continue
			}
			at, known := index[p.Claimant]
			if !known {
				at = len(players)
				index[p.Claimant] = at
				players = append(players, Award{Claimant: *c})
			}
			players[at].Gross += p.Money
			players[at].Parts = append(players[at].Parts, Part{s, k})
		}
	}
	slices.SortFunc(players, func(a, b Award) int { return cmp.Or(a.comparePlace(&b.Claimant), a.Number-b.Number) })
	out.Awards = append(players, teams...)
	out.Left = out.Total - out.Paid
	for k := range out.Awards {
		a := &out.Awards[k]
		a.Tax = out.Fund.Tax.of(a.Gross)
		a.Net = a.Gross - a.Tax
		out.Withheld += a.Tax
	}
}
