// Package standings puts the participants in order, by points and then by the
// list of tie-breaks. Whatever comes first in the list decides first; places
// are shared where the list leaves a tie.
package standings

import (
	"slices"

	"torneo/handbook"
	"torneo/tiebreak"
)

// Standings holds the order of the participants after a round.
type Standings struct {
	Edition handbook.Edition
	Beside  handbook.Others // the editions that the event may be played under besides
	Round   int
	List    []tiebreak.Spec    // as used, PTS included
	Dropped []tiebreak.Refusal // what the regulations left out of the list
	Lots    *Lots              // nil: no lots were drawn
	InPlay  InPlay             // the round after which they stand, if it is being played: they are provisional
	Bracket bool               // the places are those of a bracket, and there is no list
	Rows    []Row              // best first; those without a place last

	asked  []tiebreak.Spec
	groups [][][]int // per entry of the list, the tied groups it was applied to
	level  [][]int   // whom the whole list leaves tied, best first; single participants too
	calc   *tiebreak.Calculation
}

// Row is the row of one participant.
type Row struct {
	Index  int              `json:"-"` // in the crosstable
	Number int              `json:"number"`
	Name   string           `json:"name"`
	Rank   int              `json:"rank,omitempty"`  // shared by tied participants; 0: struck out or expelled, no place
	Drawn  bool             `json:"drawn,omitempty"` // the place was decided by lot
	Values []tiebreak.Value `json:"values"`

	PlayedOff   bool `json:"playedOff,omitempty"`   // the place was decided by a play-off
	TakenAsLeft bool `json:"takenAsLeft,omitempty"` // struck out because of forfeits up to the end (R-RR-WITHDRAWN)
}

// Compute orders the participants by the list. The error is a
// *tiebreak.Refused if the regulations refuse a tie-break of the list.
func Compute(c *tiebreak.Calculation, list []tiebreak.Spec, lots *Lots) (*Standings, error) {
	admitted, dropped, err := c.Admit(list)
	if err != nil {
		return nil, err
	}
	table := c.Table()
	s := &Standings{Edition: c.Edition(), Round: table.After, List: admitted, Dropped: dropped, asked: list, calc: c}
	rows := make([]Row, len(table.Participants))
	var everybody, excluded, expelled []int
	for i := range table.Participants {
		p := &table.Participants[i]
		rows[i] = Row{Index: i, Number: p.Number, Name: p.Name, Values: make([]tiebreak.Value, len(admitted)), TakenAsLeft: p.TakenAsLeft}
		switch {
		case p.Excluded:
			excluded = append(excluded, i)
		case p.Expelled:
			expelled = append(expelled, i)
		default:
			everybody = append(everybody, i)
		}
	}
	byNumber := func(a, b int) int { return table.Participants[a].Number - table.Participants[b].Number }
	slices.SortFunc(everybody, byNumber)
	slices.SortFunc(excluded, byNumber)
	slices.SortFunc(expelled, byNumber)

	var groups [][]int
	if len(everybody) > 0 {
		groups = [][]int{everybody}
	}
	for k, spec := range admitted {
		s.groups = append(s.groups, groups)
		var next [][]int
		for _, g := range groups {
			places, values := c.Order(spec, g)
			for m, i := range g {
				rows[i].Values[k] = values[m]
			}
			next = append(next, split(g, places)...)
		}
		groups = next
	}
	s.level = groups
	if lots != nil {
		s.Lots = lots
		groups = lots.draw(groups, rows)
	}
	place := 1
	for _, g := range groups {
		for _, i := range g {
			rows[i].Rank = place
			s.Rows = append(s.Rows, rows[i])
		}
		place += len(g)
	}
	for _, i := range expelled {
		for k, spec := range admitted {
			_, values := c.Order(spec, []int{i})
			rows[i].Values[k] = values[0]
		}
	}
	for _, i := range slices.Concat(expelled, excluded) {
		s.Rows = append(s.Rows, rows[i])
	}
	return s, nil
}

// split divides a group by the places in it, best first.
func split(group, places []int) [][]int {
	order := make([]int, len(group))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return places[a] - places[b] })
	var parts [][]int
	for k, m := range order {
		if k == 0 || places[order[k-1]] != places[m] {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], group[m])
	}
	return parts
}

// Explain returns how the list's entry at that position gave the value of the
// participant with that number; false if there is no such participant. Tie-breaks
// between tied participants are explained for the group that the list before them left
// tied. Several may ask at once.
func (s *Standings) Explain(position, number int) (tiebreak.Explanation, bool) {
	i, ok := s.calc.Table().IndexOf(number)
	if !ok {
		return tiebreak.Explanation{}, false
	}
	for _, g := range s.groups[position] {
		if slices.Contains(g, i) {
			return s.calc.Explain(s.List[position], i, g), true
		}
	}
	return s.calc.Explain(s.List[position], i, []int{i}), true
}

// Tied returns the numbers of the participants who are still tied with a participant
// before the entry of the list at that position, including that participant.
func (s *Standings) Tied(position, number int) []int {
	table := s.calc.Table()
	for _, g := range s.groups[position] {
		if slices.ContainsFunc(g, func(i int) bool { return table.Participants[i].Number == number }) {
			numbers := make([]int, len(g))
			for k, i := range g {
				numbers[k] = table.Participants[i].Number
			}
			return numbers
		}
	}
	return nil
}
