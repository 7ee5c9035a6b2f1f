// Package players has the pages of players and teams: entry, numbers, presence,
// byes, and what is known of each.
package players

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// playersPage is the list of entries, with the form for the next one.
type playersPage struct {
	page.Frame
	Players []journal.Player // those that are shown, in their order
	Form    tournament.Player
	Query   string // what was looked for
	Absent  bool   // only who has not come is shown
	ByName  bool   // in the order of names

	Lists   []foundList // what rating lists have for what was looked for
	Watched watched     // what they say otherwise of who has entered

	Category string // whose players are shown; "": all

	Contacts map[int]arbiter.Contact // what is known beside the journal, by ID
}

// List is the page, or what the one box finds while somebody types.
func List(lists Lists) page.Handler {
	watch := &watch{lists: lists}
	return func(v *page.Visit) error {
		if v.State.Config.ForTeams() {
			return v.Redirect(v.Path("teams")) // where they stand with their teams
		}
		p := newPlayersPage(v)
		p.Query, p.Absent = v.Value("q"), v.Value("absent") != ""
		if v.Request.Header.Get(findHeader) != "" {
			return v.Render(foundView(p.find(lists)))
		}
		p.Watched = watch.look(v)
		if v.Value("order") == "name" {
			p.byName()
		}
		if p.Query != "" {
			p.Players = findPlayers(p.Players, p.Query)
			p.Lists = p.inLists(lists)
			if len(p.Players) == 0 && len(p.Lists) == 0 {
				p.Form.Name = p.Query
			}
		}
		p.Absent = p.Absent && p.ChecksIn()
		var err error
		if p.Contacts, err = contactsFor(v); err != nil {
			return err
		}
		if name := v.Value("category"); name != "" && !p.ofCategory(name) {
			return page.ErrNotFound
		}
		if p.Absent {
			p.Players = slices.DeleteFunc(p.Players, func(q journal.Player) bool { return q.Present })
		}
		return v.Render(playersView(p))
	}
}

// newPlayersPage is the page with everybody, by number.
func newPlayersPage(v *page.Visit) playersPage {
	p := playersPage{Frame: v.Frame(message.New("web.players.title")), Players: slices.Clone(v.State.Players)}
	p.Section, p.Wide, p.Bare = page.PlayersSection, true, true
	if p.ChecksIn() {
		p.strip()
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

// byName puts them in the order of their names, as the reader's language has it.
func (p *playersPage) byName() {
	p.ByName = true
	compare := p.Collate()
	slices.SortStableFunc(p.Players, func(a, b journal.Player) int { return compare(a.Name, b.Name) })
}

// CountExpected counts who would play in the first round: who has not left, nor a bye in it.
func (p playersPage) CountExpected() int {
	n := 0
	for k := range p.State.Players {
		if _, away := p.State.Players[k].ByeIn(1); !away {
			n++
		}
	}
	return n
}

// Byes counts who has a bye in the first round, or has left.
func (p playersPage) Byes() int { return len(p.State.Players) - p.CountExpected() }

// Come counts who would play and is there.
func (p playersPage) Come() int {
	n := 0
	for k := range p.State.Players {
		if _, away := p.State.Players[k].ByeIn(1); !away && p.State.Players[k].Present {
			n++
		}
	}
	return n
}

// titlesOffered are the titles of a form, none first.
var titlesOffered = []string{"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// entrant reads a player from a form.
func entrant(v *page.Visit, p tournament.Player) (tournament.Player, error) {
	var err error
	p.Name, p.Title, p.Sex = v.Value("name"), v.Value("title"), v.Value("sex")
	p.Federation = strings.ToUpper(v.Value("federation"))
	was := p
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
	handwritten(&was, &p)
	id, err := v.Number("fideid")
	p.FIDEID = int64(id)
	if err != nil {
		return p, err
	}
	p.Birth, err = v.Birth("birth")
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
		from = v.NextRound()
	}
	return v.DoEnter(arbiter.EnterPlayer{Player: p, From: from}, v.Path("players")+"#enter", message.New("web.done.enter", "name", p.Name))
}

// editPage changes what is known of a player.
type editPage struct {
	page.Frame
	Player *journal.Player
}

func Edit(v *page.Visit) error {
	player, err := playerOf(v)
	if err != nil {
		return err
	}
	p := editPage{Frame: v.Frame(message.New("web.player.edit-title", "name", player.Name)), Player: player}
	p.Section = page.PlayersSection
	return v.Render(editView(p))
}

func Change(v *page.Visit) error {
	player, err := playerOf(v)
	if err != nil {
		return err
	}
	changed, err := entrant(v, player.Player)
	if err != nil {
		return err
	}
	return v.Do(arbiter.Together{
		arbiter.Flag{ID: player.ID, NoHalfByes: v.Value("nohalf") != ""},
		arbiter.ChangePlayer{ID: player.ID, Player: changed},
	}, v.Path("players", strconv.Itoa(player.ID)), message.New("web.done.change", "name", changed.Name))
}

// Act makes a handler of a command about the player of the address.
func Act(command func(v *page.Visit, id int) (arbiter.Command, error), done string) page.Handler {
	return func(v *page.Visit) error {
		player, err := playerOf(v)
		if err != nil {
			return err
		}
		c, err := command(v, player.ID)
		if err != nil {
			return err
		}
		next := v.Path("players", strconv.Itoa(player.ID))
		_, removed := c.(arbiter.RemovePlayer)
		if removed {
			next = v.Path("players")
		}
		if err := v.Do(c, next, message.New("web.done."+done, "name", player.Name, "round", effectiveRound(v, c))); err != nil || !removed {
			return err
		}
		if err := keepContacts(v, map[int]arbiter.Contact{player.ID: {}}); err != nil { // he has gone: so does how he is reached
			v.Site.Log.Error("contact not erased", "player", player.ID, "reason", err)
		}
		return nil
	}
}

// effectiveRound is the round from which a command lets a player leave or come back, if it does.
func effectiveRound(v *page.Visit, c arbiter.Command) int {
	switch c := c.(type) {
	case arbiter.Withdraw:
		return cmp.Or(c.From, v.NextRound())
	case arbiter.Return:
		return cmp.Or(c.From, v.NextRound())
	}
	return 0
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

// Leave is a player who is not paired any more, from the round of the form on.
func Leave(expelled bool) func(v *page.Visit, id int) (arbiter.Command, error) {
	return func(v *page.Visit, id int) (arbiter.Command, error) {
		from, err := v.Number("from")
		return arbiter.Withdraw{ID: id, From: from, Expelled: expelled}, err
	}
}

// ReturnOf is one who had left and is paired again from the round of the form on.
func ReturnOf(v *page.Visit, id int) (arbiter.Command, error) {
	from, err := v.Number("from")
	return arbiter.Return{ID: id, From: from}, err
}

// AssignNumbers gives pairing numbers in the initial order.
func AssignNumbers(v *page.Visit) error {
	return v.Do(arbiter.AssignNumbers{}, v.Path("players"), message.New("web.done.numbers"))
}
