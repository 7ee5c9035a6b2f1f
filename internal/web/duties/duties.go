// Package duties has the page of what an event owes. It shows what is due next,
// and everything before, during and after the tournament, with the calendar file.
package duties

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"torneo/duties"
	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// dutiesPage is the page.
type dutiesPage struct {
	page.Frame
	Next    []duties.Item // open ones, by deadline
	Items   []duties.Item
	NoDays  bool
	Players int
}

// mostNext is the number of duties that stand on top.
const mostNext = 6

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /t/{id}/duties", Right: arbiter.Look, Show: Duties},
		{Pattern: "GET /t/{id}/duties.ics", Right: arbiter.Look, Show: Calendar},
	}
}

// Acts returns the acts of the room.
func Acts() page.Acts {
	return page.Acts{To: "/t/{id}/duties", Rows: []page.Act{
		{Path: "/t/{id}/duties", Of: arbiter.TickDuty{}, Buttons: []string{"do"}, Do: tick},
	}}
}

// tick ticks off a duty by hand, or takes that back.
func tick(v *page.Visit) (*page.Next, error) {
	round, err := strconv.Atoi(cmp.Or(v.Value("round"), "0"))
	if err != nil || round < 0 {
		return nil, &arbiter.Refused{Message: message.New("duties.refused.unknown")}
	}
	c := arbiter.TickDuty{Duty: v.Value("duty"), Round: round, Open: v.Value("do") == "open", Text: v.Value("text")}
	if v.Value("on") != "" && !c.Open {
		if c.On, err = v.Day("on"); err != nil {
			return nil, err
		}
		if c.On.Ordinal() > v.Today().Ordinal() {
			return nil, &arbiter.Refused{Message: message.New("duties.refused.later")}
		}
	}
	said := "duties.done-ticked"
	if c.Open {
		said = "duties.done-open"
	}
	return &page.Next{Command: c, Done: message.New(said), To: v.ReturnTo(v.Path("duties"))}, nil
}

// Duties serves the page.
func Duties(v *page.Visit) error {
	p := dutiesPage{Frame: v.Frame(message.New("duties.title")).Widen(), Items: arbiter.DutiesOf(v.State), Players: len(v.State.Players)}
	p.Section, p.NoDays = page.OverviewSection, !v.State.Config.Start.Complete()
	for k := range p.Items {
		if !p.Items[k].Done {
			p.Next = append(p.Next, p.Items[k])
		}
	}
	slices.SortStableFunc(p.Next, func(a, b duties.Item) int {
		dayA, atA := a.Key()
		dayB, atB := b.Key()
		return cmp.Or(cmp.Compare(dayA, dayB), cmp.Compare(atA, atB))
	})
	p.Next = p.Next[:min(len(p.Next), mostNext)]
	return v.Render(dutiesView(p))
}

// Part returns the duties of a part of the event; those of one round where it is named.
func (p dutiesPage) Part(part duties.Part, round int) (list []duties.Item) {
	for k := range p.Items {
		if x := p.Items[k]; x.Part == part && x.Round == round {
			list = append(list, x)
		}
	}
	return list
}

// Rounds returns the rounds that have duties.
func (p dutiesPage) Rounds() (list []int) {
	for k := range p.Items {
		if n := p.Items[k].Round; n > 0 && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// RoundHeading says of a round how many of its duties are done.
func (p dutiesPage) RoundHeading(round int) string {
	list, done := p.Part(duties.During, round), 0
	for k := range list {
		if list[k].Done {
			done++
		}
	}
	return p.T("duties.round-done", "round", round, "done", done, "of", len(list))
}

// IsOpen reports whether a round is shown at once: the first that is not over.
func (p dutiesPage) IsOpen(round int) bool {
	if r := p.State.Round(p.State.Current()); r != nil && !r.Closed {
		return round == p.State.Current()
	}
	return round == max(1, p.State.Coming())
}

// Overdue reports whether the deadline of an open duty has passed.
func (p dutiesPage) Overdue(x *duties.Item) bool {
	if x.Done || !x.Day.Complete() {
		return false
	}
	now := p.Now()
	today := calendar.Of(now)
	if x.Day.Ordinal() != today.Ordinal() {
		return x.Day.Ordinal() < today.Ordinal()
	}
	return x.At != "" && x.At < now.Format("15:04")
}

// StateOf says whether a duty is done, and how it was ticked off.
func (p dutiesPage) StateOf(x *duties.Item) string {
	switch {
	case x.Done && x.Sign != "":
		return p.T("duties.done") + " (" + p.T("duties.itself") + ")"
	case x.Done && !x.On.IsZero():
		return p.T("duties.done-on", "day", p.Date(x.On.String()))
	case x.Done:
		return p.T("duties.done")
	case p.Overdue(x):
		return p.T("duties.overdue")
	}
	return p.T("duties.open")
}

// AskedText says how many days before the event its federation asks for.
func (p dutiesPage) AskedText(x *duties.Item) string {
	return p.T("duties.asked", "count", x.Asked, "federation", p.State.Config.Federation)
}

// MayTick reports whether who is here may tick off a duty by hand.
func (p dutiesPage) MayTick() bool { return p.May(arbiter.Of(arbiter.TickDuty{})) }

// Text, Who, Until and Article say a duty as its paper does.
func (p dutiesPage) Short(x *duties.Item) string {
	one := *x
	one.Round = 0
	return report.DutyText(p.Printer, &one)
}
func (p dutiesPage) Text(x *duties.Item) string    { return report.DutyText(p.Printer, x) }
func (p dutiesPage) Who(x *duties.Item) string     { return report.DutyWho(p.Printer, x) }
func (p dutiesPage) DueText(x *duties.Item) string { return report.DutyUntil(p.Printer, x) }
func (p dutiesPage) Article(x *duties.Item) string { return report.DutyArticle(x) }

// Hall returns the lines of the checklist of the hall.
func (p dutiesPage) Hall() []string { return report.HallLines(p.Printer, p.Players) }

// Calendar sends the duties that are open and have a deadline as a calendar file.
func Calendar(v *page.Visit) error {
	var list []calendar.Appointment
	for _, x := range arbiter.DutiesOf(v.State) {
		if x.Done || !x.Day.Complete() {
			continue
		}
		list = append(list, calendar.Appointment{
			UID:     v.Tournament.ID + "-duty-" + x.ID + "-" + strconv.Itoa(x.Round) + "@torneo",
			Summary: report.DutyText(v.Printer, &x), Description: report.DutyWho(v.Printer, &x) + " · " + report.DutyArticle(&x), Place: v.State.Config.City,
			Day: time.Date(x.Day.Year, time.Month(x.Day.Month), x.Day.Day, 0, 0, 0, 0, time.UTC), At: x.At, Stamp: v.State.ConfiguredAt})
	}
	body := calendar.File(arbiter.FullName(v.EventName(), v.State.Config.Name)+" · "+v.T("duties.title"), string(v.Language()), v.Zone(), list)
	h := v.Writer.Header()
	h.Set("Content-Type", calendar.FileType)
	h.Set("Content-Disposition", `attachment; filename="`+page.FileName(v.State.Config.Name)+`.ics"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.Writer.Write(body) // who has gone is not told
	return nil
}
