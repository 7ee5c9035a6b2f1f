package migrate

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/entrylist"
	"torneo/tournament"
	"torneo/trf"
)

// enterSquads takes the players of the teams.
func (e *event) enterSquads() {
	for _, t := range e.teams {
		if t.squad == nil {
			continue
		}
		s := t.squad
		names := slices.Clone(s.Players.Names)
		for _, c := range s.Results {
			names[c] = ""
		}
		h := headingOf(names)
		if h == nil {
			e.fault(t.at, "migrate.no-headings")
			return
		}
		for i := range s.Players.Rows {
			x := &row{s.file, s.Players.Rows[i].Line, clean(slices.Clone(s.Players.Rows[i].Cells))}
			if p := e.person(h, x); p.player.Name != "" {
				e.seat(t, p, true)
			}
		}
	}
}

// seat takes a player of a team, or returns who he is already.
func (e *event) seat(t *team, p *person, listed bool) *person {
	var o *person
	if p.number > 0 {
		if o = e.seats[p.number]; o != nil && !sameName(keyOf(o.player.Name), keyOf(p.player.Name)) {
			e.fault(p.at, "migrate.teams.two-players", "number", p.number, "name", o.player.Name, "other", p.player.Name)
			return nil
		}
	}
	if o == nil {
		var same []*person
		for _, q := range e.people {
			if e.members[q] == t && sameName(keyOf(q.player.Name), keyOf(p.player.Name)) && (q.number == 0 || p.number == 0 || q.number == p.number) {
				same = append(same, q)
			}
		}
		if len(same) > 1 {
			e.fault(p.at, "migrate.same-name", "name", p.player.Name, "number", p.number)
			return nil
		}
		if len(same) == 1 {
			o = same[0]
		}
	}
	switch {
	case o == nil:
		if e.strange(t, p, listed) {
			return nil
		}
		o = p
		e.people = append(e.people, o)
		e.members[o] = t
		if listed {
			t.listed = append(t.listed, o)
		}
	case e.members[o] != t:
		e.fault(p.at, "migrate.teams.other-team", "name", p.player.Name, "team", e.members[o].name, "other", t.name)
		return nil
	case listed && o.cells != nil && o.at.file == p.at.file:
		e.fault(p.at, "migrate.twice", "name", p.player.Name)
		return nil
	default:
		o.number = cmp.Or(o.number, p.number)
		supplement(&o.player, &p.player)
	}
	if o.number > 0 {
		e.seats[o.number] = o
		e.linked = true
	}
	return o
}

// strange refuses somebody on a board who is not among the players of the team.
func (e *event) strange(t *team, p *person, listed bool) bool {
	if listed || len(t.listed) == 0 {
		return false
	}
	e.fault(p.at, "migrate.teams.stranger", "name", p.player.Name, "team", t.name)
	return true
}

// enterLists takes lists of players that have a column of teams.
func (e *event) enterLists() {
	for _, table := range e.cells {
		at := place{file: table.file, line: table.line}
		if table.headings.shape != StartingList || len(e.reader.rounds) > 0 {
			e.fault(at, "migrate.teams.mixed")
			return
		}
		list := e.enter(table)
		column, boards := e.teamColumn(table), table.headings.at(board)
		if column < 0 {
			e.problem(trf.Adjustment, at, "", "", "migrate.teams.no-column")
			continue
		}
		delete(e.columns, table.headings.name(column))
		if boards >= 0 {
			slices.SortStableFunc(list, func(a, b *person) int {
				return cmp.Compare(plainNumber(a.cells.cell(boards)), plainNumber(b.cells.cell(boards)))
			})
		}
		for _, p := range list {
			t := e.named[keyOf(p.cells.cell(column))]
			if t == nil {
				continue // of a team that is nowhere
			}
			e.seat(t, p, boards >= 0 && t.squad == nil)
		}
	}
}

// teamColumn returns the column of a list in which the names of the teams stand; -1 if none does.
func (e *event) teamColumn(table *table) int {
	for k := range table.headings.names {
		equal := 0
		for i := range table.rows {
			if e.named[keyOf(table.rows[i].cell(k))] != nil {
				equal++
			}
		}
		if equal > 0 && 10*equal >= 9*len(table.rows) {
			return k
		}
	}
	return -1
}

