package upfloat

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
)

func (r reasons) WhyNot(a, b int) (swiss.Verdict, bool) {
	if a == swiss.Bye || b == swiss.Bye {
		return r.whyNoBye(max(a, b))
	}
	if text := swiss.Forbidden(r.Field.Objections(swiss.Pair{White: a, Black: b})); len(text) > 0 {
		return swiss.Verdict{Criterion: "C1", Bracket: -1, Text: text}, true
	}
	if a == r.Bye || b == r.Bye {
		return verdict("3.4", 0, "upfloat.why.has-bye", "player", r.number(r.Bye)), true
	}
	k, m := r.bracketOf(a), r.bracketOf(b)
	switch {
	case k > m:
		return r.notChosen(m, b, a), true
	case k < m:
		return r.notChosen(k, a, b), true
	}
	for _, pair := range r.Pairing.Brackets[k].Pairs {
		if pair == [2]int{a, b} || pair == [2]int{b, a} {
			return swiss.Verdict{}, false
		}
	}
	return r.notPaired(k, a, b), true
}

func (r reasons) bracketOf(i int) int {
	return slices.IndexFunc(r.Pairing.Brackets, func(b Bracket) bool { return slices.Contains(b.members(), i) })
}

// notChosen returns the reason that a player of below did not float up to a bracket to
// meet a member of it.
func (r reasons) notChosen(k, member, other int) swiss.Verdict {
	b := &r.Pairing.Brackets[k]
	at := k + r.first()
	e, below := r.engineBefore(k)
	if slices.Contains(b.Upfloaters, member) {
		return verdict("3.5", at, "upfloat.why.upfloater", "player", r.number(member), "opponent", r.number(other), "bracket", at+1)
	}
	c4, c5, c6, c7 := e.measureSet(below, b.Upfloaters)
	if c4 == 0 {
		return verdict("C4", at, "upfloat.why.complete", "opponent", r.number(other), "bracket", at+1)
	}
	with, _ := r.engineBefore(k)
	set := with.setWith(b.Residents, below, other)
	if set == nil {
		return verdict("C3", at, "upfloat.why.set-impossible", "opponent", r.number(other), "bracket", at+1)
	}
	d4, d5, d6, d7 := e.measureSet(below, set)
	x := []any{"opponent", r.number(other), "bracket", at + 1}
	proved := func(v swiss.Verdict) swiss.Verdict { return r.addProof(v, k, set, member, other) }
	switch {
	case d4 > c4:
		return proved(r.criterionVerdict(at, "C4", "c4", []int{c4}, []int{d4}, swiss.NumberMessage(c4), swiss.NumberMessage(d4)))
	case slices.Compare(d5, c5) < 0:
		return proved(r.criterionVerdict(at, "C5", "c5", c5, d5, r.scores(b.Upfloaters), r.scores(set)))
	case d6 > c6:
		return proved(r.criterionVerdict(at, "C6", "c6", []int{c6}, []int{d6}, swiss.NumberMessage(c6), swiss.NumberMessage(d6)))
	case d7 > c7:
		return proved(r.criterionVerdict(at, r.rules().Upfloated, "upfloated", []int{c7}, []int{d7}, swiss.NumberMessage(c7), swiss.NumberMessage(d7)))
	}
	v := verdict("", at, "upfloat.why.set-later", append(x, "chosen", r.tpns(b.Upfloaters), "other", r.tpns(set))...)
	v.Later = "set"
	return proved(v)
}

// tpns returns the TPNs of a set in its order.
func (r reasons) tpns(set []int) message.Message {
	var parts []message.Message
	for _, i := range set {
		parts = append(parts, swiss.NumberMessage(r.Field.Players[i].TPN))
	}
	return swiss.JoinMessages(parts)
}

// notPaired returns the reason that two of a bracket do not meet.
func (r reasons) notPaired(k, a, b int) swiss.Verdict {
	at := k + r.first()
	e, _ := r.engineBefore(k)
	bracket := &r.Pairing.Brackets[k]
	names := []any{"player", r.number(a), "opponent", r.number(b), "bracket", at + 1}
	pairs := e.pairsWith(bracket, a, b)
	if pairs == nil {
		return verdict("C1", at, "upfloat.why.rest", names...)
	}
	proof := r.proofRound(k, Bracket{Residents: bracket.Residents, Upfloaters: bracket.Upfloaters, Pairs: pairs})
	if v, worse := r.worse(at, e, bracket, pairs); worse {
		v.With = proof
		return v
	}
	chosen, other := r.identifiers(bracket.Pairs, pairs)
	v := verdict("", at, "upfloat.why.pairs-later", append(names, "chosen", chosen, "other", other)...)
	v.Later, v.With = "identifier", proof
	return v
}

