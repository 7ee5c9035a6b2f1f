package swisssys

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// cell is what a player's list says of a round.
type cell struct {
	result   string // "" for none
	opponent int    // 0: nobody
	color    tournament.Color
	board    int
	points   bool // it has game points, of which nothing is known
}

// outcome is what the letter of a game means, and the letter of the other side.
type outcome struct {
	is    tournament.Outcome
	other string
}

var outcomes = map[string]outcome{
	"+": {tournament.Win, "-"}, "-": {tournament.Loss, "+"}, "=": {tournament.Draw, "="},
	"X": {tournament.ForfeitWin, "F"}, "F": {tournament.ForfeitLoss, "X"}, "~": {tournament.Pending, "~"},
}

// readCell reads "+;24;W;4;24;24;0": result, opponent, colour, board, two numbers of the
// pairing's logic, which name no opponent, and game points.
func readCell(text string) (c cell, ok bool) {
	fields := strings.Split(text, ";")
	if len(text) > maxText || len(fields) < 4 {
		return c, false
	}
	c.result = strings.Trim(fields[0], " \x00")
	n, err := strconv.Atoi(strings.TrimSpace(fields[1]))
	if err != nil || n < -1 || n > maxPlayers {
		return c, false
	}
	c.opponent = max(n, 0)
	switch strings.TrimSpace(fields[2]) {
	case "W":
		c.color = tournament.White
	case "B":
		c.color = tournament.Black
	case "-", "":
	default:
		return c, false
	}
	c.board, _ = strconv.Atoi(strings.TrimSpace(fields[3])) // it orders the games only
	c.points = len(fields) > 6 && strings.Trim(fields[6], " 0.") != ""
	return c, true
}

// readRounds reads the games and byes. What both sides of a game say must agree.
func (r *reader) readRounds() error {
	lines := make([][]cell, len(r.players))
	for k, o := range r.players {
		list := o.list("Results")
		if len(list) > maxRounds {
			return incoming.Refuse("swisssys.rounds", "most", maxRounds)
		}
		for n, x := range list {
			text, is := x.(string)
			c, good := readCell(text)
			if !is || !good {
				return incoming.Refuse("swisssys.cell", "name", r.event.Record.Players[k].Name, "round", n+1, "value", cut(object{"x": text}.text("x"), 60))
			}
			lines[k] = append(lines[k], c)
		}
		r.paired = max(r.paired, len(list))
	}
	t := r.event.Record
	t.Rounds = make([]tournament.Round, r.paired)
	full, points := 0, 0
	for n := range t.Rounds {
		allocated, more, err := r.readRound(n, lines)
		if err != nil {
			return err
		}
		full += allocated
		points += more
	}
	if full > 0 {
		r.lose("migrate.loss.byes", "count", full)
	}
	if points > 0 {
		r.note(trf.Adjustment, "", "swisssys.game-points", "count", points)
	}
	return r.readReserved()
}

// seat is a game at its board.
type seat struct {
	board int
	game  tournament.Game
}

func (r *reader) readRound(n int, lines [][]cell) (full, points int, err error) {
	t := r.event.Record
	to := &t.Rounds[n]
	var games []seat
	var alone []int // with a full point
	at := func(k int) (c cell) {
		if n < len(lines[k]) {
			c = lines[k][n]
		}
		return c
	}
	for k := range lines {
		c, name := at(k), t.Players[k].Name
		if c.points {
			points++
		}
		o, game := outcomes[c.result]
		bye := tournament.ZeroPointBye
		switch {
		case c.result == "B" && c.opponent == 0:
			alone = append(alone, k+1)
			continue
		case c.result == "H" && c.opponent == 0:
			bye = tournament.HalfPointBye
		case c.result == "U" && c.opponent == 0:
		case (c.result == "" || c.result == "~") && c.opponent == 0:
			continue
		case c.result == "X" && c.opponent == 0:
			bye = tournament.FullPointBye
			r.note(trf.Adjustment, "X", "swisssys.forfeit-alone", "name", name, "round", n+1)
		case c.result == "F" && c.opponent == 0:
			r.note(trf.Adjustment, "F", "swisssys.forfeit-alone", "name", name, "round", n+1)
		case !game || c.opponent == 0:
			return 0, 0, incoming.Refuse("swisssys.code", "name", name, "round", n+1, "code", cut(c.result, 20))
		default:
			if c.opponent > len(lines) || c.opponent == k+1 {
				return 0, 0, incoming.Refuse("swisssys.opponent", "name", name, "round", n+1, "number", c.opponent)
			}
			other := at(c.opponent - 1)
			doubleForfeit := c.result == "F" && other.result == "F"
			if other.opponent != k+1 || other.color != c.color.Opponent() || o.other != other.result && !doubleForfeit || c.color == tournament.NoColor && !o.is.Forfeit() {
				return 0, 0, incoming.Refuse("swisssys.sides", "name", name, "opponent", t.Players[c.opponent-1].Name, "round", n+1)
			}
			if c.color == tournament.White || c.color == tournament.NoColor && k+1 < c.opponent {
				games = append(games, seat{c.board, tournament.Game{White: k + 1, Black: c.opponent, NoColors: c.color == tournament.NoColor,
					Result: tournament.ByColor[tournament.Outcome]{White: o.is, Black: outcomes[other.result].is}}})
			}
			continue
		}
		to.Byes = append(to.Byes, tournament.Bye{ID: k + 1, Kind: bye})
	}
	kind := tournament.FullPointBye
	if len(alone) == 1 {
		kind = tournament.PairingAllocatedBye
	}
	for _, id := range alone {
		to.Byes = append(to.Byes, tournament.Bye{ID: id, Kind: kind})
	}
	slices.SortFunc(to.Byes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(games, func(a, b seat) int { return cmp.Compare(a.board, b.board) })
	for _, g := range games {
		to.Games = append(to.Games, g.game)
	}
	return len(alone), points, nil
}

// readReserved enters the half-point byes that were asked for in rounds to come.
func (r *reader) readReserved() error {
	t := r.event.Record
	for k, o := range r.players {
		for _, word := range strings.Fields(o.text("Reserved byes")) {
			n, err := strconv.Atoi(word)
			if err != nil || n < 1 || n > maxRounds {
				r.note(trf.Adjustment, word, "swisssys.reserved", "name", t.Players[k].Name, "value", cut(word, 20))
				continue
			}
			if n <= r.paired {
				continue // the results tell what became of it
			}
			for len(t.Rounds) < n {
				t.Rounds = append(t.Rounds, tournament.Round{})
			}
			if to := &t.Rounds[n-1]; !slices.ContainsFunc(to.Byes, func(b tournament.Bye) bool { return b.ID == k+1 }) {
				to.Byes = append(to.Byes, tournament.Bye{ID: k + 1, Kind: tournament.HalfPointBye})
			}
		}
	}
	return nil
}
