package chessresults

import (
	"slices"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/trf"
)

// read makes tables of the grid, by the kind of the page and the form of its cells.
func (g *grid) read() (*incoming.Tables, error) {
	if found, is, err := g.readTeams(); is {
		return found, err
	}
	if len(g.blocks) == 0 {
		if g.kind == pairingsKind {
			return nil, incoming.Refuse("chessresults.not-drawn")
		}
		return nil, incoming.Refuse("chessresults.no-table")
	}
	first := g.blocks[0]
	if g.kind == pairingsKind || g.kind == unknownKind && first.isPairings() {
		return g.readRounds()
	}
	for _, b := range g.blocks[1:] {
		if !slices.Equal(b.head.texts(), first.head.texts()) {
			return nil, incoming.Refuse("chessresults.several")
		}
		first.rows = append(first.rows, b.rows...)
		first.last = max(first.last, b.last)
	}
	return g.readPlayers(first)
}

// warn notes what is wrong with the page and does not keep it from being read.
func (g *grid) warn(s trf.Severity, at int, found, id string, pairs ...any) {
	if len(g.found.Problems) < trf.MaxProblems {
		g.found.Problems = append(g.found.Problems, trf.Problem{Severity: s, Line: at, Found: found, Message: message.New(id, pairs...)})
	}
}

// run returns the columns, one beside the other, whose headings count from 1.
func (b *block) run(from int, number func(string) int) (columns []int) {
	next := 1
	for k := from; k < len(b.head.cells) && number(b.head.text(k)) == next; k++ {
		columns = append(columns, k)
		next++
	}
	return columns
}

// count returns in how many cells of the columns something holds, and how many are filled.
func (b *block) count(columns []int, is func(*cell) bool) (n, filled int) {
	for k := range b.rows {
		cells := b.rows[k].cells
		for _, c := range columns {
			if c >= len(cells) {
				break // they are in order
			}
			if cells[c].text == "" {
				continue
			}
			filled++
			if is(&cells[c]) {
				n++
			}
		}
	}
	return n, filled
}

// rounds returns the columns of the rounds of a crosstable: their headings count from 1, and games
// stand in them, beside rounds without opponent.
func (b *block) rounds() []int {
	var best []int
	most := 0
	for from := range b.head.cells {
		columns := b.run(from, numberIn)
		n, _ := b.count(columns, func(c *cell) bool { return c.game != nil })
		if n <= most {
			continue
		}
		others, filled := b.count(columns, func(c *cell) bool { return c.game == nil && aloneCell.MatchString(c.plain) })
		if 10*(n+others) >= 9*filled {
			best, most = columns, n
		}
	}
	return best
}

// isUnpairedList reports the list of those who are not paired: columns of rounds without any game, in
// which everybody stands who missed one.
func (b *block) isUnpairedList() bool {
	for from := range b.head.cells {
		columns := b.run(from, func(heading string) int {
			if _, is := whole(heading); is {
				return 0
			}
			return numberIn(heading)
		})
		stars, _ := b.count(columns, func(c *cell) bool { return c.plain == "*" || c.plain == "0f" })
		n, filled := b.count(columns, func(c *cell) bool { return unpairedCell.MatchString(c.plain) })
		if stars > 0 && n == filled {
			return true
		}
	}
	return false
}

// square returns the columns that are called 1, 2, 3 … and hold results without opponents.
func (b *block) square() []int {
	for from := range b.head.cells {
		columns := b.run(from, func(heading string) int { n, _ := whole(heading); return n })
		if len(columns) < 2 {
			continue
		}
		n, filled := b.count(columns, func(c *cell) bool { return squareCell.MatchString(c.plain) })
		if filled > 0 && n == filled {
			return columns
		}
	}
	return nil
}

// diagonal reports columns that are opponents: a mark stands where a player would meet himself.
func (b *block) diagonal(columns []int) bool {
	if len(columns) != len(b.rows) {
		return false
	}
	n := 0
	for k := range b.rows {
		switch b.rows[k].plain(columns[k]) {
		case "*", "**", "x", "xx", "■":
			n++
		}
	}
	return 2*n > len(b.rows)
}

// isPairings reports pairings of a round: there is a column of results.
func (b *block) isPairings() bool { return len(b.rounds()) == 0 && b.results() >= 0 }

// results returns the column in which most of the results of games stand; -1 if there is none.
func (b *block) results() int {
	best, most := -1, 0
	for c := range b.last {
		n, filled := b.count([]int{c}, isResult)
		if n <= most {
			continue
		}
		others, _ := b.count([]int{c}, func(c *cell) bool { return aloneCell.MatchString(c.plain) })
		if 10*(n+others) >= 9*filled {
			best, most = c, n
		}
	}
	return best
}

func isResult(c *cell) bool { return len(c.plain) >= 3 && resultCell.MatchString(c.plain) }
