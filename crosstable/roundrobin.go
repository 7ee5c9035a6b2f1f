package crosstable

// RoundRobin is how often everybody met everybody else, if all did so equally often;
// 0 if they did not, or if they are fewer than three. A game that was forfeited is a
// meeting here: two were to meet.
//
// An event of which nobody says what it is, is a round robin if this is not 0: it is
// the one place where that is told.
func (x *Table) RoundRobin() (cycles int) {
	n := len(x.Participants)
	if n < 3 || x.Rounds < n-1 {
		return 0
	}
	times := make([]int, n)
	for i := range x.Participants {
		clear(times)
		for _, e := range x.Row(i) {
			if e.Opponent != None {
				times[e.Opponent]++
			}
		}
		for j, k := range times {
			if cycles == 0 && j != i {
				cycles = k
			}
			if j != i && (k == 0 || k != cycles) {
				return 0
			}
		}
	}
	return cycles
}
