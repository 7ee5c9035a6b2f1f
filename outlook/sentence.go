package outlook

import (
	"slices"
	"strconv"

	"torneo/message"
	"torneo/tournament"
)

// Safe returns the outlook of a participant for a place above the last ones, of which so
// many are lost, as by relegation.
func (o *Outlook) Safe(number, last int) (Place, bool) {
	p, ok := o.Place(number, o.ranked()-last)
	p.Last = last
	return p, ok
}

// ranked returns how many have a place.
func (o *Outlook) ranked() (n int) {
	for _, is := range o.race.ranked {
		if is {
			n++
		}
	}
	return n
}

// Goal names the places.
func (p *Place) Goal() message.Message {
	if p.goal.ID != "" {
		return p.goal
	}
	if p.Last > 0 {
		return message.New("outlook.goal.safe", "count", p.Last)
	}
	return message.New("outlook.goal.first", "count", p.Places)
}

// Sentences says what is known of a place: the verdict with its reason, the points that are
// enough or needed, and the results that decide.
func (o *Outlook) Sentences(p Place) []message.Message {
	if o.bracket != nil {
		return o.bracketSentences(p)
	}
	list := []message.Message{o.verdictOf(p)}
	goal := p.Goal()
	i := o.index[p.Number]
	byOwn := len(p.Conditions) > 0 && p.Conditions[0].Own != nil // they say the same, result by result
	if !byOwn && (p.Verdict == Possible || p.Verdict == Unsettled) {
		if p.Enough != nil {
			list = append(list, message.New("outlook.enough", "name", o.name(i), "goal", goal, "points", p.Enough.Halves(), "count", countOf(*p.Enough), "games", p.Games))
		}
		if !p.loose && p.Needed != nil && *p.Needed > o.race.lowest(i)-o.race.base[i] {
			list = append(list, message.New("outlook.needed", "name", o.name(i), "goal", goal, "points", p.Needed.Halves(), "count", countOf(*p.Needed), "games", p.Games))
		}
	}
	for k := range p.Conditions {
		list = append(list, o.conditional(p, &p.Conditions[k]))
	}
	return list
}

// countOf returns which form of a word points take: one point, half a point, two points.
func countOf(p tournament.Points) int {
	if p > 0 && p <= tournament.One {
		return 1
	}
	return 2
}

// name returns a participant's name; the number of who has none.
func (o *Outlook) name(i int) string {
	if p := &o.table.Participants[i]; p.Name != "" {
		return p.Name
	}
	return strconv.Itoa(o.table.Participants[i].Number)
}

// verdictOf returns the verdict and its reason.
func (o *Outlook) verdictOf(p Place) message.Message {
	i := o.index[p.Number]
	id := "outlook.place.possible"
	switch {
	case p.Verdict == Certain:
		id = "outlook.place.certain"
	case p.Verdict == Impossible:
		id = "outlook.place.impossible"
	case p.left:
		id = "outlook.place.left"
	case p.Verdict == Unsettled && o.Unpaired > 0:
		id = "outlook.place.unpaired"
	case p.Verdict == Unsettled:
		id = "outlook.place.unsettled"
	case p.loose && p.ByTie:
	case p.ByTie && p.LostByTie:
		id = "outlook.place.tie"
	case p.ByTie:
		id = "outlook.place.by-tie"
	case p.LostByTie:
		id = "outlook.place.lost-by-tie"
	}
	return message.New(id, "name", o.name(i), "goal", p.Goal(), "why", o.why(p))
}

// why returns the reason of a verdict that is certain or impossible; none otherwise.
func (o *Outlook) why(p Place) message.Message {
	if o.bracket != nil {
		return o.whyOfBracket(p)
	}
	i := o.index[p.Number]
	low, high := o.race.lowest(i), o.race.highest(i)
	switch {
	case p.Verdict != Certain && p.Verdict != Impossible:
		return message.Message{}
	case o.race.blind:
		return message.New("outlook.why.courses", "count", o.Courses)
	case p.Verdict == Certain:
		if _, most := o.race.countAbove(question{who: i, places: p.Places, total: low, miss: true, tied: !o.shared}); most < p.Places {
			return message.New("outlook.why.certain", "points", low.Halves(), "count", most, "shared", o.shared)
		}
	default:
		if fewest, _ := o.race.countAbove(question{who: i, places: p.Places, total: high, tied: true}); fewest >= p.Places {
			return message.New("outlook.why.impossible", "points", high.Halves(), "count", fewest)
		}
	}
	if o.courses != nil {
		return message.New("outlook.why.courses", "count", o.Courses)
	}
	return message.New("outlook.why.meet")
}

