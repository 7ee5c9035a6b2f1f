package standings

import "torneo/tiebreak"

// NewFromPlaces is the standings of an event in which no list gives the places, but a
// bracket: groups of participants, by number, who share a place, best first. Who is
// in none of them has no place.
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
