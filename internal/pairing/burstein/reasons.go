package burstein

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

// reasons are those of a pairing, in the words of C.04.4.2. The bye, which is settled
// first, stands as one bracket more after the others.
type reasons struct{ p *Pairing }

func (r reasons) Lead() message.Message {
	f := r.p.Field
	return message.New("burstein.lead", "round", f.Round, "count", f.Len(), "text", f.Rules.Cite.Text, "unread", f.Rules == swiss.Burstein2018)
}

func (r reasons) Brackets() []swiss.Bracket {
	var list []swiss.Bracket
	for k := range r.p.Brackets {
		list = append(list, r.bracket(k))
	}
	if r.p.Bye != swiss.Bye {
		list = append(list, swiss.Bracket{
			Title:   message.New("burstein.bracket.bye", "article", article(r.p.Field, "3.1")),
			Score:   r.p.Field.Players[r.p.Bye].Score,
			Members: []swiss.Group{{Key: "members", Players: []int{r.p.Bye}}},
			Left:    swiss.Group{Key: "bye", Name: message.New("burstein.group.bye"), Players: []int{r.p.Bye}},
		})
	}
	return list
}

// bracket describes a bracket: its players, ranked by index, and how they were paired.
func (r reasons) bracket(k int) swiss.Bracket {
	f, b := r.p.Field, &r.p.Brackets[k]
	score := f.Players[b.Residents[0]].Score
	out := swiss.Bracket{
		Title: message.New("burstein.bracket.title", "bracket", k+1, "score", score, "residents", len(b.Residents), "floaters", len(b.Incoming)),
		Score: score,
		Members: []swiss.Group{
			{Key: "incoming", Name: message.New("burstein.group.incoming"), Players: b.Incoming},
			{Key: "residents", Players: b.Residents},
		},
		Groups: []swiss.Group{{Key: "ranked", Name: message.New("burstein.group.ranked", "article", article(f, "1.8")), Players: b.Ranked}},
		Left:   swiss.Group{Key: "outgoing", Name: message.New("burstein.group.outgoing"), Players: b.Outgoing},
	}
	for _, pair := range b.Pairs {
		_, step := r.p.colours(pair)
		out.Pairs = append(out.Pairs, swiss.ColouredPair{Pair: pair, Article: citation(f, step), Why: message.New("burstein.colours." + step)}) //i18n:prefix burstein.colours.
	}
	return out
}

// colours returns the colours of a pair of one bracket, with the article.
func (p *Pairing) colours(pair swiss.Pair) (swiss.Pair, string) {
	for _, b := range p.Brackets {
		x, y := slices.Index(b.Ranked, pair.White), slices.Index(b.Ranked, pair.Black)
		if x >= 0 && y >= 0 {
			return colours(p.Field, b.Ranked[min(x, y)], b.Ranked[max(x, y)])
		}
	}
	return colorPair(p.Field, pair.White, pair.Black)
}

func (r reasons) Judge(k int) swiss.Judgement {
	if k == len(r.p.Brackets) {
		return r.judgeBye()
	}
	b := &r.p.Brackets[k]
	var j swiss.Judgement
	for _, c := range criteria(r.p.c6) {
		value := c.measure(r.p, k)
		j.Measures = append(j.Measures, swiss.Measure{
			Criterion: c.label, What: c.what(r.p.c6), Value: value, Text: c.valueText(value),
			Silent: c.label == "C6" && len(b.Outgoing) == 0 || c.label == "C7" && len(b.Outgoing) == 0,
		})
	}
	switch first, why := r.first(k); {
	case len(b.Ranked) == 1:
		j.Remark = message.New("burstein.first.single")
	case len(b.Pairs) == 0:
		j.Remark = message.New("burstein.first.none")
	case len(first) == 0:
		j.Remark = message.New("burstein.first.taken", "article", order(r.p.Field))
	default:
		j.First = &swiss.First{Pairs: first, Article: citation(r.p.Field, "4.3"), Why: why}
	}
	return j
}

