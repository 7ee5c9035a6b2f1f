package cli

import (
	"slices"

	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/dutch"
	"torneo/pairing/swiss"
)

type bracketJSON struct {
	Bracket   int         `json:"bracket"`
	Score     string      `json:"score"`
	MDPs      []int       `json:"mdps"`
	Residents []int       `json:"residents"`
	S1        []int       `json:"s1"`
	S2        []int       `json:"s2"`
	Limbo     []int       `json:"limbo,omitempty"`
	Remainder *groupsJSON `json:"remainder,omitempty"`
	Leaves    []int       `json:"leaves,omitempty"`
	Enters    []int       `json:"enters,omitempty"`

	Pairs    []pairJSONColours `json:"pairs"`
	Down     []int             `json:"downfloaters"`
	Criteria []measureJSON     `json:"criteria"`
	First    *firstJSON        `json:"firstCandidate,omitempty"` // none: it was taken
}

type groupsJSON struct {
	S1 []int `json:"s1"`
	S2 []int `json:"s2"`
}

type pairJSONColours struct {
	White   int    `json:"white"`
	Black   int    `json:"black"`
	Colours string `json:"colours"` // article of C.04.3
}

type measureJSON struct {
	Criterion string `json:"criterion"`
	Value     []int  `json:"value"` // scores in tenths of a point
}

type firstJSON struct {
	Pairs [][2]int    `json:"pairs"`
	Why   verdictJSON `json:"why"`
}

type verdictJSON struct {
	Criterion string `json:"criterion,omitempty"`
	Bracket   int    `json:"bracket,omitempty"`
	Chosen    []int  `json:"chosen,omitempty"`
	Other     []int  `json:"other,omitempty"`
	Later     string `json:"later,omitempty"`
	Text      string `json:"text"`
}

type whyNotJSON struct {
	White  int          `json:"white"`
	Black  int          `json:"black"`
	Paired bool         `json:"paired"`
	Why    *verdictJSON `json:"why,omitempty"`
}

// pairingExplanationJSON is one line: how the brackets of a round were paired.
func (a *app) pairingExplanationJSON(s *source, round *pairing.Round, players []int, asked []report.WhyNot) []byte {
	x := report.NewPairingReasons(a.printer(), s.t, round)
	out := struct {
		Round    int           `json:"round"`
		System   string        `json:"system"`
		Brackets []bracketJSON `json:"brackets"`
		WhyNot   []whyNotJSON  `json:"whyNot,omitempty"`
	}{Round: round.Number, System: string(round.System), Brackets: []bracketJSON{}}
	for k := range round.Dutch.Brackets {
		b := bracketOf(x, round.Dutch, k)
		here := func(n int) bool { return slices.Contains(b.MDPs, n) || slices.Contains(b.Residents, n) }
		if len(players) == 0 || slices.ContainsFunc(players, here) {
			out.Brackets = append(out.Brackets, b)
		}
	}
	for _, w := range asked {
		j := whyNotJSON{White: w.Asked.White, Black: w.Asked.Black, Paired: w.Paired}
		if !w.Paired {
			why := verdictOf(x, w.Verdict)
			j.Why = &why
		}
		out.WhyNot = append(out.WhyNot, j)
	}
	return a.jsonLine(out)
}

func bracketOf(x *report.PairingReasons, p *dutch.Pairing, k int) bracketJSON {
	c := &p.Brackets[k]
	s := c.Subgroups()
	numbers := func(players []int) []int {
		list := make([]int, len(players))
		for i, v := range players {
			list[i] = p.Field.Players[v].Number
		}
		return list
	}
	b := bracketJSON{
		Bracket: k + 1, Score: p.Field.Players[c.Residents[0]].Score.String(),
		MDPs: numbers(c.MDPs), Residents: numbers(c.Residents), S1: numbers(s.S1), S2: numbers(s.S2), Limbo: numbers(s.Limbo),
		Leaves: numbers(s.Leaves), Enters: numbers(s.Enters), Down: numbers(c.Down), Pairs: []pairJSONColours{},
	}
	if c.Heterogeneous() {
		b.Remainder = &groupsJSON{numbers(s.RemainderS1), numbers(s.RemainderS2)}
	}
	for _, pair := range c.Pairs {
		_, article := dutch.Colours(p.Field, pair.White, pair.Black)
		b.Pairs = append(b.Pairs, pairJSONColours{p.Field.Players[pair.White].Number, p.Field.Players[pair.Black].Number, article})
	}
	for i, measure := range c.Measures() {
		b.Criteria = append(b.Criteria, measureJSON{dutch.Criteria()[i].Label, append([]int{}, measure...)})
	}
	if first, v, other := p.First(k); other {
		b.First = &firstJSON{Pairs: pairsOf(p, first.Pairs), Why: verdictOf(x, v)}
	}
	return b
}

func pairsOf(p *dutch.Pairing, pairs []swiss.Pair) [][2]int {
	list := make([][2]int, len(pairs))
	for i, pair := range pairs {
		list[i] = [2]int{p.Field.Players[pair.White].Number, p.Field.Players[pair.Black].Number}
	}
	return list
}

func verdictOf(x *report.PairingReasons, v dutch.Verdict) verdictJSON {
	return verdictJSON{v.Criterion, v.Bracket + 1, v.Chosen, v.Other, string(v.Later), x.Verdict(v)}
}
