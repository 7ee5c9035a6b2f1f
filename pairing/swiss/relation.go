package swiss

import (
	"encoding/binary"
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

// count returns the number of players from..to-1 to whom one is related.
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

// CountForbidden returns the number of players from..to-1 with whom somebody may not be paired
// because they have met or are kept apart; one who is both counts twice.
func (f *Field) CountForbidden(a, from, to int) int {
	return f.met.count(a, from, to) + f.prohibited.count(a, from, to)
}

// Opponents sets the bits, in a row of zeros, of those whom a player has not met and from whom
// they are not kept apart.
func (f *Field) Opponents(i int, row []uint64) {
	for x := range row {
		row[x] = ^f.met.rows[i*f.met.stride+x]
		if f.prohibited.rows != nil {
			row[x] &^= f.prohibited.rows[i*f.prohibited.stride+x]
		}
	}
	row[i>>6] &^= 1 << (uint(i) & 63)
	if rest := len(f.Players) & 63; rest > 0 {
		row[len(row)-1] &= 1<<rest - 1
	}
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
			if e := &row[r]; isOverTheBoard(e) && player[e.Opponent] >= 0 {
				f.met.add(k, int(player[e.Opponent]))
			}
		}
	}
	numbers := make(map[int]int, len(table.Participants))
	for i := range table.Participants {
		numbers[table.Participants[i].Number] = i
	}
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

// Clubs returns for each player a number shared with those with whom the player is kept apart,
// and who are kept apart from just the same players. It is 0 for those who share it with fewer
// than seven.
func (f *Field) Clubs() []int {
	const least = 8
	clubs := make([]int, len(f.Players))
	if f.prohibited.rows == nil {
		return clubs
	}
	members := map[string][]int{}
	row := make([]byte, 8*f.prohibited.stride)
	for i := range f.Players {
		for x, word := range f.prohibited.rows[i*f.prohibited.stride : (i+1)*f.prohibited.stride] {
			if x == i>>6 {
				word |= 1 << (uint(i) & 63)
			}
			binary.LittleEndian.PutUint64(row[8*x:], word)
		}
		members[string(row)] = append(members[string(row)], i)
	}
	for _, list := range members {
		if len(list) >= least {
			for _, i := range list {
				clubs[i] = list[0] + 1
			}
		}
	}
	return clubs
}
