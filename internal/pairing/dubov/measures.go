package dubov

import (
	"slices"

	"torneo/message"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// criterion is one of those that choose upfloaters (C.04.4.1 2.3, R-DUBOV-TIMES): what it measures of a
// bracket is compared number by number, the smaller one being better.
type criterion struct {
	label   string
	measure func(f *swiss.Field, b *Bracket) []int
	scores  bool // the numbers are points
	final   bool // the last round knows it, too
	floats  bool // it is about upfloaters
}

var criteria = [...]criterion{
	{label: "C5", final: true, measure: func(_ *swiss.Field, b *Bracket) []int { return []int{len(b.Upfloaters)} }},
	{label: "C6", final: true, floats: true, scores: true, measure: differences},
	{label: "C7", final: true, measure: refusedPreferences},
	{label: "C8", floats: true, measure: ofUpfloaters(func(p *swiss.Player, maximum bool) int { return count(maximum) })},
	{label: "C9", floats: true, measure: ofUpfloaters(func(p *swiss.Player, maximum bool) int { return count(maximum) * p.Upfloats })},
	{label: "C10", floats: true, measure: ofUpfloaters(func(p *swiss.Player, _ bool) int { return count(wasUpfloated(p)) })},
}

// differences returns the score differences of pairs with an upfloater, the largest first.
func differences(f *swiss.Field, b *Bracket) []int {
	list := make([]int, 0, len(b.Upfloaters))
	for _, u := range b.Upfloaters {
		list = append(list, int(f.Players[b.Residents[0]].Score-f.Players[u].Score))
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// refusedPreferences counts the players who do not get their preferred colour.
func refusedPreferences(f *swiss.Field, b *Bracket) []int {
	n := 0
	for _, p := range b.Pairs {
		n += count(f.Players[p.White].Preference.Color != tournament.White) + count(f.Players[p.Black].Preference.Color != tournament.Black)
	}
	return []int{n}
}

func ofUpfloaters(part func(p *swiss.Player, maximum bool) int) func(*swiss.Field, *Bracket) []int {
	return func(f *swiss.Field, b *Bracket) []int {
		n := 0
		for _, u := range b.Upfloaters {
			p := &f.Players[u]
			n += part(p, p.Upfloats >= MaxUpfloats(f.Planned))
		}
		return []int{n}
	}
}

// what names what a criterion keeps small.
func (c *criterion) what() message.Message {
	switch c.label {
	case "C5":
		return message.New("dubov.criterion.c5")
	case "C6":
		return message.New("dubov.criterion.c6")
	case "C7":
		return message.New("dubov.criterion.c7")
	case "C8":
		return message.New("dubov.criterion.c8")
	case "C9":
		return message.New("dubov.criterion.c9")
	}
	return message.New("dubov.criterion.c10")
}

// text returns a criterion's value as text, number by number.
func (c *criterion) text(value []int) message.Message {
	parts := make([]message.Message, len(value))
	for k, n := range value {
		if parts[k] = swiss.NumberMessage(n); c.scores {
			parts[k] = swiss.NumberMessage(tournament.Points(n))
		}
	}
	return swiss.JoinMessages(parts)
}

// counts reports whether the criterion counts in the round of the field.
func (c *criterion) counts(f *swiss.Field) bool { return c.final || !f.Last() }
