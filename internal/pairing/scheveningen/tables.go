package scheveningen

import (
	"strings"

	"torneo/internal/pairing/schedule"
)

// tables are for so many boards, team 1 being A and team 2 B; a line is a round
// and White stands first. FIDE prints none (R-SCHEVENINGEN): those up to eight
// boards are in use, that for ten is one of many. On two boards a team has White
// on both or on none, because otherwise somebody would have it twice.
var tables = map[int]string{
	2: `
		A1-B1 A2-B2
		B2-A1 B1-A2
	`,
	3: `
		A1-B1 A2-B2 B3-A3
		B2-A1 A2-B3 B1-A3
		A1-B3 B1-A2 A3-B2
	`,
	4: `
		A1-B1 A2-B2 B3-A3 B4-A4
		B2-A1 B1-A2 A3-B4 A4-B3
		A1-B3 A2-B4 B1-A3 B2-A4
		B4-A1 B3-A2 A3-B2 A4-B1
	`,
	5: `
		A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
		B2-A1 B3-A2 A3-B4 A4-B5 B1-A5
		A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
		B4-A1 A2-B5 A3-B1 B2-A4 B3-A5
		A1-B5 B1-A2 B2-A3 A4-B3 A5-B4
	`,
	6: `
		A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
		B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
		A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
		B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
		A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
		B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
	`,
	8: `
		A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
		B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
		A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
		B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
		A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
		B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
		A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
		B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3
	`,
	10: `
		A1-B1 B2-A2 B3-A3 A4-B4 A5-B5 B6-A6 A7-B7 A8-B8 B9-A9 B10-A10
		B5-A1 A2-B9 A3-B2 A4-B6 B8-A5 A6-B3 B1-A7 B7-A8 A9-B10 B4-A10
		B10-A1 A2-B1 B6-A3 B2-A4 A5-B4 B5-A6 A7-B8 B9-A8 A9-B3 A10-B7
		A1-B6 B8-A2 A3-B5 B1-A4 B7-A5 A6-B9 B3-A7 A8-B10 B4-A9 A10-B2
		B9-A1 B6-A2 B1-A3 A4-B3 A5-B10 A6-B8 A7-B4 B2-A8 A9-B7 B5-A10
		A1-B2 A2-B5 A3-B9 B7-A4 B3-A5 B4-A6 B10-A7 A8-B6 B8-A9 A10-B1
		A1-B4 A2-B3 A3-B8 A4-B10 B1-A5 A6-B7 B6-A7 B5-A8 B2-A9 B9-A10
		B3-A1 B4-A2 B7-A3 B8-A4 A5-B2 B10-A6 A7-B9 A8-B1 A9-B5 A10-B6
		A1-B7 A2-B10 A3-B4 B9-A4 B6-A5 B2-A6 B5-A7 A8-B3 B1-A9 A10-B8
		B8-A1 B7-A2 B10-A3 A4-B5 A5-B9 A6-B1 A7-B2 B4-A8 A9-B6 B3-A10
	`,
}

// table returns the games of a round, counted from 0.
func table(boards, round int) []schedule.Game {
	text, known := tables[boards]
	if !known {
		return odd(boards, round)
	}
	line := strings.Split(strings.TrimSpace(text), "\n")[round]
	var games []schedule.Game
	for _, pair := range strings.Fields(line) {
		white, black, _ := strings.Cut(pair, "-")
		games = append(games, schedule.Game{White: seat(white), Black: seat(black)})
	}
	return games
}

// seat reads "A3", or "B10".
func seat(text string) schedule.Seat {
	s := schedule.Seat{Team: int(text[0]-'A') + 1}
	for _, digit := range text[1:] {
		s.Player = 10*s.Player + int(digit-'0')
	}
	return s
}

// odd makes a round of a table for an odd number of boards: from round to round
// team B moves on by one player. The remainders by which the colours are dealt
// out go through all values for each player of either team and in each round, so
// that everybody gets equally many of those that mean White. One of them means
// White for team A in every other round only: then neither team has it more
// often than once more than the other.
func odd(boards, round int) []schedule.Game {
	half := boards / 2
	games := make([]schedule.Game, boards)
	for a := range games {
		g := schedule.Game{
			White: schedule.Seat{Team: 1, Player: a + 1},
			Black: schedule.Seat{Team: 2, Player: (a+round)%boards + 1},
		}
		remainder := (round*half + (boards-1)*a) % boards
		if remainder > half || remainder == half && round%2 == 1 {
			g = g.ReverseColors()
		}
		games[a] = g
	}
	return games
}
