package web

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/message"
	"torneo/tournament"
)

// teamSystems are the systems of an event for teams that a tournament can be begun
// with: types of ETT26, and two that there are none for.
var teamSystems = []string{"FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN", "FIDE_SCHEVENINGEN", semiScheveningen, skalitzka, "CUSTOM_SCHILLER"}

const (
	semiScheveningen = "SEMI_SCHEVENINGEN"
	skalitzka        = "SKALITZKA"
)

// teamSystem reads what an event for teams needs besides its system.
func (v *visit) teamSystem(c *journal.Config) error {
	boards, err := v.number("boards")
	if err != nil {
		return err
	}
	switch c.System {
	case semiScheveningen:
		if boards%2 == 1 {
			return &arbiter.Refused{Message: message.New("arbiter.setup.boards.even", "boards", boards)}
		}
		c.System, c.Rounds = "CUSTOM_SCHEVENINGEN", max(boards/2, 1)
	case skalitzka:
		c.System, c.Rounds = "CUSTOM_TEAM_ROUNDROBIN", 2
	}
	if c.ForTeams() {
		c.Boards = boards
	}
	return nil
}

// systemChoice is the entry of the systems that a configuration was made from.
func systemChoice(c *journal.Config) string {
	switch {
	case c.Skalitzka():
		return skalitzka
	case c.System == "CUSTOM_SCHEVENINGEN" && 2*c.Rounds == c.Boards:
		return semiScheveningen
	}
	return c.System
}

// teamSystemName is what a system for teams is called; its code where it has no
// other name.
func (v *visit) teamSystemName(code string) string {
	switch code {
	case "FIDE_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN":
		return v.T("web.system.team-round-robin")
	case "FIDE_TEAM_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN":
		return v.T("web.system.team-double-round-robin")
	case "FIDE_SCHEVENINGEN":
		return v.T("web.system.scheveningen")
	case semiScheveningen:
		return v.T("web.system.semi-scheveningen")
	case skalitzka:
		return v.T("web.system.skalitzka")
	case "CUSTOM_SCHILLER", "FIDE_SCHILLER":
		return v.T("web.system.schiller")
	}
	return code
}

// teamsPage is the list of teams, with the form for the next one.
type teamsPage struct {
	frame
	Teams       []teamRow
	Name, Short string
	Pasted      string
	List        *listPreview
	Fresh       int // players of the list
}

// teamRow is a team with its players in the order of their boards.
type teamRow struct {
	Team    *journal.Team
	Players []playerCell
}

func (s *Site) teams(v *visit) error { return v.render(teamsView(v.teamsPage())) }

func (v *visit) teamsPage() teamsPage {
	p := teamsPage{frame: v.frame(message.New("web.teams.title"))}
	p.Section, p.Wide = playersSection, true
	for k := range v.state.Teams {
		p.Teams = append(p.Teams, v.teamRow(&v.state.Teams[k]))
	}
	last := len(p.Teams) + 1
	number := func(r teamRow) int {
		if r.Team.Number == 0 {
			return last
		}
		return r.Team.Number
	}
	slices.SortStableFunc(p.Teams, func(a, b teamRow) int { return cmp.Compare(number(a), number(b)) })
	return p
}

func (v *visit) teamRow(t *journal.Team) teamRow {
	r := teamRow{Team: t}
	for _, id := range t.Players {
		r.Players = append(r.Players, cellOf(v.state, v.state.Player(id)))
	}
	return r
}

// MayEnter reports that teams can still enter.
func (p teamsPage) MayEnter() bool { return p.state.Current() == 0 && p.state.Config.ForTeams() }

// enteredTeam is the list of players that was pasted, in the order of the boards.
type enteredTeam struct {
	list     entrylist.List
	compared []entrylist.Compared
	players  []tournament.Player
}

func (v *visit) entered() enteredTeam {
	e := enteredTeam{list: entrylist.Parse([]byte(v.text("list")), entrylist.Origin{})}
	e.compared = entrylist.Compare(e.list.Rows, v.state.Players, v.nationalFederation())
	for k := range e.compared {
		e.players = append(e.players, e.compared[k].Player)
	}
	return e
}

