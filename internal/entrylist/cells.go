package entrylist

import (
	"torneo/message"
	"torneo/tournament"
)

// Line is a line of a table in its cells.
type Line struct {
	Number int // from 1
	Cells  []string
}

// Cells separates the cells of a text that need not be a list of players. Problems with
// Fatal end it.
func Cells(data []byte, origin Origin) ([]Line, []Problem) {
	var l List
	if len(data) > MaxSize {
		l.problem(0, 0, true, "entrylist.size", "most", MaxSize>>20)
		return nil, l.Problems
	}
	text, ok := l.text(data, origin)
	if !ok {
		return nil, l.Problems
	}
	read := l.readLines(l.reader(text))
	if len(read) > MaxRows {
		l.problem(read[MaxRows].number, 0, true, "entrylist.rows", "most", MaxRows)
		return nil, l.Problems
	}
	lines := make([]Line, len(read))
	for k := range read {
		lines[k] = Line{read[k].number, read[k].cells}
	}
	return lines, l.Problems
}

// Plain returns a text without marks that separate cells: its columns, if it has any, are made
// of blanks. false: it has tabs or semicolons, or cannot be read.
func Plain(data []byte, origin Origin) (string, []Problem, bool) {
	var l List
	if len(data) > MaxSize {
		return "", nil, false
	}
	text, ok := l.text(data, origin)
	return text, l.Problems, ok && separator(text) == ','
}

// Set takes the value of a column, or says what is wrong with it. Dates of birth are read
// as those of the list.
func (r *Row) Set(f Field, value string, births *tournament.Births) message.Message {
	return r.set(f, value, births)
}
