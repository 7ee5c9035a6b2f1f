package swiss

import (
	"math/bits"

	"torneo/crosstable"
	"torneo/tournament"
)

// relation is a symmetric relation of players, a bit for each pair.
type relation struct {
	stride int
	rows   []uint64
}

func newRelation(n int) relation {
	stride := (n + 63) / 64
	return relation{stride, make([]uint64, n*stride)}
}

func (r *relation) has(a, b int) bool {
	return r.rows[a*r.stride+b>>6]>>(uint(b)&63)&1 != 0
}

func (r *relation) add(a, b int) {
	r.rows[a*r.stride+b>>6] |= 1 << (uint(b) & 63)
	r.rows[b*r.stride+a>>6] |= 1 << (uint(a) & 63)
}

// count is with how many of the players from..to-1 one is related.
func (r *relation) count(a, from, to int) int {
	if r.rows == nil || from >= to {
		return 0
	}
	row := r.rows[a*r.stride : (a+1)*r.stride]
	first, last := from>>6, (to-1)>>6
	n := 0
	for w := first; w <= last; w++ {
		word := row[w]
		if w == first {
			word &= ^uint64(0) << (uint(from) & 63)
		}
		if w == last {
			word &= ^uint64(0) >> (63 - uint(to-1)&63)
		}
		n += bits.OnesCount64(word)
	}
	return n
}

// Apart is with how many of the players from..to-1 somebody may not be paired
// because they have met or are kept apart; who is both counts twice.
func (f *Field) Apart(a, from, to int) int {
	return f.met.count(a, from, to) + f.prohibited.count(a, from, to)
}

// meetings notes who has met whom, and who is kept apart in this round. index
// is the players' participants of the table.
func (f *Field) meetings(t *tournament.Tournament, table *crosstable.Table, index []int32) {
	f.met = newRelation(len(f.Players))
	player := make([]int32, len(table.Participants))
	for i := range player {
		player[i] = -1
	}
	for k, i := range index {
		player[i] = int32(k)
	}
	for k, i := range index {
		row := table.Row(int(i))
		for r := range row {
			if e := &row[r]; over(e) && player[e.Opponent] >= 0 {
				f.met.add(k, int(player[e.Opponent]))
			}
		}
	}
	numbers := t.PlayerIndex()
	for _, p := range t.Prohibited {
		if f.Round < p.FirstRound || p.LastRound != 0 && f.Round > p.LastRound {
			continue
		}
		var group []int
		for _, id := range p.IDs {
			if i, ok := numbers[id]; ok && player[i] >= 0 {
				group = append(group, int(player[i]))
			}
		}
		f.keepApart(group)
	}
}

func (f *Field) keepApart(group []int) {
	if f.prohibited.rows == nil && len(group) > 1 {
		f.prohibited = newRelation(len(f.Players))
	}
	for i, a := range group {
		for _, b := range group[i+1:] {
			if a != b {
				f.prohibited.add(a, b)
			}
		}
	}
}