// mostOfIdentifier is the maximum number of numbers shown of an identifier. Of a longer one
// they are those about the first in which two differ, with a mark where numbers are left out.
const mostOfIdentifier = 30

// identifiers returns the texts of the identifiers of two ways to pair a bracket, which differ.
func (r reasons) identifiers(chosen, other [][2]int) (message.Message, message.Message) {
	x, y := identifier(chosen), identifier(other)
	from, to := 0, len(x)
	if len(x) > mostOfIdentifier {
		differs := slices.IndexFunc(x, func(i int) bool { return y[slices.Index(x, i)] != i })
		from = min(max(0, differs-mostOfIdentifier/2), len(x)-mostOfIdentifier)
		to = from + mostOfIdentifier
	}
	told := func(list []int) message.Message {
		var parts []message.Message
		if from > 0 {
			parts = append(parts, swiss.NumberMessage("…"))
		}
		for _, i := range list[from:to] {
			parts = append(parts, swiss.NumberMessage(r.Field.Players[i].TPN))
		}
		if to < len(list) {
			parts = append(parts, swiss.NumberMessage("…"))
		}
		return swiss.JoinMessages(parts)
	}
	return told(x), told(y)
}

// identifier returns the identifier of pairs (C.04.6 3.6.2): the top members, then the bottom
// members.
func identifier(pairs [][2]int) []int {
	var tops, bottoms []int
	for _, pair := range pairs {
		tops, bottoms = append(tops, pair[0]), append(bottoms, pair[1])
	}
	return slices.Concat(tops, bottoms)
}

// whyNoBye returns the reason that somebody did not get the bye (C.04.6 3.4, C.04.5
// 3.4).
func (r reasons) whyNoBye(i int) (swiss.Verdict, bool) {
	p := &r.Field.Players[i]
	switch {
	case i == r.Bye:
		return swiss.Verdict{}, false
	case p.ByeBar != swiss.MayHaveBye:
		return swiss.Verdict{Criterion: "C2", Bracket: -1, Text: swiss.Forbidden(r.Field.Objections(swiss.Pair{White: i, Black: swiss.Bye}))}, true
	case r.Bye == swiss.Bye:
		return verdict("3.4", -1, "upfloat.why.even"), true
	}
	e := newEngine(r.Field)
	if !e.legal(slices.DeleteFunc(e.rest(), func(j int) bool { return j == i })) {
		return verdict("3.4.1", 0, "upfloat.why.needed", "player", p.Number), true
	}
	q := &r.Field.Players[r.Bye]
	values := []any{"player", p.Number, "opponent", q.Number}
	switch {
	case cmp.Compare(p.Score, q.Score) != 0:
		return verdict("3.4.2", 0, "upfloat.why.bye.score", values...), true
	case p.Unplayed != q.Unplayed:
		return verdict("3.4.3", 0, "upfloat.why.bye.played", values...), true
	}
	return verdict("3.4.4", 0, "upfloat.why.bye.number", values...), true
}

func verdict(article string, bracket int, id string, values ...any) swiss.Verdict {
	return swiss.Verdict{Criterion: article, Bracket: bracket, Text: []message.Message{message.New(id, values...)}}
}

// PassedOver returns the pairs that come before that of a player: of the pair's top member with
// bottom members of smaller TPNs.
func (r reasons) PassedOver(player int) (list []swiss.Pair) {
	k := r.bracketOf(player)
	if k < 0 {
		return nil
	}
	e := newEngine(r.Field)
	b := &r.Pairing.Brackets[k]
	tops := map[int]bool{}
	var top, bottom int
	for _, pair := range b.Pairs {
		tops[pair[0]] = true
		if pair[0] == player || pair[1] == player {
			top, bottom = pair[0], pair[1]
		}
	}
	tpn := func(i int) int { return r.Field.Players[i].TPN }
	for _, i := range e.byTPN(b.members()) {
		if !tops[i] && tpn(i) > tpn(top) && tpn(i) < tpn(bottom) {
			list = append(list, swiss.Pair{White: top, Black: i})
		}
	}
	return list
}
