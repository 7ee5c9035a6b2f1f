// Package signups has the pages of entries from outside. These are the queue in
// which they wait for the arbiter, the form that fills it, and files of form
// services.
package signups

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/signup"
	"torneo/internal/signup/candidates"
	"torneo/internal/web/page"
	"torneo/message"
)

// shown is the number of entries on a page; the others follow when these are decided.
const shown = 50

// queuePage is the entries of an event about which somebody has to decide.
type queuePage struct {
	page.Frame
	Queue   *arbiter.Queue
	Offer   signup.Offer
	Waiting []waiting
	More    int
	Decided []signup.Row
	CanOpen bool // the program can open a door
	Open    bool
	Places  []string
}

// waiting is an entry with what helps to decide about it.
type waiting struct {
	*signup.Row
	Beside *candidates.Beside // nil: no list knows of him
	Named  []candidates.Candidate
	As     candidates.As // whom of them the arbiter took
	Unsaid bool          // nobody looked for him by name here
	Alike  []alike
	Sure   bool // he is in the tournament beyond doubt
	Gone   bool // he was accepted, and taken out again
}

// alike is a player or an entry that may be the same person.
type alike struct {
	How    signup.Likeness
	Name   string
	Where  string // the tournament in which he is; "": in the queue
	Number int    // in the queue
}

// Room is these pages.
type Room struct {
	Search candidates.Search // in the rating lists, by name; nil: there are none
}

// Acts returns the acts on entries from outside.
func (r Room) Acts() page.Acts {
	const at = "/e/{event}/signups"
	do := []string{"do"}
	return page.Acts{To: at, Rows: []page.Act{
		{Path: at, Right: arbiter.DecideSignups, Buttons: do, Do: queueAct(decide)},
		{Path: at + "/form", Right: arbiter.SetSignupForm, Do: queueAct(setForm), Done: "desk.done.signup-form"},
		{Path: at + "/door", Right: arbiter.SetSignupForm, Do: page.EventAct(switchForm)},
		{Path: at + "/file", Right: arbiter.DecideSignups, Files: true, Buttons: do, Do: queueAct(takeFile)},
		{Path: at + "/{number}", Right: arbiter.DecideSignups, Do: r.acceptChanged},
	}}
}

// queueAct returns the handler of a row with the entries of the event of its address.
func queueAct(do func(*page.Visit, *arbiter.Queue) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		q, err := queueOf(v)
		if err != nil {
			return nil, err
		}
		return do(v, q)
	}
}

// View serves the queue.
func (r Room) View(v *page.Visit) error {
	v.Private()
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	p := queuePage{Frame: v.Frame(message.New("signup.desk.title", "event", q.Event.Name)), Queue: q, Offer: q.Offer(v.Today())}
	p.Wide = true
	if err := p.fill(r); err != nil {
		return err
	}
	if door := v.Site.Door; door != nil {
		p.CanOpen = true
		p.Places, p.Open = door.Addresses()
	}
	return v.Render(queueView(p))
}

func queueOf(v *page.Visit) (*arbiter.Queue, error) {
	e, err := v.PathEvent()
	if err != nil {
		return nil, err
	}
	return v.Site.Desk.SignupQueue(v.Context(), e)
}

func (p *queuePage) fill(r Room) error {
	q := p.Queue
	for k := range q.Rows {
		row := &q.Rows[k]
		switch {
		case !q.Open(row):
			p.Decided = append(p.Decided, *row)
		case len(p.Waiting) < shown:
			p.Waiting = append(p.Waiting, waiting{Row: row, Gone: row.State == signup.Accepted})
		default:
			p.More++
		}
	}
	slices.Reverse(p.Decided)
	for k := range p.Waiting {
		w := &p.Waiting[k]
		w.Alike = alikes(q, w.Row)
		for _, a := range w.Alike {
			w.Sure = w.Sure || a.Where != "" && a.How.Sure() && a.Where == q.Names[section(q, w.Row)]
		}
	}
	beside, err := compareWithLists(p.Visit, q, p.Waiting)
	for k := range p.Waiting {
		p.Waiting[k].Beside = beside[p.Waiting[k].Number]
	}
	if err == nil {
		r.byName(p.Visit, q, p.Waiting)
	}
	return err
}

// compareWithLists puts entries beside the lists, each by the tournament that it is for.
func compareWithLists(v *page.Visit, q *arbiter.Queue, list []waiting) (map[int]*candidates.Beside, error) {
	all := map[int]*candidates.Beside{}
	if v.Site.Lists == nil {
		return all, nil
	}
	by := map[string][]*signup.Row{}
	for _, w := range list {
		id := stateOf(q, w.Row)
		by[id] = append(by[id], w.Row)
	}
	for _, id := range q.Order {
		found, err := lookIn(v, v.Site.Lists, q.States[id], by[id])
		if err != nil {
			return nil, err
		}
		for n, b := range found {
			all[n] = b
		}
	}
	return all, nil
}

// lookIn returns the data of rating lists on the entries, by number. One that cannot be
// read now takes nothing away.
func lookIn(v *page.Visit, lists ratinglookup.Lists, s *journal.State, rows []*signup.Row) (map[int]*candidates.Beside, error) {
	found, err := candidates.Look(v.Context(), lists, s, rows)
	if err != nil {
		if v.Context().Err() != nil {
			return nil, err
		}
		v.Site.Log.Warn("entries beside the rating lists", "reason", err)
		return nil, nil
	}
	return found, nil
}

