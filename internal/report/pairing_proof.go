package report

import (
	"strconv"
	"strings"

	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
)

// Proof returns the proof of a verdict: the best way to pair the round with what was asked for,
// beside the one chosen, bracket by bracket; false where the system has none.
func Proof(w *pairing.WhyNot) (*swiss.Pairing, bool) {
	if w.Paired || !w.Proved || w.Verdict.With == nil {
		return nil, false
	}
	with := w.Verdict.With()
	return with, with != nil
}

// proof puts the round as it is paired beside the best pairing with what was asked for: of
// each bracket the pairs that only one of them has, and who is left; of the one that
// decides every criterion that has something to say, up to the one that does. Brackets
// before it are the same, and those after it show that the round can be paired so.
func (x *PairingReasons) proof(w *pairing.WhyNot, with *swiss.Pairing) Table {
	t := Table{
		Caption: x.p.T("swiss.proof", "pair", x.pair(w.Asked)),
		Columns: []Column{
			{Key: "bracket", Title: x.p.T("swiss.column.bracket"), Align: Right},
			{Key: "what", Title: x.p.T("swiss.column.compared"), Heading: true},
			{Key: "chosen", Title: x.p.T("swiss.column.chosen")},
			{Key: "wanted", Title: x.p.T("swiss.column.wanted")},
		},
		Notes: []string{x.p.T("swiss.proof.how")},
	}
	chosen, other := x.round.Swiss.Reasons.Brackets(), with.Reasons.Brackets()
	for k := range max(len(chosen), len(other)) {
		var a, b swiss.Bracket
		var mine, theirs swiss.Judgement
		if k < len(chosen) {
			a = chosen[k]
		}
		if k < len(other) {
			b = other[k]
		}
		if k == w.Verdict.Bracket {
			mine, theirs = x.round.Swiss.Reasons.Judge(k), with.Reasons.Judge(min(k, len(other)-1))
		}
		decides := ""
		if k == w.Verdict.Bracket {
			decides = w.Verdict.Criterion
		}
		x.addBracket(&t, k, [2]*swiss.Bracket{&a, &b}, [2]swiss.Judgement{mine, theirs}, k == w.Verdict.Bracket, decides)
	}
	return t
}

// addBracket adds the rows of one bracket.
func (x *PairingReasons) addBracket(t *Table, k int, brackets [2]*swiss.Bracket, judged [2]swiss.Judgement, decides bool, by string) {
	number := strconv.Itoa(k + 1)
	row := func(what, chosen, wanted string) {
		t.Rows = append(t.Rows, []string{number, what, chosen, wanted})
		number = ""
	}
	common := 0
	in := [2]map[swiss.Pair]bool{{}, {}}
	for side, b := range brackets {
		for _, p := range b.Pairs {
			in[side][p.Pair] = true
		}
	}
	var only [2][]string
	for side, b := range brackets {
		for _, p := range b.Pairs {
			if in[1-side][p.Pair] {
				common += side
				continue
			}
			only[side] = append(only[side], x.pair(x.round.Board(p.Pair)))
		}
	}
	if !decides && len(only[0])+len(only[1]) == 0 && x.numbers(brackets[0].Left.Players) == x.numbers(brackets[1].Left.Players) {
		what := x.p.T("swiss.no-pairs")
		if common > 0 {
			what = x.p.T("swiss.proof.same", "count", common)
		}
		row(what, "", "")
		return
	}
	if common > 0 {
		row(x.p.T("swiss.proof.common", "count", common), "", "")
	}
	if len(only[0])+len(only[1]) > 0 {
		row(x.p.T("swiss.proof.pairs"), x.list(only[0]), x.list(only[1]))
	}
	for _, b := range brackets {
		if name := b.Left.Name; !name.IsZero() {
			row(x.p.Text(name), x.orNone(brackets[0].Left.Players), x.orNone(brackets[1].Left.Players))
			break
		}
	}
	if decides {
		x.measures(judged, by, row)
	}
}

// measures calls row for the criteria that have something to say of either, up to the one that
// decides.
func (x *PairingReasons) measures(judged [2]swiss.Judgement, by string, row func(what, chosen, wanted string)) {
	type measured struct {
		text  [2]message.Message
		what  message.Message
		there [2]bool
	}
	var order []string
	all := map[string]*measured{}
	for side, j := range judged {
		for _, m := range j.Measures {
			if m.Silent || m.Text.IsZero() {
				continue
			}
			if all[m.Criterion] == nil {
				all[m.Criterion] = &measured{what: m.What}
				order = append(order, m.Criterion)
			}
			all[m.Criterion].text[side], all[m.Criterion].there[side] = m.Text, true
		}
	}
	for _, criterion := range order {
		m := all[criterion]
		cell := func(side int) string {
			if !m.there[side] {
				return none
			}
			return x.p.Text(x.called.InsertNames(m.text[side]))
		}
		row(criterion+" "+x.p.Text(x.called.InsertNames(m.what)), cell(0), cell(1))
		if criterion == by {
			break
		}
	}
}

func (x *PairingReasons) list(pairs []string) string {
	switch {
	case len(pairs) == 0:
		return none
	case x.called != nil:
		return strings.Join(pairs, "; ")
	}
	return strings.Join(pairs, ", ")
}

func (x *PairingReasons) orNone(players []int) string {
	if len(players) == 0 {
		return none
	}
	return x.numbers(players)
}
