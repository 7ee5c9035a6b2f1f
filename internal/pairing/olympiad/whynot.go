package olympiad

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
)

func (r reasons) WhyNot(a, b int) (swiss.Verdict, bool) {
	if b == swiss.Bye || a == swiss.Bye {
		return r.whyNoBye(max(a, b))
	}
	if v, forbidden := r.forbidden(a, b); forbidden {
		return v, true
	}
	if a == r.Bye || b == r.Bye {
		return verdict(0, "4", "olympiad.why.has-bye", "team", r.number(r.Bye)), true
	}
	for k, g := range r.Groups {
		here, there := slices.Contains(g.members(), a), slices.Contains(g.members(), b)
		at := k + r.first()
		switch {
		case !here && !there:
		case slices.ContainsFunc(g.Steps, func(s swiss.Step) bool { return s.Has(a) && s.Has(b) }):
			return swiss.Verdict{}, false
		case here != there && !g.leaves(a) && !g.leaves(b):
			inside, outside := a, b
			if there {
				inside, outside = b, a
			}
			return verdict(at, "6.2", "olympiad.why.groups", "bracket", at+1, "team", r.number(inside), "opponent", r.number(outside)), true
		case here && there && !(g.leaves(a) && g.leaves(b)):
			return r.whyNotInGroup(g, at, a, b), true
		}
	}
	return swiss.Verdict{}, false
}

// leaves reports whether a team leaves a group, as a floater or because its pairing is
// taken back.
func (g *Group) leaves(i int) bool {
	return slices.ContainsFunc(g.Floaters, func(x Floater) bool { return x.Team == i }) ||
		slices.ContainsFunc(g.Reopened, func(s swiss.Step) bool { return s.Has(i) })
}

// whyNotInGroup returns the reason that two members of a group, not both of which leave
// it, were not paired in it.
func (r reasons) whyNotInGroup(g *Group, at, a, b int) swiss.Verdict {
	steps := swiss.Original(g.Steps, g.Reopened)
	turn := func(i int) int { return slices.IndexFunc(steps, func(s swiss.Step) bool { return s.Has(i) }) }
	k, other := turn(a), turn(b)
	if k < 0 || other < 0 { // one of them floats
		floats, stays := a, b
		if other < 0 {
			floats, stays = b, a
		}
		x := g.Floaters[slices.IndexFunc(g.Floaters, func(x Floater) bool { return x.Team == floats })]
		article, id := selection(g, x)
		v := verdict(at, article, id, "team", r.number(floats), "first", r.number(x.First))
		v.Text = append(swiss.Sentences(v.Text), message.New("olympiad.why.floats", "team", r.number(floats), "opponent", r.number(stays), "bracket", at+1))
		return v
	}
	if other < k {
		k, a, b = other, b, a
	}
	if steps[k].Player != a { // it was taken by another team before
		return verdict(at, "9.2", "olympiad.why.taken", "team", r.number(a), "opponent", r.number(b), "by", r.number(steps[k].Player), "bracket", at+1)
	}
	return r.exchange(g, at, k, b)
}

// exchange returns the reason that the team whose turn it was did not get another one,
// which was not paired yet.
func (r reasons) exchange(g *Group, at, k, b int) swiss.Verdict {
	rest, _ := r.state(g, k)
	step := swiss.Original(g.Steps, g.Reopened)[k]
	values := []any{"team", r.number(step.Player), "opponent", r.number(b), "got", r.number(step.Opponent), "bracket", at + 1}
	article := "9.3"
	switch {
	case step.Floater && r.Field.Players[step.Player].Score < g.Score:
		article = "8.2.1"
	case step.Floater:
		article = "8.3.1"
	}
	switch e := rest.e; {
	case rest.available(step.Player, b):
		v := verdict(at, article, "olympiad.why.later", values...)
		v.Later = "exchange"
		return v
	case rest.breaking == 0 && e.breaks(step.Player, b) > 0:
		return verdict(at, "7.3", "olympiad.why.limits", values...)
	}
	pairs, _ := rest.e.best(rest.teamsWithout(step.Player, b))
	if 2*pairs == len(rest.teams)-2 {
		return verdict(at, "7.4", "olympiad.why.breaking", values...)
	}
	return verdict(at, "9.5", "olympiad.why.rest", values...)
}

// state returns the teams not paired before a step of a group, and the order in which the team
// whose turn it was tried them.
func (r reasons) state(g *Group, k int) (*rest, []int) {
	steps := swiss.Original(g.Steps, g.Reopened)
	e := &engine{f: r.Field, Pairing: r.Pairing}
	left := &rest{e: e}
	for _, s := range steps[k:] {
		left.teams = append(left.teams, s.Player, s.Opponent)
		left.breaking += e.breaks(s.Player, s.Opponent)
	}
	if left.breaking == 0 {
		left.settle()
	}
	if steps[k].Floater {
		return left, e.order(g, left.teams, steps[k].Player)
	}
	g.arrange(left.teams)
	return left, swiss.Exchanges(left.teams)
}

// whyNoBye returns the reason that a team does not have the bye.
func (r reasons) whyNoBye(a int) (swiss.Verdict, bool) {
	p := &r.Field.Players[a]
	switch {
	case a == r.Bye:
		return swiss.Verdict{}, false
	case p.ByeBar != swiss.MayHaveBye:
		return swiss.Verdict{Criterion: "4", Bracket: -1, Text: swiss.Forbidden(r.Field.Objections(swiss.Pair{White: a, Black: swiss.Bye}))}, true
	case r.Bye == swiss.Bye:
		return verdict(-1, "4", "olympiad.why.even"), true
	case !slices.Contains(r.left, a):
		return verdict(0, "4", "olympiad.why.needed", "team", p.Number), true
	}
	return verdict(0, "4", "olympiad.why.bye", "team", p.Number, "opponent", r.number(r.Bye)), true
}

// forbidden returns the rules that forbid a pair, whatever the others are.
func (r reasons) forbidden(a, b int) (swiss.Verdict, bool) {
	text := swiss.Forbidden(r.Field.Objections(swiss.Pair{White: a, Black: b}))
	if len(text) == 0 {
		return swiss.Verdict{}, false
	}
	return swiss.Verdict{Criterion: "6.1", Bracket: -1, Text: text}, true
}

func verdict(bracket int, article, id string, values ...any) swiss.Verdict {
	return swiss.Verdict{Criterion: article, Bracket: bracket, Text: []message.Message{message.New(id, values...)}}
}

// PassedOver returns the pairs of the team whose turn it was with those that come before its
// opponent.
func (r reasons) PassedOver(team int) (list []swiss.Pair) {
	for _, g := range r.Groups {
		k := slices.IndexFunc(g.Steps, func(s swiss.Step) bool { return s.Has(team) })
		if k < 0 {
			continue
		}
		_, order := r.state(g, k)
		list = append(list, g.Steps[k].PassedPairs(order)...)
	}
	return list
}
