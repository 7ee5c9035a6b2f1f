package migrate

import (
	"slices"
	"strconv"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
)

// enterMatches enters the games of the matches, and compares the score above them.
func (e *event) enterMatches() {
	colourless := false
	for n := range e.rounds {
		for _, m := range e.rounds[n].boards {
			for k := range m.Boards {
				b := &m.Boards[k]
				colourless = colourless || b.Seats[0].Name != "" && b.Seats[1].Name != "" && b.Seats[0].Color == tournament.NoColor && b.Seats[1].Color == tournament.NoColor
			}
		}
	}
	if colourless && e.answer(incoming.Question{ID: "board-colours", Text: message.New("migrate.teams.question.colours"), Choices: []incoming.Choice{
		{ID: "refuse", Text: message.New("migrate.teams.colours.refuse")}, {ID: "odd", Text: message.New("migrate.teams.colours.odd")}}}) != "odd" {
		if len(e.found.Questions) == 0 {
			e.fault(place{file: -1}, "migrate.teams.colours")
		}
		return
	}
	for n := range e.rounds {
		round := tournament.Round{Date: e.about.days[n+1]}
		for _, m := range e.rounds[n].boards {
			if !m.Free && !e.enterMatch(&round, m) {
				return
			}
		}
		if len(e.rounds[n].boards) == 0 {
			for _, m := range e.rounds[n].matches { // drawn, and not lined up yet
				if !m.Free {
					round.Matches = append(round.Matches, e.drawnMatch(m))
				}
			}
		}
		e.t.Rounds = append(e.t.Rounds, round)
	}
	e.t.PlannedRounds = max(e.t.PlannedRounds, len(e.t.Rounds))
}

// enterMatch enters a match; false if it cannot be read.
func (e *event) enterMatch(round *tournament.Round, m *matchTable) bool {
	sum := [2]tournament.Points{}
	whole, games := true, 0
	for k := range m.Boards {
		b := &m.Boards[k]
		at := place{file: m.file, line: b.Line}
		white := e.whiteSide(b)
		result, ok := sideResult(b.Result, white)
		if !ok {
			e.fault(at, "migrate.cell", "value", b.Result, "column", "")
			return false
		}
		numbers := [2]int{}
		for side := range b.Seats {
			if b.Seats[side].Name == "" {
				continue
			}
			if p := e.playerAt(m, side, b); p != nil {
				numbers[side] = p.number
			}
		}
		g := tournament.Game{White: numbers[white], Black: numbers[1-white], Result: result}
		pending := result.White == tournament.Pending
		switch {
		case g.White == 0 && g.Black == 0:
			if !pending && result != tournament.Both(tournament.ForfeitLoss) {
				e.fault(at, "migrate.teams.chair", "value", b.Result)
				return false
			}
			continue
		case (g.White == 0 || g.Black == 0) && !pending && !result.White.Forfeit(),
			g.White == 0 && result.White == tournament.ForfeitWin, g.Black == 0 && result.Black == tournament.ForfeitWin:
			e.fault(at, "migrate.teams.chair", "value", b.Result)
			return false
		}
		if b.Seats[0].Color == tournament.NoColor && b.Seats[1].Color == tournament.NoColor && result.White.Forfeit() {
			g.NoColors = true
		}
		whole = whole && !pending && result.White != tournament.Adjourned
		games++
		sum[white] += e.t.Points.Of(result.White, tournament.White)
		sum[1-white] += e.t.Points.Of(result.Black, tournament.Black)
		round.Games = append(round.Games, g)
	}
	if games == 0 {
		round.Matches = append(round.Matches, e.drawnMatch(m))
	}
	e.compareScore(m, sum, whole && games > 0)
	return !e.found.errors()
}

// playerAt returns the player of a seat.
func (e *event) playerAt(m *matchTable, side int, b *incoming.MatchBoard) *person {
	t := e.teamOf(m, side)
	s := &b.Seats[side]
	if p := e.seats[s.Number]; s.Number > 0 && p != nil {
		return p
	}
	for _, p := range e.people {
		if e.members[p] == t && sameName(keyOf(p.player.Name), keyOf(s.Name)) {
			return p
		}
	}
	return nil
}

// whiteSide returns the side that has White on a board: by the marks, or by its number.
func (e *event) whiteSide(b *incoming.MatchBoard) int {
	switch {
	case b.Seats[0].Color == tournament.White, b.Seats[1].Color == tournament.Black:
		return 0
	case b.Seats[0].Color == tournament.Black, b.Seats[1].Color == tournament.White:
		return 1
	}
	return (b.Number + 1) % 2
}

