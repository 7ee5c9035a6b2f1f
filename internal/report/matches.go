package report

import (
	"strconv"

	"torneo/pairing"
	"torneo/tournament"
)

// matches returns the tables of a round between teams: who meets whom, and the boards.
func (x *pairer) matches() []Table {
	teams := teamsOf(x.t)
	first, second := sides(x.p, x.t.HasHomes())
	list := Table{Caption: x.p.T("schedule.matches", "round", x.round.Number), Columns: []Column{
		{Key: "match", Title: x.p.T("schedule.column.match"), Align: Right},
		{Key: "white team number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "white team", Title: first, Heading: true},
		{Key: "black team number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: "black team", Title: second, Heading: true},
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
	if x.reader == Programs {
		return []Table{x.boardsOfTeams(teams)}
	}
	return []Table{list, x.boardsOfMatches(teams, first, second).dropEmpty(func(Column) bool { return true })}
}

// boardsOfTeams tabulates the boards by colours, for programs.
func (x *pairer) boardsOfTeams(teams teams) Table {
	boards := Table{Caption: x.p.T("pairing.caption", "round", x.round.Number), Columns: append([]Column{{Key: "board", Title: x.p.T("pairing.column.board"), Align: Right}},
		append(x.seatColumns("white", x.p.T("pairing.column.white")), x.seatColumns("black", x.p.T("pairing.column.black"))...)...)}
	for k, b := range x.round.Boards {
		boards.Rows = append(boards.Rows, append(append([]string{strconv.Itoa(k + 1)}, x.seat(teams, b.White)...), x.seat(teams, b.Black)...))
	}
	return boards
}

// boardsOfMatches tabulates them for people: on the left the player of the team named first.
func (x *pairer) boardsOfMatches(teams teams, first, second string) Table {
	boards := Table{Caption: x.p.T("pairing.caption", "round", x.round.Number), Columns: append(append([]Column{{Key: "board", Title: x.p.T("pairing.column.board"), Align: Right}},
		append(x.seatColumns("first", first), Column{Key: "colour", Title: x.p.T("paper.column.colour"), Align: Center})...), x.seatColumns("second", second)...)}
	named := map[int]bool{} // the teams that are named first
	for _, m := range x.round.Matches {
		named[m.White] = m.Black != pairing.Bye
	}
	for k, b := range x.round.Boards {
		left, right := b.White, b.Black
		turned := !named[teams.number(left)] && (left != 0 || named[teams.number(right)])
		if turned {
			left, right = right, left
		}
		boards.Rows = append(boards.Rows, append(append(append([]string{strconv.Itoa(k + 1)}, x.seat(teams, left)...), matchColours(x.p, !turned)), x.seat(teams, right)...))
	}
	return boards
}

// seatColumns returns the columns of a player of a match.
func (x *pairer) seatColumns(key, title string) []Column {
	return []Column{
		{Key: key + " team", Title: x.p.T("report.column.team")},
		{Key: key + " number", Title: x.p.T("report.column.number"), Align: Right},
		{Key: key + " title", Title: x.p.T("report.column.title")},
		{Key: key, Title: title, Heading: true},
		{Key: key + " rating", Title: x.p.T("report.column.rating"), Align: Right},
	}
}

// seat returns their cells; of nobody, at a board that a team leaves empty.
func (x *pairer) seat(teams teams, number int) []string {
	if number == 0 {
		return []string{"", "", "", none, ""}
	}
	p := &x.t.Players[x.index[number]]
	return []string{teams.of(number), strconv.Itoa(number), p.Title, p.Name, ratingOrBlank(p.Rating)}
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

// number returns the number of a player's team; 0: there is none.
func (x teams) number(player int) int {
	if team := x.byPlayer[player]; team != nil {
		return team.Number
	}
	return 0
}

func (x teams) of(player int) string {
	if team := x.byPlayer[player]; team != nil {
		return team.Name
	}
	return ""
}
