// Package links makes links and reads them. A link is a power: its holder can
// do what it is for. So a link is made only for people who have that right
// themselves, for those boards or that team. It names the person it was made
// for, and ends when they lose the right, when it expires or when it is
// withdrawn. The table kinds has a row with the rules of each kind of link;
// what the texts of links say is in internal/signedlink.
package links

import (
	"context"
	"strings"
	"sync"

	"torneo/internal/arbiter"
	"torneo/internal/signedlink"
)

// Makers knows who is enrolled at the desk.
type Makers interface {
	// Person returns somebody as he is now; false: he is nobody any more.
	Person(ctx context.Context, identity string) (arbiter.Person, bool, error)
}

// Office makes links and reads them. It is safe for concurrent use.
type Office struct {
	store  signedlink.Store
	desk   *arbiter.Desk
	makers Makers

	mu  sync.Mutex
	key []byte
}

// New makes links with the key of a store. Makers nil: nobody is enrolled, and links are
// made alone at the computer of the desk.
func New(store signedlink.Store, desk *arbiter.Desk, makers Makers) *Office {
	return &Office{store: store, desk: desk, makers: makers}
}

// Links returns the settings of a tournament's links.
func (o *Office) Links(ctx context.Context, tournament string) (signedlink.Links, error) {
	return o.store.Links(ctx, tournament)
}

// KeepLinks settles it.
func (o *Office) KeepLinks(ctx context.Context, tournament string, l signedlink.Links) error {
	return o.store.KeepLinks(ctx, tournament, l)
}

// Sign returns the texts of links, all of one tournament, of the issue that counts. The error
// is a *arbiter.Refused if the person may not make one of them.
func (o *Office) Sign(ctx context.Context, by arbiter.Person, tournament string, list ...signedlink.Ticket) ([]string, error) {
	at, err := o.Place(ctx, tournament)
	if err != nil {
		return nil, err
	}
	for k := range list {
		if err := may(by, at, &list[k]); err != nil {
			return nil, err
		}
	}
	return o.sign(ctx, by, at, list, nil)
}

// SignAllowed does as Sign, for those that the person may make; of another one the text is "".
func (o *Office) SignAllowed(ctx context.Context, by arbiter.Person, tournament string, list ...signedlink.Ticket) ([]string, error) {
	at, err := o.Place(ctx, tournament)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	var allowed []signedlink.Ticket
	var where []int
	for k := range list {
		if may(by, at, &list[k]) == nil {
			allowed, where = append(allowed, list[k]), append(where, k)
		}
	}
	if len(allowed) == 0 {
		return texts, nil
	}
	signed, err := o.sign(ctx, by, at, allowed, nil)
	for k, text := range signed {
		texts[where[k]] = text
	}
	return texts, err
}

// Own returns the text of the link of the board at which a player sits, for who holds the link
// of that player: it has the maker of the one that he holds.
func (o *Office) Own(ctx context.Context, held, board signedlink.Ticket) (string, error) {
	own := held.ID != 0 && (board.White == held.ID || board.Black == held.ID)
	if held.Kind != signedlink.Player || board.Kind != signedlink.Board || !own {
		return "", signedlink.Bad
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
	return signedlink.Sign(key, board), nil
}

// sign returns the texts of links that the person may make. Those that are listed are kept; as
// says what is settled about each of them, nil: what is settled about its kind.
func (o *Office) sign(ctx context.Context, by arbiter.Person, at arbiter.Place, list []signedlink.Ticket, as *settled) ([]string, error) {
	key, err := o.secret(ctx)
	if err != nil {
		return nil, err
	}
	l, err := o.store.Links(ctx, at.Tournament)
	if err != nil {
		return nil, err
	}
	made := make([]signedlink.Ticket, len(list))
	for k, t := range list {
		t.Tournament, t.Issue, t.Made, t.Maker, t.Serial = at.Tournament, l.Issue, true, by.Identity, 0
		made[k] = t
	}
	if err := o.handOut(ctx, by, made, as); err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for k := range made {
		texts[k] = signedlink.Sign(key, made[k])
	}
	return texts, nil
}

// Read returns the content of a link, with the settings of its tournament's links. The
// error is signedlink.Bad if it was not signed here, was replaced by a new issue, or
// was made by somebody who has lost the right that it needs; it is signedlink.Ended if
// it was withdrawn or is over. A text that is no link costs no look into the store.
func (o *Office) Read(ctx context.Context, text string) (signedlink.Ticket, signedlink.Links, error) {
	t, err := o.ReadTicket(ctx, text)
	if err != nil {
		return signedlink.Ticket{}, signedlink.Links{}, err
	}
	l, err := o.store.Links(ctx, t.Tournament)
	if err == nil && l.Issue != t.Issue {
		err = signedlink.Bad
	}
	if err == nil {
		err = o.holds(ctx, &t)
	}
	if err != nil {
		return signedlink.Ticket{}, signedlink.Links{}, err
	}
	return t, l, nil
}

// Mark returns the signature of a text from here: nobody else can make it.
func (o *Office) Mark(ctx context.Context, text string) (string, error) {
	key, err := o.secret(ctx)
	return signedlink.Mark(key, text), err
}

// ReadTicket returns the content of a link that was signed here, even if it was
// withdrawn since. It costs no look into the store.
func (o *Office) ReadTicket(ctx context.Context, text string) (signedlink.Ticket, error) {
	key, err := o.secret(ctx)
	if err != nil {
		return signedlink.Ticket{}, err
	}
	return signedlink.Read(key, text)
}

// holds returns nil as long as the maker of a link holds the right that it carries and, of one
// that is listed, nobody has withdrawn it and its time is not over.
func (o *Office) holds(ctx context.Context, t *signedlink.Ticket) error {
	k := kindOf(t)
	if k == nil {
		return signedlink.Bad
	}
	asks := t.Made && t.Maker != ""
	if !asks && !k.Listed {
		return nil
	}
	at, err := o.Place(ctx, t.Tournament)
	if arbiter.IsNotFound(err) {
		return signedlink.Bad
	}
	if err == nil && asks {
		err = checkMaker(ctx, o.makers, at, t)
	}
	if err != nil || !k.Listed {
		return err
	}
	return o.lasts(ctx, at, k, t)
}

// checkMaker returns nil as long as the maker of a link may make it.
func checkMaker(ctx context.Context, makers Makers, at arbiter.Place, t *signedlink.Ticket) error {
	if makers == nil {
		return signedlink.Bad
	}
	by, there, err := makers.Person(ctx, t.Maker)
	if err == nil && (!there || may(by, at, t) != nil) {
		err = signedlink.Bad
	}
	return err
}

// Place returns a tournament, for the table of rights.
func (o *Office) Place(ctx context.Context, tournament string) (arbiter.Place, error) {
	j, err := o.desk.Store().Journal(ctx, tournament)
	if err != nil {
		return arbiter.Place{}, err
	}
	s, err := o.desk.State(ctx, tournament)
	return arbiter.Place{Event: j.Event, Tournament: tournament, State: s}, err
}

// mostDevice is the largest length of an entry's device.
const mostDevice = 64

// Device returns the device that entries name for acts by a link: the link, and who
// made it. "": a link that does not say so.
func (o *Office) Device(ctx context.Context, t signedlink.Ticket) (string, error) {
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
