// Package power makes links and reads them. A link is a power: whoever holds it does what it
// is for. So one is made only for somebody who holds the right that it carries, for those
// boards or that team; it says who made it, and ends when he no longer has that right. What
// is settled about links, and what their texts say, is in internal/ticket.
package power

import (
	"context"
	"strings"
	"sync"

	"torneo/internal/arbiter"
	"torneo/internal/ticket"
)

// Makers knows who is enrolled at the desk.
type Makers interface {
	// Person is somebody as he is now; false: he is nobody any more.
	Person(ctx context.Context, identity string) (arbiter.Person, bool, error)
}

// Office makes links and reads them. It is safe for concurrent use.
type Office struct {
	store  ticket.Store
	desk   *arbiter.Desk
	makers Makers

	mu  sync.Mutex
	key []byte
}

// New makes links with the key of a store. Makers nil: nobody is enrolled, and links are
// made alone at the computer of the desk.
func New(store ticket.Store, desk *arbiter.Desk, makers Makers) *Office {
	return &Office{store: store, desk: desk, makers: makers}
}

// Links is what is settled about the links of a tournament.
func (o *Office) Links(ctx context.Context, tournament string) (ticket.Links, error) {
	return o.store.Links(ctx, tournament)
}

// KeepLinks settles it.
func (o *Office) KeepLinks(ctx context.Context, tournament string, l ticket.Links) error {
	return o.store.KeepLinks(ctx, tournament, l)
}

// Sign is the texts of links, all of one tournament, of the issue that counts. The error is
// a *arbiter.Refused if the person may not make one of them.
func (o *Office) Sign(ctx context.Context, by arbiter.Person, tournament string, list ...ticket.Ticket) ([]string, error) {
	at, err := o.Place(ctx, tournament)
	if err != nil {
		return nil, err
	}
	for k := range list {
		if err := may(by, at, &list[k]); err != nil {
			return nil, err
		}
	}
	return o.sign(ctx, by.Identity, tournament, list)
}

// SignAllowed is Sign of those that the person may make; of another one the text is "".
func (o *Office) SignAllowed(ctx context.Context, by arbiter.Person, tournament string, list ...ticket.Ticket) ([]string, error) {
	at, err := o.Place(ctx, tournament)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	var allowed []ticket.Ticket
	var where []int
	for k := range list {
		if may(by, at, &list[k]) == nil {
			allowed, where = append(allowed, list[k]), append(where, k)
		}
	}
	if len(allowed) == 0 {
		return texts, nil
	}
	signed, err := o.sign(ctx, by.Identity, tournament, allowed)
	for k, text := range signed {
		texts[where[k]] = text
	}
	return texts, err
}

// Own is the text of the link of the board at which a player sits, for who holds the link
// of that player: it has the maker of the one that he holds.
func (o *Office) Own(ctx context.Context, held, board ticket.Ticket) (string, error) {
	own := held.ID != 0 && (board.White == held.ID || board.Black == held.ID)
	if held.Kind != ticket.Player || board.Kind != ticket.Board || !own {
		return "", ticket.Bad
	}
	l, err := o.store.Links(ctx, held.Tournament)
	if err != nil {
		return "", err
	}
	key, err := o.secret(ctx)
	if err != nil {
		return "", err
	}
	board.Tournament, board.Issue, board.Made, board.Maker = held.Tournament, l.Issue, held.Made, held.Maker
	return ticket.Sign(key, board), nil
}

func (o *Office) sign(ctx context.Context, maker, tournament string, list []ticket.Ticket) ([]string, error) {
	key, err := o.secret(ctx)
	if err != nil {
		return nil, err
	}
	l, err := o.store.Links(ctx, tournament)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for k, t := range list {
		t.Tournament, t.Issue, t.Made, t.Maker = tournament, l.Issue, true, maker
		texts[k] = ticket.Sign(key, t)
	}
	return texts, nil
}

