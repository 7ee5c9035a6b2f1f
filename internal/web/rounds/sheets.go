package rounds

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// sheetsPage is the sheets of the matches of a round, which both captains sign
// (GR (2018) 7.3).
type sheetsPage struct {
	page.Frame
	Day     string
	Matches []matchSheet
}

// matchSheet is the sheet of a match.
type matchSheet struct {
	White, Black page.PlayerCell
	Boards       []sheetBoard
	Points       string // "" while results are open
}

// sheetBoard is a board of it: the player of the team named first stands first.
type sheetBoard struct {
	Board         int
	First, Second page.PlayerCell
	White         bool // the first one has White
	Result        string
}

// Sheets shows the sheets of the matches of a round. While line-ups are hidden the
// names are left to be written in.
func Sheets(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil || !v.State.Config.ForTeams() {
		return page.ErrNotFound
	}
	r := v.State.Round(n)
	if r == nil {
		return page.ErrNotFound
	}
	p := sheetsPage{Frame: v.Frame(message.New("web.teams.sheets-title", "round", n)), Day: dayOf(v, n)}
	p.Section, p.Round = page.RoundsSection, n
	for _, m := range arbiter.Matches(v.State, r) {
		if !m.Forfeited {
			p.Matches = append(p.Matches, p.sheet(r, m))
		}
	}
	return v.Render(sheetsView(p))
}

// Heads returns the headings of the players of both teams, and which one is at home.
func (p sheetsPage) Heads(m matchSheet) [2]string {
	if !arbiter.HasHomes(p.State) {
		return [2]string{m.White.Name, m.Black.Name}
	}
	return [2]string{p.T("schedule.team-home", "team", m.White.Name), p.T("schedule.team-away", "team", m.Black.Name)}
}

func (p *sheetsPage) sheet(r *journal.Round, m arbiter.Match) matchSheet {
	s := p.State
	sheet := matchSheet{White: page.TeamCell(s.Team(m.White)), Black: page.TeamCell(s.Team(m.Black))}
	for n, k := range m.Boards {
		b := r.Boards[k]
		read := m.Readings[n]
		first, second := read.Board(b.Board)
		sheet.Boards = append(sheet.Boards, sheetBoard{Board: n + 1, First: page.CellOf(s, s.Player(first)), Second: page.CellOf(s, s.Player(second)), White: !read.Turned, Result: eventtext.Result(read.Result(b.Counts()))})
	}
	if len(m.Boards) == 0 {
		for k := range s.Config.Boards {
			sheet.Boards = append(sheet.Boards, sheetBoard{Board: k + 1, White: k%2 == 0})
		}
	} else if m.Open == 0 {
		sheet.Points = p.Decimal(m.Points.White.String() + " – " + m.Points.Black.String())
	}
	return sheet
}

// captainsPage is the forms on which captains hand in their line-ups.
type captainsPage struct {
	page.Frame
	Day   string
	Until journal.Hour
	Teams []captainSheet
}

type captainSheet struct {
	Team    page.PlayerCell
	Against string // whom, and where
	Players []page.PlayerCell
	Link    toCaptain
}

// Captains shows a form for every team that has a match, or before the round is paired
// for every team: its players in the order of the boards, and room for who plays.
func Captains(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil || !v.State.Config.LinesUp() {
		return page.ErrNotFound
	}
	p := captainsPage{Frame: v.Frame(message.New("web.teams.captains-title", "round", n)), Day: dayOf(v, n), Until: v.State.LineUpsUntil(n)}
	p.Section, p.Round = page.RoundsSection, n
	r := v.State.Round(n)
	for _, row := range v.TeamRows() {
		sheet := captainSheet{Team: page.TeamCell(row.Team), Players: row.Players}
		if r != nil && r.ByTeams {
			m := r.MatchOf(row.Team.ID)
			if m == nil || m.Black == 0 {
				continue
			}
		}
		if r != nil && (r.ByTeams || r.Published) {
			sheet.Against = opponentText(v, r, row.Team.ID)
		}
		p.Teams = append(p.Teams, sheet)
	}
	teams := make([]int, len(p.Teams))
	for k := range p.Teams {
		teams[k] = p.Teams[k].Team.ID
	}
	links, err := toCaptains(v, teams)
	if err != nil {
		return err
	}
	for k := range links {
		p.Teams[k].Link = links[k]
	}
	return v.Render(captainsView(p))
}

// Boards numbers the boards of a match.
func (p captainsPage) Boards() []string {
	var list []string
	for k := range p.State.Config.Boards {
		list = append(list, strconv.Itoa(k+1))
	}
	return list
}

func dayOf(v *page.Visit, round int) string {
	if dates := v.State.Config.Dates; round >= 1 && round <= len(dates) {
		return strings.TrimSpace(v.Date(dates[round-1].String()) + " " + v.State.Config.TimeOf(round))
	}
	return v.State.Config.TimeOf(round)
}
