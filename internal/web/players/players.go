// Package players has the pages of players and teams: entry, numbers, presence,
// byes, and what is known of each.
package players

import (
	"cmp"
	"slices"
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
	Opened   int    // the player whose categories are open in his row; 0: nobody's

	Contacts map[int]arbiter.Contact // what is known beside the journal, by ID
}

// List returns the handler of the page, and of what its one box finds while somebody types.
func List(lists Lists) page.Handler {
	watch := &watch{lists: lists}
	return func(v *page.Visit) error {
		if v.State.Config.ForTeams() {
			return v.Redirect(v.Path("teams")) // where they stand with their teams
		}
		p := newPlayersPage(v)
		p.Query, p.Absent = v.Value("q"), v.Value("absent") != ""
		if v.Request.Header.Get(page.FindHeader) != "" {
			return v.Render(foundView(p.find(lists)))
		}
		p.Watched = watch.look(v)
		if v.Value("order") == "name" {
			p.byName()
		}
		if p.Query != "" {
			p.Players = page.FindPlayers(p.Players, p.Query)
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
		p.open(v.Value("categories"))
		if p.Absent {
			p.Players = slices.DeleteFunc(p.Players, func(q journal.Player) bool { return q.Present })
		}
		return v.Render(playersView(p))
	}
}

// newPlayersPage returns the page with everybody, by number.
func newPlayersPage(v *page.Visit) playersPage {
	p := playersPage{Frame: v.Frame(message.New("web.players.title")), Players: slices.Clone(v.State.Players)}
	p.Section, p.Wide, p.Bare, p.OwnFinder = page.PlayersSection, true, true, true
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

// Late returns the choice of the round from which who enters now plays.
func (p playersPage) Late() lateRounds { return lateRoundsOf(p.Frame, 0) }

// lateRounds is the rounds from which who enters after the first one can play; none before.
type lateRounds struct {
	Next   []int // the next one, and those after it
	InPlay int   // being played: who walks in now can be paired with somebody else who has no opponent (C.04.2 4.4); 0: none
	Chosen int   // 0: the first of them
}

// lateRoundsOf returns the choice for a tournament.
func lateRoundsOf(f page.Frame, chosen int) lateRounds {
	s, l := f.State, lateRounds{Chosen: chosen}
	n := s.Current()
	if n == 0 || s.Config.ForTeams() || !arbiter.DrawsColour(s) {
		return l
	}
	for round := s.Coming(); round <= s.Config.Rounds; round++ {
		l.Next = append(l.Next, round)
	}
	if r := s.Round(n); r.Published && !r.Closed {
		l.InPlay = n
	}
	return l
}

// enter takes who enters: by himself from the next round on.
func enter(v *page.Visit) (*page.Next, error) {
	p, err := entrant(v, tournament.Player{})
	if err != nil {
		return nil, err
	}
	from, err := v.Number("from")
	if from == 0 && v.State.Current() > 0 {
		from = v.NextRound()
	}
	return &page.Next{Command: arbiter.EnterPlayer{Player: p, From: from}, Enters: true, Done: message.New("web.done.enter", "name", p.Name)}, err
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

// change takes what is known of a player.
func change(v *page.Visit, player *journal.Player) (*page.Next, error) {
	changed, err := entrant(v, player.Player)
	return &page.Next{Done: message.New("web.done.change", "name", changed.Name), Command: arbiter.Sequence{
		arbiter.Flag{ID: player.ID, NoHalfByes: v.Value("nohalf") != ""},
		arbiter.ChangePlayer{ID: player.ID, Player: changed},
	}}, err
}

// remove takes a player out. How he is reached goes with him.
func remove(v *page.Visit, player *journal.Player) (*page.Next, error) {
	return &page.Next{Command: arbiter.RemovePlayer{ID: player.ID}, Then: func() error {
		if err := keepContacts(v, map[int]arbiter.Contact{player.ID: {}}); err != nil {
			v.Site.Log.Error("contact not erased", "player", player.ID, "reason", err)
		}
		return nil
	}}, nil
}

// bye reads the bye that a player is to have, or not to have any more.
func bye(v *page.Visit, id int) (arbiter.Command, error) {
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