// enterSeats takes the players on the boards.
func (e *event) enterSeats() {
	for n := range e.rounds {
		sat := map[*person]bool{}
		for _, m := range e.rounds[n].boards {
			for side := range m.Sides {
				if side == 1 && m.Free {
					continue
				}
				t := e.teamOf(m, side)
				var line []*person
				for k := range m.Boards {
					b := &m.Boards[k]
					s := &b.Seats[side]
					if s.Name == "" {
						continue
					}
					at := place{file: m.file, line: b.Line}
					read := entrylist.Row{}
					read.Player.Name, read.Player.Title = s.Name, s.Title
					if v, err := strconv.Atoi(s.Rating); err == nil && v <= 4000 {
						read.Player.Rating = v
					}
					p := e.seat(t, &person{at: at, number: s.Number, player: read.Player}, false)
					if p == nil {
						return
					}
					if sat[p] {
						e.fault(at, "migrate.twice", "name", s.Name)
						return
					}
					sat[p] = true
					line = append(line, p)
				}
				t.lines = append(t.lines, line)
			}
		}
	}
	if len(e.people) == 0 {
		e.fault(place{file: -1}, "migrate.nobody")
	}
}

// numberAll numbers the players who have no number, and enters all of them.
func (e *event) numberAll() {
	most, without := 0, 0
	for _, p := range e.people {
		if most = max(most, p.number); p.number == 0 {
			without++
		}
	}
	if without > 0 {
		inOrder := slices.Clone(e.people)
		slices.SortStableFunc(inOrder, func(a, b *person) int { return cmp.Compare(e.members[a].number, e.members[b].number) })
		for _, p := range inOrder {
			if p.number == 0 {
				most++
				p.number = most
			}
		}
		e.addAdjustment(place{file: -1}, "", "", "migrate.teams.player-numbers", "count", without)
	}
	slices.SortFunc(e.people, func(a, b *person) int { return cmp.Compare(a.number, b.number) })
	e.t.Players = e.players()
	for k := range e.t.Players {
		e.t.Players[k].Declared = tournament.Declared{} // what players made is compared with their cells
	}
	if e.t.System == (tournament.System{}) {
		e.t.System.Team = true
	}
}

// orderBoards puts the players of each team in board order: as its page has them, or so that
// every line-up is in order.
func (e *event) orderBoards() {
	merged := 0
	for _, t := range e.teams {
		order := t.listed
		if len(order) == 0 {
			if order = mergeLines(t.lines); order == nil && len(t.lines) > 0 && slices.ContainsFunc(t.lines, func(l []*person) bool { return len(l) > 0 }) {
				e.fault(t.at, "migrate.teams.board-order", "team", t.name)
				return
			}
			merged++
		} else if name := outOfOrder(order, t.lines); name != "" {
			e.problem(trf.Violation, t.at, "", "", "migrate.teams.line-up", "team", t.name, "name", name)
		}
		one := tournament.Team{Number: t.number, Name: t.name}
		has := map[*person]bool{}
		for _, p := range order {
			one.Players = append(one.Players, p.number)
			has[p] = true
		}
		for _, p := range e.people { // in a list without boards
			if e.members[p] == t && !has[p] {
				one.Players = append(one.Players, p.number)
			}
		}
		e.t.Teams = append(e.t.Teams, one)
	}
	if merged > 0 {
		e.addAdjustment(place{file: -1}, "", "", "migrate.teams.no-squads", "count", merged)
	}
}

// outOfOrder returns who sits behind somebody who stands after him in the order; "" if nobody does.
func outOfOrder(order []*person, lines [][]*person) string {
	at := map[*person]int{}
	for k, p := range order {
		at[p] = k
	}
	for _, line := range lines {
		for k := 1; k < len(line); k++ {
			if at[line[k]] < at[line[k-1]] {
				return line[k].player.Name
			}
		}
	}
	return ""
}

// mergeLines returns one order in which all line-ups rise; nil if there is none. Who never sat in
// one line-up stand as they appear.
func mergeLines(lines [][]*person) (order []*person) {
	after := map[*person]map[*person]bool{}
	var all []*person
	for _, line := range lines {
		for k, p := range line {
			if after[p] == nil {
				after[p] = map[*person]bool{}
				all = append(all, p)
			}
			if k > 0 {
				after[p][line[k-1]] = true
			}
		}
	}
	done := map[*person]bool{}
	for len(order) < len(all) {
		found := false
		for _, p := range all {
			ready := !done[p]
			for q := range after[p] {
				ready = ready && done[q]
			}
			if ready {
				order, done[p], found = append(order, p), true, true
				break
			}
		}
		if !found {
			return nil
		}
	}
	return order
}
