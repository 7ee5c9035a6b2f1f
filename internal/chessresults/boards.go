package chessresults

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/tournament"
)

// readTeams reads the pages of an event for teams: boards of matches, matches, teams with their
// players. It reports whether the page is one.
func (g *grid) readTeams() (found *incoming.Tables, is bool, err error) {
	switch {
	case slices.ContainsFunc(g.blocks, func(b *block) bool { return b.head.match() != nil }):
		err = g.readBoards()
	case slices.ContainsFunc(g.blocks, func(b *block) bool { return b.hasColours() }):
		err = incoming.Refuse("chessresults.boards.heading")
	case slices.ContainsFunc(g.blocks, func(b *block) bool { return b.colon() >= 0 }):
		err = g.readMatches()
	case g.haveSquads():
		err = g.readSquads()
	default:
		return nil, false, nil
	}
	return &g.found, true, err
}

// hasColours reports lines in which a mark tells who has White.
func (b *block) hasColours() bool {
	return slices.ContainsFunc(b.rows, func(l line) bool {
		return slices.ContainsFunc(l.cells, func(c cell) bool { return c.colour() != tournament.NoColor })
	})
}

// colour returns the colour that a mark in the cell tells: it stands nowhere else.
func (c *cell) colour() tournament.Color {
	switch {
	case slices.Contains(c.marks, "FarbewT"):
		return tournament.White
	case slices.Contains(c.marks, "FarbesT"):
		return tournament.Black
	}
	return tournament.NoColor
}

// matchHead is the line above the boards of a match: "Bo. | 1 | Alpha | Rtg | - | 4 | Delta | Rtg |
// 3½ : ½".
type matchHead struct {
	names, ratings [2]int // columns; a rating can be missing: -1
	numbers        [2]int
	score          int
}

var scoreOf = regexp.MustCompile(`^([0-9]*(?:½|[.,][05])?) ?: ?([0-9]*(?:½|[.,][05])?)$`)

// match reads a line as one above the boards of a match; nil if it is none.
func (l *line) match() *matchHead {
	if len(l.cells) < 6 || !hasLetters(l.text(0)) {
		return nil
	}
	dash := -1
	for k := range l.cells {
		if plainCell(l.cells[k].text) == "-" {
			if dash >= 0 {
				return nil
			}
			dash = k
		}
	}
	if dash < 2 {
		return nil
	}
	h := &matchHead{score: -1, ratings: [2]int{-1, -1}}
	for k := len(l.cells) - 1; k > dash; k-- {
		if text := l.text(k); text != "" {
			if scoreOf.MatchString(text) {
				h.score = k
			} else if k+1 < len(l.cells) {
				h.score = k + 1 // no score yet
			}
			break
		}
	}
	if h.score < 0 {
		return nil
	}
	left, right := l.filledColumns(1, dash), l.filledColumns(dash+1, h.score)
	if len(left) > 1 && len(right) > 1 && l.text(left[len(left)-1]) == l.text(right[len(right)-1]) {
		h.ratings = [2]int{left[len(left)-1], right[len(right)-1]}
		left, right = left[:len(left)-1], right[:len(right)-1]
	}
	for k, list := range [][]int{left, right} {
		if len(list) == 0 || len(list) > 2 {
			return nil
		}
		h.names[k], h.numbers[k] = list[len(list)-1], -1
		if len(list) == 2 {
			if _, is := whole(strings.TrimPrefix(l.text(list[0]), "-")); !is {
				return nil
			}
			h.numbers[k] = list[0]
		}
	}
	return h
}

// filledColumns returns the columns from one to before another that are not empty.
func (l *line) filledColumns(from, to int) (list []int) {
	for k := from; k < to; k++ {
		if l.text(k) != "" {
			list = append(list, k)
		}
	}
	return list
}

var boardNumber = regexp.MustCompile(`^(?:[1-9][0-9]{0,3}\.)?([1-9][0-9]?)$`)

// readBoards reads the boards of the matches of a round, or of several.
func (g *grid) readBoards() error {
	title := g.roundTitle()
	for _, b := range g.blocks {
		h := b.head.match()
		if h == nil {
			return incoming.Refuse("chessresults.several")
		}
		if roundIn(b.title) > 0 {
			title = b.title
		}
		m := incoming.Match{Line: b.head.at, Round: roundIn(title), HasBoards: true}
		if m.Round == 0 {
			m.Round = g.round
		}
		m.Day, _ = tournament.ParseDate(anyDay.FindString(title))
		for k := range m.Sides {
			m.Sides[k].Name = b.head.text(h.names[k])
			m.Sides[k].Number, _ = whole(b.head.text(h.numbers[k]))
		}
		if s := scoreOf.FindStringSubmatch(b.head.text(h.score)); s != nil {
			m.Score = [2]string{s[1], s[2]}
		}
		if len(b.rows) == 0 && m.Sides[1].Number == 0 && m.Sides[0].Number > 0 {
			m.Free = true
		}
		for k := range b.rows {
			board, err := g.board(h, &b.rows[k])
			if err != nil {
				return err
			}
			if board.Number != len(m.Boards)+1 {
				return incoming.Refuse("chessresults.boards.order", "line", board.Line, "board", board.Number)
			}
			m.Boards = append(m.Boards, board)
		}
		g.found.Matches = append(g.found.Matches, m)
	}
	g.loseTitles()
	return nil
}

