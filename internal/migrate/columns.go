package migrate

import (
	"strings"
	"unicode"

	"torneo/internal/entrylist"
	"torneo/internal/spelling"
)

// widest is the largest width of a line of a printed list, in characters.
const widest = 1000

// columnsOfBlanks returns the lines of a text of which the columns are made of blanks, as lists
// are printed; nil: it is none.
func (r *reader) columnsOfBlanks(file int) ([]row, []entrylist.Problem) {
	text, problems, ok := entrylist.Plain(r.files[file].Data, entrylist.Origin{Encoding: r.Encoding})
	if !ok {
		return nil, nil
	}
	var lines [][]rune
	for l := range strings.Lines(text) {
		line := []rune(strings.TrimRightFunc(l, unicode.IsSpace))
		if len(line) > widest || len(lines) == entrylist.MaxRows {
			return nil, nil
		}
		for k, c := range line {
			if unicode.IsSpace(c) {
				line[k] = ' '
			}
		}
		lines = append(lines, line)
	}
	var list []row
	found := false
	for k := 0; k < len(lines); {
		if cells := printedTable(lines[k:]); cells != nil {
			found = true
			for i := range cells {
				list = append(list, row{file, k + i + 1, clean(cells[i])})
			}
			k += len(cells)
			continue
		}
		list = append(list, row{file, k + 1, clean([]string{string(lines[k])})})
		k++
	}
	if !found {
		return nil, nil
	}
	return list, problems
}

// printedTable returns the cells of headings and of the lines below them; nil: the first line
// is none of headings, or their columns are not those of the lines.
func printedTable(lines [][]rune) [][]string {
	words := strings.Fields(string(lines[0]))
	if len(words) < 3 || strings.ContainsRune(string(lines[0]), ',') || headingOf(words) == nil {
		return nil
	}
	end := 1
	for end < len(lines) && strings.Contains(strings.TrimSpace(string(lines[end])), "  ") {
		end++
	}
	if end < 3 {
		return nil // two players at least
	}
	columns := partsOf(lines[:end])
	cells := make([][]string, end)
	for k, line := range lines[:end] {
		for _, c := range columns {
			text := ""
			if c.from < len(line) {
				text = strings.TrimSpace(string(line[c.from:min(c.to, len(line))]))
			}
			cells[k] = append(cells[k], text)
		}
	}
	if len(columns) < 3 || headingOf(cells[0]) == nil {
		return nil
	}
	return cells
}

// part is where a column stands.
type part struct{ from, to int }

// isKnownHeading reports a heading of which something is known: "R 1", "FIDE ID".
func isKnownHeading(text string) bool {
	plain := spelling.Plain(text)
	return columnNames[plain] != "" || roundColumn.MatchString(plain) || fieldNames[plain] != entrylist.Unknown || entrylist.FieldOf(text) != entrylist.Unknown
}

// partsOf returns the columns of lines: between them all lines have blanks. One blank parts
// two of them if each has a heading, and both together are none; else it can be one of a name.
func partsOf(lines [][]rune) (list []part) {
	width := 0
	for _, l := range lines {
		width = max(width, len(l))
	}
	ink := make([]bool, width+1) // something stands there, in some line
	for _, l := range lines {
		for k, c := range l {
			ink[k] = ink[k] || c != ' '
		}
	}
	heading := func(from, to int) string {
		head := lines[0]
		if from >= len(head) {
			return ""
		}
		return strings.TrimSpace(string(head[from:min(to, len(head))]))
	}
	for k := 0; k < width; {
		if !ink[k] {
			k++
			continue
		}
		p := part{from: k}
		for ; k < width && ink[k]; k++ {
		}
		p.to = k
		if last := len(list) - 1; last >= 0 && p.from-list[last].to == 1 {
			before := list[last]
			if heading(p.from, p.to) == "" || heading(before.from, before.to) == "" || isKnownHeading(heading(before.from, p.to)) {
				list[last].to = p.to
				continue
			}
		}
		list = append(list, p)
	}
	return list
}
