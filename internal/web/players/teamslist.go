package players

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// listedTeams is a list of teams with their players, before they are entered.
type listedTeams struct {
	Text    string
	Teams   []listedTeam
	Players int
	Without []string // players of no team
	Asked   listPage // about the doubts
	Unread  int
}

// listedTeam is a team of the list.
type listedTeam struct {
	Name, Short string
	Wrong       []string
	Players     []listRow
	Order       boardOrder
}

// readTeams reads a list of teams that was sent: the list, the teams, and who is in none.
func readTeams(v *page.Visit) (list entrylist.List, teams []entrylist.Team, without []entrylist.Row, mended int, err error) {
	data, origin, err := sentText(v)
	if err != nil {
		return list, nil, nil, 0, err
	}
	list, teams, without = entrylist.ParseTeams(data, origin)
	text, accepted, mended := list.Rewrite(mendsOf(v, &list), editedCells(v, &list))
	if mended > 0 {
		origin.Accepted, origin.Encoding = append(origin.Accepted, accepted...), ""
		list, teams, without = entrylist.ParseTeams([]byte(text), origin)
	}
	return list, teams, without, mended, nil
}

// enterTeams shows what a list of teams would be, or enters all of them as one act.
func enterTeams(v *page.Visit) (*page.Next, error) {
	list, teams, without, mended, err := readTeams(v)
	if err != nil {
		return nil, err
	}
	compared := make([][]entrylist.Compared, len(teams))
	doubtful := len(without) > 0 || len(teams) == 0
	for k := range teams {
		compared[k] = entrylist.Compare(teams[k].Rows, v.State.Players, v.NationalFederation())
		doubtful = doubtful || slices.ContainsFunc(compared[k], hasDoubts)
	}
	from, err := v.Number("from")
	if err != nil {
		return nil, err
	}
	unread := unreadLines(list)
	looked := v.Value("looked") != ""
	if v.Value("do") != "1" || mended > 0 || !looked && (doubtful || unread > 0) {
		p := newTeamsPage(v)
		p.Chosen = max(from, 0)
		p.Listed = showTeams(v, &list, teams, compared, without)
		p.Listed.Asked.Mended, p.Listed.Unread = mended, unread
		return page.Rendered, v.Render(teamsView(p))
	}
	if len(teams) == 0 {
		return nil, &arbiter.Refused{Message: message.New("people.teams.none")}
	}
	if unread > 0 && v.Value("partial") == "" {
		return nil, &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	var c arbiter.EnterTeams
	for k, t := range teams {
		one := arbiter.EnterTeam{Name: t.Name, Short: t.Short, From: from, Players: make([]tournament.Player, len(compared[k]))}
		for n := range compared[k] {
			one.Players[n] = compared[k][n].Player
		}
		c.Teams = append(c.Teams, one)
	}
	return &page.Next{Command: c, Enters: true, Done: message.New("people.teams.done", "count", len(teams))}, nil
}

// showTeams makes the preview: each team with its boards, and what speaks against it.
func showTeams(v *page.Visit, list *entrylist.List, teams []entrylist.Team, compared [][]entrylist.Compared, without []entrylist.Row) *listedTeams {
	l := &listedTeams{Text: list.Text, Asked: newListPage(v)}
	l.Asked.ask(list)
	boards := v.State.Config.Boards
	for k, t := range teams {
		team := listedTeam{Name: t.Name, Short: t.Short}
		switch n := len(t.Rows); {
		case v.State.Config.LinesUp() && n < boards:
			team.Wrong = append(team.Wrong, v.Text(message.New("arbiter.team.few", "count", n, "boards", boards)))
		case !v.State.Config.LinesUp() && n != boards:
			team.Wrong = append(team.Wrong, v.Text(message.New("arbiter.team.size", "count", n, "boards", boards)))
		}
		if slices.ContainsFunc(v.State.Teams, func(own journal.Team) bool { return strings.EqualFold(own.Name, t.Name) }) {
			team.Wrong = append(team.Wrong, v.Text(message.New("arbiter.team.same-name", "team", t.Name)))
		}
		var names []string
		var ratings []int
		for n := range compared[k] {
			row := &compared[k][n]
			names, ratings = append(names, row.Player.Name), append(ratings, v.State.TournamentRating(&row.Player))
			r := listRow{Line: row.Line, Kind: row.Kind, Name: row.Player.Name, About: []string{page.CellOf(v.State, &journal.Player{Player: row.Player}).Rating}}
			for _, d := range row.Doubts {
				r.Reasons = append(r.Reasons, v.Text(d.Message))
			}
			if row.Kind == entrylist.Doubtful {
				r.Reasons = append(r.Reasons, l.Asked.twice(*row))
			}
			team.Players = append(team.Players, r)
			l.Players++
		}
		team.Order = orderOf(v, names, ratings)
		l.Teams = append(l.Teams, team)
	}
	for _, row := range without {
		l.Without = append(l.Without, v.T("web.players.line", "line", row.Line, "problem", row.Player.Name))
	}
	for _, problem := range list.Problems {
		if problem.Fatal || problem.Line == 0 {
			text := v.Text(problem.Message)
			if problem.Line > 0 {
				text = v.T("web.players.line", "line", problem.Line, "problem", problem.Message)
			}
			l.Asked.Problems = append(l.Asked.Problems, text)
		}
	}
	return l
}
