package report

import "slices"

// Mark is the markup that a page adds to the text of a cell.
type Mark struct {
	Link  string // where the text leads
	Hint  string // what is said where the link is pointed at
	Title string // before the text: of a player
	Note  string // behind it, in brackets

	Strong bool
	Whole  bool   // is not broken into lines
	Struck string // the text does not count: how that is read aloud
	Stands bool   // stands out from the others

	Fold    Fold     // whether the link unfolds what is below the row
	Unfolds []string // lines that are shown when the text is clicked
}

// Fold is the state of a link that unfolds something.
type Fold uint8

const (
	NoFold Fold = iota // it leads elsewhere
	Folded
	Unfolded
)

// Mark returns the mark of a cell.
func (t *Table) Mark(row, column int) Mark {
	if row < len(t.marks) && column < len(t.marks[row]) {
		return t.marks[row][column]
	}
	return Mark{}
}

// SetMark marks a cell; column -1 is none.
func (t *Table) SetMark(row, column int, m Mark) {
	if column < 0 || m.isZero() {
		return
	}
	for len(t.marks) <= row {
		t.marks = append(t.marks, nil)
	}
	for len(t.marks[row]) <= column {
		t.marks[row] = append(t.marks[row], Mark{})
	}
	t.marks[row][column] = m
}

func (m *Mark) isZero() bool {
	return m.Link == "" && m.Hint == "" && m.Title == "" && m.Note == "" && !m.Strong && !m.Whole && m.Struck == "" && !m.Stands && m.Fold == NoFold && m.Unfolds == nil
}

// Column returns the index of the column with a key; -1 if there is none.
func (t *Table) Column(key string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Key == key })
}

// PickKeys returns the table with the columns of these keys, in that order, as far as it has
// them.
func (t Table) PickKeys(keys ...string) Table {
	var columns []int
	for _, key := range keys {
		if k := t.Column(key); k >= 0 {
			columns = append(columns, k)
		}
	}
	return t.Pick(columns)
}
