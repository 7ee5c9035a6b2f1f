package players

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"strconv"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// teamsPage is the list of teams, with the form for the next one.
type teamsPage struct {
	page.Frame
	Teams       []page.TeamRow
	Name, Short string
	Pasted      string
	List        *listPreview
	Fresh       int // players of the list
	Chosen      int // the round from which it plays; 0: the next
	Listed      *listedTeams
}

func Teams(v *page.Visit) error { return v.Render(teamsView(newTeamsPage(v))) }

func newTeamsPage(v *page.Visit) teamsPage {
	p := teamsPage{Frame: v.Frame(message.New("web.teams.title")), Teams: v.TeamRows()}
	p.Section, p.Wide = page.PlayersSection, true
	return p
}

// MayEnter reports that teams can still enter.
func (p teamsPage) MayEnter() bool {
	c := &p.State.Config
	return c.ForTeams() && (p.State.Current() == 0 || arbiter.DrawsColour(p.State) && len(p.EntryRounds()) > 0)
}

// EntryRounds returns the rounds from which a team that enters now can play: the one that is
// being played, and the next.
func (p teamsPage) EntryRounds() (rounds []int) {
	n := p.State.Current()
	if r := p.State.Round(n); r != nil && r.Published && !r.Closed {
		rounds = append(rounds, n)
	}
	if n < p.State.Config.Rounds {
		rounds = append(rounds, n+1)
	}
	return rounds
}

// enteredTeam is the list of players that was pasted, in the order of the boards.
type enteredTeam struct {
	list     entrylist.List
	compared []entrylist.Compared
	players  []tournament.Player
}

func readTeam(v *page.Visit) enteredTeam {
	e := enteredTeam{list: entrylist.Parse([]byte(v.Value("list")), entrylist.Origin{Day: v.Today()})}
	e.compared = entrylist.Compare(e.list.Rows, v.State.Players, v.NationalFederation())
	for k := range e.compared {
		e.players = append(e.players, e.compared[k].Player)
	}
	return e
}

