// Package publication has the page that settles what everybody may see. It
// settles also of whom, and where it can be read.
package publication

import (
	"cmp"
	"strconv"
	"strings"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// noticesPage controls the public pages of the tournament.
type noticesPage struct {
	page.Frame
	Board    *noticeboard.Board // nil: nobody sees anything
	On       tournament.Date
	Minors   int // who are known to be
	Undated  int // of whom no birth date is known
	Apart    []apart
	People   []page.PlayerCell
	Open     bool // the hall can read
	Places   []page.Code
	Name     string // by which some devices find it, too; "": none
	CanServe bool
}

// apart is somebody who is shown otherwise than others.
type apart struct {
	ID   int
	Name string
	As   journal.Shown
}

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/noticeboard", Right: arbiter.Of(arbiter.SetPublication{}), Show: View},
		{Pattern: "GET /t/{id}/noticeboard/boards", Right: arbiter.Look, Show: Boards},
		{Pattern: "GET /t/{id}/noticeboard/boards/games.pgn", Right: arbiter.Look, Show: Games},
		{Pattern: "GET /t/{id}/noticeboard/poster", Right: arbiter.Look, Show: Poster},
	}
}

// Acts returns the acts on what everybody may see, and on where results come from.
func Acts() page.Acts {
	const (
		at     = "/t/{id}/noticeboard"
		boards = at + "/boards"
	)
	return page.Acts{Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at, Of: arbiter.SetPublication{}, Buttons: []string{"begin", "do"}, Do: set, Done: "desk.done.board"},
		{Path: at + "/hall", Right: arbiter.Publicity, Do: switchHall},
		{Path: boards + "/follow", Right: arbiter.FollowBoards, Do: sourcesAct(arbiter.FollowBoards, followResults), Done: "desk.done.results-followed", To: boards + "#results"},
		{Path: boards + "/send", Right: arbiter.SendBoards, Files: true, Do: sourcesAct(arbiter.SendBoards, sendResults), To: boards + "#results"},
		{Path: boards + "/drop", Right: arbiter.SendBoards, Do: sourcesAct(arbiter.SendBoards, dropResults), Done: "desk.done.results-dropped", To: boards + "#results"},
	}}
}

func View(v *page.Visit) error { return v.Render(noticesView(pageOf(v))) }

func pageOf(v *page.Visit) noticesPage {
	p := noticesPage{Frame: v.Frame(message.New("board.desk.title")), On: v.Today()}
	p.Section, p.Wide = page.NoticeboardSection, true
	p.Board = noticeboard.Of(v.State, p.On)
	for k := range v.State.Players {
		x := &v.State.Players[k]
		switch {
		case noticeboard.Minor(v.State, x, p.On):
			p.Minors++
		case x.Birth.Year == 0:
			p.Undated++
		}
		if x.Shown != journal.AsOthers {
			p.Apart = append(p.Apart, apart{x.ID, x.Name, x.Shown})
		}
		p.People = append(p.People, page.PlayerCell{ID: x.ID, Name: x.Name})
	}
	slices.SortStableFunc(p.People, func(a, b page.PlayerCell) int { return cmp.Compare(a.Name, b.Name) })
	if hall := v.Site.Hall; hall != nil {
		p.CanServe = true
		var addresses []string
		addresses, p.Open = hall.Addresses()
		for _, a := range addresses {
			p.Places = append(p.Places, page.CodeOf(a))
		}
		if named, ok := hall.(page.Named); ok && p.Open {
			p.Name = named.Name()
		}
	}
	return p
}

