// Package mail sends e-mail to those who asked for it: their pairing, or a
// message of the arbiter to all of them.
//
// Nothing is sent by itself. A list of mails is prepared from what the noticeboard shows
// (nothing else can be in them), an arbiter looks at it and approves it, and the approved
// text is stored word for word, one mail an address. From there it is sent as work in the
// background. A mail that is out of date when its turn comes is not sent and has to be
// approved again; people who had received the old one get a correction.
//
// It promises that a mail which a server has accepted is not given to a server again.
// Before a mail is given to a server, the store records it (ClaimMail), and only one
// program can; afterwards it records the server's answer. A program that ends between the
// two leaves a mail of which nobody knows whether it arrived: it is shown by name, and
// sent again only if an arbiter says so, with the same Message-ID. SMTP allows no more.
package mail

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base32"
	"log/slog"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/message"
)

// Desk gives a tournament as it is now, and what is known beside its journal.
type Desk interface {
	State(ctx context.Context, id string) (*journal.State, error)
	Store() arbiter.Store
}

// Kind is the name of the kind of work.
const Kind = "mail"

// Post sends the mails of a program's tournaments.
type Post struct {
	kept     *store.Store
	desk     Desk
	clock    func() time.Time // with the location in which times are told
	log      *slog.Logger
	queue    *jobs.Queue
	printers map[i18n.Language]*i18n.Printer

	tls      *tls.Config   // of servers; nil: as the system has it
	patience time.Duration // with a server
}

// patience is the time in which a server must answer.
const patience = 30 * time.Second

// New returns the post for the mails in a store about the tournaments of a desk.
func New(kept *store.Store, desk Desk, clock func() time.Time, log *slog.Logger) *Post {
	p := &Post{kept: kept, desk: desk, clock: clock, log: log, printers: map[i18n.Language]*i18n.Printer{}, patience: patience}
	for _, l := range i18n.Languages() {
		p.printers[l] = i18n.New(l)
	}
	return p
}

// tries is the number of tries that fills three hours with growing pauses.
const tries = 11

// Work returns the kind of work that sending is.
func (p *Post) Work() jobs.Kind { return jobs.Kind{Name: Kind, Do: p.send, Tries: tries} }

// Use sets the queue that does it. What a program before left is ordered again.
func (p *Post) Use(ctx context.Context, q *jobs.Queue) error {
	p.queue = q
	waiting, err := p.kept.MailsToSend(ctx)
	if err != nil || len(waiting) == 0 {
		return err
	}
	return p.order(ctx, "")
}

// order orders that what waits is sent. Every order is work of its own: one that is just
// ending would not see what has been added.
func (p *Post) order(ctx context.Context, by string) error {
	_, _, err := p.queue.Add(ctx, jobs.Order{Kind: Kind, Key: random(), By: by, About: message.New("mail.work")})
	return err
}

// random returns a word that nobody guesses.
func random() string {
	b := make([]byte, 10)
	rand.Read(b) // does not fail
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

// NewToken returns a word with which somebody ends what they asked for.
func NewToken() string { return random()[:8] }

// Last returns the work that was done last; nil if there is none yet.
func (p *Post) Last(ctx context.Context) (*jobs.Work, error) {
	list, err := p.queue.List(ctx, Kind, 1)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}
