package events

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/incoming"
	"torneo/internal/migrate"
	"torneo/internal/parcel"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// importPage takes a tournament report from a file.
type importPage struct {
	page.Frame
	Offer   page.Offer // of events to which it can be added
	Systems []systemGroup
}

func NewImport(v *page.Visit) error {
	o, err := v.Offer([]string{v.Value("event")}, nil)
	if err != nil {
		return err
	}
	return v.Render(importView(importPage{v.Frame(message.New("web.import.title")), o, systemsFor(v, true)}))
}

// askedField says that the page before asked something: what it confirmed was the answer, and
// what follows from it has not been seen.
const askedField = "asked"

// importFiles asks first, so that an event is made only for what is taken over:
// the confirmation sends the files again.
func importFiles(v *page.Visit) (*page.Next, error) {
	given, err := handed(v)
	if err != nil {
		return nil, err
	}
	x := importing{Visit: v, consent: v.Consent()}
	if v.Value(askedField) != "" {
		x.consent.Level = arbiter.Silent
	}
	v.Request.PostForm.Del(askedField)
	x.silence = arbiter.Silence{System: v.Value("system"), Encoding: v.Value("encoding"), Answers: answersOf(v), Day: v.Today()}
	if x.silence.Rounds, err = v.Number("rounds"); err != nil {
		return nil, err
	}
	gathered, err := migrate.Gather(v.Context(), given, migrate.Options{Answers: x.silence.Answers, Encoding: x.silence.Encoding, Day: x.silence.Day})
	if err != nil {
		return nil, err
	}
	events, open := gathered.Choose(x.silence.Answers)
	x.tellAside(gathered.Aside)
	switch {
	case open != nil:
		if err := x.sendAgain(itemsOf(gathered.Events)); err != nil {
			return nil, err
		}
		return nil, x.ask(*open)
	case len(events) == 0:
		return nil, &arbiter.Refused{Message: message.New("web.import.nothing")}
	case len(events) > 1:
		return x.all(events)
	}
	if len(given.Items) > 1 {
		if err := x.sendAgain(itemsOf(events)); err != nil {
			return nil, err
		}
		v.Request.PostForm.Del(answerField + "event")
	}
	return x.one(events[0])
}

