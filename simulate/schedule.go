package simulate

import "torneo/message"

// kind is something that quotas are for: what it is called in messages, and
// how often it is to happen.
type kind struct {
	name string
	Quota
}

// schedule places occurrences: by round, from 0, and in it by slot, which is a player
// or a board. 0 is nothing out of the ordinary; n is the n-th kind.
type schedule struct {
	slots [][]uint8
	room  []int // by round: how many more slots may be filled
}

// newSchedule returns a schedule with that number of slots in each round, all
// of which may be filled.
func newSchedule(slots []int) schedule {
	s := schedule{slots: make([][]uint8, len(slots)), room: make([]int, len(slots))}
	for r, n := range slots {
		s.slots[r], s.room[r] = make([]uint8, n), n
	}
	return s
}

// keep leaves at least so many slots of each round empty from now on.
func (s *schedule) keep(empty []int) {
	for r, n := range empty {
		s.room[r] = max(0, min(s.room[r], s.free(r)-n))
	}
}

// fill fills a slot, unless it is taken or the round has no room.
func (s *schedule) fill(round, slot, with int) bool {
	if s.slots[round][slot] != 0 || s.room[round] == 0 {
		return false
	}
	s.slots[round][slot] = uint8(with)
	s.room[round]--
	return true
}

// free counts the empty slots of a round.
func (s *schedule) free(round int) (n int) {
	for _, k := range s.slots[round] {
		if k == 0 {
			n++
		}
	}
	return n
}

// place is one slot of one round.
type place struct{ round, slot int }

// placeNamed fills as many slots with each kind as its fixed numbers for single
// rounds ask for. It is an error if there is no room for them.
func (m *maker) placeNamed(s *schedule, kinds []kind) error {
	for k, of := range kinds {
		for _, round := range of.rounds() {
			if err := m.place(s, []int{round - 1}, k+1, of.count(round), of.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// placeTotals does so with the fixed numbers for the rounds that are not named.
func (m *maker) placeTotals(s *schedule, kinds []kind) error {
	for k, of := range kinds {
		var rounds []int
		for r := range s.slots {
			if _, named := of.Rounds[r+1]; !named {
				rounds = append(rounds, r)
			}
		}
		if err := m.place(s, rounds, k+1, of.total(), of.name); err != nil {
			return err
		}
	}
	return nil
}

// place fills so many slots of these rounds, each as likely as any other.
func (m *maker) place(s *schedule, rounds []int, with, times int, name string) error {
	if times == 0 {
		return nil
	}
	var empty []place
	for _, r := range rounds {
		for slot, k := range s.slots[r] {
			if k == 0 {
				empty = append(empty, place{r, slot})
			}
		}
	}
	placed := 0
	for placed < times && len(empty) > 0 {
		k, last := m.chance.IntN(len(empty)), len(empty)-1
		if s.fill(empty[k].round, empty[k].slot, with) {
			placed++
		}
		empty[k], empty = empty[last], empty[:last]
	}
	if placed < times {
		return noRoom(name, times, placed)
	}
	return nil
}

// placeShares fills each slot that is still empty with a kind as likely as its
// percentage says.
func (m *maker) placeShares(s *schedule, kinds []kind) {
	for r, slots := range s.slots {
		var upTo []int
		sum := 0
		for _, of := range kinds {
			sum += of.likelihood(r + 1)
			upTo = append(upTo, sum)
		}
		if sum == 0 || len(slots) == 0 {
			continue
		}
		first := m.chance.IntN(len(slots)) // where room is scarce nobody is always first
		for n := range slots {
			slot := (first + n) % len(slots)
			if slots[slot] != 0 {
				continue
			}
			x := m.chance.IntN(10000)
			for k, limit := range upTo {
				if x < limit {
					s.fill(r, slot, k+1)
					break
				}
			}
		}
	}
}

func noRoom(name string, asked, placed int) error {
	return invalid("simulate.no-room", "what", message.New("simulate.kind."+name), "asked", asked, "placed", placed)
}
