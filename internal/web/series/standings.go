package series

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/series"
	"torneo/internal/series/table"
	"torneo/internal/web/page"
	"torneo/message"
)

// standingsPage is the standings of a series.
type standingsPage struct {
	page.Frame
	Event    arbiter.Event
	Series   *series.Series
	Category string
	*series.Standings
	Form form
}

func newStandingsPage(v *page.Visit) (p standingsPage, err error) {
	e, own, err := eventOf(v)
	if err != nil {
		return p, err
	}
	k := slices.IndexFunc(own.Series, func(s series.Series) bool { return s.ID == v.Request.PathValue("series") })
	if k < 0 || !counts(v, e, &own.Series[k]) {
		return p, page.ErrNotFound
	}
	p.Event, p.Series, p.Category = e, &own.Series[k], v.Value("category")
	if p.Category != "" && !slices.Contains(p.Series.Categories, p.Category) {
		return p, page.ErrNotFound
	}
	p.Standings, err = v.Site.Desk.SeriesStandings(v.Context(), p.Series, p.Category)
	return p, err
}

// View serves that page.
func View(v *page.Visit) error { return view(v, nil) }

// view serves it with the form as it was filled in; nil: it was not.
func view(v *page.Visit, typed *series.Series) error {
	p, err := newStandingsPage(v)
	if err != nil {
		return err
	}
	p.Frame = v.Frame(message.New("series.page.of", "name", p.Series.Name))
	p.Wide = true
	if typed == nil {
		typed = p.Series
	}
	if p.Form, err = formOf(v, p.Event, *typed); err != nil {
		return err
	}
	p.Form.Series.ID = p.Series.ID
	return v.Render(standingsView(p))
}

// File sends the standings for a spreadsheet or a program.
func File(v *page.Visit) error {
	kind := v.Request.PathValue("file")
	if !page.IsSheet(kind) && kind != "json" {
		return page.ErrNotFound
	}
	p, err := newStandingsPage(v)
	if err != nil {
		return err
	}
	name := page.FileName(p.Series.Name)
	if page.IsSheet(kind) {
		return v.Sheet(name, kind, table.Document(v.Printer, p.Standings, p.Category))
	}
	data := table.JSON(p.Standings, p.Category)
	h := v.Writer.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="`+name+`.json"`)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("Cache-Control", "no-store")
	_, _ = v.Writer.Write(data) // who has gone is not told
	return nil
}

// at returns the address of the page, of a category; file is appended to it.
func (p standingsPage) at(category, file string) string {
	to := path(p.Event.ID, p.Series.ID)
	if file != "" {
		to += "/" + file
	}
	if category != "" {
		to += "?category=" + url.QueryEscape(category)
	}
	return to
}

func (p standingsPage) stage(k int) string { return table.StageName(p.Printer, p.Standings, k) }

// table returns the standings as the page shows them: the total before what it is the sum of,
// which a name unfolds. Who shares a place has it once.
func (p standingsPage) table() report.Table {
	keys := []string{"place", "name", "federation", "total"}
	for k := range p.Stages {
		keys = append(keys, table.StageKey(k))
	}
	t := table.Document(p.Printer, p.Standings, p.Category).Localize().Tables[0].PickKeys(keys...)
	t.Headed = true
	place, name, total, first := t.Column("place"), t.Column("name"), t.Column("total"), t.Column("total")+1
	for k := range p.Stages {
		if !p.Stages[k].Finished {
			t.Columns[first+k].Note = p.T("series.open")
		}
	}
	for k := range p.Rows {
		if k > 0 && p.Rows[k-1].Place == p.Rows[k].Place {
			t.Rows[k][place] = ""
		}
		t.SetMark(k, name, report.Mark{Unfolds: table.Explain(p.Printer, p.Standings, &p.Rows[k])})
		t.SetMark(k, total, report.Mark{Strong: true})
		for n, s := range p.Rows[k].Scores {
			if s != nil && !s.Counts {
				value := p.Decimal(table.Value(s.Value))
				t.Rows[k][first+n] = value
				t.SetMark(k, first+n, report.Mark{Struck: p.T("series.dropped", "value", value)})
			}
		}
	}
	return t
}

// doubt names two players who may be one person.
func (p standingsPage) doubt(d series.Doubt) string {
	how := p.T("signup.like." + string(d.How)) //i18n:prefix signup.like.
	return p.T("series.doubt", "a", d.NameA, "in", p.stage(d.StageA), "b", d.NameB, "there", p.stage(d.StageB), "how", how)
}

func seat(s series.Seat) string { return s.Tournament + ":" + strconv.Itoa(s.Player) }

// tie returns the tie at a place of the list.
func (f form) tie(k int) series.Tie {
	if k < len(f.Series.Ties) {
		return f.Series.Ties[k]
	}
	return ""
}

// values returns the table of points as it is written in a field.
func (f form) values() string {
	list := make([]string, len(f.Series.Table))
	for k, p := range f.Series.Table {
		list[k] = f.Decimal(table.Value(p))
	}
	return strings.Join(list, " ")
}

func (f form) counts(id string) bool { return slices.Contains(f.Series.Stages, id) }

func (f form) action() string {
	if f.Begin {
		return path(f.Event.ID)
	}
	return path(f.Event.ID, f.Series.ID)
}

// heading returns the event of a tournament, where it is another one than that before it.
func (f form) heading(k int) string {
	if k > 0 && f.Offered[k-1].Event == f.Offered[k].Event {
		return ""
	}
	return f.Offered[k].Event
}

func (f form) categories() string { return strings.Join(f.Series.Categories, ", ") }
