package report

import (
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/standings"
	"torneo/tiebreak"
)

// Catalogue lists the tie-breaks; with an edition only those that it has, with
// the article of each.
func Catalogue(p *i18n.Printer, entries []tiebreak.Entry, edition handbook.Edition) *Document {
	t := Table{Caption: p.T("report.catalogue.caption"), Columns: []Column{
		{Key: "code", Title: p.T("report.column.code"), Heading: true},
		{Key: "name", Title: p.T("report.column.name")},
		{Key: "type", Title: p.T("report.column.type")},
		{Key: "modifiers", Title: p.T("report.column.modifiers")},
	}}
	last := Column{Key: "editions", Title: p.T("report.column.editions")}
	if edition != "" {
		t.Caption = p.T("report.catalogue.of", "chapter", Chapter(p, edition))
		last = Column{Key: "article", Title: p.T("report.column.article")}
	}
	t.Columns = append(t.Columns, last)
	typed := slices.ContainsFunc(entries, func(e tiebreak.Entry) bool { return e.KindIn(edition) != "" })
	if !typed {
		t.Columns = slices.Delete(t.Columns, 2, 3)
	}
	for _, e := range entries {
		in := editions(e)
		if edition != "" {
			article, known := e.ArticleIn(edition)
			if !known {
				continue
			}
			in = Article(p, article)
		}
		row := []string{e.CodeIn(edition), CodeName(p, e.Code, edition), string(e.KindIn(edition)), letters(e.Modifiers), in}
		if !typed {
			row = slices.Delete(row, 2, 3)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = append(t.Notes, p.T("report.catalogue.more"))
	return &Document{Language: p.Language(), Tables: []Table{t}}
}

// Entry describes one tie-break: what it is, for whom, with which modifiers,
// where each edition has it and in what they differ.
func Entry(p *i18n.Printer, e tiebreak.Entry, edition handbook.Edition) *Document {
	d := &Document{Language: p.Language(), Title: e.CodeIn(edition) + ": " + CodeName(p, e.Code, edition)}
	d.Lead = append(d.Lead, Definition(p, e.Code))
	if kind := e.KindIn(edition); kind != "" {
		d.Lead = append(d.Lead, p.T("report.entry.type", "type", string(kind), "text", kindText(p, kind)))
	}
	d.Lead = append(d.Lead, domainText(p, e)...)
	d.Tables = append(d.Tables, articleTable(p, e, edition))
	if t := modifierTable(p, e); len(t.Rows) > 0 {
		d.Tables = append(d.Tables, t)
	}
	if history := History(p, e.Code); history != "" {
		d.Notes = append(d.Notes, p.T("report.entry.history"), history)
	}
	return d
}

// Definition returns the definition of a tie-break in a sentence or two.
func Definition(p *i18n.Printer, code string) string {
	return p.T("tiebreak.definition." + identifier(code))
}

// History returns the differences of the editions on a tie-break; "" if there are none.
func History(p *i18n.Printer, code string) string {
	text := p.T("tiebreak.history." + identifier(code))
	if strings.HasPrefix(text, "tiebreak.history.") { // there is none
		return ""
	}
	return text
}

func articleTable(p *i18n.Printer, e tiebreak.Entry, edition handbook.Edition) Table {
	t := Table{Caption: p.T("report.entry.articles"), Columns: []Column{
		{Key: "edition", Title: p.T("report.column.edition"), Heading: true},
		{Key: "chapter", Title: p.T("report.column.chapter")},
		{Key: "article", Title: p.T("report.column.article")},
	}}
	for _, x := range handbook.TieBreakEditions() {
		if edition != "" && x.ID != edition {
			continue
		}
		article, known := e.ArticleIn(x.ID)
		switch {
		case !known:
			article = p.T("report.entry.not-here")
		case Article(p, article) == "":
			article = none
		default:
			article = Article(p, article)
		}
		t.Rows = append(t.Rows, []string{string(x.ID), Chapter(p, x.ID), article})
	}
	return t
}

func modifierTable(p *i18n.Printer, e tiebreak.Entry) Table {
	t := Table{Caption: p.T("report.column.modifiers"), Columns: []Column{
		{Key: "modifier", Title: p.T("report.column.modifier"), Heading: true},
		{Key: "meaning", Title: p.T("report.column.meaning")},
	}}
	for _, m := range e.Modifiers {
		t.Rows = append(t.Rows, []string{modifierText(m), p.T("report.modifier." + strings.ToLower(string(m)))})
	}
	for _, on := range strings.Fields(e.On) {
		t.Rows = append(t.Rows, []string{":" + on, p.T("report.on." + strings.ToLower(on))})
	}
	return t
}

// Presets lists the recommended lists.
func Presets(p *i18n.Printer, presets []standings.Preset) *Document {
	t := Table{Caption: p.T("report.presets.caption"), Columns: []Column{
		{Key: "preset", Title: p.T("report.column.preset"), Heading: true},
		{Key: "list", Title: p.T("report.column.list")},
		{Key: "article", Title: p.T("report.column.article")},
	}}
	d := &Document{Language: p.Language()}
	for _, x := range presets {
		t.Rows = append(t.Rows, []string{x.Name(), x.List, Cite(p, x.Edition, x.Article)})
		if choice := Choice(p, x); choice != "" {
			d.Notes = append(d.Notes, x.Name()+": "+choice)
		}
	}
	d.Tables = []Table{t}
	d.Notes = append(d.Notes, p.T("report.presets.since-2023"))
	return d
}

// kindText explains the letters of a type: "BC" is the own results and the
// opponents' results.
func kindText(p *i18n.Printer, kind tiebreak.Kind) string {
	var parts, seen []string
	for _, letter := range strings.ToLower(string(kind)) {
		if l := string(letter); l != "/" && !slices.Contains(seen, l) {
			seen = append(seen, l)
			parts = append(parts, p.T("report.type."+l))
		}
	}
	return strings.Join(parts, "; ")
}

func domainText(p *i18n.Printer, e tiebreak.Entry) []string {
	var lines []string
	switch e.Domain {
	case tiebreak.ForPlayers:
		lines = append(lines, p.T("report.entry.players"))
	case tiebreak.ForTeams:
		lines = append(lines, p.T("report.entry.teams"))
	}
	if e.Low {
		lines = append(lines, p.T("report.entry.low"))
	}
	if e.Buchholz {
		lines = append(lines, p.T("report.entry.buchholz"))
	}
	if e.Rating {
		lines = append(lines, p.T("report.entry.rating"))
	}
	return lines
}

func editions(e tiebreak.Entry) string {
	all, of := handbook.TieBreakEditions(), e.Editions()
	first := slices.IndexFunc(all, func(x handbook.TieBreakEdition) bool { return len(of) > 0 && x.ID == of[0] })
	contiguous := len(of) > 1
	for k := range of {
		contiguous = contiguous && first+k < len(all) && all[first+k].ID == of[k]
	}
	if contiguous {
		return string(of[0]) + "–" + string(of[len(of)-1])
	}
	names := make([]string, len(of))
	for k := range of {
		names[k] = string(of[k])
	}
	return strings.Join(names, ", ")
}

func letters(modifiers string) string {
	var parts []string
	for _, m := range modifiers {
		parts = append(parts, modifierText(m))
	}
	return strings.Join(parts, " ")
}

// modifierText returns a modifier as it is written, with the place of its number.
func modifierText(m rune) string {
	switch m {
	case 'C', 'M', 'K', 'U':
		return "/" + string(m) + "n"
	case 'L':
		return "/L±n"
	}
	return "/" + string(m)
}
