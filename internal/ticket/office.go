package ticket

import (
	"context"
	"sync"
)

// Links is what is settled about the links of a tournament.
type Links struct {
	Results bool // players propose results
	Boards  bool // players read what concerns them, and ask for byes
	Issue   int  // counts how often all links were made anew
}

// Store keeps the key and what is settled.
type Store interface {
	// TicketKey is the key of this installation, made at the first call.
	TicketKey(ctx context.Context) ([]byte, error)
	Links(ctx context.Context, tournament string) (Links, error)
	KeepLinks(ctx context.Context, tournament string, l Links) error
}

// Office makes links and reads them. It is safe for concurrent use.
type Office struct {
	store Store

	mu  sync.Mutex
	key []byte
}

// NewOffice makes links with the key of a store.
func NewOffice(store Store) *Office { return &Office{store: store} }

// Links is what is settled about the links of a tournament.
func (o *Office) Links(ctx context.Context, tournament string) (Links, error) {
	return o.store.Links(ctx, tournament)
}

// KeepLinks settles it.
func (o *Office) KeepLinks(ctx context.Context, tournament string, l Links) error {
	return o.store.KeepLinks(ctx, tournament, l)
}

// Sign is the texts of links, all of one tournament, of the issue that counts.
func (o *Office) Sign(ctx context.Context, tournament string, list ...Ticket) ([]string, error) {
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
		t.Tournament, t.Issue = tournament, l.Issue
		texts[k] = Sign(key, t)
	}
	return texts, nil
}

// Read is what a link says, with what is settled about those of its tournament. What was
// not signed here, or replaced by a new issue, is Bad; a text that is none costs no look
// into the store.
func (o *Office) Read(ctx context.Context, text string) (Ticket, Links, error) {
	key, err := o.secret(ctx)
	if err != nil {
		return Ticket{}, Links{}, err
	}
	t, err := Read(key, text)
	if err != nil {
		return Ticket{}, Links{}, err
	}
	l, err := o.store.Links(ctx, t.Tournament)
	if err == nil && l.Issue != t.Issue {
		err = Bad
	}
	if err != nil {
		return Ticket{}, Links{}, err
	}
	return t, l, nil
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
