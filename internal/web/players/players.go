// Package players is the pages of who takes part: players and teams, their entry,
// numbers, presence and byes, and what is known of each.
package players

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// playersPage is the list of entries, with the form for the next one.
type playersPage struct {
	page.Frame
	Players []journal.Player
	Present int
	Form    tournament.Player
	List    *listPreview
	Pasted  string
}

// listPreview is what a pasted list would do.
type listPreview struct {
	Problems []string
	Rows     []previewRow
	News     int
	Unread   int
}

// previewRow is a line of a pasted list beside who has entered.
type previewRow struct {
	Line    int
	Kind    entrylist.Kind
	Name    string
	Rating  string
	Changes []string
}

func List(v *page.Visit) error {
	if v.State.Config.ForTeams() {
		return v.Redirect(v.Path("teams")) // where they stand with their teams
	}
	return v.Render(playersView(newPlayersPage(v)))
}

func newPlayersPage(v *page.Visit) playersPage {
	p := playersPage{Frame: v.Frame(message.New("web.players.title")), Players: slices.Clone(v.State.Players)}
	p.Section, p.Wide = page.PlayersSection, true
	for k := range p.Players {
		if p.Players[k].Present {
			p.Present++
		}
	}
	if v.Value("order") == "name" {
		compare := v.Collate()
		slices.SortStableFunc(p.Players, func(a, b journal.Player) int { return compare(a.Name, b.Name) })
		return p
	}
	last := len(p.Players) + 1
	number := func(p journal.Player) int {
		if p.Number == 0 {
			return last
		}
		return p.Number
	}
	slices.SortStableFunc(p.Players, func(a, b journal.Player) int {
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(v.State.TournamentRating(&b.Player), v.State.TournamentRating(&a.Player)))
	})
	return p
}

