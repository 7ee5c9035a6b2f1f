// Package web is the arbiter's desk in the browser. Its pages and forms work
// without scripts, and refresh themselves where there are some.
//
// It has rooms, pages by subject, each a package: who looks for a page finds it
// there, and a change in one compiles that one. What pages share is in page, what
// is said in words in say. A page is one file: what it shows (a struct), the handler
// that fills it, and beside it the template with the same name. A room lists its pages and
// its acts; routes.go, which alone knows the rooms, puts them together; they do not know
// each other.
package web

//go:generate go tool -modfile=../../tools/go.mod templ generate
//go:generate go run ../../tools/trim/main.go

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"torneo/fidelist"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/batch"
	"torneo/internal/boardresults"
	"torneo/internal/inbox/office"
	"torneo/internal/lineup"
	"torneo/internal/mail"
	"torneo/internal/mirror"
	"torneo/internal/noticeboard/screens"
	"torneo/internal/openid"
	"torneo/internal/outlet"
	"torneo/internal/periods/clerk"
	"torneo/internal/playerreports"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/safedial"
	leagues "torneo/internal/seasons/clerk"
	"torneo/internal/web/backups"
	"torneo/internal/web/network"
	"torneo/internal/web/outlets"
	"torneo/internal/web/page"
	"torneo/internal/web/planner"
	"torneo/internal/web/players"
	"torneo/message"
	"torneo/submission"
	"torneo/tournament"
)

// Site is the application. It is an http.Handler.
type Site struct {
	pages    *page.Site
	handler  http.Handler
	table    *page.Table
	lists    Lists
	imports  *importjob.Imports
	batches  *batch.Batches
	outlets  *outlet.Outlets
	copies   backups.Room
	disks    func() []string
	others   http.Handler
	mail     *mail.Post
	screens  *screens.Wall
	doors    network.Room
	people   *auth.Register
	accounts *openid.Provider
	tokens   *apitoken.Tokens
	isReady  func(context.Context) string
	inbox    *office.Office
	plans    planner.Keeper
	periods  *clerk.Clerk
	seasons  *leagues.Clerk
}

// Options holds the needs of the site besides the desk.
type Options struct {
	Log     *slog.Logger
	Clock   func() time.Time // with the location in which times are shown
	Version string
	Notices func() []message.Message // what every page says first; nil: nothing

	// Copies are the backups that hold an event, as far as the program knows of them;
	// nil: it knows of none.
	Copies func(event string) []string

	Second   *mirror.Keeper   // a second place that gets every entry; nil: there can be none
	Disks    func() []string  // folders of other disks, where it may be; nil: none is known
	Continue backups.Continue // goes on from one; nil: nobody can
	Losses   backups.Losses   // of the database; nil: nobody tells of any

	Versions backups.Versions // of the programs on the database; nil: they are not known
	Archives backups.Archives // nil: finished events are not archived

	Lists   Lists              // rating lists; nil: there are none
	Imports *importjob.Imports // that bring lists; nil: none can be brought

	Batches *batch.Batches // work on many files; nil: there can be none
	Inbox   *office.Office // of a federation; nil: there is none
	Periods *clerk.Clerk   // of its rating periods; nil: there is none
	Seasons *leagues.Clerk // of its leagues; nil: there is none
	Plans   planner.Keeper // keeps what is expected of tournaments; nil: they are in memory alone

	// ListFor is FIDE's list of a month, else the one that stands in for it: with it a
	// report is compared before it is sent. nil: with none.
	ListFor func(context.Context, fidelist.Month) (submission.List, error)

	Outlets *outlet.Outlets // targets outside to which what is published is brought; nil: none can be
	Mail    *mail.Post      // that sends mails; nil: none can be sent

	Results *boardresults.Sources // what electronic boards and PGN say of results; nil: nothing is read

	// Who returns the person that makes a request; false: nobody. nil: the person at
	// this computer is alone with it, and chief arbiter.
	Who func(*http.Request) (arbiter.Person, bool)

	Leave safedial.Leave // to people who are not at this computer

	Network page.Network  // how others reach the desk; nil: they do not
	Doors   network.Doors // what can be opened to others; nil: nothing
	Enrol   network.Enrol // makes the browser that asks the chief arbiter's; nil: nothing is opened

	// People is the register of who is enrolled; nil: nobody can be. Where others can reach
	// the desk, Who and Enrol are its.
	People *auth.Register

	// Accounts is the provider of accounts of an organisation; nil: there are none.
	Accounts *openid.Provider

	Hall page.Hall // where everybody in the hall reads; nil: nowhere
	Door page.Hall // where entries come in from outside; nil: nowhere

	Phones  page.Hall           // where players answer from their telephones; nil: nowhere
	Players *playerreports.Hall // what they say and ask for; nil: nothing

	Captains *lineup.Office // where captains are heard; nil: nowhere

	Programs http.Handler     // answers other programs below /api/; nil: nobody does
	Tokens   *apitoken.Tokens // with which they act; nil: they cannot
	Screens  *screens.Wall    // of the hall; nil: there are none

	// Ready is "", or why no more requests should be sent here; nil: if the store can be read.
	Ready func(context.Context) string
}

