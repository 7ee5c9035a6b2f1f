// Package phones has the page of reports and requests from telephones. It shows
// what an arbiter has to decide, whether telephones are switched on, and the
// links.
package phones

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/playerreports"
	"torneo/internal/row"
	"torneo/internal/signedlink"
	"torneo/internal/web/page"
	"torneo/message"
)

// phonesPage shows the reports and requests of players.
type phonesPage struct {
	page.Frame
	Differ      []item
	Provisional []item
	Requests    []request
	Links       signedlink.Links
	CanOpen     bool // the program can open the door
	Open        bool
	Places      []string
	Made        *made // a link that was asked for
	People      []page.PlayerCell
	Waiting     int // devices that somebody is to confirm
}

// item is a board with what is said of it.
type item struct {
	*playerreports.Item
	White, Black string
	Says         []said
	Entered      string // as people write it; "": nothing
	Decided      bool   // whoever looks may decide about it
}

// said is a result with who says it.
type said struct{ Key, Symbol, Names string }

// request is something that a player asks for.
type request struct {
	row.Request
	Name, When string
	Decided    bool // whoever looks may decide about it
}

// made is a link with its code, and what it is for.
type made struct {
	page.Code
	Label string
}

// View shows what waits and the switches, and makes links for tablets and players.
func View(v *page.Visit) error {
	if v.Site.Players == nil {
		return page.ErrNotFound
	}
	p := phonesPage{Frame: v.Frame(message.New("phones.title"))}
	p.Section = page.RoundsSection
	q, err := v.PlayerReports()
	if err != nil {
		return err
	}
	for k := range q.Items {
		if i := p.itemOf(&q.Items[k]); i.State == playerreports.Provisional {
			p.Provisional = append(p.Provisional, i)
		} else {
			p.Differ = append(p.Differ, i)
		}
	}
	for _, r := range q.Requests {
		p.Requests = append(p.Requests, request{r, v.NameOf(r.Player), v.Moment(r.At), v.MayGive(playerreports.Command(&r))})
	}
	if p.Links, err = v.Site.Players.Links(v.Context(), v.Tournament.ID); err != nil {
		return err
	}
	if v.Site.Phones != nil {
		p.CanOpen = true
		p.Places, p.Open = v.Site.Phones.Addresses()
	}
	for k := range v.State.Players {
		x := &v.State.Players[k]
		p.People = append(p.People, page.PlayerCell{ID: x.ID, Name: x.Name})
	}
	slices.SortStableFunc(p.People, func(a, b page.PlayerCell) int { return cmp.Compare(a.Name, b.Name) })
	if err := p.make(); err != nil {
		return err
	}
	handed, err := v.Site.Players.Power().List(v.Context(), v.By, v.Tournament.ID)
	if err != nil {
		return err
	}
	for k := range handed {
		if handed[k].Lives() {
			p.Waiting += handed[k].Waiting()
		}
	}
	return v.Render(phonesView(p))
}

func (p *phonesPage) itemOf(i *playerreports.Item) item {
	x := item{Item: i, White: p.NameOf(i.Board.White), Black: p.NameOf(i.Board.Black),
		Decided: p.MayAt(arbiter.Of(arbiter.EnterResult{}), i.Round, i.Table)}
	if kind, ok := arbiter.KindOf(i.Entered); ok {
		x.Entered = kind.Symbol
	}
	for _, key := range []string{"1", "=", "0"} {
		if names := p.SaidBy(i, key); names != "" {
			kind, _ := arbiter.ResultOf(key)
			x.Says = append(x.Says, said{key, kind.Symbol, names})
		}
	}
	return x
}

// ConfirmableResults lists the results that the visitor can confirm.
func (i item) ConfirmableResults() []said {
	if !i.Decided {
		return nil
	}
	return i.Says
}

// Place returns the board, and which game of it.
func (p phonesPage) Place(i item) string {
	if i.Game > 0 {
		return p.T("phone.board-game", "board", i.Table, "game", i.Game)
	}
	return p.T("phone.board", "board", i.Table)
}

// mostTables is the highest board number of a tablet.
const mostTables = 9999