// set takes all that the form has, in one act: what everybody may see, what may be known of
// persons, and how single players are called. A part that the form does not have stays.
func set(v *page.Visit) (*page.Next, error) {
	if v.Value("begin") != "" { // the button that opens it with what is usual
		return page.Give(arbiter.SetPublication{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live, Standings: journal.OnClosing, Prizes: v.State.Publication.Prizes, Categories: true, Outlook: v.State.Publication.Outlook, Relegated: v.State.Publication.Relegated, Colour: v.State.Publication.Colour}})
	}
	var all arbiter.Sequence
	sent := v.Request.PostForm
	if sent.Has("results") {
		p := journal.Publication{
			Open: v.Value("open") != "", Players: v.Value("players") != "",
			Results: journal.Extent(v.Value("results")), Standings: journal.Extent(v.Value("standings")), Prizes: journal.Extent(v.Value("prizes")),
			Categories: v.Value("categories") != "",
		}
		for field, to := range map[string]*int{"outlook": &p.Outlook, "relegated": &p.Relegated} {
			n, err := v.Number(field)
			if err != nil {
				return nil, err
			}
			*to = n
		}
		if v.Value("painted") != "" {
			p.Colour = strings.ToLower(v.Value("colour"))
		}
		all = append(all, arbiter.SetPublication{Publication: p})
	}
	if sent.Has("names") {
		until, err := v.Day("until")
		if err != nil {
			return nil, err
		}
		names := journal.Shown(v.Value("names"))
		if names == journal.ByFullName && v.State.Privacy.Names == journal.AsOthers { // which is the same, and no change
			names = journal.AsOthers
		}
		all = append(all, arbiter.SetPrivacy{Privacy: journal.Privacy{Names: names, Minors: journal.Shown(v.Value("minors")), Years: v.Value("years") != "", Until: until}})
	}
	for k := range v.State.Players {
		if x := &v.State.Players[k]; sent.Has(shownField(x.ID)) {
			all = append(all, arbiter.ShowPerson{ID: x.ID, As: journal.Shown(v.Value(shownField(x.ID)))})
		}
	}
	if id, err := v.Number("player"); err != nil {
		return nil, err
	} else if id != 0 {
		all = append(all, arbiter.ShowPerson{ID: id, As: journal.Shown(v.Value("as"))})
	}
	return page.Give(all)
}

// shownField returns the field that says how a player is called.
func shownField(id int) string { return "as-" + strconv.Itoa(id) }

// switchHall lets the hall read, or not any more.
func switchHall(v *page.Visit) (*page.Next, error) {
	if v.Site.Hall == nil {
		return nil, page.ErrNotFound
	}
	if v.Value("on") == "" {
		v.Site.Hall.Close()
		return &page.Next{Done: message.New("desk.done.hall-off")}, nil
	}
	if err := v.Site.Hall.Open(); err != nil {
		return nil, &arbiter.Refused{Message: message.New("board.desk.hall-failed", "reason", err.Error())}
	}
	return &page.Next{Done: message.New("desk.done.hall-on")}, nil
}

// extents of what is shown, with nothing first.
var (
	ofRounds = []journal.Extent{journal.Nothing, journal.OnClosing, journal.Live}
	ofPrizes = []journal.Extent{journal.Nothing, journal.Announced, journal.Awarded}
)

// extent returns the name of a choice.
func (p noticesPage) extent(prefix string, x journal.Extent) string {
	return p.T(prefix + string(cmp.Or(x, "nothing")))
}

// ways in which persons are called.
var (
	ways    = []journal.Shown{journal.ByFullName, journal.ByInitials, journal.Hidden}
	allWays = []journal.Shown{journal.AsOthers, journal.ByFullName, journal.ByInitials, journal.Hidden}
)

// privacyLabel returns the name of a way to show a player.
func (p noticesPage) privacyLabel(x journal.Shown) string { return eventtext.ShownAs(p.Printer, x) }

// first returns the address of the noticeboard's page of the tournament, seen from the first
// address.
func (p noticesPage) first() string {
	if len(p.Places) == 0 || p.Board == nil {
		return ""
	}
	return p.Places[0].Text + p.Tournament.ID + "/" + string(p.Language()) + "/"
}

// pages returns the links to what everybody sees now.
func (p noticesPage) pages() (list []struct{ To, Text string }) {
	add := func(to, text string) { list = append(list, struct{ To, Text string }{p.first() + to, text}) }
	add("index.html", p.Board.State.Config.Name)
	if n := len(p.Board.Rounds); n > 0 {
		add("round-"+strconv.Itoa(n)+".html", p.T("board.page.round", "round", n))
		add("round-"+strconv.Itoa(n)+"-names.html", p.T("board.round.by-name", "round", n))
	}
	if p.Board.After > 0 {
		add("standings.html", p.T("board.page.standings"))
		add("crosstable.html", p.T("board.page.crosstable"))
	}
	if len(p.Board.State.Players) > 0 {
		add("players.html", p.T("board.page.players"))
	}
	if p.Board.Fund != "" {
		add("prizes.html", p.T("board.page.prizes"))
	}
	add("published.html", p.T("board.published"))
	return list
}

// colour returns the organiser's colour, or the program's.
// placesValue writes a number of places for its field; nothing for none.
func placesValue(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (p noticesPage) colour() string { return cmp.Or(p.State.Publication.Colour, "#0a5c40") }
