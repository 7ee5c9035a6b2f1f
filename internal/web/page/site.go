package page

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"torneo/fidelist"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/sequence"
	"torneo/internal/suggest"
	"torneo/message"
	"torneo/submission"
)

// Site is what the pages of a site share.
type Site struct {
	Desk    *arbiter.Desk
	Log     *slog.Logger
	Clock   func() time.Time // with the location in which times are shown
	Version string
	Notices func() []message.Message    // what every page says first; nil: nothing
	Copies  func(event string) []string // the backups that hold an event; nil: none is known
	Lists   sequence.Lists              // rating lists; nil: there are none

	// ListFor is FIDE's rating list of that month, else the one that stands in for it, with which a
	// report is compared before it is sent; nil, and a nil list: there is none.
	ListFor func(context.Context, fidelist.Month) (submission.List, error)

	Hall Hall // where everybody in the hall reads; nil: nowhere
	Door Hall // where entries come in from outside; nil: nowhere

	// Targets are those outside to which what is published of a tournament is brought; of
	// "", of all tournaments. nil: there can be none.
	Targets func(tournament string) []Target

	// Results reads what electronic boards and PGN say of results; nil: nothing is read.
	Results *suggest.Sources

	printers  map[i18n.Language]*i18n.Printer
	departing departing
}

// Hall is where everybody in the hall reads what is published.
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
	s.printers = map[i18n.Language]*i18n.Printer{}
	for _, lang := range i18n.Languages() {
		s.printers[lang] = i18n.New(lang)
	}
	return s
}

// Handler answers a request. The error is shown by fail.
type Handler func(*Visit) error

// The sizes of what is sent to us.
const (
	formSize = 1 << 20
	FileSize = 32 << 20
)

// Page makes a handler for the web of one of ours.
func (s *Site) Page(h Handler) http.Handler { return s.Sized(formSize, h) }

// Sized makes a handler that takes so much and no more.
func (s *Site) Sized(limit int64, h Handler) http.Handler {
	return s.handler(limit, (*Visit).parse, h)
}

// Streamed makes a handler that reads what is sent by itself, while it arrives.
func (s *Site) Streamed(limit int64, h Handler) http.Handler {
	return s.handler(limit, func(v *Visit) error {
		v.Request.Form, v.Request.PostForm = url.Values{}, url.Values{} // so that nobody reads it for a field
		return nil
	}, h)
}

func (s *Site) handler(limit int64, parse, h Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		v := &Visit{Printer: s.printers[languageOf(r)], Site: s, Writer: w, Request: r}
		v.By = arbiter.Person{Name: v.whoAmI(), Role: arbiter.ChiefArbiter}
		err := parse(v)
		if err == nil {
			err = h(v)
		}
		if err != nil {
			v.fail(err)
		}
	})
}

// InTournament reads the tournament of the address before the handler is called.
func (s *Site) InTournament(h Handler) Handler {
	return func(v *Visit) error {
		id := v.Request.PathValue("id")
		j, err := s.Desk.Store().Journal(v.Context(), id)
		if err != nil {
			return err
		}
		state, err := s.Desk.State(v.Context(), id)
		if err != nil {
			return err
		}
		v.Tournament, v.State = j, state
		return h(v)
	}
}