// titlesOffered are the titles of a form, none first.
var titlesOffered = []string{"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// entrant reads a player from a form.
func entrant(v *page.Visit, p tournament.Player) (tournament.Player, error) {
	var err error
	p.Name, p.Title, p.Sex = v.Value("name"), v.Value("title"), v.Value("sex")
	p.Federation = strings.ToUpper(v.Value("federation"))
	if p.Rating, err = v.Number("rating"); err != nil {
		return p, err
	}
	if method, federation := v.State.Ranking(); tournament.RankedNationally(method) && v.Request.PostForm.Has("national") {
		national, err := v.Number("national")
		if err != nil {
			return p, err
		}
		p.SetNationalRating(federation, national)
	}
	if method, _ := v.State.Ranking(); tournament.RankedAsGiven(method) && v.Request.PostForm.Has("given") {
		if p.GivenRating, err = v.Number("given"); err != nil {
			return p, err
		}
	}
	id, err := v.Number("fideid")
	p.FIDEID = int64(id)
	if err != nil {
		return p, err
	}
	p.Birth, err = v.Day("birth")
	return p, err
}

// InPlay is the round that is being played, in which who walks in now can still be
// paired with somebody else who has no opponent (C.04.2 4.4); 0 if there is none.
func (p playersPage) InPlay() int {
	n := p.State.Current()
	if r := p.State.Round(n); r == nil || !r.Published || r.Closed || !page.DrawsColour(p.State) || p.State.Config.ForTeams() {
		return 0
	}
	return n
}

func Enter(v *page.Visit) error {
	p, err := entrant(v, tournament.Player{})
	if err != nil {
		return err
	}
	from, err := v.Number("from")
	if err != nil {
		return err
	}
	if from == 0 && v.State.Current() > 0 {
		from = v.State.Current() + 1
	}
	return v.Do(arbiter.EnterPlayer{Player: p, From: from}, v.Path("players")+"#enter", message.New("web.done.enter", "name", p.Name))
}

// EnterList shows what a pasted list or a file would do, or does it.
func EnterList(v *page.Visit) error {
	text, encoding := v.Value("list"), "" // what is pasted is UTF-8
	if _, data, err := v.File("file"); err != nil {
		return err
	} else if len(data) > 0 {
		text, encoding = string(data), v.Value("encoding")
	}
	list := entrylist.Parse([]byte(text), entrylist.Origin{Encoding: encoding, Federation: v.State.Config.Federation})
	compared := entrylist.Compare(list.Rows, v.State.Players, v.NationalFederation())
	if v.Value("do") == "" {
		p := newPlayersPage(v)
		p.Pasted, p.List = list.Text, previewOf(v, list, compared)
		return v.Render(playersView(p))
	}
	if unread := unreadLines(list); unread > 0 && v.Value("partial") == "" {
		return &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	var fresh []tournament.Player
	for _, row := range compared {
		if row.Kind == entrylist.New || row.Kind == entrylist.Doubtful && v.Value("doubtful") != "" {
			fresh = append(fresh, row.Merged)
		}
	}
	var acts arbiter.Together
	if v.Value("changed") != "" {
		for _, row := range compared {
			if row.Kind == entrylist.Changed {
				acts = append(acts, arbiter.ChangePlayer{ID: row.ID, Player: row.Merged})
			}
		}
	}
	done := message.New("web.done.list", "count", len(fresh))
	if len(fresh) > 0 {
		acts = append(acts, arbiter.EnterPlayers{Players: fresh})
	} else {
		done = message.New("web.done.list-changed", "count", len(acts))
	}
	return v.Do(acts, v.Path("players"), done)
}

// unreadLines counts the lines of a list, or what follows them, that nobody could
// be entered from.
func unreadLines(list entrylist.List) int {
	n := 0
	for _, problem := range list.Problems {
		if problem.Fatal {
			n++
		}
	}
	return n
}

func previewOf(v *page.Visit, list entrylist.List, compared []entrylist.Compared) *listPreview {
	preview := &listPreview{Unread: unreadLines(list)}
	for _, problem := range list.Problems {
		if problem.Line == 0 {
			preview.Problems = append(preview.Problems, v.Text(problem.Message))
			continue
		}
		preview.Problems = append(preview.Problems, v.T("web.players.line", "line", problem.Line, "problem", problem.Message))
	}
	for _, row := range compared {
		r := previewRow{Line: row.Line, Kind: row.Kind, Name: row.Merged.Name, Rating: page.CellOf(v.State, &journal.Player{Player: row.Merged}).Rating}
		for _, c := range row.Changes {
			r.Changes = append(r.Changes, v.T("web.players.change", "field", v.T("web.field."+string(c.Field)), "was", c.Was, "now", c.Now))
		}
		if row.Kind == entrylist.New {
			preview.News++
		}
		preview.Rows = append(preview.Rows, r)
	}
	return preview
}

// editPage changes what is known of a player.
type editPage struct {
	page.Frame
	Player *journal.Player
}

func Edit(v *page.Visit) error {
	player, err := addressed(v)
	if err != nil {
		return err
	}
	p := editPage{Frame: v.Frame(message.New("web.player.edit-title", "name", player.Name)), Player: player}
	p.Section = page.PlayersSection
	return v.Render(editView(p))
}

func Change(v *page.Visit) error {
	player, err := addressed(v)
	if err != nil {
		return err
	}
	changed, err := entrant(v, player.Player)
	if err != nil {
		return err
	}
	table, err := v.Number("table")
	if err != nil {
		return err
	}
	return v.Do(arbiter.Together{
		arbiter.Flag{ID: player.ID, NoHalfByes: v.Value("nohalf") != "", Table: table},
		arbiter.ChangePlayer{ID: player.ID, Player: changed},
	}, v.Path("players", strconv.Itoa(player.ID)), message.New("web.done.change", "name", changed.Name))
}

// Act makes a handler of a command about the player of the address.
func Act(command func(v *page.Visit, id int) (arbiter.Command, error), done string) page.Handler {
	return func(v *page.Visit) error {
		player, err := addressed(v)
		if err != nil {
			return err
		}
		c, err := command(v, player.ID)
		if err != nil {
			return err
		}
		next := v.Path("players", strconv.Itoa(player.ID))
		if _, removed := c.(arbiter.RemovePlayer); removed || v.Value("list") != "" {
			next = v.Path("players")
		}
		return v.Do(c, next, message.New("web.done."+done, "name", player.Name))
	}
}

// ByeOf reads the bye that a player is to have, or not to have any more.
func ByeOf(v *page.Visit, id int) (arbiter.Command, error) {
	round, err := v.Number("round")
	if err != nil {
		return nil, err
	}
	if v.Value("kind") == "none" {
		return arbiter.CancelBye{ID: id, Round: round}, nil
	}
	var kind tournament.ByeKind
	if err := kind.UnmarshalText([]byte(v.Value("kind"))); err != nil {
		return nil, page.ErrBadForm
	}
	return arbiter.RequestBye{ID: id, Round: round, Kind: kind}, nil
}

// AssignNumbers gives pairing numbers in the initial order.
func AssignNumbers(v *page.Visit) error {
	return v.Do(arbiter.AssignNumbers{}, v.Path("players"), message.New("web.done.numbers"))
}

// CheckInAll notes that everybody is there, or nobody.
func CheckInAll(v *page.Visit) error {
	return v.Do(arbiter.CheckInAll{Present: v.Value("present") != ""}, v.Path("players"), message.New("web.done.present-all"))
}
