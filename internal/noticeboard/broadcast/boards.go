package broadcast

import (
	"strconv"
	"strings"
)

// Boards are some boards of a round: those with electronic boards. None: all.
type Boards []Range

// Range is boards that follow each other.
type Range struct{ First, Last int }

// mostRanges is the most ranges that a list of boards may have.
const mostRanges = 100

// Has reports whether a board is one of them.
func (b Boards) Has(board int) bool {
	for _, r := range b {
		if board >= r.First && board <= r.Last {
			return true
		}
	}
	return len(b) == 0
}

// ParseBoards reads "1-16, 20": numbers and ranges. Nothing is all boards.
func ParseBoards(text string) (list Boards, ok bool) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		first, last, several := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		if !several {
			last = first
		}
		a, err1 := strconv.ParseUint(first, 10, 16)
		b, err2 := strconv.ParseUint(last, 10, 16)
		if err1 != nil || err2 != nil || a == 0 || b < a || len(list) == mostRanges {
			return nil, false
		}
		list = append(list, Range{int(a), int(b)})
	}
	return list, true
}
