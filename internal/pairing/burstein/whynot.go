package burstein

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
)

// WhyNot pairs the round once more with the pair, or the bye, that is asked for, and
// names the first bracket and criterion in which that is worse, or that it comes later.
func (r reasons) WhyNot(a, b int) (swiss.Verdict, bool) {
	f := r.p.Field
	wanted := swiss.Pair{White: a, Black: b}
	for _, pair := range r.p.Pairs {
		if pair.Higher() == wanted.Higher() && pair.Lower() == wanted.Lower() {
			return swiss.Verdict{}, false
		}
	}
	v := swiss.Verdict{Bracket: -1}
	if against := f.Objections(wanted); len(against) > 0 {
		v.Criterion, v.Text = r.forbidden(wanted), swiss.Forbidden(against)
		return v, true
	}
	if b == swiss.Bye && f.Len()%2 == 0 {
		v.Criterion, v.Text = citation(f, "3.1"), []message.Message{message.New("burstein.why.even", "article", evenArticle(f))}
		return v, true
	}
	with, err := r.pairWanted(&wanted)
	if err != nil {
		v.Criterion, v.Text = "C4", []message.Message{message.New("burstein.why.incomplete")}
		return v, true
	}
	proof := with.SwissPairing
	if with.Bye != r.p.Bye {
		v = r.otherBye(with.Bye)
		v.With = proof
		return v, true
	}
	for k := range r.p.Brackets {
		if !slices.Equal(r.p.Brackets[k].Pairs, with.Brackets[k].Pairs) {
			v = r.whyNotPairs(k, with.Brackets[k].Pairs)
			v.With = proof
			return v, true
		}
	}
	return swiss.Verdict{}, false
}

// pairWanted returns the round with a pair, or a bye, that somebody asked for: each bracket is
// paired as it would be without the wish where that leaves it possible, and else as is best of
// what does.
func (r reasons) pairWanted(wanted *swiss.Pair) (*Pairing, error) {
	e, plain := newEngine(r.p.Field, r.p.c6, wanted), newEngine(r.p.Field, r.p.c6, nil)
	bye, err := e.settleBye()
	if err != nil {
		return nil, err
	}
	p := &Pairing{Field: e.f, Bye: bye, c6: e.c6}
	e.Begin(bye)
	plain.Begin(bye)
	var down []int
	for len(e.Left) > 0 {
		b := plain.pairBracket(plain.bracket(down))
		if !e.allows(wanted, b.Pairs) {
			b = e.pairBracket(e.bracket(down))
		}
		if len(b.Pairs) == 0 && len(b.next) == 0 {
			return nil, errIncomplete
		}
		p.Brackets = append(p.Brackets, b)
		p.Pairs = append(p.Pairs, b.Pairs...)
		var paired []int
		for _, pair := range b.Pairs {
			paired = append(paired, pair.White, pair.Black)
		}
		e.Leave(paired)
		plain.Leave(paired)
		down = b.Outgoing
	}
	if bye != swiss.Bye {
		p.Pairs = append(p.Pairs, swiss.Pair{White: bye, Black: swiss.Bye})
	}
	e.f.SortBoards(p.Pairs)
	return p, nil
}

// allows reports whether after pairs of a bracket the wanted one is made or still possible.
func (e *engine) allows(wanted *swiss.Pair, pairs []swiss.Pair) bool {
	left := e.Left
	for _, p := range pairs {
		made := p.Higher() == wanted.Higher() && p.Lower() == wanted.Lower()
		for _, i := range [2]int{p.White, p.Black} {
			if !made && (i == wanted.White || i == wanted.Black) {
				return false
			}
		}
		left = exclude(left, []int{p.White, p.Black})
	}
	return e.Completable(left)
}

// otherBye returns the reason that another player does not have the bye: also where
// somebody would meet the one who has it.
func (r reasons) otherBye(other int) swiss.Verdict {
	f := r.p.Field
	v := swiss.Verdict{Bracket: len(r.p.Brackets)}
	p, q := &f.Players[r.p.Bye], &f.Players[other]
	ranked := article(f, "3.1.5")
	if ranked != "" {
		ranked += ", 1.8"
	}
	say := func(step, id string, chosen, its any) {
		v.Criterion = citation(f, step)
		by := article(f, step)
		if step == "3.1.5" {
			by = ranked
		}
		v.Text = []message.Message{message.New(id, "player", p.Number, "opponent", q.Number, "chosen", chosen, "other", its, "article", by)}
	}
	switch x, y := IndexOf(f, r.p.Bye), IndexOf(f, other); {
	case p.Score != q.Score:
		say("3.1.3", "burstein.why.bye-score", p.Score, q.Score)
	case len(p.Colors) != len(q.Colors):
		say("3.1.4", "burstein.why.bye-games", len(p.Colors), len(q.Colors))
	case x.Buchholz != y.Buchholz:
		say("3.1.5", "burstein.why.bye-buchholz", x.buchholz(), y.buchholz())
	case x != y:
		say("3.1.5", "burstein.why.bye-sonneborn-berger", x.sonnebornBerger(), y.sonnebornBerger())
	default:
		say("3.1.5", "burstein.why.bye-tpn", p.TPN, q.TPN)
	}
	return v
}

// worse finds what makes the other way to pair a bracket the worse, or the later one.
func (r reasons) worse(k int, other *Pairing) swiss.Verdict {
	v := swiss.Verdict{Bracket: k}
	for _, c := range criteria(r.p.c6) {
		if x, y := c.measure(r.p, k), c.measure(other, k); !slices.Equal(x, y) {
			v.Criterion, v.Chosen, v.Other = c.label, x, y
			v.Text = []message.Message{message.New("burstein.why.worse", "criterion", c.label, "what", c.what(r.p.c6), "bracket", k+1, "chosen", c.valueText(x), "other", c.valueText(y))}
			return v
		}
	}
	v.Later, v.Text = "order", []message.Message{message.New("burstein.later.order", "bracket", k+1, "article", order(r.p.Field))}
	return v
}
