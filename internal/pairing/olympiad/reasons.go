package olympiad

import (
	"torneo/message"
	"torneo/pairing/swiss"
)

// SwissPairing returns the pairing with its reasons in the form of all Swiss systems.
func (p *Pairing) SwissPairing() *swiss.Pairing {
	return &swiss.Pairing{Field: p.Field, Pairs: p.Pairs, Reasons: reasons{p}}
}

// reasons are those of a pairing, in the words of D.02.02. Which team has the bye is
// decided before all groups: that is a bracket of its own, the first one.
type reasons struct{ *Pairing }

func (r reasons) Lead() message.Message {
	return message.New("olympiad.lead", "round", r.Field.Round, "count", r.Field.Len())
}

func (r reasons) Brackets() (list []swiss.Bracket) {
	if r.Bye != swiss.Bye {
		p := &r.Field.Players[r.Bye]
		var below []int
		for i := r.Bye + 1; i < r.Field.Len(); i++ {
			below = append(below, i)
		}
		list = append(list, swiss.Bracket{
			Title:   message.New("olympiad.bracket.bye", "team", p.Number, "score", p.Standing),
			Score:   p.Score,
			Members: []swiss.Group{{Key: "bye", Name: message.New("olympiad.group.bye"), Players: []int{r.Bye}}},
			Left:    swiss.Group{Key: "passed", Name: message.New("olympiad.group.passed"), Players: below},
		})
	}
	for k := range r.Groups {
		list = append(list, r.bracket(k))
	}
	return list
}

// first returns the number of brackets before the groups.
func (r reasons) first() int {
	if r.Bye != swiss.Bye {
		return 1
	}
	return 0
}

// bracket describes a group: its teams, and how they were paired.
func (r reasons) bracket(k int) swiss.Bracket {
	g := r.Groups[k]
	id := "olympiad.bracket.down"
	switch {
	case g.Middle:
		id = "olympiad.bracket.middle"
	case g.Upward:
		id = "olympiad.bracket.up"
	}
	b := swiss.Bracket{
		Title: message.New(id, "bracket", k+1+r.first(), "score", g.Score, "incoming", len(g.Incoming), "residents", len(g.Residents)),
		Score: g.Score,
		Members: []swiss.Group{
			{Key: "incoming", Name: message.New("olympiad.group.incoming"), Players: g.Incoming},
			{Key: "residents", Name: message.New("olympiad.group.residents"), Players: g.Residents},
		},
		Left: swiss.Group{Key: "floaters", Name: message.New("olympiad.group.floaters")},
	}
	if len(g.Reopened) > 0 {
		b.Groups = append(b.Groups, swiss.Group{Key: "reopened", Name: message.New("olympiad.group.reopened"), Players: swiss.Both(g.Reopened)})
	}
	for _, x := range g.Floaters {
		b.Left.Players = append(b.Left.Players, x.Team)
	}
	for _, s := range g.Steps {
		pair, article := Colours(r.Field, s.Player, s.Opponent)
		b.Pairs = append(b.Pairs, swiss.ColouredPair{Pair: pair, Article: article, Why: message.New("olympiad.colours." + article)}) //i18n:prefix olympiad.colours.
	}
	return b
}

func (r reasons) Judge(bracket int) (j swiss.Judgement) {
	j.Heading = message.New("olympiad.heading")
	add := func(article, id string, value []int, text message.Message, values ...any) {
		j.Measures = append(j.Measures, swiss.Measure{Criterion: article, What: message.New(id, values...), Value: value, Text: text})
	}
	if bracket < r.first() {
		number := r.number(r.Bye)
		add("4", "olympiad.bye", []int{number}, swiss.NumberMessage(number), "team", number)
		return j
	}
	g := r.Groups[bracket-r.first()]
	for _, x := range g.Floaters {
		article, id := selection(g, x)
		text := message.New("olympiad.floats.next")
		switch {
		case x.Reason == MetAll:
			text = message.New("olympiad.floats.on")
		case x.Past > 0:
			text = message.New("olympiad.floats.past")
		}
		add(article, id, []int{r.number(x.Team)}, text, "team", r.number(x.Team), "first", r.number(x.First))
	}
	if g.Breaking > 0 {
		add("7.4", "olympiad.breaking", []int{g.Breaking}, swiss.NumberMessage(g.Breaking))
	}
	for _, s := range g.Reopened {
		a, b := r.number(s.Player), r.number(s.Opponent)
		add("8.4", "olympiad.reopened", []int{a, b}, message.Message{}, "team", a, "opponent", b)
	}
	r.proposal(bracket, g, &j)
	return j
}

// selection returns the article by which a floater was selected, and the message that says so.
func selection(g *Group, x Floater) (article, id string) {
	switch alone := len(g.members()) == 1; {
	case alone && g.Upward:
		return "8.2.1", "olympiad.floats.alone"
	case alone:
		return "8.3.1", "olympiad.floats.alone"
	case x.Reason == MetAll:
		return "9.4", "olympiad.floats.met"
	case x.Team != x.First && g.Upward:
		return "8.2.2", "olympiad.floats.other"
	case x.Team != x.First:
		return "8.3.2", "olympiad.floats.other"
	case g.Upward:
		return "8.2.1", "olympiad.floats.highest"
	}
	return "8.3.1", "olympiad.floats.lowest"
}

// proposal compares the pairs with those that are tried first, half against half, of the
// teams that have not come from another group (D.02.02 9.1).
func (r reasons) proposal(bracket int, g *Group, j *swiss.Judgement) {
	proposed, other := swiss.ProposedSteps(swiss.Original(g.Steps, g.Reopened), g.arrange)
	switch {
	case len(proposed) == 0:
		return
	case other < 0:
		j.Remark = message.New("olympiad.proposal.taken")
		return
	}
	var first []swiss.Pair
	for _, s := range proposed {
		pair, _ := Colours(r.Field, s.Player, s.Opponent)
		first = append(first, pair)
	}
	s := proposed[other]
	v, forbidden := r.forbidden(s.Player, s.Opponent)
	if !forbidden {
		v = r.whyNotInGroup(g, bracket, s.Player, s.Opponent)
	}
	v.Bracket = bracket
	j.First = &swiss.First{Pairs: first, Article: "9.1", Why: v}
}

func (r reasons) number(i int) int { return r.Field.Players[i].Number }
