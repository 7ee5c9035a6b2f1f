package users

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// seasonPage is the tournaments on this desk in which a person worked, and what their norms would count.
type seasonPage struct {
	page.Frame
	Name     string
	Document *report.Document // nil: none
	Back     string
	Next     string // address of those before them; "": that is all
}

// mostInSeason is the number of tournaments that a page has: each is read whole.
const mostInSeason = 40

// Season serves a person's own page of their season.
func (r Room) Season(v *page.Visit) error {
	if err := r.checkAvailable(v); err != nil {
		return err
	}
	if v.By.Identity == "" {
		return page.ErrNotFound
	}
	return seasonOf(v, v.By.Identity, v.By.Name, me)
}

// SeasonOf serves the same of somebody else, for who enrols people.
func (r Room) SeasonOf(v *page.Visit) error {
	x, err := r.personOf(v)
	if err != nil {
		return err
	}
	return seasonOf(v, x.ID, x.Name, at+"/"+x.ID)
}

// seasonRow is a tournament in which somebody worked.
type seasonRow struct {
	start tournament.Date
	cells []string
}

func seasonOf(v *page.Visit, identity, name, back string) error {
	p := seasonPage{Frame: v.Frame(message.New("season.title", "name", name)), Name: name, Back: back}
	p.Wide = true
	var rows []seasonRow
	list, next, err := v.Site.Desk.Store().JournalsBy(v.Context(), identity, v.Value("after"), mostInSeason)
	if err != nil {
		return err
	}
	if next != "" {
		p.Next = v.Request.URL.Path + "?" + url.Values{"after": {next}}.Encode()
	}
	for _, j := range list {
		e, err := v.Site.Desk.Store().Event(v.Context(), j.Event)
		if err != nil {
			return err
		}
		row, worked, err := seasonIn(v, e.Name, j, identity)
		if err != nil {
			return err
		}
		if worked {
			rows = append(rows, row)
		}
	}
	if len(rows) > 0 {
		slices.SortStableFunc(rows, func(a, b seasonRow) int { return b.start.Ordinal() - a.start.Ordinal() })
		t := report.Table{Notes: []string{v.T("season.note")}}
		for _, c := range []struct {
			key   string
			align report.Align
		}{{"tournament", report.Left}, {"dates", report.Left}, {"role", report.Left}, {"rounds", report.Left}, {"days", report.Right}, {"entries", report.Right}, {"kind", report.Left}, {"players", report.Right}, {"federations", report.Right}, {"fa", report.Left}, {"ia", report.Left}} {
			t.Columns = append(t.Columns, report.Column{Key: c.key, Title: v.T("season.column." + c.key), Align: c.align, Heading: c.key == "tournament"}) //i18n:prefix season.column.
		}
		for _, row := range rows {
			t.Rows = append(t.Rows, row.cells)
		}
		p.Document = &report.Document{Language: v.Language(), Tables: []report.Table{t}}
	}
	return v.Render(seasonView(p))
}

// seasonIn returns the work of a person in a tournament; false: none of its entries is theirs.
func seasonIn(v *page.Visit, event string, j arbiter.Journal, identity string) (row seasonRow, worked bool, err error) {
	history, err := v.Site.Desk.History(v.Context(), j.ID, 0)
	if err != nil {
		return row, false, err
	}
	for k := range history {
		if worked = history[k].Identity == identity; worked {
			break
		}
	}
	if !worked {
		return row, false, nil
	}
	s, err := v.Site.Desk.State(v.Context(), j.ID)
	if err != nil {
		return row, false, err
	}
	all := arbiter.WorkOf(s, history, v.Zone())
	w := &all[slices.IndexFunc(all, func(w arbiter.Work) bool { return w.Identity == identity })]
	t := arbiter.ForRating(s)
	t.Name = arbiter.FullName(event, t.Name)
	row.start = t.Start
	kind, players, federations := "", strconv.Itoa(len(s.Players)), ""
	verdicts := map[arbiters.Title]string{}
	if e, err := arbiters.NewEvent(t); err == nil {
		if e.Rate != "" {
			kind = v.T("ratings.kind." + e.Rate) //i18n:prefix ratings.kind.
		}
		players, federations = strconv.Itoa(e.Players), strconv.Itoa(e.Federations)
		facts := arbiters.Facts{}
		if err := facts.Tell("worked", strconv.Itoa(len(w.Rounds))); err != nil {
			return row, false, page.ExplainError(err)
		}
		who := arbiters.CompletePerson(e, arbiters.Person{Name: nameThere(e, w)})
		for _, title := range arbiters.Titles() {
			if verdict, err := arbiters.Judge(e, title, who, facts); err == nil {
				verdicts[title] = report.ArbiterAnswer(v.Printer, verdict.Answer)
			}
		}
	}
	var roles []string
	for _, r := range w.Roles {
		roles = append(roles, v.T("rights.role."+string(r))) //i18n:prefix rights.role.
	}
	dates := v.Date(t.Start.String())
	if t.End.Complete() && t.End != t.Start {
		dates += " – " + v.Date(t.End.String())
	}
	row.cells = []string{t.Name, dates, strings.Join(roles, ", "), report.Ranges(w.Rounds), strconv.Itoa(len(w.Days)), strconv.Itoa(w.Entries), kind, players, federations, verdicts[arbiters.FA], verdicts[arbiters.IA]}
	return row, true, nil
}

// nameThere returns the name by which the tournament has somebody among its arbiters, or their own.
func nameThere(e *arbiters.Event, w *arbiter.Work) string {
	for _, a := range e.Arbiters {
		if w.Is(a.Name) {
			return a.Name
		}
	}
	return w.Name
}
