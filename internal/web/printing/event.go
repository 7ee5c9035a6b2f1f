package printing

import (
	"bytes"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/chart"
	"torneo/internal/pdf"
	"torneo/internal/sheets"
	"torneo/internal/web/page"
	"torneo/message"
)

// everybody is the sheet with the players of all tournaments by name, which no single one has.
const everybody = "everybody"

// inField names a tournament whose sheets are chosen; none: all of them.
const inField = "in"

// eventDrawer is the drawer for the sheets of all tournaments of an event.
type eventDrawer struct {
	drawer
	Tournaments []chosenTournament
	Everybody   bool
}

// chosenTournament is a tournament of the event with the source of its sheets.
type chosenTournament struct {
	ID, Name string
	Round    int // the last one that is published; 0: none
	Chosen   bool
	visit    *page.Visit
	source   *sheets.Event
}

// tournamentsOf returns the tournaments of the event that have something to print.
func tournamentsOf(v *page.Visit, event string) (list []chosenTournament, err error) {
	journals, err := v.Journals(event)
	if err != nil {
		return nil, err
	}
	chosen := v.Request.URL.Query()[inField]
	for _, j := range journals {
		s, err := v.Site.Desk.State(v.Context(), j.ID)
		if err != nil {
			continue // the page of the event says so
		}
		t := chosenTournament{ID: j.ID, Name: s.Config.Name, Round: arbiter.LastPublished(s), Chosen: len(chosen) == 0 || slices.Contains(chosen, j.ID), visit: v.VisitOf(j, s)}
		if t.source, err = source(t.visit, t.Round); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// ViewEvent serves the drawer of an event.
func ViewEvent(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	d := eventDrawer{drawer: drawer{Frame: v.Frame(message.New("cockpit.print"))}}
	d.Wide = true
	d.choices, d.Everybody = choicesOfEvent(v)
	if d.Tournaments, err = tournamentsOf(v, e.ID); err != nil {
		return err
	}
	for _, k := range sheets.Kinds() {
		if !k.IsPicture() && slices.ContainsFunc(d.Tournaments, func(t chosenTournament) bool { return t.source.Has(k) }) {
			d.Offered = append(d.Offered, k)
		}
	}
	return v.Render(eventDrawerView(d))
}

// choicesOfEvent returns the choices of the address, else the round on paper for everybody.
func choicesOfEvent(v *page.Visit) (c choices, all bool) {
	q := v.Request.URL.Query()
	if !q.Has("sheet") && !q.Has("paper") {
		return choices{Kinds: []sheets.Kind{sheets.Boards, sheets.Names}}, false
	}
	c = parse(q)
	c.Kinds = slices.DeleteFunc(c.Kinds, sheets.Kind.IsPicture)
	return c, slices.Contains(q["sheet"], everybody)
}

// PreviewQuery returns the query of the PDF with what is chosen.
func (d eventDrawer) PreviewQuery() string {
	q, _ := url.ParseQuery(d.query())
	if d.Everybody {
		q.Add("sheet", everybody)
	}
	for _, t := range d.Tournaments {
		if t.Chosen {
			q.Add(inField, t.ID)
		}
	}
	return q.Encode()
}

// EventPDF sends the chosen sheets of the chosen tournaments as one file: of each kind those of
// all tournaments, so that what is hung up comes before what is cut.
func EventPDF(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	tournaments, err := tournamentsOf(v, e.ID)
	if err != nil {
		return err
	}
	c, all := choicesOfEvent(v)
	var list []pdf.Sheet
	if all {
		people, err := v.Everybody(e.ID)
		if err != nil {
			return err
		}
		people = slices.DeleteFunc(people, func(p page.Participant) bool {
			return !slices.ContainsFunc(tournaments, func(t chosenTournament) bool { return t.Chosen && t.ID == p.In.Tournament.ID })
		})
		list = append(list, &pdf.List{Name: v.T("cockpit.everybody"), Tables: v.ListEverybody(people).Localize().Tables, Strong: "board", General: true})
	}
	for _, k := range c.Kinds {
		for _, t := range tournaments {
			if !t.Chosen {
				continue
			}
			t.source.OnPage, t.source.First = c.OnPage, c.First
			t.source.Draw = func(sheets.Kind) []chart.Figure { return nil }
			u := pdf.Under{Title: t.source.Title}
			if k.OfRound() {
				u.Round, u.When = v.T("paper.round", "round", t.Round), t.source.When
			}
			for _, s := range t.source.Make(k) {
				u.Sheet = s
				list = append(list, u)
			}
		}
	}
	h, err := eventHead(v, e)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	_, err = pdf.Write(&b, v.Printer, h, c.options(), list...)
	if errors.Is(err, pdf.ErrTooLong) {
		return &arbiter.Refused{Message: message.New("paper.too-long", "most", pdf.MostPages)}
	}
	if err != nil {
		return err
	}
	sendInline(v, page.FileName(e.Name), b.Bytes())
	return nil
}

// sendInline sends a PDF that is looked at before it is printed.
func sendInline(v *page.Visit, name string, data []byte) {
	to := v.Writer.Header()
	to.Set("Content-Type", "application/pdf")
	to.Set("Content-Disposition", `inline; filename="`+name+`.pdf"`)
	to.Set("Content-Length", strconv.Itoa(len(data)))
	to.Set("Cache-Control", "no-store")
	to.Set("Content-Security-Policy", "frame-ancestors 'self'") // the page beside which it is shown
	_, _ = v.Writer.Write(data)                                 // who has gone is not told
}

// eventHead returns the head and foot of what is about no single tournament.
func eventHead(v *page.Visit, e arbiter.Event) (pdf.Head, error) {
	now := v.Now()
	h := pdf.Head{Title: e.Name, Printed: printedAt(v, now), Made: now.Truncate(time.Second).UTC()}
	ours, err := v.Site.Desk.Store().Letterhead(v.Context(), e.ID)
	if err == nil {
		putLetterhead(&h, ours)
	}
	return h, err
}