// conditional returns a condition as a sentence.
func (o *Outlook) conditional(p Place, c *Condition) message.Message {
	i := o.index[p.Number]
	pairs := []any{"name", o.name(i), "goal", p.Goal(), "own", message.Message{}, "tie", c.ByTie, "more", c.More}
	if c.Own != nil {
		pairs[5] = o.fact(c.Own, i)
	}
	if c.Own == nil {
		pairs[5] = ""
	}
	switch {
	case c.Verdict == Certain:
		return message.New("outlook.if.certain", pairs...)
	case p.loose && (c.Verdict == Impossible || len(c.Enough) == 0 && !c.More):
		return message.New("outlook.if.left", pairs...)
	case c.Verdict == Impossible:
		return message.New("outlook.if.impossible", pairs...)
	case len(c.Enough) == 0 && c.More:
		return message.New("outlook.if.many", pairs...)
	case len(c.Enough) == 0:
		return message.New("outlook.if.tie", pairs...)
	}
	var alternatives []message.Message
	for k := range c.Enough {
		alternatives = append(alternatives, o.alternativeOf(&c.Enough[k]))
	}
	return message.New("outlook.if.enough", append(pairs, "alternatives", alternatives, "several", len(alternatives) > 1)...)
}

// alternativeOf joins the facts of an alternative.
func (o *Outlook) alternativeOf(a *Alternative) message.Message {
	var parts []message.Message
	for k := range a.All {
		parts = append(parts, o.fact(&a.All[k], -1))
	}
	if len(a.Of) > 0 {
		var facts []message.Message
		for k := range a.Of {
			facts = append(facts, o.fact(&a.Of[k], -1))
		}
		parts = append(parts, message.New("outlook.at-most", "count", a.AtMost, "facts", facts))
	}
	joined := parts[len(parts)-1]
	for k := len(parts) - 2; k >= 0; k-- {
		joined = message.New("outlook.and", "first", parts[k], "rest", joined)
	}
	return joined
}

// fact puts a fact into words: a win, a draw or a loss, or one that there is not; else the
// game points. Of the two sides it speaks of the one who wins, or of their own.
func (o *Outlook) fact(f *Fact, own int) message.Message {
	c := &o.Open[f.Contest]
	side := 0
	if c.sides[1] == own {
		side = 1
	}
	var of [3]bool // some result that is a loss, a draw, a win of the first side
	whole := [3]bool{true, true, true}
	for n, outcome := range c.outcomes {
		of[outcome+1] = of[outcome+1] || f.Results[n]
		whole[outcome+1] = whole[outcome+1] && f.Results[n]
	}
	there := [3]bool{}
	for _, outcome := range c.outcomes {
		there[outcome+1] = true
	}
	exact := true // all results of an outcome, or none
	for k := range of {
		whole[k] = whole[k] && there[k]
		exact = exact && of[k] == whole[k]
	}
	if !exact {
		return o.scoreFact(f, side)
	}
	if own < 0 && (of == [3]bool{true, false, false} || of == [3]bool{false, true, true}) {
		side = 1 // who wins, or does not win
	}
	if side == 1 {
		of[0], of[2] = of[2], of[0]
		there[0], there[2] = there[2], there[0]
	}
	id := "outlook.fact.not-draw"
	switch {
	case of[2] && !of[1] && !of[0]:
		id = "outlook.fact.win"
	case of[1] && !of[2] && !of[0]:
		id = "outlook.fact.draw"
	case of[0] && !of[1] && !of[2]:
		id = "outlook.fact.loss"
	case of[2] && of[1] && !of[0] && own >= 0:
		id = "outlook.fact.not-loss"
	case of[0] && of[1] && !of[2]:
		id = "outlook.fact.not-win"
	case of[2] && of[1] && !of[0]:
		id = "outlook.fact.not-loss"
	}
	return message.New(id, o.contestArgs(c, side)...)
}

// contestArgs names the sides, one of them first, and the board.
func (o *Outlook) contestArgs(c *Contest, side int) []any {
	round := 0
	if slices.ContainsFunc(o.Open, func(x Contest) bool { return x.Round != o.Open[0].Round }) {
		round = c.Round
	}
	board := c.Board
	if o.byPairs {
		round, board = 0, 0
	}
	return []any{"name", o.name(c.sides[side]), "other", o.name(c.sides[1-side]), "round", round, "board", board, "team", o.teams}
}

// scoreFact says which game points a side gets in the whole contest.
func (o *Outlook) scoreFact(f *Fact, side int) message.Message {
	c := &o.Open[f.Contest]
	var scores []tournament.Points
	all := map[tournament.Points]bool{}
	for n, is := range f.Results {
		points := c.scores[n][side]
		all[points] = true
		if is && !slices.Contains(scores, points) {
			scores = append(scores, points)
		}
	}
	slices.Sort(scores)
	every := sorted(all)
	low, high := scores[0], scores[len(scores)-1]
	args := o.contestArgs(c, side)
	switch between := slices.Index(every, high) - slices.Index(every, low) + 1; {
	case between == len(scores) && high == every[len(every)-1]:
		return message.New("outlook.fact.at-least", append(args, "points", low.Halves(), "count", countOf(low))...)
	case between == len(scores) && low == every[0]:
		return message.New("outlook.fact.at-most", append(args, "points", high.Halves(), "count", countOf(high))...)
	}
	text := ""
	for k, s := range scores {
		if k > 0 {
			text += " / "
		}
		text += s.Halves()
	}
	return message.New("outlook.fact.scores", append(args, "points", text)...)
}
