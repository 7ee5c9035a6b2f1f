package swiss

import (
	"strconv"
	"strings"

	"torneo/internal/pairing/matching"
	"torneo/message"
)

// Impossible is the error of a field for which no legal pairing exists: the
// arbiter decides what to do.
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

func (i *Impossible) Error() string { return i.Message.String() }

// Sentence returns the error for people.
func (i *Impossible) Sentence() message.Message { return i.Message }

// Completion is the question whether everybody of a field can be paired at once.
type Completion struct {
	Compatible func(a, b int) bool // they may be paired
	MayHaveBye func(a int) bool
	Certain    bool // it is known that they can, whoever is left over
}

// LeftOver returns those who can be left over in a complete pairing and may have the
// pairing-allocated bye, in the order of rank; nobody if their number is even. Which of them
// gets it, the system says.
//
// The error is an *Impossible if there is no complete pairing.
func (f *Field) LeftOver(c Completion) ([]int, error) {
	n := f.Len()
	if n == 0 {
		return nil, &Impossible{Message: message.New("swiss.nobody", "round", f.Round)}
	}
	var can []int // be left over
	switch {
	case c.Certain && n%2 == 1:
		for i := range n {
			can = append(can, i)
		}
	case !c.Certain:
		mate := emptyMatching(n)
		if size := matching.Cardinality(mate, c.Compatible); size < n/2 {
			return nil, f.pairingError(mate, c.Compatible)
		}
		if n%2 == 1 {
			for i, can1 := range matching.Missable(mate, c.Compatible) {
				if can1 {
					can = append(can, i)
				}
			}
		}
	}
	var may []int
	for _, i := range can {
		if c.MayHaveBye(i) {
			may = append(may, i)
		}
	}
	if n%2 == 1 && len(may) == 0 {
		return nil, f.byeError(can)
	}
	return may, nil
}

// pairingError explains that too few players can be paired at once.
func (f *Field) pairingError(mate []int, compatible func(a, b int) bool) error {
	separator, odd := matching.Barrier(mate, compatible)
	i := &Impossible{Separator: f.numbers(separator)}
	for _, group := range odd {
		i.Groups = append(i.Groups, f.numbers(group))
	}
	groups := make([]string, len(i.Groups))
	for k, group := range i.Groups {
		groups[k] = joinNumbers(group)
	}
	id := "swiss.impossible"
	if len(separator) == 0 {
		id = "swiss.impossible-alone"
	}
	i.Message = message.New(id, "article", f.Rules.Cite.Impossible, "criteria", f.Rules.Cite.Pairs,
		"players", joinNumbers(i.Separator), "groups", strings.Join(groups, " | "), "count", len(i.Groups))
	return i
}

// byeError explains that nobody who can be left over, in the order of rank, may
// have the bye.
func (f *Field) byeError(left []int) error {
	i := &Impossible{Barred: f.numbers(left)}
	i.Message = message.New("swiss.impossible-bye", "article", f.Rules.Cite.Impossible, "criteria", f.Rules.Cite.Bye,
		"players", joinNumbers(i.Barred), "count", len(i.Barred))
	return i
}

func (f *Field) numbers(players []int) []int {
	list := make([]int, len(players))
	for k, i := range players {
		list[k] = f.Players[i].Number
	}
	return list
}

// joinNumbers returns the numbers in a row: "3, 5, 8".
func joinNumbers(numbers []int) string {
	parts := make([]string, len(numbers))
	for k, n := range numbers {
		parts[k] = strconv.Itoa(n)
	}
	return strings.Join(parts, ", ")
}

func emptyMatching(n int) []int {
	mate := make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	return mate
}
