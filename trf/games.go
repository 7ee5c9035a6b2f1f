package trf

import (
	"strconv"
	"strings"

	"torneo/tournament"
)

// readRounds builds the rounds out of the players' cells: each game from its
// two cells, each bye from its one.
func (r *reader) readRounds() {
	games := make([]int, 0, 16) // cells with an opponent, by round
	for i := range r.players {
		for n, c := range r.cellsOf(i) {
			for len(games) <= n {
				games = append(games, 0)
			}
			if c.state == cellGiven && c.opponent != 0 {
				games[n]++
			}
		}
	}
	last := len(games)
	for last > 0 && games[last-1] == 0 {
		last--
	}
	r.rounds.lastPaired = last
	if last > 0 {
		r.round(last)
	}
	for n := range last {
		r.t.Rounds[n].Games = make([]tournament.Game, 0, (games[n]+1)/2)
	}
	for i := range r.players {
		for n, c := range r.cellsOf(i) {
			switch {
			case c.state != cellGiven:
			case c.opponent == 0:
				r.readUnpairedCell(i, n+1, c)
			default:
				r.readPairedCell(i, n+1, c)
			}
		}
	}
	for n := range r.t.Rounds {
		if len(r.t.Rounds[n].Games) == 0 {
			r.t.Rounds[n].Games = nil
		}
	}
	r.severalByes()
}

func (r *reader) cellsOf(player int) []cell {
	p := &r.players[player]
	return r.cells[p.first:p.past]
}

// at returns a column of a player's cell.
func (r *reader) at(player, round, column int) place {
	return place{r.players[player].line, cellColumn(round) + column, "001"}
}

// readPairedCell makes a game of a player's cell and his opponent's, when it comes to
// the first of the two.
func (r *reader) readPairedCell(player, round int, c cell) {
	number := r.t.Players[player].Number
	if int(c.opponent) == number {
		r.report(Error, r.at(player, round, 0), strconv.Itoa(number), "", "trf.game.self", "player", number, "round", round)
		return
	}
	if r.index[c.opponent] == 0 {
		r.report(Error, r.at(player, round, 0), strconv.Itoa(int(c.opponent)), "", "trf.game.opponent.unknown", "player", number, "round", round)
		return
	}
	if byeSymbol(c.result) {
		r.report(Error, r.at(player, round, atResult), symbolText(c.result), "", "trf.game.bye", "player", number, "opponent", int(c.opponent), "round", round)
		return
	}
	opponent := int(r.index[c.opponent]) - 1
	var other cell
	if theirs := r.cellsOf(opponent); round <= len(theirs) {
		other = theirs[round-1]
	} else if r.players[opponent].broken {
		other.state = cellBroken
	}
	switch {
	case other.state == cellBroken:
	case int(other.opponent) != number:
		r.report(Error, r.at(player, round, 0), strconv.Itoa(int(c.opponent)), "", "trf.game.counterpart",
			"player", number, "opponent", int(c.opponent), "round", round, "other", r.players[opponent].line)
	case byeSymbol(other.result): // reported at the opponent
	case player < opponent:
		r.game(encounter{player, opponent, round, c, other})
	}
}

// encounter is a game as its two players' cells tell it.
type encounter struct {
	first, second, round int // players by their index, in the order of the file
	mine, theirs         cell
}

// differ reports what stands in the second player's cell and does not go with
// the first one's.
func (r *reader) differ(s Severity, e encounter, column int, found, id string, more ...any) {
	r.report(s, r.at(e.second, e.round, column), found, "", id, append(more, "player", r.t.Players[e.second].Number,
		"opponent", r.t.Players[e.first].Number, "round", e.round, "other", r.players[e.first].line)...)
}

// game enters a game of two players who name each other.
func (r *reader) game(e encounter) {
	mine, ok := r.outcome(e.first, e.round, e.mine)
	theirs, ok2 := r.outcome(e.second, e.round, e.theirs)
	if !ok || !ok2 {
		return
	}
	color, ok := r.whoIsWhite(e, mine)
	if !legalPair(mine, theirs) {
		r.differ(Error, e, atResult, symbolText(e.theirs.result), "trf.game.result.contradiction", "against", symbolText(e.mine.result))
		return
	}
	if !ok {
		return
	}
	g := tournament.Game{White: r.t.Players[e.first].Number, Black: r.t.Players[e.second].Number, NoColors: color == tournament.NoColor}
	if color == tournament.Black || g.NoColors && g.White > g.Black {
		g.White, g.Black, mine, theirs = g.Black, g.White, theirs, mine
	}
	g.Result = tournament.ByColor[tournament.Outcome]{White: mine, Black: theirs}
	if mine == tournament.Pending && e.round < r.rounds.lastPaired {
		r.differ(Violation, e, atResult, "", "trf.game.result.missing")
	}
	into := &r.t.Rounds[e.round-1].Games
	*into = append(*into, g)
}

