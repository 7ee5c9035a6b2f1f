package migrate

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/tournament"
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
	e.tellDrawn()
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
