package crosstable

import "torneo/tournament"

// Cycles returns how often all participants of a record meet each other; 0 if they
// do not, or if more rounds are planned than so many cycles have.
//
// An event without a stated system is a round robin if this is not 0: only here is
// that decided (R-ROUND-ROBIN-UNNAMED).
func Cycles(t *tournament.Tournament) int {
	table, err := New(t, 0)
	if err != nil {
		return 0
	}
	n := len(table.Participants)
	cycles, length := table.RoundRobin(), n-1+n%2
	if cycles > 0 && t.PlannedRounds > cycles*length && t.PlannedRounds%length != 0 {
		return 0
	}
	return cycles
}

// RoundRobin returns the number of cycles in which all met each other, the last of
// several perhaps unfinished; 0 if two have not met, or some twice more often than
// others, or if they are fewer than three. A forfeited game counts as a meeting.
func (x *Table) RoundRobin() (cycles int) {
	n := len(x.Participants)
	if n < 3 || x.Rounds < n-1 {
		return 0
	}
	times, fewest := make([]int, n), 0
	for i := range x.Participants {
		clear(times)
		for _, e := range x.Row(i) {
			if e.Opponent != None {
				times[e.Opponent]++
			}
		}
		for j, k := range times {
			if j == i {
				continue
			}
			if k == 0 {
				return 0
			}
			if cycles = max(cycles, k); fewest == 0 || k < fewest {
				fewest = k
			}
		}
	}
	if cycles > fewest+1 {
		return 0
	}
	return cycles
}

// Rests returns how often the table lets each participant rest in its rounds: once in
// each cycle of an odd field, and never in an even one.
func (x *Table) Rests() int {
	field := len(x.Participants)
	if !x.Predetermined || field%2 == 0 {
		return 0
	}
	return (x.Rounds + field - 1) / field
}
