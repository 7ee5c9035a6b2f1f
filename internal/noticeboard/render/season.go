package render

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/internal/seasons/table"
	"torneo/league"
	"torneo/message"
)

// SeasonName is a season of a league by which it is found.
type SeasonName struct {
	ID   string `json:"id" doc:"For ever the same"`
	Name string `json:"name"`
}

// SeasonPath returns the folder of a season.
func SeasonPath(id string) string { return "season-" + id }

func seasonNames(list []*noticeboard.Season) (names []SeasonName) {
	for _, s := range list {
		names = append(names, SeasonName{s.ID, s.League.Name})
	}
	return names
}

// seasonCards returns seasons as the first page has them.
func seasonCards(list []SeasonName) (cards []frontBoard) {
	for _, s := range list {
		cards = append(cards, frontBoard{name: s.Name, links: inLanguages(SeasonPath(s.ID)), event: true})
	}
	return cards
}

// Season returns the season of an ID; nil if everybody sees nothing of it.
func (s *Site) Season(id string) *noticeboard.Season {
	for _, x := range s.seasons {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// seasonIn is a season in a language.
type seasonIn struct {
	*noticeboard.Season
	p *i18n.Printer
}

// season adds the pages and files of a season.
func (m *maker) season(s *noticeboard.Season) {
	key := of(s)
	base := SeasonPath(s.ID) + "/"
	for _, lang := range i18n.Languages() {
		x := seasonIn{s, m.site.printers[lang]}
		page := func(file string, make func(*view)) {
			path := base + string(lang) + "/" + file
			m.add(path, htmlType, hash(path, key), func() []byte {
				v := &view{p: x.p, id: SeasonPath(s.ID), root: "../../", page: file, name: s.League.Name, where: s.League.Federation, ofEvent: true}
				v.nav = []link{{href: "index.html", text: x.p.T("board.season.tables")}, {href: "calendar.html", text: x.p.T("board.page.calendar")}}
				for _, l := range i18n.Languages() {
					if l != lang {
						v.others = append(v.others, link{href: "../" + string(l) + "/" + file, text: l.Name(), lang: string(l)})
					}
				}
				make(v)
				return render(layout(*v))
			})
		}
		page("index.html", x.index)
		page("calendar.html", x.calendar)
		for k := range s.League.Divisions {
			page(divisionFile(k), func(v *view) { x.division(v, k) })
		}
		for k := range s.League.Clubs {
			page(clubFile(k), func(v *view) { x.club(v, k) })
		}
		path := base + string(lang) + "/data/season.json"
		m.add(path, jsonType, hash(path, key), func() []byte { return jsonline.Of(x.document()) })
	}
	x := seasonIn{s, m.site.printers[i18n.English]}
	csv := func(file string, make func() *report.Document) {
		m.add(base+"data/"+file, csvType, hash(base, file, key), func() []byte { return publicCSV(make()) })
	}
	csv("calendar.csv", func() *report.Document { return table.Calendar(x.p, &s.League, s.Calendar, "") })
	csv("tables.csv", func() *report.Document { return x.tables(nil) })
	if s.Outcome != nil {
		csv("promotion.csv", func() *report.Document { return table.Movements(x.p, &s.League, s.Outcome) })
	}
}

func divisionFile(k int) string { return "division-" + number(k+1) + ".html" }

func clubFile(k int) string { return "club-" + number(k+1) + ".html" }

// state says how certain what is shown is.
func (s seasonIn) state() []string {
	switch {
	case s.Closed:
		return []string{s.p.T("board.season.closed")}
	case !s.Settled:
		return []string{s.p.T("board.season.proposed")}
	}
	return nil
}

// tables returns the tables of the divisions, or of one of them.
func (s seasonIn) tables(one *league.Division) *report.Document {
	l := s.League
	if one != nil {
		l.Divisions = []league.Division{*one}
	}
	places, why := map[string][]league.Place{}, map[string]message.Message{}
	var penalties []league.Penalty
	for k := range s.Divisions {
		x, id := &s.Divisions[k], s.League.Divisions[k].ID
		penalties = append(penalties, x.Penalties...)
		switch {
		case x.Table != nil:
			places[id] = x.Table
			if x.Live {
				why[id] = message.New("board.season.live", "round", x.After)
			}
		case !x.Why.IsZero():
			why[id] = x.Why
		default:
			why[id] = message.New("board.season.no-table")
		}
	}
	return table.Tables(s.p, &l, places, why, penalties)
}

// index writes the tables, who goes up and down, and where everything else is.
func (s seasonIn) index(v *view) {
	v.title, v.lead = s.League.Name, s.state()
	d := s.tables(nil).Localize()
	for k := range d.Tables {
		v.parts = append(v.parts, listing(list{Table: withoutEmpty(d.Tables[k]), level: "2", to: s.teamLinks(s.placesOf(k))}), ways([]link{{href: divisionFile(k), text: s.p.T("board.season.division", "division", s.League.Divisions[k].Name)}}))
	}
	if s.Outcome != nil {
		s.movements(v)
	}
	var clubs []link
	for k := range s.League.Clubs {
		clubs = append(clubs, link{href: clubFile(k), text: s.League.Clubs[k].Name})
	}
	v.parts = append(v.parts, links(s.p.T("board.season.clubs"), clubs))
	files := []link{{href: "../data/calendar.csv", text: s.p.T("board.page.calendar"), note: "CSV"}, {href: "../data/tables.csv", text: s.p.T("board.season.tables"), note: "CSV"}}
	if s.Outcome != nil {
		files = append(files, link{href: "../data/promotion.csv", text: s.p.T("seasons.part.promotion"), note: "CSV"})
	}
	v.parts = append(v.parts, links(s.p.T("board.season.files"), append(files, link{href: "data/season.json", text: s.League.Name, note: "JSON"})))
}

// movements writes who goes up and down as it stands.
func (s seasonIn) movements(v *view) {
	d := table.Movements(s.p, &s.League, s.Outcome).Localize()
	v.parts = append(v.parts, heading("2", "promotion", s.p.T("seasons.part.promotion")))
	if !s.Closed {
		v.parts = append(v.parts, lines([]string{s.p.T("seasons.promotion-lead")}))
	}
	for _, t := range d.Tables {
		if len(t.Rows) == 0 {
			v.parts = append(v.parts, heading("3", "", t.Caption))
		}
		v.parts = append(v.parts, listing(list{Table: t, level: "3"}))
	}
	v.parts = append(v.parts, lines(d.Notes))
}

// placesOf returns the teams of a table in its order.
func (s seasonIn) placesOf(division int) (teams []string) {
	for _, row := range s.Divisions[division].Table {
		teams = append(teams, row.Team)
	}
	return teams
}

// teamLinks leads from the teams of rows to their clubs.
func (s seasonIn) teamLinks(teams []string) func(int, string) string {
	return func(row int, key string) string {
		if key != "team" || row >= len(teams) {
			return ""
		}
		for k := range s.League.Clubs {
			for _, t := range s.League.Clubs[k].Teams {
				if t.ID == teams[row] {
					return clubFile(k)
				}
			}
		}
		return ""
	}
}

// calendar writes the matches of all divisions.
func (s seasonIn) calendar(v *view) {
	v.title, v.lead = s.p.T("board.page.calendar"), s.state()
	s.matches(v, &s.League, "", "")
}

// matches writes the matches of a league's divisions, or of one club, under their names or another
// caption. That one was moved is said below them, and a column in which nothing stands is left out:
// there is little room on a telephone.
func (s seasonIn) matches(v *view, l *league.Season, club, caption string) {
	for _, t := range table.Calendar(s.p, l, s.Calendar, club).Tables {
		const hall, moved, reason = 4, 5, 6
		for _, row := range t.Rows {
			if row[moved] != "" {
				t.Notes = append(t.Notes, s.p.T("board.season.moved", "round", row[0], "home", row[2], "away", row[3], "day", s.p.Date(row[1]), "planned", s.p.Date(row[moved]), "reason", row[reason]))
			}
		}
		keep := moved
		if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[hall] != "" }) {
			keep = hall
		}
		t.Columns = slices.Clone(t.Columns[:keep])
		t.Columns[keep-1].Extra = false
		for k := range t.Rows {
			t.Rows[k] = t.Rows[k][:keep]
		}
		t.Caption = cmp.Or(caption, t.Caption)
		of := report.Document{Language: s.p.Language(), Tables: []report.Table{t}}
		v.parts = append(v.parts, listing(list{Table: of.Localize().Tables[0], level: "2"}))
	}
}

