package dubov

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
)

// WhyNot pairs the round once more with the pair, or the bye, that is asked for, and
// names the first step in which that is worse or comes later.
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
	with, err := newEngine(f, &wanted).pair()
	switch {
	case b == swiss.Bye && f.Len()%2 == 0:
		v.Criterion, v.Text = citation(f, "3.1"), []message.Message{message.New("dubov.why.even", "article", evenArticle(f))}
		return v, true
	case err != nil:
		v.Criterion, v.Text = "C4", []message.Message{message.New("dubov.why.incomplete")}
		return v, true
	case with.Bye != r.p.Bye:
		v = r.otherBye(with.Bye)
		v.With = with.SwissPairing
		return v, true
	}
	for k := range r.p.Brackets {
		chosen, other := &r.p.Brackets[k], &with.Brackets[k]
		if !slices.Equal(chosen.S1, other.S1) || !slices.Equal(chosen.T2, other.T2) {
			v = compareBrackets(f, k, chosen, other)
			v.With = with.SwissPairing
			return v, true
		}
	}
	return swiss.Verdict{}, false
}

// otherBye returns the reason that another player does not have the bye: also where
// somebody would meet the one who has it.
func (r reasons) otherBye(other int) swiss.Verdict {
	f := r.p.Field
	v := swiss.Verdict{Bracket: len(r.p.Brackets)}
	p, q := &f.Players[r.p.Bye], &f.Players[other]
	say := func(step, id string, chosen, its any) {
		v.Criterion = citation(f, step)
		v.Text = []message.Message{message.New(id, "player", p.Number, "opponent", q.Number, "chosen", chosen, "other", its, "article", article(f, step))}
	}
	switch {
	case p.Score != q.Score:
		say("3.1.3", "dubov.why.bye-score", p.Score, q.Score)
	case len(p.Colors) != len(q.Colors):
		say("3.1.4", "dubov.why.bye-games", len(p.Colors), len(q.Colors))
	default:
		say("3.1.5", "dubov.why.bye-tpn", p.TPN, q.TPN)
	}
	return v
}

// compareBrackets finds what makes the other way to pair a bracket the worse, or the
// later one.
func compareBrackets(f *swiss.Field, k int, chosen, other *Bracket) swiss.Verdict {
	v := swiss.Verdict{Bracket: k}
	for i := range criteria {
		c := &criteria[i]
		if !c.counts(f) {
			continue
		}
		if x, y := c.measure(f, chosen), c.measure(f, other); !slices.Equal(x, y) {
			v.Criterion, v.Chosen, v.Other = c.label, x, y
			v.Text = []message.Message{message.New("dubov.why.worse", "criterion", c.label, "what", c.what(), "bracket", k+1, "chosen", c.text(x), "other", c.text(y))}
			return v
		}
	}
	later := func(step, of2026, id string) swiss.Verdict {
		v.Later, v.Text = step, []message.Message{message.New(id, "bracket", k+1, "article", article(f, of2026))}
		return v
	}
	switch {
	case !slices.Equal(chosen.Upfloaters, other.Upfloaters):
		return later("upfloaters", "4.2", "dubov.later.upfloaters")
	case !slices.Equal(chosen.FromG1, other.FromG1) || !slices.Equal(chosen.FromG2, other.FromG2):
		return later("shifts", "4.3", "dubov.later.shifts")
	}
	return later("transposition", "4.4", "dubov.later.transposition")
}
