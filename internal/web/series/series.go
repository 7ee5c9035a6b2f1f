// Package series has the pages of series: their standings and what they count.
package series

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/series"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /e/{event}/series", Right: arbiter.Look, Show: List},
		{Pattern: "GET /e/{event}/series/{series}", Right: arbiter.Look, Show: View},
		{Pattern: "GET /e/{event}/series/{series}/{file}", Right: arbiter.Look, Show: File},
	}
}

// Acts returns the acts on the series of an event.
func Acts() page.Acts {
	const (
		all = "/e/{event}/series"
		one = all + "/{series}"
	)
	return page.Acts{To: one, Rows: []page.Act{
		{Path: all, Right: arbiter.SetEvent, Do: page.EventAct(begin), To: all},
		{Path: one, Right: arbiter.SetEvent, Buttons: []string{"do", page.OfferButton}, Do: page.EventAct(change), Done: "desk.done.series-changed"},
	}}
}

// listPage is the series that are kept with an event, and the form for a new one.
type listPage struct {
	page.Frame
	Event arbiter.Event
	List  []series.Series
	New   form
}

// form is a series being edited.
type form struct {
	*page.Visit
	Event   arbiter.Event
	Series  series.Series
	Offered []offered // tournaments
	Offer   page.Offer
	Begin   bool // a new one
}

// offered is a tournament that a series can count.
type offered struct {
	ID, Name, Event string
	start           string // the first day
}

func eventOf(v *page.Visit) (arbiter.Event, *eventjournal.State, error) {
	e, err := v.PathEvent()
	if err != nil {
		return e, nil, err
	}
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	return e, own, err
}

// List serves the series of an event.
func List(v *page.Visit) error {
	return list(v, nil)
}

// list serves them with the form of a new one, as it was filled in; nil: it was not.
func list(v *page.Visit, typed *series.Series) error {
	e, own, err := eventOf(v)
	if err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("series.page.title", "event", e.Name)), Event: e}
	for k := range own.Series {
		if counts(v, e, &own.Series[k]) {
			p.List = append(p.List, own.Series[k])
		}
	}
	if typed != nil {
		if p.New, err = formOf(v, e, *typed); err != nil {
			return err
		}
		p.New.Begin = true
		return v.Render(listView(p))
	}
	s := series.Series{By: series.ByPlace, Table: series.Usual, Ties: []series.Tie{series.Countback, series.BestOne}}
	if p.New, err = formOf(v, e, s); err != nil {
		return err
	}
	p.New.Begin = true
	for _, o := range p.New.Offered {
		if o.Event == e.Name {
			p.New.Series.Stages = append(p.New.Series.Stages, o.ID)
		}
	}
	return v.Render(listView(p))
}

// counts reports a series that counts a tournament at which the visitor may look: such a
// one he reads whole, as a ranking has no parts.
func counts(v *page.Visit, e arbiter.Event, s *series.Series) bool {
	if len(v.By.Scope.Tournaments) == 0 {
		return true
	}
	return slices.ContainsFunc(s.Stages, func(id string) bool { return v.By.Scope.Has(e.ID, id) })
}

// formOf offers the tournaments of players of all events at which the visitor may look,
// those of this one first, and those that are counted already.
func formOf(v *page.Visit, e arbiter.Event, s series.Series) (form, error) {
	f := form{Visit: v, Event: e, Series: s}
	own, err := v.Site.Desk.EventState(v.Context(), e.ID)
	if err != nil {
		return f, err
	}
	wanted := append(v.Values("stage"), s.Stages...)
	var counted []string
	for k := range own.Series {
		if counts(v, e, &own.Series[k]) {
			counted = append(counted, own.Series[k].Stages...)
		}
	}
	if f.Offer, err = v.Offer([]string{e.ID}, append(wanted, counted...)); err != nil {
		return f, err
	}
	events := f.Offer.Events
	if v.Within() != nil { // a ranking is read whole: what it counts already is no secret
		if events, err = withCounted(v, events, counted); err != nil {
			return f, err
		}
	}
	slices.SortStableFunc(events, func(a, b arbiter.Entered) int { return cmp.Compare(btoi(b.ID == e.ID), btoi(a.ID == e.ID)) })
	for _, x := range events {
		for k := range x.Tournaments {
			if t := &x.Tournaments[k]; !t.Summary.ForTeams && t.Summary.Wrong == "" {
				f.Offered = append(f.Offered, offered{ID: t.ID, Name: cmp.Or(t.Summary.Name, t.Journal.Name), Event: x.Name, start: t.Summary.Begins})
			}
		}
	}
	return f, nil
}

