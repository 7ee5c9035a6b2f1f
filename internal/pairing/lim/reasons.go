package lim

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

// reasons are those of a pairing, in the words of C.04.4.3. The bye is decided before all
// groups: that is a bracket of its own, the first one.
type reasons struct{ *Pairing }

func (r reasons) Lead() message.Message {
	id := "lim.lead"
	if r.Field.Maxi {
		id = "lim.lead.maxi"
	}
	return message.New(id, "round", r.Field.Round, "count", r.Field.Len(), "text", r.Field.Rules.Cite.Text)
}

func (r reasons) Brackets() (list []swiss.Bracket) {
	if r.Bye != swiss.Bye {
		p := &r.Field.Players[r.Bye]
		list = append(list, swiss.Bracket{
			Title:   message.New("lim.bracket.bye", "player", p.Number, "score", p.Standing),
			Score:   p.Score,
			Members: []swiss.Group{{Key: "bye", Name: message.New("lim.group.bye"), Players: []int{r.Bye}}},
			Left:    swiss.Group{Key: "passed", Name: message.New("lim.group.passed"), Players: r.passedPlayers()},
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

// bracket describes a group: its members, and how they were paired.
func (r reasons) bracket(k int) swiss.Bracket {
	g := r.Groups[k]
	id := "lim.bracket.down"
	switch {
	case g.Median:
		id = "lim.bracket.median"
	case g.Upward:
		id = "lim.bracket.up"
	}
	b := swiss.Bracket{
		Title: message.New(id, "bracket", k+1+r.first(), "score", g.Score, "incoming", len(g.Incoming), "residents", len(g.Residents)),
		Score: g.Score,
		Members: []swiss.Group{
			{Key: "incoming", Name: message.New("lim.group.incoming"), Players: g.Incoming},
			{Key: "residents", Name: message.New("lim.group.residents"), Players: g.Residents},
		},
		Left: swiss.Group{Key: "floaters", Name: message.New("lim.group.floaters")},
	}
	if len(g.Cracked) > 0 {
		b.Groups = append(b.Groups, swiss.Group{Key: "cracked", Name: message.New("lim.group.cracked"), Players: swiss.Both(g.Cracked)})
	}
	for _, x := range g.Floaters {
		b.Left.Players = append(b.Left.Players, x.Player)
	}
	for _, s := range g.Steps {
		pair, article := Colours(r.Field, s.Player, s.Opponent)
		b.Pairs = append(b.Pairs, swiss.ColouredPair{Pair: pair, Article: article, Why: r.colours(s, article)})
	}
	return b
}

// colours returns the reason for the colours of a pair.
func (r reasons) colours(s swiss.Step, article string) message.Message {
	if article == "5.4" && swiss.Alternate(r.Field.Players[s.Player].Colors, r.Field.Players[s.Opponent].Colors) == tournament.NoColor {
		return message.New("lim.colours.rank")
	}
	return message.New("lim.colours." + article) //i18n:prefix lim.colours.
}

func (r reasons) Judge(bracket int) (j swiss.Judgement) {
	j.Heading = message.New("lim.heading")
	if bracket < r.first() {
		j.Measures = append(j.Measures, r.measuredBye())
		return j
	}
	g := r.Groups[bracket-r.first()]
	for _, x := range g.Floaters {
		j.Measures = append(j.Measures, r.floater(g, x))
	}
	for _, s := range g.Cracked {
		a, b := r.number(s.Player), r.number(s.Opponent)
		j.Measures = append(j.Measures, swiss.Measure{Criterion: "2.6", What: message.New("lim.cracked", "player", a, "opponent", b), Value: []int{a, b}})
	}
	refused := 0
	for _, s := range g.Steps {
		if !suits(r.Field, s.Player, s.Opponent) {
			refused++
		}
	}
	j.Measures = append(j.Measures, swiss.Measure{Criterion: "5.2", What: message.New("lim.refused"), Value: []int{refused}, Text: swiss.NumberMessage(refused), Silent: refused == 0})
	r.proposal(bracket, g, &j)
	return j
}

// floater returns the reason for which a player left a group.
func (r reasons) floater(g *Group, x Floater) swiss.Measure {
	text := message.New("lim.type." + x.Type.String()) //i18n:prefix lim.type.
	if x.Repeated {
		text = message.New("lim.type.again", "type", text)
	}
	article, id := r.selection(g, x)
	values := []any{"player", r.number(x.Player), "named", r.number(x.Named)}
	return swiss.Measure{Criterion: article, What: message.New(id, values...), Value: []int{r.number(x.Player)}, Text: text}
}

// selection returns the article by which a floater was selected, and the message that says so.
func (r reasons) selection(g *Group, x Floater) (article, id string) {
	if x.Reason == NoOpponent {
		p := &r.Field.Players[x.Player]
		switch {
		case len(g.members()) == 1:
			return "2.3.4", "lim.floats.alone"
		case !slices.ContainsFunc(g.members(), func(j int) bool {
			return j != x.Player && !r.Field.HaveMet(x.Player, j) && !r.Field.IsProhibited(x.Player, j)
		}):
			return "2.3.1", "lim.floats.met"
		case max(p.Difference, -p.Difference) >= 2:
			return "2.3.2", "lim.floats.over"
		}
		return "2.3.3", "lim.floats.twice"
	}
	switch {
	case x.Player != x.Named:
		return "3.2.2", "lim.floats.colour"
	case g.Upward:
		return "3.2.4", "lim.floats.highest"
	}
	return "3.2.4", "lim.floats.lowest"
}

// proposal compares the pairs with those that are proposed first, of everybody who has
// not come from another group (C.04.4.3 2.4).
func (r reasons) proposal(bracket int, g *Group, j *swiss.Judgement) {
	proposed, other := swiss.ProposedSteps(swiss.Original(g.Steps, g.Cracked), func(players []int) { g.arrange(r.Field, players) })
	switch {
	case len(proposed) == 0:
		return
	case other < 0:
		j.Remark = message.New("lim.proposal.taken")
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
	j.First = &swiss.First{Pairs: first, Article: "2.4", Why: v}
}

// passedPlayers returns those ranked below the player with the bye who could not have it; in
// the first round, those with a lower rating.
func (r reasons) passedPlayers() (list []int) {
	for i := range r.Field.Players {
		if i != r.Bye && r.behind(i, r.Bye) {
			list = append(list, i)
		}
	}
	return list
}

// behind reports whether a player comes before another one for the bye.
func (r reasons) behind(i, other int) bool {
	if p, q := r.Field.Players[i].Rating, r.Field.Players[other].Rating; r.Field.Round == 1 && p != q {
		return p < q
	}
	return i > other
}

func (r reasons) measuredBye() swiss.Measure {
	number := r.number(r.Bye)
	article, id := "1.1", "lim.bye.lowest"
	if r.Field.Round == 1 {
		article, id = "7.1", "lim.bye.rating"
	}
	return swiss.Measure{Criterion: article, What: message.New(id, "player", number), Value: []int{number}, Text: swiss.NumberMessage(number)}
}

func (r reasons) number(i int) int { return r.Field.Players[i].Number }
