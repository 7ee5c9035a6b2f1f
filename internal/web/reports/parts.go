package reports

import (
	"strconv"

	"torneo/internal/report"
)

// atOnce is the largest number of players unfolded on one page: more would be slow to
// come on the network of a hall.
const atOnce = 100

// part is players from one place of the list to another, counted from 1.
type part struct {
	From, To int
	Shown    bool
}

// cut leaves of tables that follow each other the part that begins with a row, or holds
// it, and says what parts there are, if there are several, and how many rows of each
// table come before what is left of it.
func cut(tables []report.Table, from string) (parts []part, before []int) {
	total := 0
	for _, t := range tables {
		total += len(t.Rows)
	}
	before = make([]int, len(tables))
	if total <= atOnce {
		return nil, before
	}
	first, err := strconv.Atoi(from)
	if err != nil || first < 1 || first > total {
		first = 1
	}
	first -= (first - 1) % atOnce
	for n := 1; n <= total; n += atOnce {
		parts = append(parts, part{From: n, To: min(n+atOnce-1, total), Shown: n == first})
	}
	skip, left := first-1, atOnce
	for k := range tables {
		rows := tables[k].Rows
		before[k] = min(skip, len(rows))
		rows = rows[before[k]:]
		tables[k].Rows = rows[:min(left, len(rows))]
		skip -= before[k]
		left -= len(tables[k].Rows)
	}
	return parts, before
}
