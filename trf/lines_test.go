package trf

import (
	"fmt"
	"strings"
)

// playerText is a 001 line under construction; every field in its columns.
type playerText struct {
	number                                   int
	sex, title, name, rating, federation, id string
	birth, points, rank                      string
	cells                                    []string
}

// String puts the fields into their columns. A cell is "5 w 1", "0000 - H" or
// "" for a blank one.
func (p playerText) String() string {
	s := fmt.Sprintf("001 %4d %1s%3s %-33s %4s %3s %11s %-10s %4s %4s", p.number, p.sex, p.title, p.name, p.rating, p.federation, p.id, p.birth, p.points, p.rank)
	for _, c := range p.cells {
		opponent, rest, _ := strings.Cut(c, " ")
		s += fmt.Sprintf("  %4s %-3s", opponent, rest)
	}
	return strings.TrimRight(s, " ")
}

// player returns a line with nothing but number, name and cells.
func player(number int, cells ...string) string {
	return playerText{number: number, name: fmt.Sprintf("Player %d", number), cells: cells}.String()
}

// lines joins lines and values with a String method to a file.
func lines(parts ...any) string {
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintln(&b, p)
	}
	return b.String()
}

// overwrite puts text into a line from a column on.
func overwrite(line string, column int, text string) string {
	r := []rune(line)
	for len(r) < column-1+len([]rune(text)) {
		r = append(r, ' ')
	}
	copy(r[column-1:], []rune(text))
	return string(r)
}
