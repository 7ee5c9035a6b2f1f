package standings

import (
	"errors"
	"slices"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/tiebreak"
)

// Comparison holds the standings of an event under several editions.
type Comparison struct {
	List     []tiebreak.Spec // as asked for
	Editions []Under
	Moves    []Move // what moved between one edition of the list and the next
}

// Under holds the standings under one edition.
type Under struct {
	Edition   handbook.Edition
	Standings *Standings
	Missing   []tiebreak.Refusal // entries of the list that this edition does not have
}

// Move is a participant whose place or values differ between an edition and
// the one before it in the comparison.
type Move struct {
	Number           int
	From, To         handbook.Edition
	RankFrom, RankTo int
	Values           []ValueMove
	Questions        []tiebreak.Question // each of which alone moves his place or one of his values
}

// ValueMove is one value that moved; "" where an edition has none.
type ValueMove struct {
	Spec     tiebreak.Spec
	From, To string
}

// Compare compares the standings by the list of x under several editions.
func (x *Result) Compare(editions []handbook.Edition) (*Comparison, error) {
	return Compare(x.Table, x.List, editions, x.Calculation.Options())
}

// Compare computes the standings under each edition, and for every difference
// finds the questions that cause it: those whose answer, changed alone in the
// first edition, already moves it.
func Compare(table *crosstable.Table, list []tiebreak.Spec, editions []handbook.Edition, options tiebreak.Options) (*Comparison, error) {
	out := &Comparison{List: list}
	for _, e := range editions {
		u, err := computeUnder(table, list, e, options)
		if err != nil {
			return nil, err
		}
		out.Editions = append(out.Editions, u)
	}
	for k := 1; k < len(out.Editions); k++ {
		moves, err := movesBetween(table, list, &out.Editions[k-1], &out.Editions[k], options)
		if err != nil {
			return nil, err
		}
		out.Moves = append(out.Moves, moves...)
	}
	return out, nil
}

// computeUnder computes the list without what the edition does not have.
func computeUnder(table *crosstable.Table, list []tiebreak.Spec, e handbook.Edition, options tiebreak.Options) (Under, error) {
	u := Under{Edition: e}
	c, err := tiebreak.New(table, e, options)
	if err != nil {
		return u, err
	}
	var known []tiebreak.Spec
	for _, s := range list {
		_, _, err := c.Admit([]tiebreak.Spec{s})
		if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
			u.Missing = append(u.Missing, refused.Refusals...)
			continue
		}
		known = append(known, s)
	}
	u.Standings, err = Compute(c, known, nil)
	if err == nil {
		u.Missing = append(u.Missing, u.Standings.Dropped...)
	}
	return u, err
}

// line is the part of a row that a comparison looks at: the place and the values.
type line struct {
	rank   int
	values map[tiebreak.Spec]string
}

func lines(s *Standings) map[int]line {
	all := make(map[int]line, len(s.Rows))
	for _, r := range s.Rows {
		l := line{r.Rank, make(map[tiebreak.Spec]string, len(s.List))}
		for k, spec := range s.List {
			l.values[spec] = r.Values[k].String()
		}
		all[r.Number] = l
	}
	return all
}

func differ(a, b line, specs []tiebreak.Spec) bool {
	if a.rank != b.rank {
		return true
	}
	for _, s := range specs {
		if a.values[s] != b.values[s] {
			return true
		}
	}
	return false
}

func movesBetween(table *crosstable.Table, list []tiebreak.Spec, from, to *Under, options tiebreak.Options) ([]Move, error) {
	before, after := lines(from.Standings), lines(to.Standings)
	var moves []Move
	for _, r := range to.Standings.Rows {
		b, a := before[r.Number], after[r.Number]
		if !differ(b, a, list) {
			continue
		}
		m := Move{Number: r.Number, From: from.Edition, To: to.Edition, RankFrom: b.rank, RankTo: a.rank}
		for _, s := range list {
			if b.values[s] != a.values[s] {
				m.Values = append(m.Values, ValueMove{s, b.values[s], a.values[s]})
			}
		}
		moves = append(moves, m)
	}
	if len(moves) == 0 {
		return nil, nil
	}
	for _, q := range tiebreak.Questions() {
		c, err := tiebreak.NewMixed(table, from.Edition, to.Edition, []tiebreak.Question{q}, options)
		if err != nil {
			return nil, err
		}
		s, err := Compute(c, from.Standings.List, nil)
		if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
			continue
		}
		if err != nil {
			return nil, err
		}
		mixed := lines(s)
		for k := range moves {
			if differ(before[moves[k].Number], mixed[moves[k].Number], from.Standings.List) {
				moves[k].Questions = append(moves[k].Questions, q)
			}
		}
	}
	return moves, movedByList(table, moves, before, from, to, options)
}

// movedByList marks what the absence of a tie-break from one of the lists moved:
// a value that one edition lacks, or a place that moves when the first edition
// uses only what both lists have.
func movedByList(table *crosstable.Table, moves []Move, before map[int]line, from, to *Under, options tiebreak.Options) error {
	var both []tiebreak.Spec
	for _, s := range from.Standings.List {
		if slices.Contains(to.Standings.List, s) {
			both = append(both, s)
		}
	}
	if len(both) == len(from.Standings.List) && len(both) == len(to.Standings.List) {
		return nil
	}
	c, err := tiebreak.New(table, from.Edition, options)
	if err != nil {
		return err
	}
	common, err := Compute(c, both, nil)
	if err != nil {
		return err
	}
	after := lines(common)
	for k := range moves {
		m := &moves[k]
		lacks := slices.ContainsFunc(m.Values, func(v ValueMove) bool { return !slices.Contains(both, v.Spec) })
		if lacks || after[m.Number].rank != before[m.Number].rank {
			m.Questions = append(m.Questions, tiebreak.QuestionList)
		}
	}
	return nil
}