// section returns the tournament that an entry is for.
func section(q *arbiter.Queue, row *signup.Row) string { return q.Section(row, "") }

// alikes returns the possible duplicates of an entry: players of the event, and other
// entries that wait.
func alikes(q *arbiter.Queue, row *signup.Row) (list []alike) {
	p := row.AsPlayer()
	for _, id := range q.Order {
		s := q.States[id]
		for k := range s.Players {
			if how := signup.Like(&p, &s.Players[k].Player); how != "" {
				list = append(list, alike{How: how, Name: s.Players[k].Name, Where: s.Config.Name})
			}
		}
	}
	for k := range q.Rows {
		other := &q.Rows[k]
		if other.Number == row.Number || !q.Open(other) {
			continue
		}
		x := other.AsPlayer()
		if how := signup.Like(&p, &x); how != "" {
			list = append(list, alike{How: how, Name: other.Name, Number: other.Number})
		}
	}
	return list
}

// Count answers with it.
func Count(v *page.Visit) error {
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	return v.Render(page.SignupCount(v.Printer, q.Event.ID, q.Waits()))
}

// decide accepts or refuses entries, or erases those that are decided.
func decide(v *page.Visit, q *arbiter.Queue) (*page.Next, error) {
	do, number, _ := strings.Cut(v.Value("do"), "-")
	n, _ := strconv.Atoi(number)
	switch do {
	case "accept":
		return accept(v, q, []int{n}, v.Value("section"), v.Value("as"))
	case "chosen":
		var numbers []int
		for _, text := range v.Values("number") {
			n, _ := strconv.Atoi(text)
			numbers = append(numbers, n)
		}
		return accept(v, q, numbers, "", "")
	case "refuse":
		err := v.Site.Desk.RefuseSignups(v.Context(), v.By, q.Event.ID, v.Value("why"), n)
		return &page.Next{Done: message.New("desk.done.signup-refused", "number", n)}, err
	case "back":
		err := v.Site.Desk.TakeSignupBack(v.Context(), v.By, q.Event.ID, n, v.Consent())
		return &page.Next{Done: message.New("desk.done.signup-back", "number", n)}, err
	case "erase":
		return erase(v, q)
	}
	return nil, page.ErrBadForm
}

// erase erases the entries that are decided, with all that was entered.
func erase(v *page.Visit, q *arbiter.Queue) (*page.Next, error) {
	if !v.May(arbiter.SetSignupForm) {
		return nil, page.ErrNotFound
	}
	var numbers []int
	for k := range q.Rows {
		if !q.Open(&q.Rows[k]) {
			numbers = append(numbers, q.Rows[k].Number)
		}
	}
	if err := v.Site.Desk.Store().EraseSignups(v.Context(), q.Event.ID, numbers...); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.signup-erased", "count", len(numbers))}, nil
}

// accept accepts entries as they are, with what lists have of them; one of them as the
// player of a list who was taken.
func accept(v *page.Visit, q *arbiter.Queue, numbers []int, into, as string) (*page.Next, error) {
	who, ok := candidates.ParseAs(as)
	if !ok {
		return nil, page.ErrBadForm
	}
	var list []waiting
	for _, n := range numbers {
		k := slices.IndexFunc(q.Rows, func(r signup.Row) bool { return r.Number == n })
		if k < 0 {
			return nil, &arbiter.Refused{Message: message.New("signup.refused.unknown", "number", n)}
		}
		row := q.Rows[k]
		if into != "" {
			row.Section = into
		}
		if section(q, &row) == "" {
			return nil, &arbiter.Refused{Message: message.New("signup.refused.where", "name", row.Name)}
		}
		row.Entry = who.Of(row.Entry)
		list = append(list, waiting{Row: &row})
	}
	beside, err := compareWithLists(v, q, list)
	if err != nil {
		return nil, err
	}
	if err := takeCandidate(q, who, list, beside); err != nil {
		return nil, err
	}
	var acts []arbiter.Accepting
	for _, w := range list {
		id := section(q, w.Row)
		acts = append(acts, arbiter.Accepting{Number: w.Number, Tournament: id, Player: beside[w.Number].Player(q.States[id], &w.Entry), Byes: w.Byes, Contact: contactOf(&w.Entry)})
	}
	return enter(v, q.Event.ID, acts)
}

// enter carries it out.
func enter(v *page.Visit, event string, acts []arbiter.Accepting) (*page.Next, error) {
	if err := v.Site.Desk.AcceptSignups(v.Context(), v.By, event, acts, v.Consent()); err != nil {
		return nil, err
	}
	done := message.New("desk.done.signups", "count", len(acts))
	if len(acts) == 1 {
		done = message.New("desk.done.signup", "name", acts[0].Player.Name)
	}
	return &page.Next{Done: done}, nil
}

// contactOf returns the data of an entry that are kept beside the journal.
func contactOf(e *signup.Entry) arbiter.Contact {
	return arbiter.Contact{Club: e.Club, Email: e.Email, Phone: e.Phone, Notes: e.Remarks}
}
