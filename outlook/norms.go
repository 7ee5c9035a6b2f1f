package outlook

import (
	"torneo/message"
	"torneo/norm"
)

// Norm is the outlook of a player for a norm.
type Norm struct {
	norm.Outlook
	Verdict Verdict
	Least   norm.Way       // the fewest points with which it is not impossible, if all rounds are played
	Next    *norm.NextGame // what their game in play decides; nil: there is none, or it decides nothing
}

// Norms returns the outlooks of a player for the norms that they may still want. A norm
// that is made is certain; where all opponents are known, one that can be made is possible;
// where they are not, it is unsettled: no more is excluded than is proved.
func Norms(e *norm.Event, number int) (list []Norm) {
	player := e.Player(number)
	if player == nil {
		return nil
	}
	for _, title := range norm.Open(player.Title, player.Sex) {
		if title.ForWomen() && player.Sex != "w" {
			continue
		}
		o, err := e.Outlook(number, title)
		if err != nil {
			continue
		}
		n := Norm{Outlook: o, Verdict: Unsettled}
		switch {
		case o.Made:
			n.Verdict = Certain
		case !o.Possible():
			n.Verdict = Impossible
		case o.Known == o.Remaining:
			n.Verdict = Possible
		}
		for _, w := range o.Ways {
			if w.Games == o.Remaining && (n.Least.Games == 0 || w.Points < n.Least.Points) {
				n.Least = w
			}
		}
		if n.Least.Games == 0 && len(o.Ways) > 0 {
			n.Least = o.Ways[0]
		}
		if next, ok := e.NextGame(number, title); ok && n.Verdict != Impossible {
			n.Next = &next
		}
		list = append(list, n)
	}
	return list
}

// NormSentences says what is known of a norm, and which results of the game in play decide it.
func (o *Outlook) NormSentences(n *Norm, name string) []message.Message {
	list := []message.Message{n.Sentence(name)}
	i, ok := o.index[n.Player]
	if !ok || n.Next == nil || o.teams {
		return list
	}
	contest := o.inPlay(i, n.Next)
	if contest < 0 {
		return list
	}
	c := &o.Open[contest]
	for from := 0; from < len(n.Next.Results); {
		x := n.Next.Results[from]
		fact := &Fact{Contest: contest, Results: make([]bool, c.Results())}
		for ; from < len(n.Next.Results) && sameAfter(x, n.Next.Results[from]); from++ {
			for k, outcome := range c.outcomes {
				if sideOf(c, i) == 1 {
					outcome = -outcome
				}
				fact.Results[k] = fact.Results[k] || outcome == 1-from // a win first
			}
		}
		own := o.fact(fact, i)
		if all(fact.Results) {
			continue // it decides nothing
		}
		pairs := []any{"own", own, "title", string(n.Title)}
		switch {
		case x.Made:
			list = append(list, message.New("outlook.norm.if-made", pairs...))
		case !x.Possible:
			list = append(list, message.New("outlook.norm.if-impossible", pairs...))
		default:
			list = append(list, message.New("outlook.norm.if-open", append(pairs, "points", x.Points.Halves(), "count", countOf(x.Points), "games", x.Games)...))
		}
	}
	return list
}

func sameAfter(a, b norm.AfterGame) bool {
	return a.Made == b.Made && a.Possible == b.Possible && a.Points == b.Points
}

func all(list []bool) bool {
	for _, is := range list {
		if !is {
			return false
		}
	}
	return true
}

// inPlay returns the contest that is a player's game in play; -1 if it is none of a single game.
func (o *Outlook) inPlay(i int, next *norm.NextGame) int {
	for k := range o.Open {
		c := &o.Open[k]
		if c.Games == 1 && c.Round == next.Round && (c.sides[0] == i && c.Second == next.Opponent || c.sides[1] == i && c.First == next.Opponent) {
			return k
		}
	}
	return -1
}

// Sentence says what is known of a norm, and what it takes.
func (n *Norm) Sentence(name string) message.Message {
	pairs := []any{"name", name, "title", string(n.Title)}
	switch n.Verdict {
	case Certain:
		return message.New("outlook.norm.certain", pairs...)
	case Impossible:
		return message.New("outlook.norm.impossible", pairs...)
	}
	w := n.Least
	pairs = append(pairs, "points", w.Points.Halves(), "count", countOf(w.Points), "games", w.Games, "average", w.Average, "titled", w.Titled, "required", w.Required, "foreign", w.Foreign)
	if n.Verdict == Possible {
		return message.New("outlook.norm.possible", pairs...)
	}
	return message.New("outlook.norm.unsettled", pairs...)
}