// division writes the page of a division.
func (s seasonIn) division(v *view, k int) {
	d, x := &s.League.Divisions[k], &s.Divisions[k]
	v.title, v.lead = d.Name, s.state()
	if x.Tournament != "" {
		v.parts = append(v.parts, ways([]link{{href: "../../" + x.Tournament + "/" + string(s.p.Language()) + "/index.html", text: s.p.T("board.season.tournament")}}))
	}
	for _, t := range s.tables(d).Localize().Tables {
		t.Caption = s.p.T("board.season.table")
		v.parts = append(v.parts, listing(list{Table: withoutEmpty(t), level: "2", to: s.teamLinks(s.placesOf(k))}))
	}
	l := s.League
	l.Divisions = []league.Division{*d}
	s.matches(v, &l, "", s.p.T("board.page.calendar"))
	if len(x.Squads) > 0 {
		v.parts = append(v.parts, heading("2", "squads", s.p.T("seasons.part.squads")))
	}
	for _, squad := range x.Squads {
		t, _ := s.League.Team(squad.Team)
		if t == nil || len(squad.Players) == 0 {
			continue
		}
		of := report.Table{Caption: t.Name, Columns: []report.Column{{Key: "board", Title: s.p.T("report.column.board"), Align: report.Right},
			{Key: "name", Title: s.p.T("report.column.name"), Heading: true}, {Key: "federation", Title: s.p.T("report.column.federation")}, {Key: "rating", Title: s.p.T("report.column.rating"), Align: report.Right}}}
		for n, y := range squad.Players {
			name, rating := strings.TrimSpace(y.Title+" "+y.Name), ""
			if y.Name == "" {
				name = "–"
			}
			if y.Rating > 0 {
				rating = strconv.Itoa(y.Rating)
			}
			of.Rows = append(of.Rows, []string{number(n + 1), name, y.Federation, rating})
		}
		v.parts = append(v.parts, listing(list{Table: withoutEmpty(of), level: "3"}))
	}
}

// withoutEmpty returns a table without the columns in which nothing stands: there is little room on a telephone.
func withoutEmpty(t report.Table) report.Table {
	if len(t.Rows) == 0 {
		return t
	}
	all := t.Columns
	t.Columns = nil
	rows := make([][]string, len(t.Rows))
	for c := range all {
		if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[c] != "" }) {
			continue
		}
		t.Columns = append(t.Columns, all[c])
		for r := range rows {
			rows[r] = append(rows[r], t.Rows[r][c])
		}
	}
	t.Rows = rows
	return t
}

// club writes the page of a club: when and where its teams play.
func (s seasonIn) club(v *view, k int) {
	c := &s.League.Clubs[k]
	v.title, v.lead = c.Name, s.state()
	s.matches(v, &s.League, c.ID, "")
}
