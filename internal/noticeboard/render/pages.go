package render

import (
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

const (
	htmlType = "text/html; charset=utf-8"
	csvType  = "text/csv; charset=utf-8"
	jsonType = "application/json"
	svgType  = "image/svg+xml"
	textType = "text/plain; charset=utf-8"

	knockoutFamily = tournament.Knockout
)

// unfolded is the most rows that unfold in place; in longer tables values lead to the page of
// their player.
const unfolded = 40

// pages adds the pages of a tournament in a language.
func (m *maker) pages(e *edition) {
	lang := string(e.p.Language())
	page := func(file, key string, make func(v *view)) {
		m.addFrom(e.inputKey(key), e.b.ID+"/"+lang+"/"+file, htmlType, func() []byte {
			v := &view{p: e.p, id: e.b.ID, root: "../../", page: file, name: e.board.Name(), where: e.placeAndDates(), nav: e.nav(), ahead: e.newerNotice(), head: e.journalHead(), places: e.hasPlaces()}
			if path := logoFile(e.b); path != "" {
				v.logo = v.root + path
			}
			if path := coloursFile(e.b); path != "" {
				v.colours = v.root + path
			}
			if e.together {
				v.name, v.event = e.board.State.Config.Name, link{href: v.root + e.b.EventID + "/" + lang + "/index.html", text: e.board.Event}
			}
			for _, l := range i18n.Languages() {
				if l != e.p.Language() {
					v.others = append(v.others, link{href: "../" + string(l) + "/" + file, text: l.Name(), lang: string(l)})
				}
			}
			make(v)
			return render(layout(*v))
		})
	}
	b, last := e.board, len(e.board.Rounds)
	all := hash(e.after[last], e.extras)
	var counted []string
	for _, s := range b.Series {
		counted = append(counted, s.ID, s.Standings.Series.Name)
	}
	page("index.html", hash(all, of(counted)), e.index)
	page("calendar.html", "", e.calendar)
	page("published.html", "", e.publication)
	page("downloads.html", "", e.downloads)
	if b.Regulations != nil {
		page("regulations.html", hash(number(b.RegulationsVersion), strconv.FormatInt(b.Regulations.Number, 10)), e.regulations)
	}
	m.calendars(e)
	m.addFrom(e.inputKey(all), e.b.ID+"/"+lang+"/feed.xml", feedType, e.feed)
	if e.shares() {
		page("share.html", all, e.share)
	}
	if len(b.State.Players) > 0 {
		page("players.html", "", e.players)
		page("names.html", "", e.names)
	}
	for k := range b.Rounds {
		n := k + 1
		key := hash(e.after[n], e.extras)
		page(roundFile(n), key, func(v *view) { e.round(v, n) })
		page(namesFile(n), key, func(v *view) { e.roundNames(v, n) })
		page(whyFile(n), key, func(v *view) { e.roundWhy(v, n) })
		if b.State.Config.ForTeams() {
			for _, match := range e.matchesOf(n) {
				page(matchFile(n, match.number), key, func(v *view) { e.matchPage(v, n, match) })
			}
		}
	}
	for n := 1; n <= b.After; n++ {
		key := hash(e.upTo(n), e.extras)
		page(standingsFile(n), key, func(v *view) { e.standingsPage(v, n) })
	}
	if b.After > 0 {
		key := hash(e.upTo(b.After), e.extras)
		page("standings.html", hash(key, e.ratingsKey), func(v *view) { e.standingsPage(v, b.After) })
		page("crosstable.html", key, e.crosstable)
		for k := range b.Categories {
			page(categoryFile(k), key, func(v *view) { e.categoryPage(v, &b.Categories[k]) })
		}
	}
	if b.ShowsOutlook() {
		page("outlook.html", all, e.outlookPage)
	}
	if e.knockout() {
		page("bracket.html", all, e.bracket)
	}
	if e.playOff() {
		page("playoff.html", hash(e.upTo(b.After), e.extras), e.playOffPage)
	}
	if b.Fund != "" {
		page("prizes.html", hash(e.prizesKey, e.upTo(b.After)), e.prizes)
	}
	if b.Ratings != nil {
		page("ratings.html", e.ratingsKey, e.ratings)
	}
	if e.race() {
		page("race.html", hash(e.upTo(b.After), e.extras), e.racePage)
	}
	rates := hash(all, e.ratingsKey)
	for n := range e.byNumber {
		if n > 0 {
			page(playerFile(n), rates, func(v *view) { e.player(v, n) })
		}
	}
	for k := range b.State.Teams {
		if n := b.State.Teams[k].Number; n > 0 {
			page(teamFile(n), all, func(v *view) { e.team(v, n) })
		}
	}
	if len(b.State.Teams) > 0 {
		page("teams.html", "", e.teams)
	}
}

// journalHead returns the head of the journal when something was published last; "": none yet.
func (e *edition) journalHead() string {
	if e.b.Head.IsZero() {
		return ""
	}
	return e.b.Head.String()
}

// newerNotice warns that more has happened in a tournament than this program can show.
func (e *edition) newerNotice() string {
	if !e.board.Ahead {
		return ""
	}
	return e.p.T("board.ahead", "when", e.when(e.board.At))
}

func standingsFile(n int) string { return "standings-" + number(n) + ".html" }

// index writes the page that leads to everything.
func (e *edition) index(v *view) {
	last := len(e.board.Rounds)
	v.title = v.name
	v.at = e.when(e.at(last))
	c := &e.board.State.Config
	v.lead = append(v.lead, report.System(e.p, systemOf(e.board.Record)))
	if c.TimeControl != "" {
		v.lead = append(v.lead, e.p.T("board.time-control", "text", c.TimeControl))
	}
	if c.ChiefArbiter != "" {
		v.lead = append(v.lead, e.p.T("board.arbiter", "name", c.ChiefArbiter))
	}
	var list []link
	for n := last; n > 0; n-- {
		list = append(list, link{href: roundFile(n), text: e.p.T("board.page.round", "round", n)}, link{href: namesFile(n), text: e.p.T("board.round.by-name", "round", n)})
		if n == last {
			break
		}
	}
	list = append(list, v.nav...)
	if len(e.board.State.Players) > 0 {
		list = append(list, link{href: "names.html", text: e.p.T("board.page.names")})
	}
	seen := map[string]bool{}
	var once []link
	for _, l := range list {
		if !seen[l.href] {
			seen[l.href] = true
			once = append(once, l)
		}
	}
	if last == 0 && len(e.board.State.Players) == 0 {
		v.parts = append(v.parts, lines([]string{e.p.T("board.nothing-yet")}))
	}
	v.parts = append(v.parts, links("", once), links(e.p.T("series.page.link"), e.seriesLinks()))
}

// seriesLinks lead to the series that count the tournament.
func (e *edition) seriesLinks() (list []link) {
	for _, s := range e.b.Series {
		list = append(list, link{href: "../../series-" + s.ID + "/" + string(e.p.Language()) + "/index.html", text: s.Standings.Series.Name})
	}
	return list
}

// calendar writes the page of the rounds with their days and times.
func (e *edition) calendar(v *view) {
	v.title = e.p.T("board.page.calendar")
	c := &e.board.State.Config
	t := report.Table{Caption: v.title, Columns: []report.Column{
		{Key: "round", Title: e.p.T("report.column.round"), Align: report.Right, Heading: true}, {Key: "date", Title: e.p.T("board.column.day")}, {Key: "time", Title: e.p.T("board.column.time")}}}
	for n := 1; n <= max(c.Rounds, len(e.board.Rounds)); n++ {
		day := ""
		if n <= len(c.Dates) && !c.Dates[n-1].IsZero() {
			day = e.p.Date(c.Dates[n-1].String())
		}
		t.Rows = append(t.Rows, []string{number(n), day, c.TimeOf(n)})
	}
	if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[1] != "" || row[2] != "" }) {
		t.Columns = t.Columns[:1]
		for k := range t.Rows {
			t.Rows[k] = t.Rows[k][:1]
		}
		t.Rows = t.Rows[:len(e.board.Rounds)]
		v.parts = append(v.parts, lines([]string{e.p.T("pages.calendar.none")}))
	}
	v.parts = append(v.parts, listing(list{Table: t, quiet: true, to: func(row int, key string) string {
		if key == "round" && row < len(e.board.Rounds) {
			return roundFile(row + 1)
		}
		return ""
	}}))
	if e.hasDates() {
		v.parts = append(v.parts, links("", []link{{href: "calendar.ics", text: e.p.T("tell.calendar"), note: "ICS"}}))
	}
}

