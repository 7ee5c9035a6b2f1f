package render

import (
	"cmp"
	"math"
	"net/url"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
)

// front adds the first page: all tournaments, in both languages, those of an event under its
// name.
func (m *maker) front(boards []*noticeboard.Board, events map[string][]*noticeboard.Board) {
	var key []string
	for _, b := range boards {
		c := &b.State.Config
		key = append(key, b.ID, b.EventID, b.Name(), of(c.City, c.Start, c.End, len(events[b.EventID])))
	}
	for _, s := range seriesOf(boards) {
		key = append(key, s.ID, s.Standings.Series.Name)
	}
	leagues := seasonNames(m.site.seasons)
	m.add("index.html", htmlType, hash(append([]string{"index", of(leagues)}, key...)...), func() []byte {
		return m.site.frontOf(boards, events, leagues)
	})
}

// First returns the first page with these seasons of leagues.
func (s *Site) First(leagues []SeasonName) *Document {
	if len(leagues) == 0 {
		return s.Find("index.html")
	}
	var boards []*noticeboard.Board
	for _, x := range s.sources {
		boards = append(boards, x.b)
	}
	return NewDocument(htmlType, s.frontOf(boards, groupByEvent(boards), leagues))
}

// frontOf returns the first page.
func (s *Site) frontOf(boards []*noticeboard.Board, events map[string][]*noticeboard.Board, leagues []SeasonName) []byte {
	first := i18n.Public
	var titles []string
	for _, l := range i18n.PublicLanguages() {
		titles = append(titles, s.printers[l].T("board.front"))
	}
	v := frontView{lang: string(first), title: strings.Join(titles, " / "), calculators: calculatorsLink(s.printers[first], url.Values{}, "calculators.title")}
	named := map[string]bool{}
	for _, b := range boards {
		if e := b.EventID; len(events[e]) > 1 && !named[e] {
			named[e] = true
			v.boards = append(v.boards, frontBoard{name: b.Event, links: inLanguages(e), event: true})
		}
		e := newSource(b, s.printers).editionIn(first)
		v.boards = append(v.boards, frontBoard{name: b.Name(), where: e.placeAndDates(), links: inLanguages(b.ID)})
	}
	for _, x := range seriesOf(boards) {
		v.boards = append(v.boards, frontBoard{name: x.Standings.Series.Name, links: inLanguages("series-" + x.ID), event: true})
	}
	v.boards = append(v.boards, seasonCards(leagues)...)
	if len(boards) == 1 && len(leagues) == 0 {
		v.title = strings.TrimSpace(boards[0].Name())
	}
	if len(v.boards) == 0 {
		for _, l := range i18n.PublicLanguages() {
			v.none = append(v.none, link{text: s.printers[l].T("board.front.none"), lang: string(l)})
		}
	}
	return render(front(v))
}

func inLanguages(id string) (list []link) {
	for _, l := range i18n.PublicLanguages() {
		list = append(list, link{href: id + "/" + string(l) + "/index.html", text: l.Name(), lang: string(l)})
	}
	return list
}

// groupByEvent returns the tournaments of each event that has several.
func groupByEvent(boards []*noticeboard.Board) map[string][]*noticeboard.Board {
	events := map[string][]*noticeboard.Board{}
	for _, b := range boards {
		if b.EventID != "" {
			events[b.EventID] = append(events[b.EventID], b)
		}
	}
	for id, list := range events {
		if len(list) < 2 {
			delete(events, id)
		}
	}
	return events
}

// event adds the pages of an event with several tournaments: what is played when, and where
// everybody is, in any of them.
func (m *maker) event(id string, sources []*source) {
	var heads []string
	for _, s := range sources {
		heads = append(heads, s.head, s.after[len(s.after)-1])
		for _, x := range s.b.Series {
			heads = append(heads, x.ID, x.Standings.Series.Name)
		}
	}
	key := hash(append([]string{id}, heads...)...)
	for _, lang := range i18n.Languages() {
		p := m.site.printers[lang]
		page := func(file string, make func(v *view, in []*edition)) {
			m.add(id+"/"+string(lang)+"/"+file, htmlType, hash(file, string(lang), key), func() []byte {
				var in []*edition
				for _, s := range sources {
					in = append(in, s.editionIn(lang))
				}
				first := sources[0].b
				v := &view{p: p, id: id, root: "../../", page: file, name: first.Event, where: in[0].placeAndDates(), logo: logoFile(first), colours: coloursFile(first), ofEvent: true}
				if first.Logo != nil {
					v.logo = v.root + v.logo
				}
				if v.colours != "" {
					v.colours = v.root + v.colours
				}
				v.nav = []link{{href: "index.html", text: p.T("pages.event.tournaments")}, {href: "calendar.html", text: p.T("board.page.calendar")}, {href: "names.html", text: p.T("board.page.names")}}
				for _, l := range i18n.Languages() {
					if l != lang {
						v.others = append(v.others, link{href: "../" + string(l) + "/" + file, text: l.Name(), lang: string(l)})
					}
				}
				make(v, in)
				return render(layout(*v))
			})
		}
		page("index.html", eventIndex)
		page("calendar.html", eventCalendar)
		page("names.html", eventNames)
	}
}

