package trf

import (
	"strings"

	"torneo/tournament"
)

// cell is a player's entry of one round as it stands: opponent in columns 1-4
// of the cell, colour in 6, result in 8.
type cell struct {
	opponent int16 // 0: none
	color    tournament.Color
	result   byte // upper-case symbol; ' ' for none
	state    cellState
}

type cellState uint8

const (
	cellEmpty cellState = iota // all blank
	cellGiven
	cellBroken // unreadable and reported; nobody is held to it
)

const cellWidth = 10

// cellColumn returns the first column of the cell of a round.
func cellColumn(round int) int { return 92 + cellWidth*(round-1) }

// The columns of a cell counted from its first.
const (
	atColor  = 5
	atResult = 7
)

// playerCells appends the cells of a 001 line. A line whose cells are out of
// their columns is reported once, and false returned.
func (r *reader) playerCells(w *row) bool {
	tail := strings.TrimRight(w.tail(cellColumn(1)), " \t")
	for round := 1; len(tail) > 0; round++ {
		if !r.roundInRange(w, cellColumn(round), round) {
			return false
		}
		s := tail
		if len(s) >= cellWidth {
			s, tail = tail[:cellWidth], tail[cellWidth:]
		} else {
			tail = ""
		}
		if gap := filledGap(s); gap >= 0 {
			column := cellColumn(round) + gap
			r.report(Error, w.place(column), w.cut(column, column), "", "trf.game.shifted", "round", round)
			return false
		}
		r.cells = append(r.cells, r.cell(w, s, round))
	}
	return true
}

// filledGap returns the first of the cell's blank columns that holds something,
// or -1.
func filledGap(s string) int {
	for _, gap := range [...]int{4, 6, 8, 9} {
		if gap < len(s) && s[gap] != ' ' && s[gap] != '\t' {
			return gap
		}
	}
	return -1
}

// cell reads one cell; s has one byte for each character.
func (r *reader) cell(w *row, s string, round int) cell {
	c := cell{result: ' '}
	column := cellColumn(round)
	opponent, given, ok := cellOpponent(s)
	if !ok {
		r.report(Error, w.place(column), w.field(column, column+3), "", "trf.game.opponent", "round", round)
		c.state = cellBroken
	}
	c.opponent = int16(opponent)
	if given {
		c.state = max(c.state, cellGiven)
	}
	if len(s) > atColor && s[atColor] != ' ' {
		c.state = max(c.state, cellGiven)
		switch s[atColor] {
		case 'w', 'W':
			c.color = tournament.White
		case 'b', 'B':
			c.color = tournament.Black
		case '-', '\t':
		default:
			at := column + atColor
			r.report(Error, w.place(at), w.cut(at, at), "", "trf.game.colour", "round", round)
			c.state = cellBroken
		}
	}
	if len(s) > atResult && s[atResult] != ' ' && s[atResult] != '\t' {
		c.state = max(c.state, cellGiven)
		c.result = r.resultSymbol(w, s[atResult], round, &c)
	}
	return c
}

// cellOpponent reads the four columns of the opponent: digits with blanks
// around them, or nothing.
func cellOpponent(s string) (number int, given, ok bool) {
	ended := false
	for i := range min(4, len(s)) {
		switch d := s[i] - '0'; {
		case d <= 9 && !ended:
			number, given = number*10+int(d), true
		case s[i] == ' ' || s[i] == '\t':
			ended = given
		default:
			return 0, true, false
		}
	}
	return number, given, true
}

// resultSymbol returns the upper-case symbol of a result.
func (r *reader) resultSymbol(w *row, symbol byte, round int, c *cell) byte {
	if symbol >= 'a' && symbol <= 'z' {
		symbol -= 'a' - 'A'
	}
	if strings.IndexByte("1=0WDL+-HFUZA?X*", symbol) >= 0 {
		return symbol
	}
	at := cellColumn(round) + atResult
	stands := w.cut(at, at)
	if stands == "½" {
		r.report(Adjustment, w.place(at), stands, "=", "trf.game.result.half", "round", round)
		return '='
	}
	r.report(Error, w.place(at), stands, "", "trf.game.result", "round", round)
	c.state = cellBroken
	return ' '
}