// withCounted returns events with those tournaments of theirs and of others that are counted.
func withCounted(v *page.Visit, events []arbiter.Entered, counted []string) ([]arbiter.Entered, error) {
	ids, err := v.Site.Desk.Store().EventsWith(v.Context(), counted...)
	if err != nil {
		return nil, err
	}
	for chunk := range slices.Chunk(ids, 100) {
		found, err := v.Site.Desk.Find(v.Context(), arbiter.Search{Within: chunk, Most: len(chunk)})
		if err != nil {
			return nil, err
		}
		for _, x := range found.Events {
			at := slices.IndexFunc(events, func(e arbiter.Entered) bool { return e.ID == x.ID })
			if at < 0 {
				at = len(events)
				events = append(events, arbiter.Entered{Event: x.Event})
			}
			for _, t := range x.Tournaments {
				if slices.Contains(counted, t.ID) && !slices.ContainsFunc(events[at].Tournaments, func(r arbiter.Registered) bool { return r.ID == t.ID }) {
					events[at].Tournaments = append(events[at].Tournaments, t)
				}
			}
		}
	}
	return events, nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func path(event string, parts ...string) string {
	p := "/e/" + event + "/series"
	for _, x := range parts {
		p += "/" + x
	}
	return p
}

// begin makes a new series.
func begin(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	s, err := read(v, e)
	if err != nil {
		return nil, err
	}
	if v.SearchesOffer() {
		return page.Rendered, list(v, &s)
	}
	err = v.Site.Desk.ChangeSeries(v.Context(), v.By, e.ID, v.Consent(), func(list []series.Series) ([]series.Series, error) {
		next := 1
		for _, x := range list {
			n, _ := strconv.Atoi(x.ID)
			next = max(next, n+1)
		}
		s.ID = strconv.Itoa(next)
		return append(list, s), nil
	})
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.series", "name", s.Name), To: path(e.ID, s.ID)}, nil
}

// read reads what a series counts from the form.
func read(v *page.Visit, e arbiter.Event) (s series.Series, err error) {
	s = series.Series{Name: v.Value("name"), By: series.Measure(v.Value("by")), Within: v.Value("within") != "", Public: v.Value("public") != ""}
	if s.Best, err = v.Number("best"); err != nil {
		return s, err
	}
	for _, text := range strings.FieldsFunc(v.Value("table"), func(r rune) bool { return r == ' ' || r == ';' || r == '\n' || r == '\r' || r == '\t' || r == '·' }) {
		p, err := tournament.ParsePoints(text)
		if err != nil || len(s.Table) == series.MostPlaces {
			return s, &arbiter.Refused{Message: message.New("web.error.number", "value", text)}
		}
		s.Table = append(s.Table, p)
	}
	for k := range series.Ties {
		if t := series.Tie(v.Value("tie-" + strconv.Itoa(k+1))); t != "" {
			s.Ties = append(s.Ties, t)
		}
	}
	for _, name := range strings.FieldsFunc(v.Value("categories"), func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		if name = strings.TrimSpace(name); name != "" {
			s.Categories = append(s.Categories, name)
		}
	}
	f, err := formOf(v, e, s)
	if err != nil {
		return s, err
	}
	var chosen []offered
	for _, id := range v.Values("stage") {
		k := slices.IndexFunc(f.Offered, func(o offered) bool { return o.ID == id })
		if k < 0 {
			return s, page.ErrNotFound
		}
		chosen = append(chosen, f.Offered[k])
	}
	slices.SortStableFunc(chosen, func(a, b offered) int { return cmp.Compare(a.start, b.start) })
	for _, o := range chosen {
		s.Stages = append(s.Stages, o.ID)
	}
	return s, nil
}

// errGone is that of a series that somebody has removed meanwhile.
var errGone = errors.New("series: there is no such series")

// change changes a series, removes it, or says who is one person.
func change(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	if v.SearchesOffer() {
		s, err := read(v, e)
		if err != nil {
			return nil, err
		}
		return page.Rendered, view(v, &s)
	}
	id := v.Request.PathValue("series")
	var next *page.Next
	var change func(list []series.Series, k int) ([]series.Series, error)
	switch do := v.Value("do"); do {
	case "remove":
		next = &page.Next{Done: message.New("desk.done.series-removed"), To: path(e.ID)}
		change = func(list []series.Series, k int) ([]series.Series, error) { return slices.Delete(list, k, k+1), nil }
	case "same", "apart":
		pair, err := pairOf(v, do == "same")
		if err != nil {
			return nil, err
		}
		change = func(list []series.Series, k int) ([]series.Series, error) {
			s := &list[k]
			said := slices.DeleteFunc(slices.Clone(s.Said), func(x series.Pair) bool {
				return x.A == pair.A && x.B == pair.B || x.A == pair.B && x.B == pair.A
			})
			s.Said = append(said, pair)
			return list, nil
		}
	case "save":
		s, err := read(v, e)
		if err != nil {
			return nil, err
		}
		change = func(list []series.Series, k int) ([]series.Series, error) {
			s.ID, s.Said = list[k].ID, list[k].Said
			list[k] = s
			return list, nil
		}
	default:
		return nil, page.ErrBadForm
	}
	err := v.Site.Desk.ChangeSeries(v.Context(), v.By, e.ID, v.Consent(), func(list []series.Series) ([]series.Series, error) {
		k := slices.IndexFunc(list, func(s series.Series) bool { return s.ID == id })
		if k < 0 {
			return nil, errGone
		}
		return change(list, k)
	})
	if errors.Is(err, errGone) {
		return nil, page.ErrNotFound
	}
	return next, err
}

// pairOf returns two seats: "tournament:player".
func pairOf(v *page.Visit, same bool) (p series.Pair, err error) {
	p.Same = same
	for field, seat := range map[string]*series.Seat{"a": &p.A, "b": &p.B} {
		id, player, _ := strings.Cut(v.Value(field), ":")
		n, wrong := strconv.Atoi(player)
		if wrong != nil || id == "" || len(id) > 64 || n < 1 {
			return p, page.ErrBadForm
		}
		*seat = series.Seat{Tournament: id, Player: n}
	}
	if p.A == p.B {
		return p, page.ErrBadForm
	}
	return p, nil
}
