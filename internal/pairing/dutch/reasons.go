package dutch

import (
	"slices"
	"strings"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// SwissPairing returns the pairing with its reasons in the form of all Swiss systems.
func (p *Pairing) SwissPairing() *swiss.Pairing {
	return &swiss.Pairing{Field: p.Field, Pairs: p.Pairs, Reasons: reasons{p}}
}

// reasons are those of a pairing, in the words of its text.
type reasons struct{ p *Pairing }

func (r reasons) text() *text { return textOf(r.p.Field.Rules) }

func (r reasons) Lead() message.Message {
	return message.New("dutch.lead", "round", r.p.Field.Round, "text", r.p.Field.Rules.Cite.Text, "count", r.p.Field.Len())
}

func (r reasons) Brackets() []swiss.Bracket {
	list := make([]swiss.Bracket, len(r.p.Brackets))
	for k := range list {
		list[k] = r.bracket(k)
	}
	return list
}

// bracket describes a bracket: its players, its subgroups, and how they were paired.
func (r reasons) bracket(k int) swiss.Bracket {
	c := &r.p.Brackets[k]
	s := c.Subgroups()
	score := r.p.Field.Players[c.Residents[0]].Score
	b := swiss.Bracket{
		Title:   message.New("dutch.bracket.homogeneous", "bracket", k+1, "score", score, "residents", len(c.Residents)),
		Score:   score,
		Members: []swiss.Group{{Key: "mdps", Players: c.MDPs}, {Key: "residents", Players: c.Residents}},
		Left:    swiss.Group{Key: "downfloaters", Name: message.New("dutch.group.down"), Players: c.Down},
	}
	of := r.text()
	switch {
	case of.relaxes && c.Penultimate:
		b.Title = message.New("dutch.bracket.undone", "bracket", k+1, "score", score, "mdps", len(c.MDPs), "residents", len(c.Residents))
	case of.relaxes && c.Collapsed:
		lowest := r.p.Field.Players[c.Residents[len(c.Residents)-1]].Score
		b.Title = message.New("dutch.bracket.merged", "bracket", k+1, "score", r.p.Field.Players[c.MDPs[0]].Score, "lowest", lowest, "mdps", len(c.MDPs), "residents", len(c.Residents))
	case c.Penultimate:
		b.Title = message.New("dutch.bracket.penultimate", "bracket", k+1, "score", score, "mdps", len(c.MDPs), "residents", len(c.Residents))
	case c.Collapsed:
		lowest := r.p.Field.Players[c.Residents[len(c.Residents)-1]].Score
		b.Title = message.New("dutch.bracket.collapsed", "bracket", k+1, "score", score, "lowest", lowest, "mdps", len(c.MDPs), "residents", len(c.Residents))
	case c.Heterogeneous():
		b.Title = message.New("dutch.bracket.heterogeneous", "bracket", k+1, "score", score, "mdps", len(c.MDPs), "residents", len(c.Residents))
	}
	if r.last(k) {
		b.Left.Name = message.New("dutch.group.bye")
	}
	group := func(key string, name message.Message, players []int) {
		b.Groups = append(b.Groups, swiss.Group{Key: key, Name: name, Players: players})
	}
	some := func(key string, name message.Message, players []int) {
		if len(players) > 0 {
			group(key, name, players)
		}
	}
	group("s1", message.New("dutch.group.s1"), s.S1)
	some("limbo", message.New("dutch.group.limbo"), s.Limbo)
	group("s2", message.New("dutch.group.s2"), s.S2)
	if c.pairsMDPsFirst() {
		group("remainder-s1", message.New("dutch.group.remainder-s1"), s.RemainderS1)
		group("remainder-s2", message.New("dutch.group.remainder-s2"), s.RemainderS2)
	}
	some("leaves", message.New("dutch.group.leaves"), s.Leaves)
	some("enters", message.New("dutch.group.enters"), s.Enters)
	some("incompatible", message.New("dutch.group.incompatible"), c.Incompatible)
	for _, pair := range c.Pairs {
		_, article := Colours(r.p.Field, pair.White, pair.Black)
		b.Pairs = append(b.Pairs, swiss.ColouredPair{Pair: pair, Article: article, Why: message.New("dutch.colours." + strings.ToLower(article))})
	}
	return b
}

func (r reasons) last(k int) bool { return k == len(r.p.Brackets)-1 }

func (r reasons) Judge(k int) swiss.Judgement {
	c := &r.p.Brackets[k]
	var j swiss.Judgement
	for i, value := range c.Measures() {
		criterion := &r.text().criteria[i]
		m := swiss.Measure{Criterion: criterion.Label, What: criterion.keeps(), Value: value, Text: criterion.valueText(value)}
		m.Silent = criterion.speaks != nil && !criterion.speaks(c)
		j.Measures = append(j.Measures, m)
	}
	first, why, other := r.p.First(k)
	single := len(c.MDPs)+len(c.Residents) == 1
	if r.text().relaxes {
		j.Remark = r.procedure(c, !other)
		if other && len(c.Pairs) > 0 {
			j.First = &swiss.First{Pairs: first.Pairs, Article: r.text().first, Why: r.verdict(why)}
		}
		return j
	}
	switch {
	case single && r.last(k): // the bye says it all
	case single:
		j.Remark = message.New("dutch.first.single")
	case len(c.Pairs) == 0 && !c.Penultimate: // nor is there anything with which generation begins
	case other:
		if c.Penultimate {
			j.Remark = r.penultimate()
		}
		j.First = &swiss.First{Pairs: first.Pairs, Article: r.text().first, Why: r.verdict(why)}
	case c.Penultimate:
		j.Remark = r.penultimate()
	default:
		j.Remark = message.New("dutch.first.taken", "first", r.text().first, "perfect", r.text().perfect)
	}
	return j
}

// penultimate returns the number of players whom the PPB would have left if it had been
// paired as the others (C.04.3 (2017) A.9).
func (r reasons) penultimate() message.Message {
	if r.p.leftOpen == 0 {
		return message.New("dutch.ppb.nobody")
	}
	return message.New("dutch.ppb", "count", r.p.leftOpen)
}

// keeps names what a criterion keeps small.
func (c *Criterion) keeps() message.Message {
	if c.what != "" {
		return message.New("dutch.criterion." + c.what)
	}
	return message.New("dutch.criterion." + strings.ToLower(c.Label))
}

// valueText returns a criterion's value as text, number by number.
func (c *Criterion) valueText(value []int) message.Message {
	text := make([]message.Message, len(value))
	for i, n := range value {
		switch {
		case c.Unit == PairsScore && i == 0:
			text[i] = message.New("swiss.measure.pairs", "count", -n)
		case c.Unit == Number:
			text[i] = swiss.NumberMessage(n)
		case c.Unit == PairsMDPs && i == 0:
			text[i] = message.New("swiss.measure.pairs", "count", -n)
		case c.Unit == PairsMDPs:
			text[i] = message.New("dutch.measure.with-mdps", "count", -n)
		case c.Unit == Squares:
			text[i] = swiss.NumberMessage(squared(n))
		case n >= Limbo:
			text[i] = message.New("dutch.measure.limbo")
		default:
			text[i] = swiss.NumberMessage(tournament.Points(n))
		}
	}
	return swiss.JoinMessages(text)
}

func (r reasons) WhyNot(a, b int) (swiss.Verdict, bool) {
	v, refused := r.p.WhyNot(a, b)
	if !refused {
		return swiss.Verdict{}, false
	}
	return r.verdict(v), true
}

// verdict puts a verdict of this system into words.
func (r reasons) verdict(v Verdict) swiss.Verdict {
	out := swiss.Verdict{Criterion: v.Criterion, Bracket: v.Bracket, Chosen: v.Chosen, Other: v.Other, Later: string(v.Later)}
	if v.With != nil {
		out.With = func() *swiss.Pairing {
			if whole := v.With(); whole != nil {
				return whole.SwissPairing()
			}
			return nil
		}
	}
	one := func(id string, pairs ...any) []message.Message { return []message.Message{message.New(id, pairs...)} }
	switch {
	case v.Later != "":
		out.Text = one("dutch.later."+string(v.Later), "bracket", v.Bracket+1, "article", r.text().of(v.Later)) //i18n:prefix dutch.later.
	case len(v.Pairs) > 0:
		out.Text = r.forbidden(v)
	case v.Bracket < 0:
		out.Text = one("dutch.why.incomplete", "criterion", r.text().completion)
	case v.Criterion == r.text().completion:
		out.Text = one("dutch.why.completion", "bracket", v.Bracket+1, "criterion", v.Criterion)
	default:
		c := r.text().criterion(v.Criterion)
		out.Text = one("dutch.why.worse", "criterion", v.Criterion, "what", c.keeps(), "bracket", v.Bracket+1,
			"chosen", c.valueText(v.Chosen), "other", c.valueText(v.Other))
	}
	return out
}

// forbidden returns the rules broken by pairs that no criterion need be asked about.
func (r reasons) forbidden(v Verdict) (list []message.Message) {
	f := r.p.Field
	for _, pair := range v.Pairs {
		a := &f.Players[pair.White]
		if pair.Black == swiss.Bye {
			//i18n:prefix dutch.why.
			return []message.Message{message.New("dutch.why."+a.ByeBar.String(), "player", a.Number, "round", a.BarRound, "article", r.text().byeTwice)}
		}
		b := &f.Players[pair.Black]
		switch {
		case v.Criterion == r.text().met && f.HaveMet(pair.White, pair.Black):
			list = append(list, message.New("dutch.why.met", "player", a.Number, "opponent", b.Number, "round", f.MetIn(pair.White, pair.Black), "criterion", v.Criterion))
		case v.Criterion == r.text().met:
			list = append(list, message.New("dutch.why.prohibited", "player", a.Number, "opponent", b.Number))
		default:
			list = append(list, message.New("dutch.why.absolute", "player", a.Number, "opponent", b.Number, "criterion", v.Criterion))
		}
	}
	return list
}

// PassedOver returns the pairs of the higher ranked player with those of their S2 tried before
// their opponent (C.04.3 4.2), in each bracket that the player was in.
func (r reasons) PassedOver(player int) (list []swiss.Pair) {
	for k := range r.p.Brackets {
		c := &r.p.Brackets[k]
		for _, pair := range c.Pairs {
			if pair.White != player && pair.Black != player {
				continue
			}
			for _, other := range c.earlierOpponents(pair) {
				list = append(list, swiss.Pair{White: pair.Higher(), Black: other})
			}
		}
	}
	return list
}

// earlierOpponents returns the players of S2 tried before the lower ranked player of a pair.
func (c *Candidate) earlierOpponents(pair swiss.Pair) (list []int) {
	s := c.Subgroups()
	group := s.RemainderS2
	if c.Heterogeneous() && slices.Contains(s.S1, pair.Higher()) {
		group = s.S2
	}
	for _, r := range group {
		if r < pair.Lower() && r != pair.Higher() {
			list = append(list, r)
		}
	}
	return list
}