// first returns the pairing with which the order begins, the first player against the last, the
// second against the last but one and so on, where it was not taken, and why.
func (r reasons) first(k int) (list []swiss.Pair, why swiss.Verdict) {
	f, b := r.p.Field, &r.p.Brackets[k]
	why.Bracket = k
	n := len(b.Pairs)
	var against []message.Message
	taken := true
	for i := range n {
		pair, _ := colours(f, b.Ranked[i], b.Ranked[len(b.Ranked)-1-i])
		list = append(list, pair)
		taken = taken && slices.Contains(b.Pairs, pair)
		if !f.Compatible(pair.White, pair.Black) {
			why.Criterion, against = r.forbidden(pair), append(against, f.Objections(pair)...)
		}
	}
	if taken {
		return nil, why
	}
	if why.Text = swiss.Forbidden(against); len(why.Text) == 0 {
		why = r.whyNotPairs(k, list)
	}
	return list, why
}

// whyNotPairs returns the verdict on other pairs of a bracket, with the players whom
// they would have left to the following one.
func (r reasons) whyNotPairs(k int, pairs []swiss.Pair) swiss.Verdict {
	other := &Pairing{Field: r.p.Field, Brackets: slices.Clone(r.p.Brackets[:k+1]), Bye: r.p.Bye, c6: r.p.c6}
	b := &other.Brackets[k]
	b.Pairs, b.Outgoing = pairs, b.Ranked
	e := newEngine(r.p.Field, r.p.c6, nil)
	e.Begin(r.p.Bye)
	for _, bracket := range other.Brackets {
		for _, p := range bracket.Pairs {
			b.Outgoing = exclude(b.Outgoing, []int{p.White, p.Black})
			e.Leave([]int{p.White, p.Black})
		}
	}
	if !e.Completable(e.Left) {
		return swiss.Verdict{Criterion: "C4", Bracket: k, Text: []message.Message{message.New("burstein.why.completion", "bracket", k+1)}}
	}
	if len(e.Left) > 0 {
		following := e.bracket(b.Outgoing)
		other.Brackets = append(other.Brackets, e.pairBracket(following))
	}
	return r.worse(k, other)
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

// judgeBye says by what the player with the bye was found (C.04.4.2 3.1.3 to 3.1.5).
func (r reasons) judgeBye() swiss.Judgement {
	p := &r.p.Field.Players[r.p.Bye]
	index := IndexOf(r.p.Field, r.p.Bye)
	return swiss.Judgement{
		Measures: []swiss.Measure{
			{Criterion: citation(r.p.Field, "3.1.3"), What: message.New("burstein.bye.score"), Value: []int{int(p.Score)}, Text: swiss.NumberMessage(p.Score)},
			{Criterion: citation(r.p.Field, "3.1.4"), What: message.New("burstein.bye.games"), Value: []int{len(p.Colors)}, Text: swiss.NumberMessage(len(p.Colors))},
			{Criterion: citation(r.p.Field, "3.1.5"), What: message.New("burstein.bye.index"), Value: []int{index.Buchholz, index.SonnebornBerger},
				Text: swiss.JoinMessages([]message.Message{swiss.NumberMessage(index.buchholz()), swiss.NumberMessage(index.sonnebornBerger())})},
		},
		Remark: message.New("burstein.bye.first", "may", article(r.p.Field, "3.1.1"), "complete", article(r.p.Field, "3.1.2")),
	}
}

// PassedOver returns the pairs of the higher ranked player with those ranked below their
// opponent, who are tried before (C.04.4.2 4.2).
func (r reasons) PassedOver(player int) (list []swiss.Pair) {
	for _, b := range r.p.Brackets {
		taken := map[int]bool{}
		for _, i := range b.Ranked {
			k := slices.IndexFunc(b.Pairs, func(p swiss.Pair) bool { return p.White == i || p.Black == i })
			if taken[i] || k < 0 {
				continue
			}
			pair := b.Pairs[k]
			opponent := pair.White + pair.Black - i
			taken[i], taken[opponent] = true, true
			if i != player && opponent != player {
				continue
			}
			for _, other := range slices.Backward(b.Ranked) {
				if other == opponent {
					break
				}
				if !taken[other] {
					list = append(list, swiss.Pair{White: i, Black: other})
				}
			}
		}
	}
	return list
}
