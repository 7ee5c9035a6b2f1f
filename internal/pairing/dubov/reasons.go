package dubov

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// SwissPairing returns the pairing with its reasons in the form of all Swiss systems.
func (p *Pairing) SwissPairing() *swiss.Pairing {
	return &swiss.Pairing{Field: p.Field, Pairs: p.Pairs, Reasons: reasons{p}}
}

// reasons are those of a pairing, in the words of C.04.4.1. The bye, which is settled
// first, stands as one bracket more after the others.
type reasons struct{ p *Pairing }

func (r reasons) Lead() message.Message {
	f := r.p.Field
	return message.New("dubov.lead", "round", f.Round, "count", f.Len(), "text", f.Rules.Cite.Text, "unread", f.Rules == swiss.Dubov2018)
}

func (r reasons) Brackets() []swiss.Bracket {
	var list []swiss.Bracket
	for k := range r.p.Brackets {
		list = append(list, r.bracket(k))
	}
	if r.p.Bye != swiss.Bye {
		list = append(list, swiss.Bracket{
			Title:   message.New("dubov.bracket.bye", "article", article(r.p.Field, "3.1")),
			Score:   r.p.Field.Players[r.p.Bye].Score,
			Members: []swiss.Group{{Key: "members", Players: []int{r.p.Bye}}},
			Left:    swiss.Group{Key: "bye", Name: message.New("dubov.group.bye"), Players: []int{r.p.Bye}},
		})
	}
	return list
}

// bracket describes a bracket: its players, its subgroups, the shifts between them, and the
// pairs.
func (r reasons) bracket(k int) swiss.Bracket {
	f, b := r.p.Field, &r.p.Brackets[k]
	score := f.Players[b.Residents[0]].Score
	out := swiss.Bracket{
		Title: message.New("dubov.bracket.title", "bracket", k+1, "score", score, "residents", len(b.Residents), "upfloaters", len(b.Upfloaters)),
		Score: score,
		Members: []swiss.Group{
			{Key: "residents", Players: b.Residents},
			{Key: "upfloaters", Name: message.New("dubov.group.upfloaters"), Players: b.Upfloaters},
		},
		Groups: []swiss.Group{
			{Key: "g1", Name: message.New("dubov.group.g1", "article", article(f, "3.2.3")), Players: b.G1},
			{Key: "g2", Name: message.New("dubov.group.g2", "article", article(f, "3.2.3")), Players: b.G2},
			{Key: "shifts-g1", Name: message.New("dubov.group.from-g1", "article", article(f, "3.2.4")), Players: b.FromG1},
			{Key: "shifts-g2", Name: message.New("dubov.group.from-g2", "article", article(f, "3.2.4")), Players: b.FromG2},
			{Key: "s1", Name: message.New("dubov.group.s1", "article", article(f, "3.2.5")), Players: b.S1},
			{Key: "t2", Name: message.New("dubov.group.t2", "article", article(f, "3.2.6")), Players: b.T2},
		},
	}
	for _, pair := range b.Pairs {
		_, step := colours(f, pair.White, pair.Black)
		out.Pairs = append(out.Pairs, swiss.ColouredPair{Pair: pair, Article: citation(f, step), Why: message.New("dubov.colours." + step)}) //i18n:prefix dubov.colours.
	}
	return out
}

func (r reasons) Judge(k int) swiss.Judgement {
	if k == len(r.p.Brackets) {
		return r.judgeBye()
	}
	f, b := r.p.Field, &r.p.Brackets[k]
	var j swiss.Judgement
	for i := range criteria {
		c := &criteria[i]
		value := c.measure(f, b)
		j.Measures = append(j.Measures, swiss.Measure{
			Criterion: c.label, What: c.what(), Value: value, Text: c.text(value),
			Silent: !c.counts(f) || c.floats && len(b.Upfloaters) == 0,
		})
	}
	if first, why := r.first(k); len(why.Text) > 0 {
		j.First = &swiss.First{Pairs: first, Article: citation(f, "3.2.6"), Why: why}
	} else {
		j.Remark = message.New("dubov.first.taken", "article", transpositionArticles(f))
	}
	return j
}

// transpositionArticles returns the articles by which the first transposition is taken.
func transpositionArticles(f *swiss.Field) string {
	if article(f, "3.2.6") == "" {
		return ""
	}
	return "3.2.6, 4.4"
}

// first returns the transposition that is tried first, G2 as it is numbered, and which of its
// pairs are not legal.
func (r reasons) first(k int) (pairs []swiss.Pair, why swiss.Verdict) {
	f, b := r.p.Field, &r.p.Brackets[k]
	g2 := slices.Clone(b.T2)
	slices.SortFunc(g2, func(x, y int) int { return f.Players[x].TPN - f.Players[y].TPN })
	why.Bracket = k
	var against []message.Message
	for i, s := range b.S1 {
		pair, _ := Colours(f, s, g2[i])
		pairs = append(pairs, pair)
		if f.Compatible(s, g2[i]) {
			continue
		}
		why.Criterion, against = r.forbidden(pair), append(against, f.Objections(pair)...)
	}
	why.Text = swiss.Forbidden(against)
	return pairs, why
}

// forbidden returns the criterion that a pair breaks.
func (r reasons) forbidden(p swiss.Pair) string {
	switch {
	case p.Black == swiss.Bye:
		return "C2"
	case r.p.Field.Clash(p.White, p.Black) != tournament.NoColor && !r.p.Field.HaveMet(p.White, p.Black) && !r.p.Field.IsProhibited(p.White, p.Black):
		return "C3"
	}
	return "C1"
}

// judgeBye says by what the player with the bye was found (C.04.4.1 3.1.3 to 3.1.5).
func (r reasons) judgeBye() swiss.Judgement {
	p := &r.p.Field.Players[r.p.Bye]
	return swiss.Judgement{
		Measures: []swiss.Measure{
			{Criterion: citation(r.p.Field, "3.1.3"), What: message.New("dubov.bye.score"), Value: []int{int(p.Score)}, Text: swiss.NumberMessage(p.Score)},
			{Criterion: citation(r.p.Field, "3.1.4"), What: message.New("dubov.bye.games"), Value: []int{len(p.Colors)}, Text: swiss.NumberMessage(len(p.Colors))},
			{Criterion: citation(r.p.Field, "3.1.5"), What: message.New("dubov.bye.tpn"), Value: []int{p.TPN}, Text: swiss.NumberMessage(p.TPN)},
		},
		Remark: message.New("dubov.bye.first", "may", article(r.p.Field, "3.1.1"), "complete", article(r.p.Field, "3.1.2")),
	}
}

// PassedOver returns the pairs of the player of S1 with those of G2 tried before their opponent
// (C.04.4.1 4.4).
func (r reasons) PassedOver(player int) (list []swiss.Pair) {
	f := r.p.Field
	for _, b := range r.p.Brackets {
		for i, s := range b.S1 {
			if s != player && b.T2[i] != player {
				continue
			}
			before := slices.DeleteFunc(slices.Clone(b.T2), func(t int) bool { return f.Players[t].TPN >= f.Players[b.T2[i]].TPN })
			slices.SortFunc(before, func(x, y int) int { return f.Players[x].TPN - f.Players[y].TPN })
			for _, t := range before {
				list = append(list, swiss.Pair{White: s, Black: t})
			}
		}
	}
	return list
}