// board reads a line of a match.
func (g *grid) board(h *matchHead, l *line) (b incoming.MatchBoard, err error) {
	b.Line = l.at
	number := boardNumber.FindStringSubmatch(l.text(0))
	if number == nil {
		return b, incoming.Refuse("chessresults.cell", "line", l.at, "column", "1", "value", excerpt(l.text(0)))
	}
	b.Number, _ = strconv.Atoi(number[1])
	if text := l.plain(h.score); text != "" && text != "-" && text != ":" {
		if !resultCell.MatchString(text) {
			return b, incoming.Refuse("chessresults.cell", "line", l.at, "column", strconv.Itoa(h.score+1), "value", excerpt(l.text(h.score)))
		}
		b.Result = l.text(h.score)
	}
	for k := range b.Seats {
		s := &b.Seats[k]
		s.Name = l.text(h.names[k])
		if h.names[k] < len(l.cells) {
			c := &l.cells[h.names[k]]
			s.Number, s.Color = c.numberLinked(), c.colour()
		}
		if s.Rating = l.text(h.ratings[k]); s.Rating == "0" {
			s.Rating = ""
		}
		if title := l.text(h.names[k] - 1); entrylist.TitleOf(title) != "" || otherTitle[title] {
			s.Title = g.fideTitle(title)
		}
		if s.Name != "" && !hasLetters(s.Name) {
			return b, incoming.Refuse("chessresults.cell", "line", l.at, "column", strconv.Itoa(h.names[k]+1), "value", excerpt(s.Name))
		}
	}
	if one, other := b.Seats[0].Color, b.Seats[1].Color; one != tournament.NoColor && one == other {
		return b, incoming.Refuse("chessresults.boards.colours", "line", l.at)
	}
	return b, nil
}

// excerpt returns the beginning of a text that a sentence quotes.
func excerpt(text string) string {
	text, _ = incoming.CutText(text, 40)
	return text
}

// colon returns the column between the points of two teams; -1 if there is none.
func (b *block) colon() int {
	return slices.IndexFunc(b.head.cells, func(c cell) bool { return plainCell(c.text) == ":" })
}

// readMatches reads the matches of a round without their boards: "No. | SNo | Team | MP | Res. | : |
// Res. | MP | Team | SNo", or without numbers and match points.
func (g *grid) readMatches() error {
	title := g.roundTitle()
	for _, b := range g.blocks {
		colon := b.colon()
		if colon < 2 || colon+1 >= b.last {
			return incoming.Refuse("chessresults.matches.columns")
		}
		if roundIn(b.title) > 0 {
			title = b.title
		}
		names, numbers, before, ok := b.teamColumns(colon)
		if !ok {
			return incoming.Refuse("chessresults.matches.columns")
		}
		for k := range b.rows {
			l := &b.rows[k]
			m := incoming.Match{Line: l.at, Round: roundIn(title)}
			if m.Round == 0 {
				m.Round = g.round
			}
			m.Day, _ = tournament.ParseDate(anyDay.FindString(title))
			m.Score = [2]string{l.text(colon - 1), l.text(colon + 1)}
			for side := range m.Sides {
				m.Sides[side].Name = l.text(names[side])
				m.Sides[side].Number, _ = whole(l.text(numbers[side]))
				m.Sides[side].Before = l.text(before[side])
				if _, is := tenths(m.Score[side]); !is && m.Score[side] != "" {
					return incoming.Refuse("chessresults.cell", "line", l.at, "column", b.head.text(colon-1), "value", excerpt(m.Score[side]))
				}
			}
			if m.Sides[0].Name == "" {
				continue
			}
			m.Free = m.Sides[1].Name == "" || numbers[1] >= 0 && m.Sides[1].Number == 0
			g.found.Matches = append(g.found.Matches, m)
		}
	}
	return nil
}

// teamColumns returns the columns of names, starting numbers and match points around the points of
// the boards; -1 where there is none.
func (b *block) teamColumns(colon int) (names, numbers, before [2]int, ok bool) {
	numbers, before = [2]int{-1, -1}, [2]int{-1, -1}
	heading := b.head.text
	right := colon + 2
	mirror := func(k int) int { return 2*colon - k }
	if heading(colon-1) == "" || heading(colon-1) != heading(colon+1) {
		return names, numbers, before, false
	}
	if right >= b.last || heading(right) == "" && !slices.ContainsFunc(b.head.cells[min(right, len(b.head.cells)):], func(c cell) bool { return c.text != "" }) {
		return b.teamsBefore(colon)
	}
	// Where the column beside the results holds no names it is the match points.
	c, o := b.look(colon-2), b.look(right)
	if !c.isText() && !o.isText() && heading(colon-2) != "" && heading(colon-2) == heading(right) {
		before = [2]int{colon - 2, right}
		right++
	}
	left := mirror(right)
	for left >= 0 && heading(left) == "" { // flags
		left--
	}
	for right < b.last && heading(right) == "" {
		right++
	}
	if left < 0 || right >= b.last || heading(left) != heading(right) {
		return names, numbers, before, false
	}
	names = [2]int{left, right}
	for left--; left >= 0 && heading(left) == ""; {
		left--
	}
	for right++; right < b.last && heading(right) == ""; {
		right++
	}
	if left >= 0 && right < b.last && heading(left) == heading(right) {
		numbers = [2]int{left, right}
	}
	return names, numbers, before, true
}

// teamsBefore returns the columns where both teams stand before the results.
func (b *block) teamsBefore(colon int) (names, numbers, before [2]int, ok bool) {
	numbers, before = [2]int{-1, -1}, [2]int{-1, -1}
	var list []int
	for k := range colon - 1 {
		if c := b.look(k); b.head.text(k) != "" && c.isText() {
			list = append(list, k)
		}
	}
	if len(list) != 2 || b.head.text(list[0]) != b.head.text(list[1]) {
		return names, numbers, before, false
	}
	return [2]int{list[0], list[1]}, numbers, before, true
}
