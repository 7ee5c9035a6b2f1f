package dutch

import (
	"slices"
	"strconv"
	"strings"

	"torneo/message"
	"torneo/pairing/matching"
)

// Impossible is the error of a field for which no legal pairing exists: the
// arbiter decides what to do (1.9.3).
//
// The players of a group can only meet each other and those of the separator.
// Each group has an odd number of players, and there are more groups than the
// separator, with one bye if the field is odd, can serve: so somebody always
// remains. Barred are players who could be left over but may not have the bye.
type Impossible struct {
	Message   message.Message
	Separator []int   // numbers
	Groups    [][]int // numbers
	Barred    []int   // numbers
}

func (i *Impossible) Error() string { return i.Message.ID }

// errIncomplete is the error of a round in which a pair is required that does
// not let the brackets above it be completed.
var errIncomplete = &Impossible{Message: message.New("dutch.incomplete")}

// settleBye finds the lowest score that the player left over can have in a
// complete pairing (C5), once for the whole round (R-C5-FIRST). It is an error
// if there is no complete pairing.
func (e *engine) settleBye() error {
	n := e.f.Len()
	if n == 0 {
		return &Impossible{Message: message.New("dutch.nobody")}
	}
	all := span(0, n)
	if e.dense(nil, 0) {
		if !e.odd {
			return nil
		}
		for i := n - 1; i >= 0; i-- {
			if e.mayHaveBye(i) {
				e.bye = int(e.f.Players[i].Score)
				return nil
			}
		}
		return e.barred(all)
	}
	mate := unmatched(n)
	if size := matching.Cardinality(mate, e.compatible); size < n/2 {
		return e.blocked(mate)
	}
	if !e.odd {
		return nil
	}
	missable := matching.Missable(mate, e.compatible)
	var left []int
	for i := n - 1; i >= 0; i-- {
		if missable[i] {
			if e.mayHaveBye(i) {
				e.bye = int(e.f.Players[i].Score)
				return nil
			}
			left = append(left, i)
		}
	}
	slices.Reverse(left)
	return e.barred(left)
}

// blocked explains that too few players can be paired at once (C1, C3).
func (e *engine) blocked(mate []int) error {
	separator, odd := matching.Barrier(mate, e.compatible)
	i := &Impossible{Separator: e.numbers(separator)}
	for _, group := range odd {
		i.Groups = append(i.Groups, e.numbers(group))
	}
	groups := make([]string, len(i.Groups))
	for k, group := range i.Groups {
		groups[k] = listed(group)
	}
	id := "dutch.impossible"
	if len(separator) == 0 {
		id = "dutch.impossible-alone"
	}
	i.Message = message.New(id, "players", listed(i.Separator), "groups", strings.Join(groups, " | "), "count", len(i.Groups))
	return i
}

// barred explains that nobody who can be left over, in the order of rank, may
// have the bye (C2).
func (e *engine) barred(left []int) error {
	i := &Impossible{Barred: e.numbers(left)}
	i.Message = message.New("dutch.impossible-bye", "players", listed(i.Barred), "count", len(i.Barred))
	return i
}

func (e *engine) numbers(players []int) []int {
	list := make([]int, len(players))
	for k, i := range players {
		list[k] = e.f.Players[i].Number
	}
	return list
}

// listed is numbers in a row: "3, 5, 8".
func listed(numbers []int) string {
	parts := make([]string, len(numbers))
	for k, n := range numbers {
		parts[k] = strconv.Itoa(n)
	}
	return strings.Join(parts, ", ")
}

func unmatched(n int) []int {
	mate := make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	return mate
}
