package page

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"torneo/fidelist"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/lineup"
	"torneo/internal/playerreports"
	"torneo/internal/ratinglookup"
	"torneo/internal/safedial"
	"torneo/message"
	"torneo/submission"
	"torneo/tournament"
)

// Site holds what the pages of a site share.
type Site struct {
	Desk    *arbiter.Desk
	Log     *slog.Logger
	Clock   func() time.Time // with the location in which times are shown
	Version string
	Notices func() []message.Message    // what every page says first; nil: nothing
	Copies  func(event string) []string // the backups that hold an event; nil: none is known
	Lists   ratinglookup.Lists          // rating lists; nil: there are none

	// ListFor returns FIDE's rating list of that month, else the one that stands in for it, with
	// which a report is compared before it is sent; nil, and a nil list: there is none.
	ListFor func(context.Context, fidelist.Month) (submission.List, error)

	// Members returns the members and licences of a federation by the lists that hold on a day (the
	// zero one: today); nil, and nil members: there are no lists.
	Members func(context.Context, tournament.Date) (submission.Members, error)

	// Who returns the person that makes a request; false: nobody, who is shown how to join and
	// nothing else. nil: the person at this computer is alone with it, and chief arbiter.
	Who func(*http.Request) (arbiter.Person, bool)

	// ActOf returns the act that one must be allowed to do to be answered at an address: "" for
	// everybody; false: there is no such address.
	ActOf func(method, path string) (arbiter.Act, bool)

	// DeviceName returns the name of a device on which somebody was enrolled, "" where it is not
	// known; nil: none is.
	DeviceName func(id string) string

	Network Network // how others reach the desk; nil: it is as Who says

	Hall Hall // where everybody in the hall reads; nil: nowhere
	Door Hall // where entries come in from outside; nil: nowhere

	// Phones is the door where players answer from their telephones; nil: nowhere.
	// Players holds their reports and requests; nil: none.
	Phones  Hall
	Players *playerreports.Hall

	// Targets returns the targets outside to which what is published of a tournament is brought;
	// for "", of all tournaments. nil: there can be none.
	Targets func(tournament string) []Target

	// Results reads what electronic boards and PGN say of results; nil: nothing is read.
	Results *boardresults.Sources

	Leave safedial.Leave // to those who are not at this computer

	Around *Around // who else is in a tournament

	Captains *lineup.Office // where captains are heard; nil: nowhere

	LineUpRules lineup.Rules // by which line-ups are judged besides the desk's own; nil: none

	printers  map[i18n.Language]*i18n.Printer
	departing departing
	keeping   keeping
	refreshes turns
	closing   chan struct{} // closed when no live connection is to go on
	close     sync.Once
}

// Hall is the place where everybody in the hall reads what is published.
type Hall interface {
	Open() error
	Close()
	Addresses() (list []string, open bool)
}

// Named is a hall that is called by a name in the network, too.
type Named interface {
	Name() string // the address with it; "": it is called by none
}

// Target is a target outside, as pages tell it.
type Target struct {
	ID, Name  string
	Paused    bool
	Failing   bool
	Trouble   bool            // every page says it
	Succeeded time.Time       // zero: never
	Failure   message.Message // of the last try
}

// New fills in what was not given.
func New(s *Site) *Site {
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Clock == nil {
		s.Clock = time.Now
	}
	s.closing, s.refreshes = make(chan struct{}), newTurns()
	s.Around = newAround(time.Now) // not that of the hall, which tests set
	s.printers = map[i18n.Language]*i18n.Printer{}
	for _, lang := range i18n.Languages() {
		s.printers[lang] = i18n.New(lang)
	}
	return s
}

// Close ends the live connections, which a server that stops would wait for.
func (s *Site) Close() { s.close.Do(func() { close(s.closing) }) }

// Handler answers a request. The error is shown by fail.
type Handler func(*Visit) error

// The sizes of what is sent to us.
const (
	formSize = 1 << 20
	FileSize = 32 << 20
)

// Page makes a handler for the web of one of ours, which who may do the act is answered by.
// A form that is sent there has one of the buttons, where there are any.
func (s *Site) Page(act arbiter.Act, h Handler, buttons ...string) http.Handler {
	return s.PageWithLimit(formSize, act, h, buttons...)
}

// Open makes a handler for everybody, nobody included.
func (s *Site) Open(h Handler, buttons ...string) http.Handler {
	return s.handler(formSize, "", (*Visit).parse, requireButton(h, buttons))
}

// PageWithLimit returns a page like Page, for a handler that takes so many bytes and no more.
func (s *Site) PageWithLimit(limit int64, act arbiter.Act, h Handler, buttons ...string) http.Handler {
	return s.handler(limit, act, (*Visit).parse, requireButton(h, buttons))
}

// StreamingPage makes a handler that reads what is sent by itself, while it arrives.
func (s *Site) StreamingPage(limit int64, act arbiter.Act, h Handler) http.Handler {
	return s.handler(limit, act, func(v *Visit) error {
		v.unread()
		return nil
	}, h)
}

// handler makes one for who may do the act; "": for everybody. What somebody sends whom
// nobody knows is not read.
func (s *Site) handler(limit int64, act arbiter.Act, parse, h Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		v := &Visit{Printer: s.printers[languageOf(r)], Site: s, Writer: w, Request: r}
		err := v.enter()
		switch {
		case act == "":
			err = nil
		case err == nil:
			err = v.inRole(act)
		}
		if err == nil {
			err = parse(v)
		} else {
			v.unread()
		}
		if err == nil && act != "" {
			err = v.admit(act)
		}
		if slices.Contains(reached, act) {
			v.Private()
		}
		if err == nil {
			err = v.answer(h)
		}
		if err != nil {
			v.fail(err)
		}
	})
}

// answer lets the handler answer, in turn where the page refreshes itself.
func (v *Visit) answer(h Handler) error {
	if v.Request.Header.Get(RefreshHeader) != "" {
		defer v.Site.refreshes.take(v.Request.Context())()
	}
	return h(v)
}

// reached are the acts on whose pages stands how people are reached.
var reached = []arbiter.Act{arbiter.ReadContacts, arbiter.KeepContacts, arbiter.DownloadContacts, arbiter.ReadSignups, arbiter.DecideSignups, arbiter.ApproveMail}

// unread clears the form, so that nothing that is sent is taken for a field.
func (v *Visit) unread() { v.Request.Form, v.Request.PostForm = url.Values{}, url.Values{} }
