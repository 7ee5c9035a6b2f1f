package migrate

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// matchScore matches the score between two teams above their boards.
var matchScore = regexp.MustCompile(`^[0-9]*½?([.,]5)? ?[:-] ?[0-9]*½?([.,]5)?$`)

// matchHeading reports the line above the boards of a match between two teams: "Bo. | 1 |
// Alpha | Rtg | - | 4 | Delta | Rtg | 3½ : ½".
func matchHeading(cells []string) bool {
	dash, ratings := false, 0
	for _, c := range cells {
		dash = dash || plainCell(c) == "-"
		if f := entrylist.FieldOf(c); f == entrylist.Rating {
			ratings++
		}
	}
	last := len(cells) - 1
	return last >= 5 && dash && ratings == 2 && columnNames[plainWord(cells[0])] == board && matchScore.MatchString(cells[last])
}

// squadTitle reports the line above the players of a team: "1. Alpha (RtgAvg:2341,
// Captain: …)".
var squadTitle = regexp.MustCompile(`(?i)^[1-9][0-9]*\. .+\(.*(rtgavg|eloø|elo-ø|captain|capit|mannschaftsf).*\)$`)

// teamTables is what files say of an event for teams.
type teamTables struct {
	matches []matchTable
	squads  []squadTable
}

type matchTable struct {
	incoming.Match
	file int
}

type squadTable struct {
	incoming.Squad
	file int
}

func (t *teamTables) empty() bool { return len(t.matches)+len(t.squads) == 0 }

// takeTeams takes what the reader of a page found of an event for teams.
func (r *reader) takeTeams(n int, found *incoming.Tables) {
	for _, m := range found.Matches {
		if name := inName.FindStringSubmatch(path.Base(r.files[n].Name)); name != nil && m.Round == 0 {
			m.Round, _ = strconv.Atoi(name[1])
		}
		r.about.day(m.Round, m.Day)
		r.teams.matches = append(r.teams.matches, matchTable{m, n})
	}
	for _, s := range found.Squads {
		r.teams.squads = append(r.teams.squads, squadTable{s, n})
	}
	part := Part{File: r.files[n].Name, Line: 1}
	switch {
	case len(found.Matches) > 0 && found.Matches[0].HasBoards:
		part.Shape, part.Line, part.Rows = TeamBoards, found.Matches[0].Line, len(found.Matches)
	case len(found.Matches) > 0:
		part.Shape, part.Line, part.Rows = TeamPairings, found.Matches[0].Line, len(found.Matches)
	case len(found.Squads) > 0:
		part.Shape, part.Line, part.Rows = Squads, found.Squads[0].Line, len(found.Squads)
	default:
		return
	}
	r.found.Parts = append(r.found.Parts, part)
}

// team is a team as the files have it.
type team struct {
	number int // 0: not said
	name   string
	at     place
	squad  *squadTable
	listed []*person   // in board order, by a page of teams or a list of players
	lines  [][]*person // by boards, of its matches
}

// event is the putting together of an event for teams.
type event struct {
	*reader
	t       *tournament.Tournament
	teams   []*team
	named   map[string]*team // by keyOf
	seats   map[int]*person  // by starting number
	members map[*person]*team
	rounds  []teamRound
	linked  bool // players have starting numbers
	byes    int  // rounds of teams without opponent that count
	byMatch bool // the first tie-break is the match points
	free    int  // cells of players in such rounds

	toldRounds map[[2]int]bool // of which a page of teams has something, by file and round
}

// teamRound is what the files say of a round.
type teamRound struct {
	boards, matches []*matchTable
}

// ofTeams puts the pages of an event for teams together.
func (r *reader) ofTeams() {
	e := &event{reader: r, t: r.about.record(), named: map[string]*team{}, seats: map[int]*person{}, members: map[*person]*team{}}
	for _, step := range []func(){e.nameTeams, e.sortRounds, e.enterSquads, e.enterLists, e.enterSeats, e.numberAll, e.orderBoards, e.enterMatches, e.enterFree, e.compareCells, e.settleMatchPoints} {
		if step(); r.found.errors() || len(r.found.Questions) > 0 {
			return
		}
	}
	e.publishTeams()
	r.found.Record = e.t
}

