package events

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/row"
	"torneo/internal/web/page"
	"torneo/message"
)

// startPage lists the events with their tournaments, and how far these are. Of many events it
// shows a part at a time: those of now, or those that are looked for.
type startPage struct {
	page.Frame
	Events  []startEvent
	Removed int // events that can be brought back

	Asked *questions // nil: this is not the first start

	Parts   []startPart // none: all events are on the page
	Shown   row.When
	All     bool // all events are shown, a page at a time
	Query   string
	Next    string // address of the events that follow
	Cut     bool   // more words would find more
	Nothing bool   // nothing is found, and there are events
}

// startPart is a part of the register, with its number of tournaments.
type startPart struct {
	When  row.When
	Count int
}

// Path returns the address of the part.
func (p startPart) Path() string { return "/?when=" + string(p.When) }

type startEvent struct {
	arbiter.Event
	Tournaments []startRow
}

type startRow struct {
	row.Registered
	Stage message.Message
	Wrong message.Message // why it cannot be read, or from where on; without id: it can
}

// eventsOnStart is the number of events that are on the page at once.
const eventsOnStart = 20

// allEvents is the value of the address for all events.
const allEvents = "all"

// Start serves the page with which the program begins.
func (f First) Start(v *page.Visit) error { return f.start(v, http.StatusOK, nil) }

// start shows it; asked, with what was answered before.
func (f First) start(v *page.Visit, status int, asked *questions) error {
	p := startPage{Frame: v.Frame(message.New("web.start.title")), Query: v.Value("words")}
	if err := p.find(v); err != nil {
		return err
	}
	removed, err := v.Site.Desk.Store().CountRemoved(v.Context())
	if err != nil {
		return err
	}
	if v.May(arbiter.RestoreEvent) {
		p.Removed = removed
	}
	if len(p.Events) == 0 && len(p.Parts) == 0 && !p.Nothing && removed == 0 {
		if p.Asked = asked; asked == nil {
			p.Asked = f.questions(v)
		}
	}
	p.FindsAll = len(p.Events) > 0 || len(p.Parts) > 0
	return v.RenderAs(status, startView(p))
}

// find takes the events of the page: all of them where there are few, else what the address asks
// for, or what is played now.
func (p *startPage) find(v *page.Visit) error {
	q := arbiter.Search{Most: eventsOnStart, After: v.Value("after"), Words: arbiter.SearchWords(p.Query)}
	when := v.Value("when")
	all, err := v.EntriesInSight(arbiter.Search{Most: eventsOnStart, Bare: true})
	if err != nil {
		return err
	}
	if all.Next == "" && len(q.Words) == 0 {
		if all, err = v.EntriesInSight(arbiter.Search{Most: eventsOnStart}); err == nil {
			p.take(v, all)
		}
		return err
	}
	numbers, err := v.Site.Desk.Numbers(v.Context(), arbiter.Search{Today: calendar.ISO(v.Today()), Within: v.Within()})
	if err != nil {
		return err
	}
	for _, w := range row.Whens {
		if n := numbers[w]; n > 0 {
			p.Parts = append(p.Parts, startPart{w, n})
		}
	}
	switch known := slices.Contains(row.Whens, row.When(when)); {
	case known:
		q.When = row.When(when)
	case when != allEvents && len(q.Words) == 0 && numbers[row.Now] > 0:
		q.When = row.Now
	}
	p.Shown, p.All = q.When, q.When == row.Anytime
	found, err := v.EntriesInSight(q)
	if err != nil {
		return err
	}
	p.take(v, found)
	p.Nothing = len(p.Events) == 0
	if p.Cut = found.Cut; found.Next != "" {
		to := url.Values{"after": {found.Next}}
		if p.All {
			to.Set("when", allEvents)
		} else {
			to.Set("when", string(p.Shown))
		}
		if p.Query != "" {
			to.Set("words", p.Query)
		}
		p.Next = "/?" + to.Encode()
	}
	return nil
}

// take takes what the register found.
func (p *startPage) take(v *page.Visit, found arbiter.Finding) {
	for _, e := range found.Events {
		one := startEvent{Event: e.Event}
		for k := range e.Tournaments {
			one.Tournaments = append(one.Tournaments, rowOf(v, &e.Tournaments[k]))
		}
		p.Events = append(p.Events, one)
	}
}

// rowOf tells a row of the register. What the desk knows anyway is told more exactly: how
// many results are missing.
func rowOf(v *page.Visit, r *row.Registered) startRow {
	t := startRow{Registered: *r, Wrong: arbiter.WrongText(&r.Summary)}
	if t.Summary.Name == "" {
		t.Summary.Name = r.Journal.Name
	}
	if s := v.Site.Desk.LastKnown(r.ID); s != nil && s.Last == r.Last {
		t.Stage = arbiter.StageOf(s).Text()
	} else {
		t.Stage = arbiter.StageText(&r.Summary)
	}
	return t
}

// Days returns the days and the place of a tournament; "" if neither is known.
func (p startPage) Days(t startRow) string {
	parts := []string{t.Summary.Begins}
	if t.Summary.Ends != t.Summary.Begins {
		parts[0] += " – " + t.Summary.Ends
	}
	parts = append(parts, t.Summary.City, t.Summary.Federation)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}