// compareScore compares the score of a match with its boards, and with the page of matches. Where
// they differ it is asked: a score can be a decision of the arbiter.
func (e *event) compareScore(m *matchTable, sum [2]tournament.Points, whole bool) {
	said := []*matchTable{m}
	for _, o := range e.rounds[m.Round-1].matches {
		a, b := e.teamOf(m, 0), e.teamOf(m, 1)
		switch {
		case o.Free && (e.teamOf(o, 0) == a || e.teamOf(o, 0) == b):
			e.fault(place{file: o.file, line: o.Line}, "migrate.teams.other-match", "round", m.Round, "name", o.Sides[0].Name)
			return
		case o.Free:
		case e.teamOf(o, 0) == a && e.teamOf(o, 1) == b, e.teamOf(o, 0) == b && e.teamOf(o, 1) == a:
			said = append(said, o)
		case e.teamOf(o, 0) == a || e.teamOf(o, 1) == a || e.teamOf(o, 0) == b || e.teamOf(o, 1) == b:
			e.fault(place{file: o.file, line: o.Line}, "migrate.teams.other-match", "round", m.Round, "name", a.name)
			return
		}
	}
	for _, o := range said {
		if o.Score[0] == "" && o.Score[1] == "" || !whole {
			continue // a round that is played: the pages can be of two moments
		}
		right := sum
		if e.teamOf(o, 0) != e.teamOf(m, 0) {
			right[0], right[1] = sum[1], sum[0]
		}
		for side := range right {
			e.found.Agreement.Published++
			text := o.Score[side]
			stated, err := pointsOf(text)
			if text == "" {
				stated, err = 0, nil
			}
			if err == nil && stated == right[side] {
				continue
			}
			t := e.teamOf(o, side)
			e.found.Agreement.differ(Discrepancy{Number: t.number, Name: t.name, Recorded: text, Right: right[side].String(), What: message.New("migrate.value.match", "round", m.Round)})
			id := "score-" + strconv.Itoa(m.Round) + "-" + strconv.Itoa(e.teamOf(m, 0).number)
			if e.answer(incoming.Question{ID: id, Text: message.New("migrate.teams.question.score", "round", m.Round, "name", t.name, "score", text, "sum", pointsText(right[side])), Choices: []incoming.Choice{
				{ID: "refuse", Text: message.New("migrate.teams.score.refuse")}, {ID: "boards", Text: message.New("migrate.teams.score.boards")}}}) == "refuse" {
				e.fault(place{file: o.file, line: o.Line}, "migrate.teams.score", "round", m.Round, "name", t.name)
			}
		}
	}
}

// enterFree enters the rounds of teams without opponent. Where no page of matches tells of one
// whether it is a bye it is asked.
func (e *event) enterFree() {
	for n := range e.t.Rounds {
		x := &e.rounds[n]
		paired := map[*team]bool{}
		list := x.boards
		if len(list) == 0 {
			list = x.matches
		}
		for _, m := range list {
			if !m.Free {
				paired[e.teamOf(m, 0)], paired[e.teamOf(m, 1)] = true, true
			}
		}
		if len(paired) == 0 {
			continue
		}
		var free []*team
		for _, t := range e.teams {
			if !paired[t] {
				free = append(free, t)
			}
		}
		kinds, told := e.toldFree(slices.Concat(x.boards, x.matches))
		if !told && len(free) > 0 {
			q := incoming.Question{ID: "bye-" + strconv.Itoa(n+1), Text: message.New("migrate.teams.question.bye", "round", n+1)}
			for _, t := range free {
				q.Choices = append(q.Choices, incoming.Choice{ID: "team-" + strconv.Itoa(t.number), Text: message.New("migrate.teams.bye.of", "name", t.name)})
			}
			q.Choices = append(q.Choices, incoming.Choice{ID: "nobody", Text: message.New("migrate.teams.bye.nobody")})
			given := e.answer(q)
			for _, t := range free {
				if given == "team-"+strconv.Itoa(t.number) {
					kinds[t] = tournament.PairingAllocatedBye
				}
			}
		}
		count := 0
		for _, t := range free {
			kind, is := kinds[t]
			if !is {
				kind = tournament.ZeroPointBye
			}
			if kind == tournament.PairingAllocatedBye {
				count++
				e.byes++
			}
			e.t.Rounds[n].TeamByes = append(e.t.Rounds[n].TeamByes, tournament.Bye{ID: t.number, Kind: kind})
		}
		if count > 1 {
			e.fault(place{file: -1}, "migrate.teams.byes", "round", n+1, "count", count)
		}
	}
}

