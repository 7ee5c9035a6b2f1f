package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/entrylist"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// playersPage is the list of entries, with the form for the next one.
type playersPage struct {
	frame
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

func (s *Site) players(v *visit) error {
	if v.state.Config.ForTeams() {
		return v.redirect(v.path("teams")) // where they stand with their teams
	}
	return v.render(playersView(v.playersPage()))
}

func (v *visit) playersPage() playersPage {
	p := playersPage{frame: v.frame(message.New("web.players.title")), Players: slices.Clone(v.state.Players)}
	p.Section, p.Wide = playersSection, true
	for k := range p.Players {
		if p.Players[k].Present {
			p.Present++
		}
	}
	if v.text("order") == "name" {
		compare := v.collate()
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
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(v.state.TournamentRating(&b.Player), v.state.TournamentRating(&a.Player)))
	})
	return p
}

// titlesOffered are the titles of a form, none first.
var titlesOffered = []string{"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// entrant reads a player from a form.
func (v *visit) entrant(p tournament.Player) (tournament.Player, error) {
	var err error
	p.Name, p.Title, p.Sex = v.text("name"), v.text("title"), v.text("sex")
	p.Federation = strings.ToUpper(v.text("federation"))
	if p.Rating, err = v.number("rating"); err != nil {
		return p, err
	}
	if method, federation := v.state.Ranking(); tournament.RankedNationally(method) && v.r.PostForm.Has("national") {
		national, err := v.number("national")
		if err != nil {
			return p, err
		}
		p.SetNationalRating(federation, national)
	}
	if method, _ := v.state.Ranking(); tournament.RankedAsGiven(method) && v.r.PostForm.Has("given") {
		if p.GivenRating, err = v.number("given"); err != nil {
			return p, err
		}
	}
	id, err := v.number("fideid")
	p.FIDEID = int64(id)
	if err != nil {
		return p, err
	}
	p.Birth, err = v.date("birth")
	return p, err
}

// InPlay is the round that is being played, in which who walks in now can still be
// paired with somebody else who has no opponent (C.04.2 4.4); 0 if there is none.
func (p playersPage) InPlay() int {
	n := p.state.Current()
	if r := p.state.Round(n); r == nil || !r.Published || r.Closed || !drawsColour(p.state) || p.state.Config.ForTeams() {
		return 0
	}
	return n
}

func (s *Site) enterPlayer(v *visit) error {
	p, err := v.entrant(tournament.Player{})
	if err != nil {
		return err
	}
	from, err := v.number("from")
	if err != nil {
		return err
	}
	if from == 0 && v.state.Current() > 0 {
		from = v.state.Current() + 1
	}
	return v.do(arbiter.EnterPlayer{Player: p, From: from}, v.path("players")+"#enter", message.New("web.done.enter", "name", p.Name))
}

// enterList shows what a pasted list or a file would do, or does it.
func (s *Site) enterList(v *visit) error {
	text, encoding := v.text("list"), "" // what is pasted is UTF-8
	if _, data, err := v.file("file"); err != nil {
		return err
	} else if len(data) > 0 {
		text, encoding = string(data), v.text("encoding")
	}
	list := entrylist.Parse([]byte(text), entrylist.Origin{Encoding: encoding, Federation: v.state.Config.Federation})
	compared := entrylist.Compare(list.Rows, v.state.Players, v.nationalFederation())
	if v.text("do") == "" {
		p := v.playersPage()
		p.Pasted, p.List = list.Text, v.listPreview(list, compared)
		return v.render(playersView(p))
	}
	if unread := unreadLines(list); unread > 0 && v.text("partial") == "" {
		return &arbiter.Refused{Message: message.New("web.players.unread", "count", unread)}
	}
	var fresh []tournament.Player
	for _, row := range compared {
		if row.Kind == entrylist.New || row.Kind == entrylist.Doubtful && v.text("doubtful") != "" {
			fresh = append(fresh, row.Merged)
		}
	}
	var acts arbiter.Together
	if v.text("changed") != "" {
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
	return v.do(acts, v.path("players"), done)
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

func (v *visit) listPreview(list entrylist.List, compared []entrylist.Compared) *listPreview {
	preview := &listPreview{Unread: unreadLines(list)}
	for _, problem := range list.Problems {
		if problem.Line == 0 {
			preview.Problems = append(preview.Problems, v.Text(problem.Message))
			continue
		}
		preview.Problems = append(preview.Problems, v.T("web.players.line", "line", problem.Line, "problem", problem.Message))
	}
	for _, row := range compared {
		r := previewRow{Line: row.Line, Kind: row.Kind, Name: row.Merged.Name, Rating: cellOf(v.state, &journal.Player{Player: row.Merged}).Rating}
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
	frame
	Player *journal.Player
}

func (s *Site) editPlayer(v *visit) error {
	player, err := v.player()
	if err != nil {
		return err
	}
	p := editPage{frame: v.frame(message.New("web.player.edit-title", "name", player.Name)), Player: player}
	p.Section = playersSection
	return v.render(editView(p))
}

func (s *Site) changePlayer(v *visit) error {
	player, err := v.player()
	if err != nil {
		return err
	}
	changed, err := v.entrant(player.Player)
	if err != nil {
		return err
	}
	table, err := v.number("table")
	if err != nil {
		return err
	}
	return v.do(arbiter.Together{
		arbiter.Flag{ID: player.ID, NoHalfByes: v.text("nohalf") != "", Table: table},
		arbiter.ChangePlayer{ID: player.ID, Player: changed},
	}, v.path("players", strconv.Itoa(player.ID)), message.New("web.done.change", "name", changed.Name))
}

// playerAct makes a handler of a command about the player of the address.
func (s *Site) playerAct(command func(v *visit, id int) (arbiter.Command, error), done string) handler {
	return func(v *visit) error {
		player, err := v.player()
		if err != nil {
			return err
		}
		c, err := command(v, player.ID)
		if err != nil {
			return err
		}
		next := v.path("players", strconv.Itoa(player.ID))
		if _, removed := c.(arbiter.RemovePlayer); removed || v.text("list") != "" {
			next = v.path("players")
		}
		return v.do(c, next, message.New("web.done."+done, "name", player.Name))
	}
}

// nextRound is the first round that is not paired.
func (v *visit) nextRound() int { return v.state.Current() + 1 }

// byeOf reads the bye that a player is to have, or not to have any more.
func byeOf(v *visit, id int) (arbiter.Command, error) {
	round, err := v.number("round")
	if err != nil {
		return nil, err
	}
	if v.text("kind") == "none" {
		return arbiter.CancelBye{ID: id, Round: round}, nil
	}
	var kind tournament.ByeKind
	if err := kind.UnmarshalText([]byte(v.text("kind"))); err != nil {
		return nil, errBadForm
	}
	return arbiter.RequestBye{ID: id, Round: round, Kind: kind}, nil
}

// assignNumbers gives pairing numbers in the initial order.
func (s *Site) assignNumbers(v *visit) error {
	return v.do(arbiter.AssignNumbers{}, v.path("players"), message.New("web.done.numbers"))
}

// checkInAll notes that everybody is there, or nobody.
func (s *Site) checkInAll(v *visit) error {
	return v.do(arbiter.CheckInAll{Present: v.text("present") != ""}, v.path("players"), message.New("web.done.present-all"))
}
