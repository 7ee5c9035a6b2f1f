package entrylist

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/spelling"
)

// Team is a team of a list, with its players in the order of their boards.
type Team struct {
	Line        int // of its first player, or of its name
	Name, Short string
	Rows        []Row
}

// boardHeadings name the column of the board at which a player of a team sits.
var boardHeadings = []string{"board", "bo", "board no", "board order", "order", "tablero", "tab", "orden", "orden de fuerza", "n orden"}

var (
	shortName = regexp.MustCompile(`^(.*\S)\s*\(([^()]{1,5})\)$`)
	counted   = regexp.MustCompile(`^\d{1,3}[.)]\s+`)
)

// ParseTeams reads a list of teams with their players: a column names the team of each
// player, or a line by itself stands above the players of each. Their order is that of
// the column of boards, else that of the list. Rows that belong to no team come back.
func ParseTeams(data []byte, origin Origin) (l List, teams []Team, without []Row) {
	l = Parse(data, origin)
	if !slices.ContainsFunc(l.Rows, func(r Row) bool { return r.Club != "" }) || !l.Header && len(origin.Columns) == 0 {
		if names := l.teamLines(); len(names) > 0 {
			origin.skip = names
			if l = Parse(data, origin); !l.Header && len(origin.Columns) == 0 { // a word is read by its column, not by its form
				origin.Columns = l.Columns
				l = Parse(data, origin)
			}
			return l.below(names)
		}
	}
	for k := range l.Rows {
		row := l.Rows[k]
		if row.Club == "" {
			without = append(without, row)
			continue
		}
		name, short := nameOfTeam(row.Club)
		at := slices.IndexFunc(teams, func(t Team) bool { return spelling.Plain(t.Name) == spelling.Plain(name) })
		if at < 0 {
			at, teams = len(teams), append(teams, Team{Line: row.Line, Name: name, Short: short})
		}
		teams[at].Rows = append(teams[at].Rows, row)
	}
	l.seat(teams)
	return l, teams, without
}

// below gives the rows to the teams whose names stand above them.
func (l *List) below(names map[int]bool) (List, []Team, []Row) {
	var teams []Team
	var without []Row
	next := 0
	for k := range l.lines {
		x := &l.lines[k]
		if names[x.number] {
			name, short := nameOfTeam(firstCell(x.cells))
			teams = append(teams, Team{Line: x.number, Name: name, Short: short})
		}
		for ; next < len(l.Rows) && l.Rows[next].Line <= x.number; next++ {
			if len(teams) == 0 {
				without = append(without, l.Rows[next])
			} else {
				t := &teams[len(teams)-1]
				t.Rows = append(t.Rows, l.Rows[next])
			}
		}
	}
	l.seat(teams)
	return *l, teams, without
}

// teamLines returns the lines that name a team by themselves: those of one cell which
// begin a block; where nothing divides the list into blocks, all of one cell if others
// have several, but for "Surname, Name".
func (l *List) teamLines() map[int]bool {
	blocks, several := false, false
	for k := range l.lines {
		blocks = blocks || k > 0 && l.lines[k].number > l.lines[k-1].number+l.lines[k-1].breaks+1
		several = several || isSeveral(l.lines[k].cells)
	}
	names := map[int]bool{}
	for k := range l.lines {
		x := &l.lines[k]
		_, headed := header(x.cells)
		begins := k == 0 || x.number > l.lines[k-1].number+l.lines[k-1].breaks+1
		if k > 0 && !begins {
			_, begins = header(l.lines[k-1].cells)
		}
		if firstCell(x.cells) != "" && !isSeveral(x.cells) && !headed && (blocks && begins || !blocks && several && !strings.Contains(firstCell(x.cells), ",")) {
			names[x.number] = true
		}
	}
	return names
}

// firstCell returns the first cell that is not empty.
func firstCell(cells []string) string {
	if k := slices.IndexFunc(cells, func(c string) bool { return c != "" }); k >= 0 {
		return cells[k]
	}
	return ""
}

// isSeveral reports more than one cell that is not empty.
func isSeveral(cells []string) bool {
	n := 0
	for _, c := range cells {
		if c != "" {
			n++
		}
	}
	return n > 1
}

// nameOfTeam returns the name of a team as it is written above its players, or beside
// them, and its short name: "3. Alfil Blanco (ALF):".
func nameOfTeam(text string) (name, short string) {
	name = strings.TrimSpace(strings.TrimSuffix(counted.ReplaceAllString(strings.TrimSpace(text), ""), ":"))
	if m := shortName.FindStringSubmatch(name); m != nil {
		return m[1], m[2]
	}
	return name, ""
}

// seat puts the players of each team in the order of the column of boards, if it has a
// number for all of them.
func (l *List) seat(teams []Team) {
	column := slices.IndexFunc(l.Headings, func(h string) bool { return slices.Contains(boardHeadings, spelling.Plain(h)) })
	if column < 0 {
		return
	}
	for k := range teams {
		boards := map[int]int{}
		for _, row := range teams[k].Rows {
			if n, err := strconv.Atoi(l.Cell(At{row.Line, column})); err == nil && n > 0 {
				boards[row.Line] = n
			}
		}
		if len(boards) == len(teams[k].Rows) {
			slices.SortStableFunc(teams[k].Rows, func(a, b Row) int { return cmp.Compare(boards[a.Line], boards[b.Line]) })
		}
	}
}
