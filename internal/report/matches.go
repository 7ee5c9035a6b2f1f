package report

import (
	"strconv"

	"torneo/pairing"
	"torneo/tournament"
)

// matches returns the tables of a round between teams: who meets whom, and the boards.
func (x *pairer) matches() []Table {
	teams := teamsOf(x.t)
	list := Table{Caption: x.p.T("schedule.matches", "round", x.round.Number), Columns: []Column{
		{Key: "match", Title: x.p.T("schedule.column.match"), Align: Right},
		{Key: "white team number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white team", Title: x.p.T("schedule.column.first"), Heading: true},
		{Key: "black team number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black team", Title: x.p.T("schedule.column.second"), Heading: true},
	}}
	for k, m := range x.round.Matches {
		row := []string{strconv.Itoa(k + 1), strconv.Itoa(m.White), teams.name(m.White)}
		if m.Black == pairing.Bye {
			row[0] = ""
			row = append(row, "", x.free())
		} else {
			row = append(row, strconv.Itoa(m.Black), teams.name(m.Black))
		}
		list.Rows = append(list.Rows, row)
	}
	boards := Table{Caption: x.p.T("pairing.caption", "round", x.round.Number), Columns: []Column{
		{Key: "board", Title: x.p.T("pairing.column.board"), Align: Right},
		{Key: "white team", Title: x.p.T("report.column.team")},
		{Key: "white number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white title", Title: x.p.T("report.column.title")},
		{Key: "white", Title: x.p.T("pairing.column.white"), Heading: true},
		{Key: "white rating", Title: x.p.T("report.column.rating"), Align: Right},
		{Key: "black team", Title: x.p.T("report.column.team")},
		{Key: "black number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black title", Title: x.p.T("report.column.title")},
		{Key: "black", Title: x.p.T("pairing.column.black"), Heading: true},
		{Key: "black rating", Title: x.p.T("report.column.rating"), Align: Right},
	}}
	for k, b := range x.round.Boards {
		row := []string{strconv.Itoa(k + 1)}
		for _, number := range [2]int{b.White, b.Black} {
			if number == 0 { // a board that a team leaves empty
				row = append(row, "", "", "", none, "")
				continue
			}
			p := &x.t.Players[x.index[number]]
			row = append(row, teams.of(number), strconv.Itoa(number), p.Title, p.Name, ratingOrBlank(p.Rating))
		}
		boards.Rows = append(boards.Rows, row)
	}
	if x.reader == Programs {
		return []Table{boards}
	}
	return []Table{list, boards.dropEmpty(func(Column) bool { return true })}
}

func (x *pairer) free() string {
	if x.reader == Programs {
		return "free"
	}
	return x.p.T("schedule.free")
}

// teams finds teams by number, and by player.
type teams struct {
	byNumber map[int]*tournament.Team
	byPlayer map[int]*tournament.Team
}

func teamsOf(t *tournament.Tournament) teams {
	x := teams{map[int]*tournament.Team{}, map[int]*tournament.Team{}}
	for k := range t.Teams {
		team := &t.Teams[k]
		x.byNumber[team.Number] = team
		for _, p := range team.Players {
			x.byPlayer[p] = team
		}
	}
	return x
}

func (x teams) name(number int) string {
	if team := x.byNumber[number]; team != nil {
		return team.Name
	}
	return ""
}

func (x teams) of(player int) string {
	if team := x.byPlayer[player]; team != nil {
		return team.Name
	}
	return ""
}
