package handover

import (
	"strconv"

	"torneo/tournament"
)

// NameOf returns the name of a player; who is hidden on the noticeboard has a number there.
func NameOf(p *tournament.Player) string {
	if p.Name == "" {
		return "No. " + strconv.Itoa(p.Number)
	}
	return p.Name
}

// number returns a number, "" where there is none.
func number(n int64) string {
	if n <= 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// birth returns a date of birth: "2011/05/03", or the year where nothing else is known.
func birth(d tournament.Date) string {
	if d.Year > 0 && d.Month == 0 {
		return strconv.Itoa(d.Year)
	}
	return d.String()
}

// national returns the rating of a player in the list of his federation, and his number there.
func national(p *tournament.Player) (rating, id string) {
	if n := nationalOf(p); n != nil {
		return number(int64(n.Rating)), n.ID
	}
	return "", ""
}

// listRows returns the list of players under the headings by which Swiss-Manager takes
// players from a table. It finds columns by their headings, which are the first line.
func listRows(c *Content) [][]string {
	head := []string{"No", "Title", "Name", "Fide_No", "ID_No", "Fed", "Rtg_Int", "Rtg_Nat", "Birthday", "Sex", "ClubName"}
	team, board := map[int]string{}, map[int]int{}
	for k := range c.Record.Teams {
		x := &c.Record.Teams[k]
		for at, n := range x.Players {
			team[n], board[n] = x.Name, at+1
		}
	}
	if c.Record.IsTeam() {
		head = append(head, "Team", "Bo.")
	}
	rows := [][]string{head}
	for k := range c.Record.Players {
		p := &c.Record.Players[k]
		rating, id := national(p)
		row := []string{number(int64(p.Number)), p.Title, NameOf(p), number(p.FIDEID), id, p.Federation, number(int64(p.Rating)), rating, birth(p.Birth), p.Sex, c.Clubs[p.Number]}
		if c.Record.IsTeam() {
			row = append(row, team[p.Number], number(int64(board[p.Number])))
		}
		rows = append(rows, row)
	}
	return rows
}
