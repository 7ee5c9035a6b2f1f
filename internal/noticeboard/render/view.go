package render

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// view is a page as its template has it.
type view struct {
	p           *i18n.Printer
	id          string // of the board
	root        string // where the site begins, from the page
	page        string // its file
	name, where string
	title       string
	logo        string // the organiser's picture; "": none
	colours     string // his style sheet; "": none
	ofEvent     bool   // it is about several tournaments
	event       link   // the event's page, if it has several
	lead        []string
	nav, rounds []link
	others      []link // in other languages
	parts       []templ.Component
	at          string
	head        string // of the journal when something was published last; "": none yet
	places      bool   // they can be computed from what is shown
	ahead       string // that more has happened than is shown; "": nothing has
}

type link struct{ href, text, lang, note string }

// Heading returns the title of the window.
func (v view) Heading() string {
	if v.title == "" || v.title == v.name {
		return v.name
	}
	return v.title + " · " + v.name
}

// list is a table whose cells lead somewhere.
type list struct {
	report.Table
	level   string // of a heading over it: "2", "3"; "": its caption
	id      string
	quiet   bool // the caption is for who cannot see
	summary string

	anchors func(row int) string
	of      func(row int) string             // numbers of who the row is about
	to      func(row int, key string) string // where a cell leads
	under   func(row int) []templ.Component  // what unfolds below
}

// idAttribute returns the attribute for an identifier, if there is one.
func idAttribute(id string) templ.Attributes {
	if id == "" {
		return nil
	}
	return templ.Attributes{"id": id}
}

// rowAttributes returns the identifier by which a row is found, if it has one.
func (t list) rowAttributes(row int) templ.Attributes {
	known := templ.Attributes{}
	if id := t.anchor(row); id != "" {
		known["id"] = id
	}
	if n := t.numbers(row); n != "" {
		known["data-n"] = n
	}
	return known
}

func (t list) anchor(row int) string {
	if t.anchors == nil {
		return ""
	}
	return t.anchors(row)
}

func (t list) numbers(row int) string {
	if t.of == nil {
		return ""
	}
	return t.of(row)
}

func (t list) href(row int, key string) string {
	if t.to == nil {
		return ""
	}
	return t.to(row, key)
}

func (t list) detailsOf(row int) []templ.Component {
	if t.under == nil {
		return nil
	}
	return t.under(row)
}

// place is the seat of a player in a round.
type place struct{ title, table, colour, against, href, about, result string }

// valueOf is a value with how it came about.
type valueOf struct {
	id, name, value string
	tables          []list
}

type pageNames struct {
	label  string
	groups []letter
}

type letter struct {
	id, letter string
	names      []listed
}

type listed struct{ name, href, note, n string }

type frontView struct {
	lang, title string
	boards      []frontBoard
	none        []link
	index       *indexView // how others are found; nil: these are all
	calculators templ.Component
}

type frontBoard struct {
	name, where string
	links       []link
	event       bool
}

func render(c templ.Component) []byte {
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		panic(err) // into memory
	}
	return b.Bytes()
}

// placeAndDates returns place and days.
func (e *edition) placeAndDates() string {
	c := &e.board.State.Config
	begins, ends := arbiter.DaysOf(c)
	return placeAndDates(e.p, c.City, begins, ends)
}

func placeAndDates(p *i18n.Printer, city string, begins, ends tournament.Date) string {
	var parts []string
	if city = strings.TrimSpace(city); city != "" {
		parts = append(parts, city)
	}
	if !begins.IsZero() {
		days := p.Date(begins.String())
		if ends != begins {
			days += "–" + p.Date(ends.String())
		}
		parts = append(parts, days)
	}
	return strings.Join(parts, " · ")
}

// when returns the time of an entry as people read it.
func (e *edition) when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	if e.board.Zone != nil {
		t = t.In(e.board.Zone)
	}
	return e.p.Date(t.Format("2006/01/02")) + " " + t.Format("15:04")
}

// nav returns the pages of a tournament.
func (e *edition) nav() []link {
	s := e.board.State
	var list []link
	add := func(there bool, href, id string, pairs ...any) {
		if there {
			list = append(list, link{href: href, text: e.p.T(id, pairs...)}) //i18n:prefix board.page.
		}
	}
	last := len(e.board.Rounds)
	add(last > 0, roundFile(last), "board.page.round", "round", last)
	add(e.board.After > 0, "standings.html", "board.page.standings")
	if e.knockout() {
		list = append(list, link{href: "bracket.html", text: e.bracketName()})
	}
	add(e.playOff(), "playoff.html", "web.playoff.title")
	add(e.board.After > 0 && len(e.board.Categories) > 0, categoryFile(0), "pages.categories")
	add(e.board.After > 0, "crosstable.html", "board.page.crosstable")
	add(e.board.ShowsOutlook(), "outlook.html", "board.page.outlook")
	add(len(s.Players) > 0, "players.html", "board.page.players")
	add(len(s.Teams) > 0, "teams.html", "board.page.teams")
	add(true, "calendar.html", "board.page.calendar")
	add(e.board.Fund != "", "prizes.html", "board.page.prizes")
	add(e.board.Regulations != nil, "regulations.html", "board.page.regulations")
	add(e.board.Ratings != nil, "ratings.html", "board.page.ratings")
	add(e.race(), "race.html", "board.page.race")
	add(true, "downloads.html", "board.page.downloads")
	return list
}

// race reports whether there are places after several rounds.
func (e *edition) race() bool { return e.board.After > 1 && !e.knockout() }

func (e *edition) knockout() bool {
	return len(e.board.Rounds) > 0 && e.board.Record.System.Family == knockoutFamily
}

// match2 reports a knock-out that is a match of two.
func (e *edition) match2() bool { return len(e.board.Record.Participants()) == 2 }

// bracketName returns the name of the page of the bracket: of two players it is their match.
func (e *edition) bracketName() string {
	if e.match2() {
		return e.p.T("pages.match.page")
	}
	return e.p.T("board.page.bracket")
}

// playOff reports whether a play-off has its place now: the last round is among the standings.
func (e *edition) playOff() bool {
	return e.board.State.PlayOff != nil && e.board.After > 0 && e.board.After == e.board.State.Config.Rounds
}

func roundFile(n int) string  { return "round-" + number(n) + ".html" }
func namesFile(n int) string  { return "round-" + number(n) + "-names.html" }
func whyFile(n int) string    { return "round-" + number(n) + "-why.html" }
func playerFile(n int) string { return "player-" + number(n) + ".html" }
func teamFile(n int) string   { return "team-" + number(n) + ".html" }

// person returns the path of the page of a player or, in an event for teams, a team is; "" for
// nobody.
func (e *edition) person(n int) string {
	if n == 0 {
		return ""
	}
	if e.byNumber[n] == nil {
		return ""
	}
	return playerFile(n)
}

// participant returns the page of a participant in the standings.
func (e *edition) participant(n int) string {
	if e.board.State.Config.ForTeams() && n > 0 {
		return teamFile(n)
	}
	return e.person(n)
}

// extent describes the published part of something.
func (e *edition) extent(what string, x journal.Extent) string {
	if x == journal.Nothing {
		return e.p.T("board." + what + ".nothing")
	}
	return e.p.T("board." + what + "." + string(x))
}