// enterTeam shows what a pasted team would be, or enters it.
func (s *Site) enterTeam(v *visit) error {
	e := v.entered()
	if v.text("do") == "" {
		p := v.teamsPage()
		p.Name, p.Short, p.Pasted, p.Fresh = v.text("name"), v.text("short"), v.text("list"), len(e.players)
		p.List = v.listPreview(e.list, e.compared)
		return v.render(teamsView(p))
	}
	if unread := unreadLines(e.list); unread > 0 && v.text("partial") == "" {
		return &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	c := arbiter.EnterTeam{Name: v.text("name"), Short: v.text("short"), Players: e.players}
	return v.do(c, v.path("teams"), message.New("web.done.team", "team", c.Name))
}

// teamPage changes what is known of a team.
type teamPage struct {
	frame
	Row     teamRow
	Results []arbiter.PlayerScore
}

// teamOf is the team of the address.
func (v *visit) teamOf() (*journal.Team, error) {
	id, err := strconv.Atoi(v.r.PathValue("team"))
	if err != nil {
		return nil, errNotFound
	}
	if t := v.state.Team(id); t != nil {
		return t, nil
	}
	return nil, errNotFound
}

func (s *Site) team(v *visit) error {
	t, err := v.teamOf()
	if err != nil {
		return err
	}
	p := teamPage{frame: v.frame(message.Message{}), Row: v.teamRow(t)}
	p.Title, p.Section = t.Name, playersSection
	return v.render(teamView(p))
}

func (s *Site) changeTeam(v *visit) error {
	t, err := v.teamOf()
	if err != nil {
		return err
	}
	e := v.entered()
	if unread := unreadLines(e.list); unread > 0 {
		return &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	c := arbiter.ChangeTeam{ID: t.ID, Name: v.text("name"), Short: v.text("short"), Players: e.players}
	ids, boards := v.texts("id"), v.texts("board")
	if len(ids) != len(boards) {
		return errBadForm
	}
	type seat struct{ id, board int }
	var seats []seat
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil {
			return errBadForm
		}
		if boards[k] == "" {
			continue // he leaves the team
		}
		board, err := strconv.Atoi(boards[k])
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.number", "value", boards[k])}
		}
		seats = append(seats, seat{id, board})
	}
	slices.SortStableFunc(seats, func(a, b seat) int { return cmp.Compare(a.board, b.board) })
	for _, x := range seats {
		c.Order = append(c.Order, x.id)
	}
	return v.do(c, v.path("teams"), message.New("web.done.team-changed", "team", c.Name))
}

func (s *Site) removeTeam(v *visit) error {
	t, err := v.teamOf()
	if err != nil {
		return err
	}
	return v.do(arbiter.RemoveTeam{ID: t.ID}, v.path("teams"), message.New("web.done.team-removed", "team", t.Name))
}

// drawTeams gives every team the number that was typed beside its name.
func (s *Site) drawTeams(v *visit) error {
	ids, drawn := v.texts("id"), v.texts("drawn")
	if len(ids) != len(drawn) {
		return errBadForm
	}
	order := make([]int, len(ids))
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil {
			return errBadForm
		}
		number, err := strconv.Atoi(drawn[k])
		if err != nil || number < 1 || number > len(order) || order[number-1] != 0 {
			name := ids[k]
			if t := v.state.Team(id); t != nil {
				name = t.Name
			}
			return &arbiter.Refused{Message: message.New("web.error.drawn", "value", drawn[k], "player", name)}
		}
		order[number-1] = id
	}
	return v.do(arbiter.DrawTeams{Order: order}, v.path("teams"), message.New("web.done.draw"))
}

// drawTable draws lots for the numbers of the table. A drawing that has to be
// confirmed keeps its seed.
func (s *Site) drawTable(v *visit) error {
	c := arbiter.DrawTable{Varma: v.text("varma") != ""}
	if given := v.text("seed"); given != "" {
		seed, err := strconv.ParseUint(given, 10, 64)
		if err != nil {
			return &arbiter.Refused{Message: message.New("web.error.number", "value", given)}
		}
		c.Seed = seed
	} else {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		c.Seed = binary.BigEndian.Uint64(b[:]) >> 11
		v.r.PostForm.Set("seed", seedText(c.Seed))
	}
	return v.do(c, v.path("draw"), message.New("web.done.draw"))
}

func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }

// ceremony shows step by step how the numbers were drawn.
func (s *Site) ceremony(v *visit) error {
	steps := arbiter.Drawn(v.state)
	if steps == nil {
		return errNotFound
	}
	c := report.Ceremony{Tournament: v.state.Record(0), Steps: steps, Varma: v.state.Draw.Varma, Seed: v.state.Draw.Seed, Clashes: arbiter.FederationClashes(v.state)}
	return v.document(message.New("web.draw.title"), playersSection, 0, c.Document(v.Printer))
}

// path is where a player, or a team, is shown.
func (c playerCell) path(f frame) string {
	if c.Team {
		return f.path("teams", strconv.Itoa(c.ID))
	}
	return f.path("players", strconv.Itoa(c.ID))
}

func teamCell(t *journal.Team) playerCell {
	if t == nil {
		return playerCell{}
	}
	return playerCell{ID: t.ID, Number: t.Number, Name: t.Name, Team: true}
}

// mover is who moves in the standings.
func (v *visit) mover(p arbiter.Preview, id int) playerCell {
	if p.Teams {
		return teamCell(v.state.Team(id))
	}
	return cellOf(v.state, v.state.Player(id))
}