// of returns the path of a page of the tournament, seen from its event's pages.
func (e *edition) of(file string) string {
	return "../../" + e.b.ID + "/" + string(e.p.Language()) + "/" + file
}

// eventIndex lists the tournaments, each with links to what is asked for most.
func eventIndex(v *view, in []*edition) {
	v.title = v.name
	for _, e := range in {
		p, last := e.p, len(e.board.Rounds)
		list := []link{{href: e.of("index.html"), text: e.board.State.Config.Name}}
		if last > 0 {
			list = append(list, link{href: e.of(roundFile(last)), text: p.T("board.page.round", "round", last)}, link{href: e.of(namesFile(last)), text: p.T("board.round.names")})
		}
		if e.board.After > 0 {
			list = append(list, link{href: e.of("standings.html"), text: p.T("board.standings.after", "round", e.board.After)})
		}
		if len(e.board.State.Players) > 0 {
			list = append(list, link{href: e.of("players.html"), text: p.T("board.page.players")})
		}
		v.parts = append(v.parts, links(e.board.State.Config.Name, list))
	}
	var counted []link
	for _, e := range in {
		for _, l := range e.seriesLinks() {
			if !slices.Contains(counted, l) {
				counted = append(counted, l)
			}
		}
	}
	v.parts = append(v.parts, links(v.p.T("series.page.link"), counted))
}

// eventCalendar lists the rounds of all tournaments in the order of days and times.
func eventCalendar(v *view, in []*edition) {
	p := v.p
	v.title = p.T("board.page.calendar")
	type round struct {
		e          *edition
		n, ordinal int
		day, time  string
	}
	var rounds []round
	for _, e := range in {
		c := &e.board.State.Config
		for n := 1; n <= max(c.Rounds, len(e.board.Rounds)); n++ {
			r := round{e: e, n: n, time: c.TimeOf(n), ordinal: math.MaxInt} // without a day: at the end
			if n <= len(c.Dates) && !c.Dates[n-1].IsZero() {
				r.day, r.ordinal = p.Date(c.Dates[n-1].String()), c.Dates[n-1].Ordinal()
			}
			rounds = append(rounds, r)
		}
	}
	slices.SortStableFunc(rounds, func(a, b round) int { return cmp.Or(cmp.Compare(a.ordinal, b.ordinal), cmp.Compare(a.time, b.time)) })
	t := report.Table{Caption: v.title, Columns: []report.Column{{Key: "date", Title: p.T("board.column.day")}, {Key: "time", Title: p.T("board.column.time")},
		{Key: "name", Title: p.T("pages.event.tournament"), Heading: true}, {Key: "round", Title: p.T("report.column.round"), Align: report.Right}}}
	if !slices.ContainsFunc(rounds, func(r round) bool { return r.day != "" || r.time != "" }) {
		v.parts = append(v.parts, lines([]string{p.T("pages.calendar.none")}))
		return
	}
	for _, r := range rounds {
		t.Rows = append(t.Rows, []string{r.day, r.time, r.e.board.State.Config.Name, number(r.n)})
	}
	v.parts = append(v.parts, listing(quietly(t, func(row int, key string) string {
		switch r := rounds[row]; {
		case key == "name":
			return r.e.of("index.html")
		case key == "round" && r.n <= len(r.e.board.Rounds):
			return r.e.of(roundFile(r.n))
		}
		return ""
	})))
}

// eventNames lists everybody in all tournaments by name, and where they sit.
func eventNames(v *view, in []*edition) {
	v.title = v.p.T("board.page.names")
	var found []listed
	for _, e := range in {
		last := len(e.board.Rounds)
		seats := e.seats(last)
		for n, x := range e.byNumber {
			if n == 0 {
				continue
			}
			name := x.Name
			if y := e.board.State.PlayerByNumber(n); y != nil {
				name = y.Name
			}
			note := e.board.State.Config.Name
			if s, ok := seats[n]; ok {
				note += " · " + v.p.T("board.page.round", "round", last) + ": " + s.words(e.p)
			}
			found = append(found, listed{name: name, href: e.of(playerFile(n)), note: note, n: e.b.ID + "-" + number(n)})
		}
	}
	slices.SortFunc(found, func(a, b listed) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.n, b.n)) })
	if len(in) > 0 {
		v.parts = append(v.parts, names(in[0].letters(found)))
	}
}