// Read is what a link says, with what is settled about those of its tournament. What was
// not signed here, was replaced by a new issue, or was made by somebody who may not do any
// more what it is for, is ticket.Bad; a text that is none costs no look into the store.
func (o *Office) Read(ctx context.Context, text string) (ticket.Ticket, ticket.Links, error) {
	t, err := o.Signed(ctx, text)
	if err != nil {
		return ticket.Ticket{}, ticket.Links{}, err
	}
	l, err := o.store.Links(ctx, t.Tournament)
	if err == nil && l.Issue != t.Issue {
		err = ticket.Bad
	}
	if err == nil {
		err = o.holds(ctx, &t)
	}
	if err != nil {
		return ticket.Ticket{}, ticket.Links{}, err
	}
	return t, l, nil
}

// Mark is what shows that a text is from here: nobody else can make it.
func (o *Office) Mark(ctx context.Context, text string) (string, error) {
	key, err := o.secret(ctx)
	return ticket.Mark(key, text), err
}

// Signed is what a link says that was signed here, whatever became of it since. It costs
// no look into the store.
func (o *Office) Signed(ctx context.Context, text string) (ticket.Ticket, error) {
	key, err := o.secret(ctx)
	if err != nil {
		return ticket.Ticket{}, err
	}
	return ticket.Read(key, text)
}

// holds is nil as long as the maker of a link holds the right that it carries.
func (o *Office) holds(ctx context.Context, t *ticket.Ticket) error {
	if !t.Made || t.Maker == "" {
		return nil
	}
	if o.makers == nil {
		return ticket.Bad
	}
	by, there, err := o.makers.Person(ctx, t.Maker)
	if err != nil {
		return err
	}
	at, err := o.Place(ctx, t.Tournament)
	switch {
	case arbiter.IsNotFound(err), err == nil && (!there || may(by, at, t) != nil):
		return ticket.Bad
	}
	return err
}

// Place is a tournament, for the table of rights.
func (o *Office) Place(ctx context.Context, tournament string) (arbiter.Place, error) {
	j, err := o.desk.Store().Journal(ctx, tournament)
	if err != nil {
		return arbiter.Place{}, err
	}
	s, err := o.desk.State(ctx, tournament)
	return arbiter.Place{Event: j.Event, Tournament: tournament, State: s}, err
}

// may is nil if somebody may make a link: what it carries, by its kind, and what that is
// about.
func may(by arbiter.Person, at arbiter.Place, t *ticket.Ticket) error {
	switch t.Kind {
	case ticket.Board:
		return by.May(arbiter.LinkBoard, at, arbiter.AimAtSeats(at.State, t.Round, t.White, t.Black))
	case ticket.Player:
		return by.May(arbiter.LinkPlayer, at, arbiter.Aim{Players: []int{t.ID}})
	case ticket.Captain:
		return by.May(arbiter.LinkCaptain, at, arbiter.Aim{Teams: []int{t.ID}})
	case ticket.Row:
		return by.May(arbiter.LinkTablet, at, arbiter.AimAtTables(t.From, t.To))
	case ticket.CheckIn:
		return by.May(arbiter.LinkCheckIn, at, arbiter.Aim{})
	}
	return ticket.Bad
}

// mostDevice is how long a device of an entry can be.
const mostDevice = 64

// Device is what entries name as the device of what is done by a link: the link, and who
// made it. "": a link that does not say so.
func (o *Office) Device(ctx context.Context, t ticket.Ticket) (string, error) {
	if !t.Made {
		return "", nil
	}
	name := ""
	if t.Maker != "" && o.makers != nil {
		by, _, err := o.makers.Person(ctx, t.Maker)
		if err != nil {
			return "", err
		}
		name = by.Name
	}
	device := arbiter.ByLink + t.Maker + ":" + name
	if len(device) > mostDevice {
		device = strings.ToValidUTF8(device[:mostDevice], "")
	}
	return device, nil
}

func (o *Office) secret(ctx context.Context) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.key != nil {
		return o.key, nil
	}
	key, err := o.store.TicketKey(ctx)
	if err == nil {
		o.key = key
	}
	return key, err
}