// whoIsWhite returns the colour of the first player; NoColor where neither cell says,
// which only a forfeit can do without.
func (r *reader) whoIsWhite(e encounter, result tournament.Outcome) (tournament.Color, bool) {
	mine, theirs := e.mine.color, e.theirs.color
	switch {
	case mine == tournament.NoColor && theirs == tournament.NoColor:
		if !result.Forfeit() {
			r.differ(Error, e, atColor, "", "trf.game.colour.missing")
		}
		return tournament.NoColor, result.Forfeit()
	case mine == tournament.NoColor:
		mine = theirs.Opponent()
		r.reportInferredColor(e.first, e.second, e.round, mine)
	case theirs == tournament.NoColor:
		r.reportInferredColor(e.second, e.first, e.round, mine.Opponent())
	case mine == theirs:
		r.differ(Error, e, atColor, colorLetter(theirs), "trf.game.colour.same")
		return mine, false
	}
	return mine, true
}

// reportInferredColor reports a colour that follows from the opponent's.
func (r *reader) reportInferredColor(player, opponent, round int, c tournament.Color) {
	r.report(Adjustment, r.at(player, round, atColor), "", colorLetter(c), "trf.game.colour.inferred",
		"player", r.t.Players[player].Number, "opponent", r.t.Players[opponent].Number, "round", round)
}

// outcome reads the result of a cell with an opponent.
func (r *reader) outcome(player, round int, c cell) (tournament.Outcome, bool) {
	switch c.result {
	case '1':
		return tournament.Win, true
	case '=':
		return tournament.Draw, true
	case '0':
		return tournament.Loss, true
	case 'W':
		return tournament.UnratedWin, true
	case 'D':
		return tournament.UnratedDraw, true
	case 'L':
		return tournament.UnratedLoss, true
	case '+':
		return tournament.ForfeitWin, true
	case '-':
		return tournament.ForfeitLoss, true
	case '?', 'X', '*':
		r.report(Note, r.at(player, round, atResult), symbolText(c.result), "?", "trf.game.adjourned", "player", r.t.Players[player].Number, "round", round)
		return tournament.Adjourned, true
	case ' ':
		return tournament.Pending, true
	}
	r.report(Error, r.at(player, round, atResult), symbolText(c.result), "", "trf.game.result", "round", round)
	return 0, false
}

func byeSymbol(s byte) bool { return s == 'H' || s == 'F' || s == 'U' || s == 'Z' || s == 'A' }

// legalPairs are the results that the two sides of one game may have. Besides
// a decisive game and a draw an arbiter may decide that one side or both lose;
// nobody can win against anything but a loss.
var legalPairs = [...][2]tournament.Outcome{
	{tournament.Win, tournament.Loss},
	{tournament.Draw, tournament.Draw},
	{tournament.Draw, tournament.Loss},
	{tournament.Loss, tournament.Loss},
	{tournament.UnratedWin, tournament.UnratedLoss},
	{tournament.UnratedDraw, tournament.UnratedDraw},
	{tournament.UnratedDraw, tournament.UnratedLoss},
	{tournament.UnratedLoss, tournament.UnratedLoss},
	{tournament.ForfeitWin, tournament.ForfeitLoss},
	{tournament.ForfeitLoss, tournament.ForfeitLoss},
	{tournament.Adjourned, tournament.Adjourned},
	{tournament.Pending, tournament.Pending},
}

func legalPair(a, b tournament.Outcome) bool {
	for _, p := range legalPairs {
		if p[0] == a && p[1] == b || p[0] == b && p[1] == a {
			return true
		}
	}
	return false
}

// symbolText returns a result symbol as it stands; "" for a blank.
func symbolText(symbol byte) string { return strings.TrimSpace(string(rune(symbol))) }

func colorLetter(c tournament.Color) string {
	switch c {
	case tournament.White:
		return "w"
	case tournament.Black:
		return "b"
	}
	return "-"
}
