// Package web is the arbiter's desk in the browser: pages and forms that work
// without scripts, and refresh themselves where there are some.
//
// A page is one file: what it shows (a struct), the handler that fills it, and
// beside it the template with the same name. Every address is in routes.go.
package web

//go:generate go tool -modfile=../../tools/go.mod templ generate

import (
	"log/slog"
	"net/http"
	"sync"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/message"
)

// Site is the application. It is an http.Handler.
type Site struct {
	desk     *arbiter.Desk
	log      *slog.Logger
	clock    func() time.Time
	version  string
	notices  func() []message.Message
	copies   func(event string) []string
	printers map[i18n.Language]*i18n.Printer
	handler  http.Handler

	closing chan struct{} // closed when no live connection is to go on
	close   sync.Once
}

// Options are what the site needs besides the desk.
type Options struct {
	Log     *slog.Logger
	Clock   func() time.Time // with the location in which times are shown
	Version string
	Notices func() []message.Message // what every page says first; nil: nothing

	// Copies are the backups that hold an event, as far as the program knows of them;
	// nil: it knows of none.
	Copies func(event string) []string
}

// New makes the site of a desk.
func New(desk *arbiter.Desk, o Options) *Site {
	s := &Site{desk: desk, log: o.Log, clock: o.Clock, version: o.Version, notices: o.Notices, copies: o.Copies, printers: map[i18n.Language]*i18n.Printer{}, closing: make(chan struct{})}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.clock == nil {
		s.clock = time.Now
	}
	for _, lang := range i18n.Languages() {
		s.printers[lang] = i18n.New(lang)
	}
	s.handler = s.guard(s.routes())
	return s
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends the live connections, which a server that stops would wait for.
func (s *Site) Close() { s.close.Do(func() { close(s.closing) }) }