// publication describes the public parts of a tournament, and of persons.
func (e *edition) publication(v *view) {
	p, s := e.p, e.board.State
	v.title = p.T("board.published")
	say := []string{p.T("board.published.rounds", "count", len(e.board.Rounds))}
	if s.Publication.Players {
		say = append(say, p.T("board.players.all")+".")
	} else {
		say = append(say, p.T("board.players.paired")+".")
	}
	for _, x := range []string{e.extent("results", s.Publication.Results), e.extent("standings", s.Publication.Standings), e.extent("prizes", s.Publication.Prizes)} {
		say = append(say, x+".")
	}
	if len(e.board.Categories) > 0 {
		say = append(say, p.T("pages.categories.shown")+".")
	}
	if e.board.ShowsOutlook() {
		say = append(say, p.T("board.published.outlook"))
	}
	v.parts = append(v.parts, lines(say))
	names := or(s.Privacy.Names, journal.ByFullName)
	person := []string{
		p.T("board.privacy.names."+string(names)) + ".",                        //i18n:prefix board.privacy.names.
		p.T("board.privacy.minors."+string(or(s.Privacy.Minors, names))) + ".", //i18n:prefix board.privacy.minors.
	}
	if s.Privacy.Years {
		person = append(person, p.T("board.privacy.years")+".")
	} else {
		person = append(person, p.T("board.privacy.no-years")+".")
	}
	if !s.Privacy.Until.IsZero() {
		person = append(person, p.T("board.privacy.until", "day", p.Date(s.Privacy.Until.String())))
	}
	person = append(person, p.T("board.privacy.ask"))
	v.parts = append(v.parts, card(p.T("board.privacy"), person))
}

