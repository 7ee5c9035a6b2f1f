package trf

import (
	"strconv"
	"strings"
)

// RecordOf identifies a record of a report and its participant; number 0 is the event.
type RecordOf struct {
	ID     string
	Number int
}

// RecordLines returns the line numbers, from 1, of the participants' records (001,
// 310) and of the list of tie-breaks (202, 212), the last one if there are several.
func (d *Document) RecordLines() map[RecordOf]int {
	lines := map[RecordOf]int{}
	for n := 1; n <= len(d.Lines); n++ {
		switch text := d.Text(n); {
		case strings.HasPrefix(text, "001"), strings.HasPrefix(text, "310"):
			lines[RecordOf{text[:3], numberIn(text[3:])}] = n
		case strings.HasPrefix(text, "202"), strings.HasPrefix(text, "212"):
			lines[RecordOf{text[:3], 0}] = n
		}
	}
	return lines
}

// numberIn returns the number that a line begins with after its identifier.
func numberIn(text string) int {
	field, _, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	n, _ := strconv.Atoi(field)
	return n
}
