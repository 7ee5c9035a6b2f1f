package burstein

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// criterion is one of those that choose how a bracket is paired (C.04.4.2 2.3, 2.4): what
// it measures is compared number by number, the smaller one being better.
type criterion struct {
	label   string
	measure func(p *Pairing, k int) []int
	text    func(n, place int) message.Message // of one number; nil: it is a number
}

// criteria returns the criteria of an edition.
func criteria(c6 Criterion6) []criterion {
	sixth := criterion{"C6", outgoingScores, points}
	if c6 == MostIncoming {
		sixth = criterion{"C6", incomingPaired, pairedThenPoints}
	}
	return []criterion{
		{"C5", func(p *Pairing, k int) []int { return []int{len(p.Brackets[k].Outgoing)} }, nil},
		sixth,
		{"C7", func(p *Pairing, k int) []int {
			if k+1 == len(p.Brackets) {
				return nil
			}
			return append([]int{-len(p.Brackets[k+1].Pairs)}, sixth.measure(p, k+1)...)
		}, func(n, place int) message.Message {
			if place == 0 {
				return pairs(n, 0)
			}
			return sixth.text(n, place-1)
		}},
		{"C8", refusedPreferences, nil},
	}
}

func pairs(n, _ int) message.Message { return message.New("swiss.measure.pairs", "count", -n) }

func points(n, _ int) message.Message {
	return swiss.NumberMessage(tournament.Points(max(n, -n)))
}

func pairedThenPoints(n, place int) message.Message {
	if place == 0 {
		return message.New("burstein.measure.incoming", "count", -n)
	}
	return points(n, place)
}

// outgoingScores returns the scores of those left over, the highest first.
func outgoingScores(p *Pairing, k int) []int {
	return scores(p.Field, p.Brackets[k].Outgoing)
}

// incomingPaired returns the number of incoming floaters who were paired, then their scores,
// all negative as more is better.
func incomingPaired(p *Pairing, k int) []int {
	b := &p.Brackets[k]
	paired := scores(p.Field, exclude(b.Incoming, b.Outgoing))
	for i := range paired {
		paired[i] = -paired[i]
	}
	return append([]int{-len(paired)}, paired...)
}

func scores(f *swiss.Field, players []int) []int {
	list := make([]int, 0, len(players))
	for _, i := range players {
		list = append(list, int(f.Players[i].Score))
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// refusedPreferences counts the players who do not get their preferred colour.
func refusedPreferences(p *Pairing, k int) []int {
	n := 0
	for _, pair := range p.Brackets[k].Pairs {
		for i, given := range map[int]tournament.Color{pair.White: tournament.White, pair.Black: tournament.Black} {
			due := p.Field.Players[i].Preference.Color
			n += count(due != tournament.NoColor && due != given)
		}
	}
	return []int{n}
}

// what names what a criterion keeps small.
func (c *criterion) what(c6 Criterion6) message.Message {
	switch {
	case c.label == "C5":
		return message.New("burstein.criterion.c5")
	case c.label == "C6" && c6 == MostIncoming:
		return message.New("burstein.criterion.c6-incoming")
	case c.label == "C6":
		return message.New("burstein.criterion.c6")
	case c.label == "C7":
		return message.New("burstein.criterion.c7")
	}
	return message.New("burstein.criterion.c8")
}

// valueText returns a criterion's value as text, number by number.
func (c *criterion) valueText(value []int) message.Message {
	parts := make([]message.Message, len(value))
	for place, n := range value {
		if parts[place] = swiss.NumberMessage(n); c.text != nil {
			parts[place] = c.text(n, place)
		}
	}
	return swiss.JoinMessages(parts)
}
