package chessresults

import (
	"strings"

	"torneo/internal/entrylist"
)

// column is what the cells of a column have in common.
type column struct {
	heading string
	field   entrylist.Field // by the heading; Unknown is no objection

	filled, numbers, fractions, letters, distinct, caps, days, titles, women, sexes, long int

	least, most int // of the whole numbers
	ordered     bool
	unique      bool // whole numbers in every line, no two alike
	players     bool // links to pages of players
	profiles    bool // links to pages of FIDE
	size        int  // letters of the texts together
}

// look looks at a column of the lines.
func (b *block) look(k int) (c column) {
	c.heading = b.head.text(k)
	c.field = entrylist.FieldOf(c.heading)
	c.ordered, c.unique, c.least = true, true, 1<<30
	seen := map[string]bool{}
	last := 0
	for n := range b.rows {
		x := &b.rows[n]
		text := x.text(k)
		if k < len(x.cells) {
			for _, link := range x.cells[k].links {
				c.players = c.players || playerLink.MatchString(link)
				c.profiles = c.profiles || strings.Contains(link, "fide.com/")
			}
		}
		if text == "" {
			c.unique = false
			continue
		}
		c.filled++
		if !seen[text] {
			c.distinct++
		} else {
			c.unique = false
		}
		seen[text] = true
		if v, is := whole(text); is {
			c.numbers++
			c.least, c.most = min(c.least, v), max(c.most, v)
			if v < last || v > n+1 || v < 1 {
				c.ordered = false
			}
			if v >= 100_000 {
				c.long++
			}
			last = v
			continue
		}
		c.ordered, c.unique = false, false
		switch {
		case decimal.MatchString(text) || score.MatchString(plainCell(text)):
			c.fractions++
		case day.MatchString(text):
			c.days++
		}
		if hasLetters(text) {
			c.letters++
			c.size += len([]rune(text))
		}
		if threeCaps.MatchString(text) {
			c.caps++
		}
		if entrylist.TitleOf(text) != "" || otherTitle[text] {
			c.titles++
		}
		switch strings.ToLower(text) {
		case "w", "f":
			c.women++
			c.sexes++
		case "m":
			c.sexes++
		}
	}
	return c
}

// otherTitle are titles that are not those of C.04.2, as the site shows them.
var otherTitle = map[string]bool{"AGM": true, "AIM": true, "AFM": true, "ACM": true, "NM": true, "WNM": true, "MK": true, "K": true, "I": true, "II": true, "III": true, "LM": true, "HM": true}

// isRating reports ratings: whole numbers of three or four digits, or 0 for none.
func (c *column) isRating() bool {
	return c.filled > 0 && c.numbers == c.filled && c.most >= 800 && c.most <= 4000 && (c.least == 0 || c.least >= 100)
}

// isText reports texts, of names or clubs.
func (c *column) isText() bool { return c.filled > 0 && 2*c.letters > c.filled }

// isFederation reports codes of federations.
func (c *column) isFederation() bool {
	return c.filled > 0 && c.caps == c.filled && c.titles < c.filled
}

// isNumber reports numbers that distinguish the players of a table with so many lines.
func (c *column) isNumber(rows int) bool {
	return c.unique && c.filled == rows && c.least >= 1 && c.most <= 2*rows+10
}

// isPlaces reports places: whole numbers up to the number of lines, of which some may be shared
// or left out because they are.
func (c *column) isPlaces(rows int) bool {
	return c.filled > 0 && c.numbers == c.filled && c.least == 1 && c.most <= rows && 2*c.most >= rows
}

// isPoints reports points: numbers, whole or with a fraction.
func (c *column) isPoints() bool { return c.filled > 0 && c.numbers+c.fractions == c.filled }