// make makes the link that the address asks for: of a tablet for boards, of one for the
// check-in, of a player.
func (p *phonesPage) make() error {
	var t signedlink.Ticket
	var label string
	switch p.Value("for") {
	case "":
		return nil
	case "row":
		from, err := p.Number("from")
		to, also := p.Number("to")
		if err := errors.Join(err, also); err != nil {
			return err
		}
		if from < 1 || to < from || to > mostTables {
			return &arbiter.Refused{Message: message.New("phones.refused.row")}
		}
		t = signedlink.Ticket{Kind: signedlink.Row, From: from, To: to}
		label = p.T("phone.row", "from", from, "to", to)
	case "check-in":
		t, label = signedlink.Ticket{Kind: signedlink.CheckIn}, p.T("phones.tablet.check-in")
	case "player":
		id, err := p.Number("player")
		if err != nil {
			return err
		}
		if p.State.Player(id) == nil {
			return page.ErrNotFound
		}
		t, label = signedlink.Ticket{Kind: signedlink.Player, ID: id}, p.NameOf(id)
	default:
		return page.ErrNotFound
	}
	at := p.PhoneAddress()
	if at == "" {
		return &arbiter.Refused{Message: message.New("phones.refused.closed")}
	}
	end, err := p.endAsked()
	if err != nil {
		return err
	}
	name := []rune(p.Value("name"))
	text, err := p.Site.Players.Power().Make(p.Context(), p.By, p.Tournament.ID, t, string(name[:min(len(name), mostName)]), end)
	if err != nil {
		return err
	}
	url := page.QRLink(at, text)
	p.Made = &made{page.CodeOf(url), label}
	return nil
}

// mayManage makes sure that players have a door.
func mayManage(v *page.Visit) error {
	if v.Site.Players == nil {
		return page.ErrNotFound
	}
	return nil
}

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/phones", Right: arbiter.Look, Show: View},
		{Pattern: "GET /t/{id}/phones/links", Right: arbiter.Look, Show: Links},
	}
}

// Acts returns the acts on reports and requests from telephones, and on their links.
func Acts() page.Acts {
	const (
		at    = "/t/{id}/phones"
		links = at + "/links"
	)
	return page.Acts{Check: mayManage, To: at, Rows: []page.Act{
		{Path: at, Right: arbiter.SetPhones, Do: set},
		{Path: at + "/door", Right: arbiter.SetPhones, Do: switchPhones},
		{Path: at + "/anew", Right: arbiter.SetPhones, Do: revokeLinks},
		{Path: links + "/{link}", Right: arbiter.Look, Buttons: []string{"do"}, Do: changeLink, To: links},
		{Path: at + "/board", Of: arbiter.EnterResult{}, Buttons: []string{"take", "keep", "own"}, Do: decide},
		{Path: at + "/request", Of: arbiter.RequestBye{}, Do: answer},
	}}
}

// set switches what players can do on and off.
func set(v *page.Visit) (*page.Next, error) {
	l, err := v.Site.Players.Links(v.Context(), v.Tournament.ID)
	if err != nil {
		return nil, err
	}
	l.Results, l.Boards = v.Value("results") != "", v.Value("boards") != ""
	return keep(v, l, message.New("phones.done.set"))
}

// revokeLinks ends all links of the tournament.
func revokeLinks(v *page.Visit) (*page.Next, error) {
	l, err := v.Site.Players.Links(v.Context(), v.Tournament.ID)
	if err != nil {
		return nil, err
	}
	l.Issue++
	return keep(v, l, message.New("phones.done.anew"))
}

func keep(v *page.Visit, l signedlink.Links, done message.Message) (*page.Next, error) {
	if err := v.Site.Players.KeepLinks(v.Context(), v.Tournament.ID, l); err != nil {
		return nil, err
	}
	return returnWith(v, done), nil
}

// returnWith leads back to the page from which the form came.
func returnWith(v *page.Visit, done message.Message) *page.Next {
	return &page.Next{Done: done, To: v.ReturnTo(v.Path("phones"))}
}