// Format is the format in which the journals are written.
type Format = backups.Format

// Archiving is how far archiving finished events is, or what came of it last.
type Archiving = backups.Archiving

// QuietFor is how long nothing must have happened in an event that is archived, where nobody says.
const QuietFor = backups.QuietFor

// JoinPath is the address at which a device joins.
const JoinPath = page.JoinPath

// Hall is a door that is opened and closed at the desk.
type Hall = page.Hall

// Rating lists, as the box of the players asks them.
type (
	Lists        = players.Lists
	ListQuery    = players.ListQuery
	FoundInList  = players.FoundInList
	ListedPlayer = players.ListedPlayer
)

// New makes the site of a desk.
func New(desk *arbiter.Desk, o Options) *Site {
	var deviceName func(string) string
	if o.People != nil {
		deviceName = o.People.DeviceName
	}
	if o.People != nil && o.Network != nil {
		o.Who, o.Enrol = o.People.Who, o.People.First
	}
	var members func(context.Context, tournament.Date) (submission.Members, error)
	if o.Inbox != nil {
		members = o.Inbox.MembersOn
	}
	var rules lineup.Rules
	if o.Seasons != nil {
		rules = o.Seasons
	}
	s := &Site{
		pages:    page.New(&page.Site{Desk: desk, Log: o.Log, Clock: o.Clock, Version: o.Version, Notices: o.Notices, Copies: o.Copies, ListFor: o.ListFor, Members: members, Who: o.Who, DeviceName: deviceName, Network: o.Network, Hall: o.Hall, Door: o.Door, Phones: o.Phones, Captains: o.Captains, LineUpRules: rules, Players: o.Players, Results: o.Results, Lists: o.Lists, Leave: o.Leave, Targets: outlets.Briefs(o.Outlets)}),
		lists:    o.Lists,
		imports:  o.Imports,
		batches:  o.Batches,
		outlets:  o.Outlets,
		copies:   backups.Room{Second: o.Second, Continue: o.Continue, Losses: o.Losses, Versions: o.Versions, Archives: o.Archives},
		disks:    o.Disks,
		others:   o.Programs,
		mail:     o.Mail,
		screens:  o.Screens,
		doors:    network.Room{Doors: o.Doors, Enrol: o.Enrol, Note: noteIn(o.People)},
		people:   o.People,
		accounts: o.Accounts,
		tokens:   o.Tokens,
		isReady:  o.Ready,
		inbox:    o.Inbox,
		plans:    o.Plans,
		periods:  o.Periods,
		seasons:  o.Seasons,
	}
	s.handler = s.guard(s.routes())
	if o.People != nil {
		s.handler = o.People.Guard(s.handler)
	}
	return s
}

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// FromNetwork returns the site for who comes from the network: he is somebody, or nobody.
func (s *Site) FromNetwork() http.Handler { return page.FromNetwork(s) }

// Close ends the live connections, which a server that stops would wait for.
func (s *Site) Close() { s.pages.Close() }

// noteIn returns the function that records changes of the desk's network addresses.
func noteIn(people *auth.Register) network.Note {
	if people == nil {
		return nil
	}
	return people.Note
}
