package outlook

import (
	"torneo/message"
	"torneo/norm"
)

// Norm is the outlook of a player for a norm.
type Norm struct {
	norm.Outlook
	Verdict Verdict
	Least   norm.Way // the fewest points with which it is not impossible, if all rounds are played
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
		list = append(list, n)
	}
	return list
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