// handed returns the files, folders and archives that were sent.
func handed(v *page.Visit) (*parcel.Parcel, error) {
	p := &parcel.Parcel{}
	for _, field := range []string{"report", "folder"} {
		sent, err := v.Files(field)
		if err != nil {
			return nil, err
		}
		for _, f := range sent {
			switch {
			case f.Name == parcel.Packed:
				p.Add(parcel.Packed, f.Data)
			case f.Name != "":
				p.Add(pathOf(f), f.Data)
			}
		}
	}
	if len(p.Items)+len(p.Skipped) == 0 {
		return nil, &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	return p, nil
}

// pathOf returns the name of a file that was sent, with its folders.
func pathOf(f page.SentFile) string {
	dir, _ := filepath.Split(strings.ReplaceAll(f.Path, `\`, "/"))
	return strings.TrimPrefix(path.Join(dir, page.BaseName(f.Name)), "/")
}

func itemsOf(events []*migrate.Event) (list []*parcel.Item) {
	for _, e := range events {
		list = append(list, e.Items()...)
	}
	return list
}

// importing is an import under way.
type importing struct {
	*page.Visit
	silence arbiter.Silence
	consent arbiter.Consent
}

// sendAgain has the confirmation send the files as one archive.
func (x *importing) sendAgain(items []*parcel.Item) error {
	data, err := parcel.Pack(items)
	if err != nil {
		return &arbiter.Refused{Message: message.New("web.import.nothing")}
	}
	x.SendFiles("report", page.SentFile{Name: parcel.Packed, Data: data})
	return nil
}

// ask asks questions before anything else.
func (x *importing) ask(list ...incoming.Question) error {
	askQuestions(x.Visit, list)
	x.Request.PostForm.Set(askedField, "1")
	u := &arbiter.Unconfirmed{Level: arbiter.Confirm}
	for _, q := range list {
		u.Warnings = append(u.Warnings, arbiter.Warning{Level: arbiter.Confirm, Message: q.Text})
	}
	return u
}

func (x *importing) tellAside(list []migrate.Aside) {
	for k := range list {
		x.Details = append(x.Details, report.Printable(x.Text(list[k].Sentence())))
	}
}

// one imports an event.
func (x *importing) one(e *migrate.Event) (*page.Next, error) {
	x.tellAside(e.Aside)
	if open := e.Open(x.silence.Answers); len(open) > 0 {
		return nil, x.ask(open...)
	}
	files, err := filesOf(e)
	if err != nil {
		return nil, err
	}
	event, made, err := x.event(e.Title)
	if err != nil {
		return nil, err
	}
	id, found, err := x.Site.Desk.ImportFiles(x.Context(), x.By, event, files, x.silence, x.consent)
	aside := x.Details
	x.Details = slices.Concat(agreementDetails(x.Visit, &found), aside, tableDetails(x.Visit, &found), importDetails(x.Visit, &found))
	for _, g := range found.Problems.Gather() {
		if m := g.Problem.Sentence(); m.ID == "arbiter.import.rounds" {
			x.Ask("rounds", x.T("hand.rounds"), fmt.Sprint(m.Args["count"]))
		}
	}
	if found.Tables != nil && len(found.Tables.Questions) > 0 {
		err = x.ask(found.Tables.Questions...)
	}
	if err != nil {
		if made {
			x.unmake(event)
		}
		return nil, err
	}
	if called := arbiter.CleanName(found.Record.Name); made && called != "" { // not as its file
		if err := x.Site.Desk.Store().RenameEvent(x.Context(), event, called); err != nil {
			return nil, err
		}
	}
	name := files[0].Name
	if len(files) > 1 {
		name = x.T("web.import.files", "count", len(files))
	}
	return &page.Next{Done: doneMessage(x.Visit, name, &found.Agreement), To: page.TournamentPath(id)}, nil
}

// refusedFile returns the error of a file as a refusal.
func refusedFile(err error) error {
	if why, is := message.Of(err); is {
		return &arbiter.Refused{Message: why}
	}
	return err
}

// doneMessage says what was imported, and how it agrees with what the files publish.
func doneMessage(v *page.Visit, name string, a *migrate.Agreement) message.Message {
	switch {
	case a.Published == 0:
		return message.New("web.import.done", "file", name)
	case len(a.Differing) == 0:
		return message.New("web.import.done-agrees", "file", name, "count", a.Published)
	}
	var who []string
	for k := range a.Differing {
		if k == mostNamedDiffering {
			who = append(who, "…")
			break
		}
		who = append(who, v.Text(a.Differing[k].Sentence()))
	}
	return message.New("web.import.done-differs", "file", name, "equal", a.Equal(), "count", a.Published, "who", report.Printable(strings.Join(who, "; ")))
}

// mostNamedDiffering is the number of values that differ which the page after an import names.
const mostNamedDiffering = 5

// event returns the event that was chosen, or makes one.
func (x *importing) event(title string) (id string, made bool, err error) {
	if id = x.Value("event"); id != "" {
		_, err = x.EventWith(id)
		return id, false, err
	}
	e, err := x.Site.Desk.Store().CreateEvent(x.Context(), cmp.Or(arbiter.CleanName(title), "TRF"))
	if err != nil {
		return "", false, err
	}
	return e.ID, true, nil
}

func (x *importing) unmake(event string) {
	if gone := x.Site.Desk.Store().DeleteEvent(context.WithoutCancel(x.Context()), event); gone != nil {
		x.Site.Log.Error("event of a report that was not taken over", "event", event, "reason", gone)
	}
}

// answerField begins the names of fields with answers to what files leave open.
const answerField = "answer-"

// answersOf returns the answers given so far.
func answersOf(v *page.Visit) incoming.Answers {
	a := incoming.Answers{}
	for name := range v.Request.PostForm {
		if id, is := strings.CutPrefix(name, answerField); is {
			a[id] = v.Value(name)
		}
	}
	return a
}

// askQuestions has the confirmation ask what files leave open.
func askQuestions(v *page.Visit, list []incoming.Question) {
	for _, q := range list {
		var choices []page.Choice
		for _, c := range q.Choices {
			choices = append(choices, page.Choice{Value: c.ID, Text: report.Printable(v.Text(c.Text))})
		}
		v.Choose(answerField+q.ID, report.Printable(v.Text(q.Text)), choices...)
	}
}

// example opens the event that comes with the program.
func example(v *page.Visit) (*page.Next, error) {
	id, err := openExample(v)
	if err != nil {
		return nil, err
	}
	return &page.Next{To: page.TournamentPath(id)}, nil
}

// openExample makes that event, and returns the tournament.
func openExample(v *page.Visit) (tournament string, err error) {
	e, err := v.Site.Desk.Store().CreateEvent(v.Context(), v.T("web.example.event"))
	if err != nil {
		return "", err
	}
	if tournament, err = v.Site.Desk.Example(v.Context(), v.By, e.ID); err != nil {
		return "", err
	}
	v.LeaveFlash(page.Flash{Message: message.New("web.example.done")})
	return tournament, nil
}

// importDetails lists everything that was read otherwise than it stands, and every round that
// is not as the rules say.
func importDetails(v *page.Visit, r *arbiter.ImportReport) []string {
	var list []string
	for _, g := range r.Problems.Gather() {
		p := g.Problem
		text := v.T("trf.severity."+p.Severity.String()) + ": " + v.Text(p.Sentence())
		switch {
		case p.Found != "" && p.Taken != "" && !(strings.Contains(text, p.Found) && strings.Contains(text, p.Taken)):
			text += " [" + p.Found + " → " + p.Taken + "]"
		case p.Taken != "" && !strings.Contains(text, p.Taken):
			text += " [→ " + p.Taken + "]"
		}
		if times := g.Times(); !times.IsZero() {
			text += " (" + v.Text(times) + ")"
		}
		list = append(list, report.Printable(text))
	}
	for _, checked := range r.Rounds {
		for k := range checked.Differences {
			list = append(list, report.Difference(v.Printer, checked.Round, &checked.Differences[k]))
		}
	}
	return list
}
