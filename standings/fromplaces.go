package standings

import "torneo/tiebreak"

// NewFromPlaces returns the standings of an event whose places a bracket gives, not a
// list: groups of participants, by number, who share a place, best first. A
// participant in none of them has no place.
func NewFromPlaces(c *tiebreak.Calculation, places [][]int) *Standings {
	table := c.Table()
	s := &Standings{Edition: c.Edition(), Round: table.Rounds, Bracket: true, calc: c}
	there := make([]bool, len(table.Participants))
	add := func(i, rank int) {
		p := &table.Participants[i]
		s.Rows = append(s.Rows, Row{Index: i, Number: p.Number, Name: p.Name, Rank: rank})
		there[i] = true
	}
	place := 1
	for _, group := range places {
		placed := 0
		for _, number := range group {
			if i, ok := table.IndexOf(number); ok && !there[i] && !table.Participants[i].Expelled {
				add(i, place)
				placed++
			}
		}
		place += placed
	}
	for i := range there {
		if !there[i] {
			add(i, 0)
		}
	}
	return s
}
