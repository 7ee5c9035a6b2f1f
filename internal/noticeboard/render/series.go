package render

import (
	"slices"

	"torneo/i18n"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/internal/series"
	"torneo/internal/series/table"
)

// seriesOf returns the series that boards are counted in, each once.
func seriesOf(boards []*noticeboard.Board) (list []*noticeboard.Series) {
	for _, b := range boards {
		for _, s := range b.Series {
			if !slices.ContainsFunc(list, func(x *noticeboard.Series) bool { return x.ID == s.ID }) {
				list = append(list, s)
			}
		}
	}
	return list
}

// series adds the pages and files of a series.
func (m *maker) series(s *noticeboard.Series, boards []*noticeboard.Board) {
	key := of(table.JSON(s.Standings, ""), table.Lead(m.site.printers[i18n.English], s.Standings))
	for _, c := range s.Categories {
		key = hash(key, c.Name, of(table.JSON(c.Standings, c.Name)))
	}
	stages := func(lang i18n.Language) (list []link) {
		for _, b := range boards {
			if slices.Contains(s.Standings.Series.Stages, b.ID) {
				list = append(list, link{href: "../../" + b.ID + "/" + string(lang) + "/index.html", text: b.Name()})
			}
		}
		return list
	}
	for _, b := range boards {
		key = hash(key, b.ID, b.Name())
	}
	base := "series-" + s.ID + "/"
	for _, lang := range i18n.Languages() {
		p := m.site.printers[lang]
		m.add(base+string(lang)+"/index.html", htmlType, hash(base, string(lang), key), func() []byte {
			v := &view{p: p, id: "series-" + s.ID, root: "../../", page: "index.html", name: s.Standings.Series.Name, ofEvent: true}
			for _, l := range i18n.Languages() {
				if l != lang {
					v.others = append(v.others, link{href: "../" + string(l) + "/index.html", text: l.Name(), lang: string(l)})
				}
			}
			d := seriesTable(p, s.Standings, "").Localize()
			v.title, v.lead = s.Standings.Series.Name, d.Lead
			v.parts = append(v.parts, listing(list{Table: d.Tables[0], quiet: true}), lines(d.Notes), links(p.T("pages.event.tournaments"), stages(lang)),
				links("", []link{{href: "../data/standings.csv", text: p.T("board.page.standings"), note: "CSV"}, {href: "../data/standings.json", text: p.T("board.page.standings"), note: "JSON"}}))
			for k, c := range s.Categories {
				d := seriesTable(p, c.Standings, c.Name).Localize()
				at := "../data/" + seriesCategory(k)
				v.parts = append(v.parts, listing(list{Table: d.Tables[0], level: "2"}),
					links("", []link{{href: at + ".csv", text: c.Name, note: "CSV"}, {href: at + ".json", text: c.Name, note: "JSON"}}))
			}
			return render(layout(*v))
		})
	}
	for k, c := range s.Categories {
		at := base + "data/" + seriesCategory(k)
		m.add(at+".csv", csvType, hash(at, "csv", key), func() []byte { return seriesCSV(m.site.printers[i18n.English], c.Standings, c.Name) })
		m.add(at+".json", jsonType, hash(at, "json", key), func() []byte { return table.JSON(c.Standings, c.Name) })
	}
	m.add(base+"data/standings.csv", csvType, hash(base, "csv", key), func() []byte { return seriesCSV(m.site.printers[i18n.English], s.Standings, "") })
	m.add(base+"data/standings.json", jsonType, hash(base, "json", key), func() []byte { return table.JSON(s.Standings, "") })
}

func seriesCategory(k int) string { return "category-" + number(k+1) }

func seriesCSV(p *i18n.Printer, st *series.Standings, category string) []byte {
	return publicCSV(seriesTable(p, st, category))
}

// seriesTable returns the standings; one who is hidden has a dash for a name.
func seriesTable(p *i18n.Printer, st *series.Standings, category string) *report.Document {
	d := table.Document(p, st, category)
	for k := range d.Tables[0].Rows {
		if row := d.Tables[0].Rows[k]; row[1] == "" {
			row[1] = "–"
		}
	}
	return d
}