// toldFree returns the byes that pages tell, and whether a page of matches tells all of the round.
func (e *event) toldFree(list []*matchTable) (kinds map[*team]tournament.ByeKind, told bool) {
	kinds = map[*team]tournament.ByeKind{}
	for _, m := range list {
		told = told || !m.HasBoards
		if !m.Free {
			continue
		}
		kind := tournament.PairingAllocatedBye
		if read, ok := (notation{}).read(m.Sides[1].Name); ok && read.kind == aBye && !read.point && read.bye == tournament.ZeroPointBye {
			kind = tournament.ZeroPointBye
		}
		kinds[e.teamOf(m, 0)] = kind
	}
	return kinds, told
}

// compareCells compares what players scored by the page of their team with the games.
func (e *event) compareCells() {
	outcomes := map[[2]int]tournament.Outcome{}
	for n := range e.t.Rounds {
		for _, g := range e.t.Rounds[n].Games {
			outcomes[[2]int{n, g.White}], outcomes[[2]int{n, g.Black}] = g.Result.White, g.Result.Black
		}
	}
	e.toldRounds = map[[2]int]bool{}
	for k := range e.reader.teams.squads {
		s := &e.reader.teams.squads[k]
		for n, c := range s.Results {
			for i := range s.Players.Rows {
				if s.Players.Rows[i].Cells[c] != "" {
					e.toldRounds[[2]int{s.file, n}] = true
				}
			}
		}
	}
	for _, t := range e.teams {
		if t.squad == nil || len(t.squad.Results) == 0 {
			continue
		}
		free := map[int]bool{}
		for n := range e.t.Rounds {
			free[n] = slices.ContainsFunc(e.t.Rounds[n].TeamByes, func(b tournament.Bye) bool { return b.ID == t.number })
		}
		for _, p := range t.listed {
			if p.cells == nil || p.at.file != t.squad.file {
				continue
			}
			e.comparePlayer(t, p, free, outcomes)
		}
	}
}

// comparePlayer compares the cells of one player.
func (e *event) comparePlayer(t *team, p *person, free map[int]bool, outcomes map[[2]int]tournament.Outcome) {
	a := &e.found.Agreement
	var sum tournament.Points
	for n, column := range t.squad.Results {
		cell := plainCell(p.cells.cell(column))
		value := map[string]tournament.Points{"1": tournament.One, "+": tournament.One, "½": tournament.Half, "=": tournament.Half}[cell]
		sum += value
		right, has := outcomes[[2]int{n, p.number}]
		if has && right == tournament.Pending {
			if cell != "" && cell != "*" {
				e.fault(p.cells.at(column), "migrate.teams.newer", "round", n+1)
				return
			}
			continue
		}
		if cell == "" {
			if has && e.toldRounds[[2]int{t.squad.file, n}] { // else the page is of an earlier moment
				a.Published++
				a.differ(Discrepancy{Number: p.number, Name: p.player.Name, Recorded: "–", Right: signOf(right), What: message.New("migrate.value.round", "round", n+1)})
			}
			continue
		}
		if !has && free[n] {
			e.free++
			continue
		}
		a.Published++
		if want := signOf(right); !has || cell != want && !(cell == "=" && want == "½") {
			e.fault(p.cells.at(column), "migrate.teams.cell", "name", p.player.Name, "round", n+1, "value", p.cells.cell(column), "other", map[bool]string{true: want, false: "–"}[has])
			return
		}
	}
	if p.points == nil {
		return
	}
	if a.Published++; *p.points != sum {
		a.differ(Discrepancy{Number: p.number, Name: p.player.Name, Recorded: p.points.String(), Right: sum.String(), What: message.New("migrate.value.points")})
	}
}

// signOf returns an outcome as cells have it.
func signOf(o tournament.Outcome) string {
	switch {
	case o == tournament.ForfeitWin:
		return "+"
	case o == tournament.ForfeitLoss:
		return "-"
	case o.IsDraw():
		return "½"
	case o.IsWin():
		return "1"
	}
	return "0"
}

// sideResult returns the result of a board from White's side.
func sideResult(text string, whiteSide int) (tournament.ByColor[tournament.Outcome], bool) {
	result, ok := resultOf(text)
	if whiteSide == 1 {
		result.White, result.Black = result.Black, result.White
	}
	return result, ok
}

// pointsText says a number of points in a message.
func pointsText(p tournament.Points) string { return p.Halves() }