// switchPhones opens the address of players' telephones, or closes it.
func switchPhones(v *page.Visit) (*page.Next, error) {
	if v.Site.Phones == nil {
		return nil, page.ErrNotFound
	}
	if v.Value("on") == "" {
		v.Site.Phones.Close()
		return returnWith(v, message.New("phones.done.closed")), nil
	}
	if err := v.Site.Phones.Open(); err != nil {
		return nil, &arbiter.Refused{Message: message.New("phones.refused.open")}
	}
	return returnWith(v, message.New("phones.done.opened")), nil
}

// decide takes what players say of a board, enters another result, or leaves what is
// entered as it is.
func decide(v *page.Visit) (*page.Next, error) {
	b, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	q, err := v.PlayerReports()
	if err != nil {
		return nil, err
	}
	k := slices.IndexFunc(q.Items, func(i playerreports.Item) bool { return i.Board == b })
	key := v.Value("take")
	own := v.Value("own")
	if own != "" {
		key = own
	}
	kind, ok := arbiter.ResultOf(key)
	switch {
	case k < 0:
		return nil, &arbiter.Refused{Message: message.New("phones.refused.changed")}
	case v.Value("keep") != "":
		return settle(v, q.Items[k].Round, b)
	case !ok || own == "" && v.SaidBy(&q.Items[k], key) == "":
		return nil, &arbiter.Refused{Message: message.New("phones.refused.changed")}
	}
	i := &q.Items[k]
	if names := v.SaidBy(i, kind.Key); names != "" {
		v.Note = v.T("phones.said-by", "names", names)
	}
	next := returnWith(v, message.New("web.done.result", "white", v.NameOf(b.White), "black", v.NameOf(b.Black), "result", kind.Symbol))
	next.Command = arbiter.EnterResult{Round: i.Round, Board: b, Result: kind.Result, Game: i.Game}
	return next, nil
}

func settle(v *page.Visit, round int, b journal.Board) (*page.Next, error) {
	if err := v.Site.Players.Settle(v.Context(), v.By, v.Tournament.ID, round, b); err != nil {
		return nil, err
	}
	return returnWith(v, message.New("phones.done.kept")), nil
}

// mostWhy is the largest number of characters of a reason for a refusal.
const mostWhy = 200

// answer grants what a player asks for, or says why not.
func answer(v *page.Visit) (*page.Next, error) {
	q, err := v.PlayerReports()
	if err != nil {
		return nil, err
	}
	player, err := v.Number("player")
	round, also := v.Number("round")
	if err := errors.Join(err, also); err != nil {
		return nil, err
	}
	k := slices.IndexFunc(q.Requests, func(r row.Request) bool {
		return r.Player == player && r.Round == round && r.Kind == v.Value("kind")
	})
	if k < 0 {
		return nil, &arbiter.Refused{Message: message.New("phones.refused.changed")}
	}
	r := q.Requests[k]
	if v.Value("refuse") != "" {
		why := []rune(v.Value("why"))
		if len(why) == 0 {
			return nil, &arbiter.Refused{Message: message.New("phones.refused.why")}
		}
		if err := v.Site.Players.SettleRequest(v.Context(), v.By, r, playerreports.Refused, string(why[:min(len(why), mostWhy)])); err != nil {
			return nil, err
		}
		return returnWith(v, message.New("phones.done.refused", "player", v.NameOf(player))), nil
	}
	v.Note = v.T("phones.asked-by", "name", v.NameOf(player))
	number, err := v.Act(playerreports.Command(&r))
	if err != nil {
		return nil, err
	}
	if err := v.Site.Players.SettleRequest(v.Context(), v.By, r, playerreports.Accepted, ""); err != nil {
		return nil, err
	}
	v.LeaveFlash(page.Flash{Message: message.New("phones.done.granted", "player", v.NameOf(player)), Undo: number, Tournament: v.Tournament.ID})
	return page.Rendered, v.Redirect(v.ReturnTo(v.Path("phones")))
}

// results lists the results that an arbiter can enter instead of the proposed one.
func (phonesPage) results() []arbiter.ResultKind { return arbiter.FinalResults() }

func number(n int) string { return strconv.Itoa(n) }