// enterTeam shows what a pasted team would be, or enters it.
func enterTeam(v *page.Visit) (*page.Next, error) {
	e := readTeam(v)
	if v.Value("do") == "look" {
		p := newTeamsPage(v)
		p.Name, p.Short, p.Pasted, p.Fresh = v.Value("name"), v.Value("short"), v.Value("list"), len(e.players)
		if p.Chosen, _ = strconv.Atoi(v.Value("from")); p.Chosen < 0 {
			p.Chosen = 0
		}
		p.List = previewOf(v, e.list, e.compared)
		return page.Rendered, v.Render(teamsView(p))
	}
	if unread := unreadLines(e.list); unread > 0 && v.Value("partial") == "" {
		return nil, &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	from, err := v.Number("from")
	c := arbiter.EnterTeam{Name: v.Value("name"), Short: v.Value("short"), Players: e.players, From: from}
	return &page.Next{Command: c, Enters: true, Done: message.New("web.done.team", "team", c.Name)}, err
}

// teamPage changes what is known of a team.
type teamPage struct {
	page.Frame
	Row       page.TeamRow
	After     int
	Place     string
	TieBreaks []explainedValue

	Order  boardOrder
	Boards map[int]int // by ID, as they are proposed; nil: as they are
}

// BoardNumber returns the number in the field of a player, who stands at board k from 0.
func (p teamPage) BoardNumber(id, k int) string {
	if p.Boards != nil {
		k = p.Boards[id] - 1
	}
	return strconv.Itoa(k + 1)
}

// teamOf returns the team of the address.
func teamOf(v *page.Visit) (*journal.Team, error) {
	id, err := strconv.Atoi(v.Request.PathValue("team"))
	if err != nil {
		return nil, page.ErrNotFound
	}
	if t := v.State.Team(id); t != nil {
		return t, nil
	}
	return nil, page.ErrNotFound
}

func Team(v *page.Visit) error {
	t, err := teamOf(v)
	if err != nil {
		return err
	}
	p := teamPage{Frame: v.Frame(message.Message{}), Row: v.TeamRow(t)}
	p.Title, p.Section, p.Order = t.Name, page.PlayersSection, orderOfTeam(v, t)
	if v.Value("order") == "rating" && v.State.Current() == 0 {
		p.Boards = ratingBoards(v, t)
	}
	if p.After, err = v.StandingsRound(); err != nil {
		return err
	}
	if p.After > 0 && t.Number > 0 {
		r, err := arbiter.Standings(v.State, p.After)
		if err != nil {
			return err
		}
		for k := range r.Standings.Rows {
			if row := &r.Standings.Rows[k]; row.Number == t.Number {
				p.Place = strconv.Itoa(row.Rank)
			}
		}
		p.TieBreaks = explainTieBreaks(p.Frame, r, t.Number)
	}
	return v.Render(teamView(p))
}

// changeTeam takes what a team is called, who is in it and in which order.
func changeTeam(v *page.Visit, t *journal.Team) (*page.Next, error) {
	e := readTeam(v)
	if unread := unreadLines(e.list); unread > 0 {
		return nil, &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	c := arbiter.ChangeTeam{ID: t.ID, Name: v.Value("name"), Short: v.Value("short"), Players: e.players}
	ids, boards := v.Values("id"), v.Values("board")
	if len(ids) != len(boards) {
		return nil, page.ErrBadForm
	}
	type seat struct{ id, board int }
	var seats []seat
	for k := range ids {
		id, err := strconv.Atoi(ids[k])
		if err != nil {
			return nil, page.ErrBadForm
		}
		if boards[k] == "" {
			continue // he leaves the team
		}
		board, err := strconv.Atoi(boards[k])
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", boards[k])}
		}
		seats = append(seats, seat{id, board})
	}
	slices.SortStableFunc(seats, func(a, b seat) int { return cmp.Compare(a.board, b.board) })
	for _, x := range seats {
		c.Order = append(c.Order, x.id)
	}
	return &page.Next{Command: c, Enters: true, Done: message.New("web.done.team-changed", "team", c.Name)}, nil
}

func removeTeam(_ *page.Visit, t *journal.Team) (*page.Next, error) {
	return page.Give(arbiter.RemoveTeam{ID: t.ID})
}

// drawTeams gives every team the number that was typed beside its name.
func drawTeams(v *page.Visit) (*page.Next, error) {
	order, err := orderFromForm(v, func(id int) string {
		if t := v.State.Team(id); t != nil {
			return t.Name
		}
		return strconv.Itoa(id)
	})
	return &page.Next{Command: arbiter.DrawTeams{Order: order}}, err
}

// drawTable draws lots for the numbers of the table. A drawing that has to be
// confirmed keeps its seed.
func drawTable(v *page.Visit) (*page.Next, error) {
	c := arbiter.DrawTable{Varma: v.Value("do") == "varma"}
	if given := v.Value("seed"); given != "" {
		seed, err := strconv.ParseUint(given, 10, 64)
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", given)}
		}
		c.Seed = seed
	} else {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		c.Seed = binary.BigEndian.Uint64(b[:]) >> 11
		v.Request.PostForm.Set("seed", eventtext.Seed(c.Seed))
	}
	return page.Give(c)
}

// Ceremony shows step by step how the numbers were drawn.
func Ceremony(v *page.Visit) error {
	steps := arbiter.DrawSteps(v.State)
	if steps == nil {
		return page.ErrNotFound
	}
	c := report.Ceremony{Tournament: v.State.Record(0), Steps: steps, Varma: v.State.Draw.Varma, Seed: v.State.Draw.Seed, Clashes: arbiter.FederationClashes(v.State)}
	return v.Document(message.New("web.draw.title"), page.PlayersSection, 0, c.Document(v.Printer))
}

// placeInTeam sets the team, the board and the points of a player.
func (p *playerPage) placeInTeam() {
	for _, x := range arbiter.PlayerScores(p.State, p.After) {
		if x.ID == p.Player.ID {
			p.Points = p.Decimal(x.Points.String())
			p.Place = p.T("web.teams.board-of", "team", p.State.Team(x.Team).Name, "board", x.Board)
		}
	}
}
