package trf

import (
	"strconv"

	"torneo/tournament"
)

// playerName is the number of columns of a name in records 001 and NRS.
const playerName = 33

// players writes the 001 lines and the national rating records.
func (w *writer) players() {
	grid := w.grid()
	if len(w.t.Players) > 0 {
		w.ruler("SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2  3333 3 3")
	}
	for i := range w.t.Players {
		w.player(&w.t.Players[i], grid[i])
	}
	if w.format == TRF26 {
		w.nationals()
	}
}

func (w *writer) player(p *tournament.Player, cells []cell) {
	w.begin("001")
	w.setSubject(p.Number)
	w.number(5, 4, "number", p.Number)
	w.optional(10, 1, "sex", p.Sex, false)
	w.optional(11, 3, "title", p.Title, true)
	w.name(15, playerName, "name", p.Name)
	w.optionalNumber(49, 4, "rating", p.Rating)
	w.optional(54, 3, "federation", p.Federation, false)
	w.optional(58, 11, "fideid", strconv.FormatInt(p.FIDEID, 10), true)
	w.optional(70, 10, "birth", p.Birth.String(), false)
	declared := p.Declared
	if s, ok := w.opts.Players[p.Number]; ok {
		declared = tournament.Declared{Points: &s.Points, Rank: s.Rank}
	}
	w.optionalPoints(81, 4, "points", declared.Points)
	if declared.Rank != 0 {
		w.optionalNumber(86, 4, "rank", declared.Rank)
	}
	last := 0
	for n, c := range cells {
		if c.state == cellEmpty {
			continue
		}
		last = cellColumn(n+1) + atResult
		w.cell(cellColumn(n+1), c)
	}
	if last > 0 {
		w.finishFull()
	} else {
		w.finish()
	}
}

func (w *writer) cell(column int, c cell) {
	if c.opponent == 0 {
		w.left(column, 4, "opponent", "0000")
	} else {
		w.number(column, 4, "opponent", int(c.opponent))
	}
	w.left(column+atColor, 1, "colour", colorLetter(c.color))
	w.pad(column + atResult)
	w.out = append(w.out, c.result)
	w.width++
}

// grid returns the cells of the players' lines by round. In TRF26 the byes of
// rounds without pairing are in record 240 only, except in an event for teams,
// where 240 holds the byes of teams.
func (w *writer) grid() [][]cell {
	t := w.t
	index := make(map[int]int, len(t.Players))
	for i := range t.Players {
		number := t.Players[i].Number
		if _, twice := index[number]; twice || number < 1 || number > MaxPlayers {
			w.refuse("trf.write.number", "number", number, "limit", MaxPlayers)
		}
		index[number] = i
	}
	rounds := len(t.Rounds)
	if rounds > MaxRounds {
		w.refuse("trf.write.rounds", "count", rounds, "limit", MaxRounds)
		rounds = MaxRounds
	}
	cells := make([]cell, len(t.Players)*rounds)
	grid := make([][]cell, len(t.Players))
	for i := range grid {
		grid[i] = cells[i*rounds : (i+1)*rounds]
	}
	enter := func(round, player int, c cell) {
		i, ok := index[player]
		switch {
		case !ok:
			w.refuse("trf.write.unknown", "number", player, "round", round)
		case grid[i][round-1].state != cellEmpty:
			w.refuse("trf.write.twice", "number", player, "round", round)
		default:
			c.state = cellGiven
			grid[i][round-1] = c
		}
	}
	inCells := rounds
	if w.format == TRF26 && !t.IsTeam() {
		inCells = t.RoundsPaired()
	}
	for n := range rounds {
		for i := range t.Rounds[n].Games {
			w.gameCells(n+1, &t.Rounds[n].Games[i], enter)
		}
		for _, b := range t.Rounds[n].Byes {
			if n < inCells || b.Kind == tournament.PairingAllocatedBye { // which 240 does not have
				enter(n+1, b.ID, cell{result: byeLetter(b.Kind)[0]})
			}
		}
	}
	return grid
}

// outcomeSymbol returns the symbol of an outcome in a 001 line.
func outcomeSymbol(o tournament.Outcome) byte {
	const inOrder = " 1=0WDL+-?"
	return inOrder[min(int(o), len(inOrder)-1)]
}

// gameCells enters a game in the lines of both players.
func (w *writer) gameCells(round int, g *tournament.Game, enter func(round, player int, c cell)) {
	white, black := g.Result.White, g.Result.Black
	alone := g.White == 0 || g.Black == 0
	one := white
	if g.White == 0 {
		one = black
	}
	switch {
	case g.White == g.Black,
		max(g.White, g.Black) > MaxPlayers || min(g.White, g.Black) < 0,
		alone && (!w.t.IsTeam() || one != tournament.ForfeitWin),
		!alone && !legalPair(white, black),
		g.NoColors && !one.Forfeit():
		w.refuse("trf.write.game", "white", g.White, "black", g.Black, "round", round, "result", white.String()+"/"+black.String())
		return
	}
	a := cell{opponent: int16(g.Black), color: tournament.White, result: outcomeSymbol(white)}
	b := cell{opponent: int16(g.White), color: tournament.Black, result: outcomeSymbol(black)}
	if g.NoColors {
		a.color, b.color = tournament.NoColor, tournament.NoColor
	}
	if g.White != 0 {
		enter(round, g.White, a)
	}
	if g.Black != 0 {
		enter(round, g.Black, b)
	}
}

// nationals writes the NRS records.
func (w *writer) nationals() {
	begun := false
	for i := range w.t.Players {
		p := &w.t.Players[i]
		for j := range p.National {
			n := &p.National[j]
			list := w.listOf(p, n)
			if list == "" {
				continue
			}
			if !begun {
				w.ruler("SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB")
				begun = true
			}
			w.begin(list)
			w.setSubject(p.Number)
			w.number(5, 4, "number", p.Number)
			w.optional(10, 1, "sex", n.Sex, false)
			w.optional(11, 3, "classification", n.Classification, true)
			w.name(15, playerName, "name", n.Name)
			w.optionalNumber(49, 4, "rating", n.Rating)
			w.optional(54, 3, "origin", n.Origin, false)
			w.optional(58, 11, "nationalid", n.ID, true)
			w.optional(70, 10, "birth", n.Birth.String(), false)
			w.finish()
		}
	}
}
