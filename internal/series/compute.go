package series

import (
	"cmp"
	"slices"

	"torneo/internal/signup"
	"torneo/tournament"
)

// Stage is a tournament of a series, as far as it is.
type Stage struct {
	ID, Name string
	There    bool // it can be read
	Finished bool
	After    int // the round after which its results stand
	Results  []Result
}

// Result is a player's result in a tournament. Who played no game in it has none.
type Result struct {
	Seat        Seat
	Player      tournament.Player
	Entrant     string // who he is in all tournaments of an event; "": not said
	Place       int    // shared by who is tied; 0: none
	Points      tournament.Points
	Performance int // 0: none
	In          bool
}

// Score is the value of a result in the series.
type Score struct {
	Stage  int // by its place in the series
	Seat   Seat
	Place  int
	Value  tournament.Points
	Counts bool
}

// Row is a person in the standings of a series.
type Row struct {
	Place  int  // shared by who is equal in everything
	Alone  bool // nobody shares it
	Name   string
	Player tournament.Player // as he is in the last tournament that he played
	Scores []*Score          // by tournament; nil: he played no game in it
	Total  tournament.Points // of those that count
	All    tournament.Points // of all
	Played int
	Decide Tie // what told him apart from the next one of the same total; "": the total did
}

// Doubt is two players who may be one person, about whom nobody has said anything.
type Doubt struct {
	A, B         Result
	StageA       int
	StageB       int
	How          signup.Likeness
	RowA, RowB   int // in the rows
	NameA, NameB string
}

// Standings holds the standings of a series.
type Standings struct {
	Series      *Series
	Stages      []Stage
	Rows        []Row
	Doubts      []Doubt
	Provisional bool // a tournament is not finished, or not there
}

// Compute adds a series up. Stages are its tournaments in their order; category: only who
// is In counts, and, where the series says so, places are counted among them.
func Compute(s *Series, stages []Stage, category bool) *Standings {
	st := &Standings{Series: s, Stages: stages}
	who := peopleOf(s, stages)
	rows := map[int]*Row{}
	var order []int
	for k := range stages {
		st.Provisional = st.Provisional || !stages[k].There || !stages[k].Finished
		results := stages[k].Results
		if category {
			results = slices.DeleteFunc(slices.Clone(results), func(r Result) bool { return !r.In })
			if s.Within {
				places(results)
			}
		}
		for _, r := range results {
			n := who.of(r.Seat)
			row := rows[n]
			if row == nil {
				row = &Row{Scores: make([]*Score, len(stages))}
				rows[n], order = row, append(order, n)
			}
			score := &Score{Stage: k, Seat: r.Seat, Place: r.Place, Value: s.worth(&r)}
			if had := row.Scores[k]; had == nil || score.Value > had.Value { // two seats of one person: the better one
				row.Scores[k] = score
			}
			row.Name, row.Player = r.Player.Name, r.Player
		}
	}
	for _, n := range order {
		rows[n].add(s)
		st.Rows = append(st.Rows, *rows[n])
	}
	st.rank()
	st.doubt(who)
	return st
}

// worth returns the points of the series for a result.
func (s *Series) worth(r *Result) tournament.Points {
	switch s.By {
	case ByPlace:
		if r.Place > 0 && r.Place <= len(s.Table) {
			return s.Table[r.Place-1]
		}
		return 0
	case ByPerformance:
		return tournament.Points(r.Performance) * tournament.One
	}
	return r.Points
}

// places counts the places among those of a list alone: who shared one shares it.
func places(results []Result) {
	order := slices.Clone(results)
	slices.SortStableFunc(order, func(a, b Result) int { return cmp.Compare(a.Place, b.Place) })
	at := map[int]int{}
	n := 0
	for _, r := range order {
		if r.Place == 0 {
			continue
		}
		n++
		if at[r.Place] == 0 {
			at[r.Place] = n
		}
	}
	for k := range results {
		results[k].Place = at[results[k].Place]
	}
}

// add takes the best results.
func (r *Row) add(s *Series) {
	var list []*Score
	for _, x := range r.Scores {
		if x != nil {
			list = append(list, x)
			r.All += x.Value
		}
	}
	r.Played = len(list)
	slices.SortStableFunc(list, func(a, b *Score) int { return cmp.Compare(b.Value, a.Value) })
	for k, x := range list {
		if s.Best == 0 || k < s.Best {
			x.Counts = true
			r.Total += x.Value
		}
	}
}

// rank puts the rows in order. Who is equal in the total and in every tie shares the place.
func (st *Standings) rank() {
	compare := func(a, b *Row) (int, Tie) {
		if c := cmp.Compare(b.Total, a.Total); c != 0 {
			return c, ""
		}
		for _, t := range st.Series.Ties {
			if c := st.tied(t, a, b); c != 0 {
				return c, t
			}
		}
		return 0, ""
	}
	slices.SortStableFunc(st.Rows, func(a, b Row) int {
		c, _ := compare(&a, &b)
		return cmp.Or(c, cmp.Compare(a.Name, b.Name))
	})
	for k := range st.Rows {
		r := &st.Rows[k]
		r.Place, r.Alone = k+1, true
		if k > 0 {
			before := &st.Rows[k-1]
			c, by := compare(before, r)
			if c == 0 {
				r.Place, r.Alone, before.Alone = before.Place, false, false
			}
			before.Decide = by
		}
	}
}

// tied compares two of the same total by a tie: negative, if the first is better.
func (st *Standings) tied(t Tie, a, b *Row) int {
	switch t {
	case Countback:
		x, y := a.collect(func(s *Score) int { return s.Place }), b.collect(func(s *Score) int { return s.Place })
		most := max(slices.Max(append(x, 0)), slices.Max(append(y, 0)))
		for place := 1; place <= most; place++ {
			if c := cmp.Compare(count(y, place), count(x, place)); c != 0 {
				return c
			}
		}
	case BestOne:
		x, y := a.values(), b.values()
		for k := range max(len(x), len(y)) {
			if c := cmp.Compare(at(y, k), at(x, k)); c != 0 {
				return c
			}
		}
	case Everybody:
		return cmp.Compare(b.All, a.All)
	case LastOne:
		last := len(st.Stages) - 1
		for last > 0 && len(st.Stages[last].Results) == 0 {
			last--
		}
		return cmp.Compare(b.valueAt(last), a.valueAt(last))
	}
	return 0
}

// collect returns a number of every result.
func (r *Row) collect(of func(*Score) int) (list []int) {
	for _, s := range r.Scores {
		if s != nil {
			list = append(list, of(s))
		}
	}
	return list
}

// values returns the values of all results, the best first.
func (r *Row) values() (list []tournament.Points) {
	for _, s := range r.Scores {
		if s != nil {
			list = append(list, s.Value)
		}
	}
	slices.SortFunc(list, func(a, b tournament.Points) int { return cmp.Compare(b, a) })
	return list
}

// valueAt returns the value of a tournament; who did not play is below all.
func (r *Row) valueAt(stage int) tournament.Points {
	if stage < 0 || stage >= len(r.Scores) || r.Scores[stage] == nil {
		return -1
	}
	return r.Scores[stage].Value
}

func count(list []int, n int) (found int) {
	for _, x := range list {
		if x == n {
			found++
		}
	}
	return found
}

func at(list []tournament.Points, k int) tournament.Points {
	if k < len(list) {
		return list[k]
	}
	return -1
}
