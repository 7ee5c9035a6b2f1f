package calculator

import (
	"strconv"
	"strings"
)

// MostSupposed is the number of games that a question may suppose.
const MostSupposed = 40

// ParseSupposed reads "9:1=1-0", a board of a round, or "9:3-14=½-½", its two players. The
// function returns who sits at a board.
func ParseSupposed(text string, results []ResultName, at func(round, board int) (white, black int, err error)) (g Supposed, err error) {
	round, rest, ok := strings.Cut(text, ":")
	game, result, ok2 := strings.Cut(rest, "=")
	if g.Round, err = strconv.Atoi(round); err != nil || !ok || !ok2 {
		return g, refuse("calc.wrong.supposed", "value", excerpt(text))
	}
	var symbols []string
	found := false
	for _, k := range results {
		if result == k.Symbol || result == k.Code {
			g.Result, found = k.Result, true
		}
		symbols = append(symbols, k.Symbol)
	}
	if !found {
		return g, refuse("calc.wrong.game-result", "value", excerpt(result), "there", strings.Join(symbols, ", "))
	}
	if white, black, two := strings.Cut(game, "-"); two {
		var err2 error
		g.White, err = strconv.Atoi(white)
		if g.Black, err2 = strconv.Atoi(black); err != nil || err2 != nil {
			return g, refuse("calc.wrong.supposed", "value", excerpt(text))
		}
		return g, nil
	}
	board, err := strconv.Atoi(game)
	if err != nil {
		return g, refuse("calc.wrong.supposed", "value", excerpt(text))
	}
	g.White, g.Black, err = at(g.Round, board)
	return g, err
}

// ParseSuppositions reads a list with commas, semicolons or lines between. Spaces belong to
// results such as "1-0 U".
func ParseSuppositions(text string, results []ResultName, at func(round, board int) (white, black int, err error)) (list []Supposed, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;\r\n", r) }) {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		g, err := ParseSupposed(word, results, at)
		if err != nil {
			return nil, err
		}
		if list = append(list, g); len(list) > MostSupposed {
			return nil, refuse("calc.wrong.many-games", "most", MostSupposed)
		}
	}
	return list, nil
}

// NoBoard returns the refusal of a board that a round has not.
func NoBoard(round, board, count int) error {
	return refuse("calc.wrong.no-board", "round", round, "board", board, "count", count)
}

// NoTeamBoard returns the refusal of a game of teams that is named by a board.
func NoTeamBoard() error { return refuse("calc.wrong.team-board") }
