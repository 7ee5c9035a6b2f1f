package journal

import "reflect"

// Table holds the data of a package for every kind of event, a row each. Its test walks
// Rows and names the kinds without a row.
type Table[R any] struct{ rows map[reflect.Type]R }

// Line is a row of a table with its kind.
type Line[R any] struct {
	of  reflect.Type
	row R
}

// LineOf returns a line with the row of the kind W.
func LineOf[W Payload, R any](row R) Line[R] { return Line[R]{reflect.TypeFor[W](), row} }

// NewTable returns the table of those lines.
func NewTable[R any](lines ...Line[R]) *Table[R] {
	t := &Table[R]{make(map[reflect.Type]R, len(lines))}
	for _, l := range lines {
		if _, twice := t.rows[l.of]; twice {
			panic("journal: a table has two rows of " + l.of.Name())
		}
		t.rows[l.of] = l.row
	}
	return t
}

// RowOf returns the row of an event; false if its kind has none.
func (t *Table[R]) RowOf(w Payload) (row R, ok bool) {
	row, ok = t.rows[reflect.TypeOf(w)]
	return row, ok
}
