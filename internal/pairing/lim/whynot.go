package lim

import (
	"slices"

	"torneo/internal/pairing/matching"
	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

func (r reasons) WhyNot(a, b int) (swiss.Verdict, bool) {
	if b == swiss.Bye || a == swiss.Bye {
		return r.whyNoBye(max(a, b))
	}
	if v, forbidden := r.forbidden(a, b); forbidden {
		return v, true
	}
	if a == r.Bye || b == r.Bye {
		return verdict(0, r.byeArticle(), "lim.why.has-bye", "player", r.number(r.Bye)), true
	}
	for k, g := range r.Groups {
		here, there := slices.Contains(g.members(), a), slices.Contains(g.members(), b)
		at := k + r.first()
		switch {
		case !here && !there:
		case here != there && !r.leaves(g, a) && !r.leaves(g, b):
			inside, outside := a, b
			if there {
				inside, outside = b, a
			}
			return verdict(at, "2.2", "lim.why.groups", "bracket", at+1, "player", r.number(inside), "opponent", r.number(outside)), true
		case slices.ContainsFunc(g.Steps, func(s swiss.Step) bool { return s.Has(a) && s.Has(b) }):
			return swiss.Verdict{}, false
		case here && there && !(r.leaves(g, a) && r.leaves(g, b)):
			return r.whyNotInGroup(g, at, a, b), true
		}
	}
	return swiss.Verdict{}, false
}

// leaves reports whether a player leaves a group, as a floater or because their pairing is
// taken back.
func (r reasons) leaves(g *Group, i int) bool {
	return slices.ContainsFunc(g.Floaters, func(x Floater) bool { return x.Player == i }) ||
		slices.ContainsFunc(g.Cracked, func(s swiss.Step) bool { return s.Has(i) })
}

// whyNotInGroup returns the reason that two members of a group, not both of whom leave
// it, were not paired in it.
func (r reasons) whyNotInGroup(g *Group, at, a, b int) swiss.Verdict {
	steps := swiss.Original(g.Steps, g.Cracked)
	turn := func(i int) int { return slices.IndexFunc(steps, func(s swiss.Step) bool { return s.Has(i) }) }
	k, other := turn(a), turn(b)
	if k < 0 || other < 0 { // one of them floats
		floats, stays := a, b
		if other < 0 {
			floats, stays = b, a
		}
		x := g.Floaters[slices.IndexFunc(g.Floaters, func(x Floater) bool { return x.Player == floats })]
		article, id := r.selection(g, x)
		v := verdict(at, article, id, "player", r.number(floats), "named", r.number(x.Named))
		v.Text = append(swiss.Sentences(v.Text), message.New("lim.why.floats", "player", r.number(floats), "opponent", r.number(stays), "bracket", at+1))
		return v
	}
	if other < k {
		k, a, b = other, b, a
	}
	if steps[k].Player != a { // a was taken by somebody before
		return verdict(at, r.turnArticle(g, steps[k]), "lim.why.taken", "player", r.number(a), "opponent", r.number(b), "by", r.number(steps[k].Player), "bracket", at+1)
	}
	return r.exchange(g, at, k, b)
}

// exchange returns the reason that the player whose turn it was did not get another
// one, who was not paired yet.
func (r reasons) exchange(g *Group, at, k, b int) swiss.Verdict {
	rest, order := r.state(g, k)
	step := swiss.Original(g.Steps, g.Cracked)[k]
	a, got := step.Player, step.Opponent
	values := []any{"player", r.number(a), "opponent", r.number(b), "got", r.number(got), "bracket", at + 1}
	article := "4.2"
	if step.Floater {
		article = "3.8"
	}
	later := slices.Index(order, b) > slices.Index(order, got)
	switch {
	case !rest.Available(a, b):
		return verdict(at, "4.4", "lim.why.rest", values...)
	case suits(r.Field, a, got) && !suits(r.Field, a, b):
		return verdict(at, "5.2", "lim.why.colour", values...)
	case !later || suits(r.Field, a, b) && !suits(r.Field, a, got):
		return verdict(at, "5.7", "lim.why.maxi", values...)
	}
	v := verdict(at, article, "lim.why.later", values...)
	v.Later = "exchange"
	return v
}

// state returns those not paired before a step of a group, and the order in which the player
// whose turn it was tried them.
func (r reasons) state(g *Group, k int) (*matching.Rest, []int) {
	steps := swiss.Original(g.Steps, g.Cracked)
	rest, _ := matching.NewRest(r.graph, swiss.Both(steps[k:]))
	g.arrange(r.Field, rest.Vertices)
	if steps[k].Floater {
		return rest, slices.DeleteFunc(slices.Clone(rest.Vertices), func(j int) bool { return j == steps[k].Player })
	}
	return rest, swiss.Exchanges(rest.Vertices)
}

// turnArticle returns the article by which it was a player's turn.
func (r reasons) turnArticle(g *Group, s swiss.Step) string {
	switch {
	case !s.Floater:
		return "4.1"
	case g.Upward:
		return "3.7"
	}
	return "3.6"
}

func (r reasons) byeArticle() string {
	if r.Field.Round == 1 {
		return "7.1"
	}
	return "1.1"
}

// whyNoBye returns the reason that a player does not have the bye.
func (r reasons) whyNoBye(a int) (swiss.Verdict, bool) {
	p := &r.Field.Players[a]
	switch {
	case a == r.Bye:
		return swiss.Verdict{}, false
	case p.ByeBar != swiss.MayHaveBye:
		return swiss.Verdict{Criterion: r.Field.Rules.Cite.Barred, Bracket: -1, Text: swiss.Forbidden(r.Field.Objections(swiss.Pair{White: a, Black: swiss.Bye}))}, true
	case r.Bye == swiss.Bye:
		return verdict(-1, "1.1", "lim.why.even"), true
	case !slices.Contains(r.left, a):
		return verdict(0, "1.1", "lim.why.needed", "player", p.Number), true
	}
	return verdict(0, r.byeArticle(), "lim.why.bye."+r.byeArticle(), "player", p.Number, "opponent", r.number(r.Bye)), true //i18n:prefix lim.why.bye.
}

// forbidden returns the rules that forbid a pair, whatever the others are.
func (r reasons) forbidden(a, b int) (swiss.Verdict, bool) {
	text := swiss.Forbidden(r.Field.Objections(swiss.Pair{White: a, Black: b}))
	if len(text) == 0 {
		return swiss.Verdict{}, false
	}
	v := swiss.Verdict{Criterion: "2.1", Bracket: -1, Text: text}
	if r.Field.HaveMet(a, b) {
		v.Criterion = r.Field.Rules.Cite.Met
	}
	return v, true
}

func verdict(bracket int, article, id string, values ...any) swiss.Verdict {
	return swiss.Verdict{Criterion: article, Bracket: bracket, Text: []message.Message{message.New(id, values...)}}
}

// PassedOver returns the pairs of the player whose turn it was with those before their opponent
// in the order, in each group in which the player was paired.
func (r reasons) PassedOver(player int) (list []swiss.Pair) {
	for _, g := range r.Groups {
		k := slices.IndexFunc(g.Steps, func(s swiss.Step) bool { return s.Has(player) })
		if k < 0 {
			continue
		}
		_, order := r.state(g, k)
		list = append(list, g.Steps[k].PassedPairs(order)...)
	}
	return list
}

// suits reports whether two players are not due the same colour.
func suits(f *swiss.Field, a, b int) bool {
	c := f.Players[a].Preference.Color
	return c == tournament.NoColor || c != f.Players[b].Preference.Color
}
