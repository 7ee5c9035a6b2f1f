package jsonline

import (
	"strings"

	"torneo/i18n"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// bracketJSON is a bracket with the groups of its system under their own names:
//
//	{"bracket":2,"score":"3.0","mdps":[4],"residents":[7,9],"s1":[4],"s2":[7,9],
//	 "remainder":{"s1":[],"s2":[9]},"pairs":[…],"downfloaters":[9],"criteria":[…]}
type bracketJSON struct {
	number int
	names  func([]int) []int
	*swiss.Bracket
	pairs    []pairJSONColours
	criteria []measureJSON
	first    *firstJSON // nil: it was taken
}

func (b bracketJSON) MarshalJSON() ([]byte, error) {
	var out object
	out.add("bracket", b.number)
	out.add("score", b.Score.String())
	for _, g := range b.Members {
		out.add(g.Key, b.names(g.Players))
	}
	for k := 0; k < len(b.Groups); {
		g := b.Groups[k]
		whole, _, parts := strings.Cut(g.Key, "-")
		if k++; !parts {
			out.add(g.Key, b.names(g.Players))
			continue
		}
		var all object
		for k--; k < len(b.Groups); k++ {
			name, part, _ := strings.Cut(b.Groups[k].Key, "-")
			if name != whole {
				break
			}
			all.add(part, b.names(b.Groups[k].Players))
		}
		out.add(whole, &all)
	}
	out.add("pairs", b.pairs)
	if b.Left.Key != "" {
		out.add(b.Left.Key, b.names(b.Left.Players))
	}
	out.add("criteria", b.criteria)
	if b.first != nil {
		out.add("firstCandidate", b.first)
	}
	return out.MarshalJSON()
}

type pairJSONColours struct {
	White   int    `json:"white"`
	Black   int    `json:"black"`
	Colours string `json:"colours"` // article of the system's chapter
}

type measureJSON struct {
	Criterion string `json:"criterion"`
	Value     []*int `json:"value"` // scores in tenths of a point; null: more than all others
}

type firstJSON struct {
	Pairs [][2]int    `json:"pairs"`
	Why   verdictJSON `json:"why"`
}

type verdictJSON struct {
	Criterion string `json:"criterion,omitempty"`
	Bracket   int    `json:"bracket,omitempty"`
	Chosen    []*int `json:"chosen,omitempty"`
	Other     []*int `json:"other,omitempty"`
	Later     string `json:"later,omitempty"`
	Text      string `json:"text"`
}

type whyNotJSON struct {
	White  int          `json:"white"`
	Black  int          `json:"black"`
	Paired bool         `json:"paired"`
	Why    *verdictJSON `json:"why,omitempty"`
	Best   *bestJSON    `json:"best,omitempty"`
}

// bestJSON is the best pairing of the round with what was asked for.
type bestJSON struct {
	Brackets []bracketJSON `json:"brackets"`
}

// PairingExplanationDocument is the document that PairingExplanation writes.
type PairingExplanationDocument struct {
	Round    int           `json:"round"`
	System   string        `json:"system"`
	Length   *textJSON     `json:"assumedLength,omitempty"`
	Brackets []bracketJSON `json:"brackets"`
	WhyNot   []whyNotJSON  `json:"whyNot,omitempty"`
}

// PairingExplanation returns the steps by which the brackets of a round were paired.
func PairingExplanation(p *i18n.Printer, t *tournament.Tournament, round *pairing.Round, players []int, asked []pairing.WhyNot) []byte {
	x := report.NewPairingReasons(p, t, round)
	out := PairingExplanationDocument{Round: round.Number, System: string(round.System), Length: reasonOf(p, round.Assumed), Brackets: []bracketJSON{}}
	brackets := round.Swiss.Reasons.Brackets()
	for _, k := range round.BracketsOf(players) {
		out.Brackets = append(out.Brackets, bracketOf(x, round, round.Swiss.Reasons, &brackets[k], k))
	}
	for _, w := range asked {
		j := whyNotJSON{White: w.Asked.White, Black: w.Asked.Black, Paired: w.Paired}
		if !w.Paired {
			why := verdictOf(x, w.Verdict)
			j.Why = &why
		}
		if with, ok := report.Proof(&w); ok {
			j.Best = &bestJSON{}
			for k, b := range with.Reasons.Brackets() {
				j.Best.Brackets = append(j.Best.Brackets, bracketOf(x, round, with.Reasons, &b, k))
			}
		}
		out.WhyNot = append(out.WhyNot, j)
	}
	return Of(out)
}

func bracketOf(x *report.PairingReasons, round *pairing.Round, reasons swiss.Reasons, bracket *swiss.Bracket, k int) bracketJSON {
	b := bracketJSON{number: k + 1, Bracket: bracket, pairs: []pairJSONColours{}, criteria: []measureJSON{}, names: func(players []int) []int {
		list := make([]int, len(players))
		for i, v := range players {
			list[i] = round.Swiss.Field.Players[v].Number
		}
		return list
	}}
	for _, pair := range bracket.Pairs {
		board := round.Board(pair.Pair)
		b.pairs = append(b.pairs, pairJSONColours{board.White, board.Black, pair.Article})
	}
	judged := reasons.Judge(k)
	for _, m := range judged.Measures {
		b.criteria = append(b.criteria, measureJSON{m.Criterion, numbersOf(m.Value)})
	}
	if first := judged.First; first != nil {
		b.first = &firstJSON{Pairs: [][2]int{}, Why: verdictOf(x, first.Why)}
		for _, pair := range first.Pairs {
			board := round.Board(pair)
			b.first.Pairs = append(b.first.Pairs, [2]int{board.White, board.Black})
		}
	}
	return b
}

// numbersOf returns numbers that a criterion measured, null for what is beyond all of them.
func numbersOf(value []int) []*int {
	list := make([]*int, len(value))
	for k := range value {
		if value[k] < swiss.Beyond {
			list[k] = &value[k]
		}
	}
	return list
}

func verdictOf(x *report.PairingReasons, v swiss.Verdict) verdictJSON {
	return verdictJSON{v.Criterion, v.Bracket + 1, numbersOf(v.Chosen), numbersOf(v.Other), v.Later, x.Verdict(v)}
}
