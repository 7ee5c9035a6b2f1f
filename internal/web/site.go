// Package web is the arbiter's desk in the browser: pages and forms that work
// without scripts, and refresh themselves where there are some.
//
// It has rooms, pages by subject, each a package: who looks for a page finds it
// there, and a change in one compiles that one. What pages share is in page, what
// is said in words in say. A page is one file: what it shows (a struct), the handler
// that fills it, and beside it the template with the same name. Every address is in
// routes.go, which alone knows the rooms; they do not know each other.
package web

//go:generate go tool -modfile=../../tools/go.mod templ generate

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/listwork"
	"torneo/internal/mailing"
	"torneo/internal/noticeboard/wall"
	"torneo/internal/outlet"
	"torneo/internal/suggest"
	"torneo/internal/web/page"
	"torneo/internal/web/players"
	"torneo/message"
	"torneo/submission"
)

// Site is the application. It is an http.Handler.
type Site struct {
	pages   *page.Site
	handler http.Handler
	lists   Lists
	imports *listwork.Imports
	outlets *outlet.Outlets
	others  http.Handler
	mail    *mailing.Post
	screens *wall.Wall

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

	Lists   Lists             // rating lists; nil: there are none
	Imports *listwork.Imports // that bring lists; nil: none can be brought

	// ListFor is FIDE's list of a month, else the one that stands in for it: with it a
	// report is compared before it is sent. nil: with none.
	ListFor func(context.Context, fidelist.Month) (submission.List, error)

	Outlets *outlet.Outlets // targets outside to which what is published is brought; nil: none can be
	Mail    *mailing.Post   // that sends mails; nil: none can be sent

	Results *suggest.Sources // what electronic boards and PGN say of results; nil: nothing is read

	Hall page.Hall // where everybody in the hall reads; nil: nowhere
	Door page.Hall // where entries come in from outside; nil: nowhere

	Programs http.Handler // answers other programs below /api/; nil: nobody does
	Screens  *wall.Wall   // of the hall; nil: there are none
}

// Rating lists, as the box of the players asks them.
type (
	Lists        = players.Lists
	ListQuery    = players.ListQuery
	FoundInList  = players.FoundInList
	ListedPlayer = players.ListedPlayer
)

// New makes the site of a desk.
func New(desk *arbiter.Desk, o Options) *Site {
	s := &Site{
		pages:   page.New(&page.Site{Desk: desk, Log: o.Log, Clock: o.Clock, Version: o.Version, Notices: o.Notices, Copies: o.Copies, ListFor: o.ListFor, Hall: o.Hall, Door: o.Door, Results: o.Results, Lists: o.Lists, Targets: briefs(o.Outlets)}),
		closing: make(chan struct{}),
		lists:   o.Lists,
		imports: o.Imports,
		outlets: o.Outlets,
		others:  o.Programs,
		mail:    o.Mail,
		screens: o.Screens,
	}
	s.handler = s.guard(s.routes())
	return s
}

// briefs is what pages say of the targets outside.
func briefs(outlets *outlet.Outlets) func(string) []page.Target {
	if outlets == nil {
		return nil
	}
	return func(tournament string) (list []page.Target) {
		for _, t := range outlets.Briefs(tournament) {
			list = append(list, page.Target(t))
		}
		return list
	}
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends the live connections, which a server that stops would wait for.
func (s *Site) Close() { s.close.Do(func() { close(s.closing) }) }