func or[T ~string](a, b T) T {
	if a == "" {
		return b
	}
	return a
}

// fullRecord returns the record with those, too, who have no number yet.
func (e *edition) fullRecord() *tournament.Tournament {
	t := *e.board.Record
	for k := range e.board.State.Players {
		if p := e.board.State.Players[k].Player; p.Number == 0 {
			t.Players = append(t.Players[:len(t.Players):len(t.Players)], p)
		}
	}
	return &t
}

// players writes the page of the start list.
func (e *edition) players(v *view) {
	v.title = e.p.T("board.page.players")
	d := report.StartList(e.p, e.fullRecord(), false, report.People).Localize()
	v.parts = append(v.parts, links("", []link{{href: "names.html", text: e.p.T("board.page.names")}}), listing(e.linkedList(d.Tables[0], "2", e.person)))
}

// linkedList links a table whose column of numbers says who a row is about.
func (e *edition) linkedList(t report.Table, level string, page func(int) string) list {
	at := -1
	for k, c := range t.Columns {
		if c.Key == "number" {
			at = k
		}
	}
	who := func(row int) int {
		if at < 0 {
			return 0
		}
		return atoi(t.Rows[row][at])
	}
	return list{Table: t, level: level,
		anchors: func(row int) string {
			if n := who(row); n > 0 {
				return "n" + number(n)
			}
			return ""
		},
		of: func(row int) string {
			if n := who(row); n > 0 && page(n) == teamFile(n) {
				return "t" + number(n)
			} else if n > 0 {
				return number(n)
			}
			return ""
		},
		to: func(row int, key string) string {
			if key == "name" {
				return page(who(row))
			}
			return ""
		}}
}

func atoi(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1e6 {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

// names writes the page of everybody by name, with a heading for every letter, to be read without
// a server and without scripts.
func (e *edition) names(v *view) {
	v.title = e.p.T("board.page.names")
	t := e.fullRecord()
	var found []listed
	for k := range t.Players {
		x := &t.Players[k]
		note := x.Federation
		if x.Number > 0 {
			found = append(found, listed{name: x.Name, href: e.person(x.Number), note: note, n: number(x.Number)})
		}
	}
	v.parts = append(v.parts, names(e.letters(found)))
}

// crosstable writes the page of who met whom.
func (e *edition) crosstable(v *view) {
	v.title = e.p.T("board.page.crosstable")
	v.at = e.when(e.at(e.board.After))
	s, err := e.standingsAfter(e.board.After)
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	d := report.Crosstable(e.p, s, report.People).Localize()
	t := e.linkedList(d.Tables[0], "", e.participant)
	t.quiet = s.Standings.InPlay.Round == 0
	for k := range t.Columns {
		if t.Columns[k].Key == "number" { // its cells are what the others refer to
			t.Columns[k].Key = "referred"
		}
	}
	v.parts = append(v.parts, listing(t))
}

// sorry returns the reason that something cannot be shown.
func (e *edition) sorry(err error) string { return e.p.Text(arbiter.Because(err)) }

// downloads writes the page of the files.
func (e *edition) downloads(v *view) {
	v.title = e.p.T("board.page.downloads")
	v.lead = []string{e.p.T("board.downloads.lead")}
	list := e.tellLinks()
	for _, f := range e.papers() {
		text := e.p.T("board.file."+f.what, "round", f.round) //i18n:prefix board.file.
		list = append(list, link{href: f.name, text: text, note: strings.ToUpper(f.name[strings.LastIndexByte(f.name, '.')+1:])})
	}
	for _, f := range e.files() {
		text := e.p.T("board.file."+f.what, "round", f.round) //i18n:prefix board.file.
		list = append(list, link{href: "../data/" + f.name, text: text, note: strings.ToUpper(f.name[strings.LastIndexByte(f.name, '.')+1:])})
	}
	v.parts = append(v.parts, links("", list))
}