// nameTeams finds the teams. One is known by its name; a number stands for one name only.
func (e *event) nameTeams() {
	numbered := map[int]*team{}
	find := func(name string, number int, at place) *team {
		key := keyOf(name)
		t := e.named[key]
		if key == "" {
			e.fault(at, "migrate.teams.nameless")
			return nil
		}
		if t == nil {
			t = &team{name: name, at: at}
			e.named[key] = t
			e.teams = append(e.teams, t)
		}
		switch o := numbered[number]; {
		case number == 0:
		case t.number > 0 && t.number != number:
			e.fault(at, "migrate.teams.two-numbers", "name", name, "number", t.number, "other", number)
		case o != nil && o != t:
			e.fault(at, "migrate.teams.two-names", "number", number, "name", o.name, "other", name)
		default:
			t.number = number
			numbered[number] = t
		}
		return t
	}
	for k := range e.reader.teams.matches {
		m := &e.reader.teams.matches[k]
		for side := range m.Sides {
			if side == 1 && m.Free {
				break
			}
			find(m.Sides[side].Name, m.Sides[side].Number, place{file: m.file, line: m.Line})
		}
		if !m.Free && keyOf(m.Sides[0].Name) == keyOf(m.Sides[1].Name) {
			e.fault(place{file: m.file, line: m.Line}, "migrate.teams.itself", "name", m.Sides[0].Name)
		}
	}
	began := len(e.teams) > 0
	for k := range e.reader.teams.squads {
		s := &e.reader.teams.squads[k]
		at := place{file: s.file, line: s.Line}
		number := 0
		if !began { // nothing is played: they are in the order of the page
			number = s.Place
		}
		t := find(s.Name, number, at)
		switch {
		case t == nil:
		case t.squad != nil && t.squad.file == s.file:
			e.fault(at, "migrate.teams.twice", "name", s.Name)
		case t.squad == nil || len(s.Results) > len(t.squad.Results):
			t.squad = s
		}
	}
	without := 0
	for _, t := range e.teams {
		if t.number == 0 {
			without++
		}
	}
	if without > 0 {
		next := 1
		for _, t := range e.teams {
			for ; t.number == 0; next++ {
				if numbered[next] == nil {
					t.number, numbered[next] = next, t
				}
			}
		}
		e.addAdjustment(place{file: -1}, "", "", "migrate.teams.numbers", "count", without)
	}
	slices.SortFunc(e.teams, func(a, b *team) int { return cmp.Compare(a.number, b.number) })
}

// teamOf returns the team of a side.
func (e *event) teamOf(m *matchTable, side int) *team { return e.named[keyOf(m.Sides[side].Name)] }

// mostTeamRounds is the largest number of rounds.
const mostTeamRounds = 99

// sortRounds puts the matches to their rounds. Every round that is played needs its boards.
func (e *event) sortRounds() {
	cells := 0
	for k := range e.reader.teams.squads {
		s := &e.reader.teams.squads[k]
		for n, c := range s.Results {
			for i := range s.Players.Rows {
				if s.Players.Rows[i].Cells[c] != "" {
					cells = max(cells, n+1)
				}
			}
		}
	}
	for k := range e.reader.teams.matches {
		m := &e.reader.teams.matches[k]
		at := place{file: m.file, line: m.Line}
		if m.Round < 1 || m.Round > mostTeamRounds {
			e.fault(at, "migrate.teams.no-round")
			return
		}
		for len(e.rounds) < m.Round {
			e.rounds = append(e.rounds, teamRound{})
		}
		x := &e.rounds[m.Round-1]
		list := &x.matches
		if m.HasBoards {
			list = &x.boards
		}
		for _, o := range *list {
			for side := range m.Sides {
				if side == 1 && m.Free {
					continue
				}
				if t := e.teamOf(m, side); t == e.teamOf(o, 0) || !o.Free && t == e.teamOf(o, 1) {
					e.fault(at, "migrate.teams.again", "name", t.name, "round", m.Round)
					return
				}
			}
		}
		*list = append(*list, m)
	}
	var missing []string
	for n := range max(len(e.rounds), cells) {
		played := n < cells
		if n < len(e.rounds) {
			for _, m := range e.rounds[n].matches {
				played = played || !m.Free && strings.Trim(m.Score[0]+m.Score[1], "0") != ""
			}
			later := n+1 < len(e.rounds) && slices.ContainsFunc(e.rounds[n+1:], func(x teamRound) bool { return len(x.boards) > 0 })
			if len(e.rounds[n].boards) > 0 || !played && !later {
				continue
			}
		}
		missing = append(missing, strconv.Itoa(n+1))
	}
	if len(missing) > 0 {
		e.fault(place{file: -1}, "migrate.teams.missing", "rounds", strings.Join(missing, ", "))
	}
}

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

// sideResult returns the result of a board from White's side.
func sideResult(text string, whiteSide int) (tournament.ByColor[tournament.Outcome], bool) {
	result, ok := resultOf(text)
	if whiteSide == 1 {
		result.White, result.Black = result.Black, result.White
	}
	return result, ok
}

// points says a number of points in a message.
func pointsText(p tournament.Points) string { return fmt.Sprint(p.Halves()) }
