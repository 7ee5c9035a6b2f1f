package events

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/incoming"
	"torneo/internal/migrate"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// importPage takes a tournament report from a file.
type importPage struct {
	page.Frame
	Events  []arbiter.Event // to which it can be added
	Systems []systemGroup
}

func NewImport(v *page.Visit) error {
	events, err := v.Site.Desk.Store().Events(v.Context())
	if err != nil {
		return err
	}
	return v.Render(importView(importPage{v.Frame(message.New("web.import.title")), events, systemsFor(v, false)}))
}

// importFiles asks first, so that an event is made only for what is taken over:
// the confirmation sends the file again.
func importFiles(v *page.Visit) (*page.Next, error) {
	sent, err := v.Files("report")
	if err != nil {
		return nil, err
	}
	sent = slices.DeleteFunc(sent, func(f page.SentFile) bool { return len(f.Data) == 0 })
	if len(sent) == 0 {
		return nil, &arbiter.Refused{Message: message.New("web.import.no-file")}
	}
	var files []migrate.File
	for _, f := range sent {
		files = append(files, migrate.File{Name: page.BaseName(f.Name), Data: f.Data})
	}
	silence := arbiter.Silence{System: v.Value("system"), Encoding: v.Value("encoding"), Answers: answersOf(v), Day: v.Today()}
	if silence.Rounds, err = v.Number("rounds"); err != nil {
		return nil, err
	}
	name := files[0].Name
	event := v.Value("event")
	made := event == ""
	if made {
		e, err := v.Site.Desk.Store().CreateEvent(v.Context(), strings.TrimSuffix(name, filepath.Ext(name)))
		if err != nil {
			return nil, err
		}
		event = e.ID
	} else if _, err := v.EventWith(event); err != nil {
		return nil, err
	}
	id, found, err := v.Site.Desk.ImportFiles(v.Context(), v.By, event, files, silence, v.Consent())
	v.Details = append(tableDetails(v, &found), importDetails(v, &found)...)
	askQuestions(v, found.Tables)
	for _, g := range found.Problems.Gather() {
		if m := g.Problem.Sentence(); m.ID == "arbiter.import.rounds" {
			v.Ask("rounds", v.T("hand.rounds"), fmt.Sprint(m.Args["count"]))
		}
	}
	if err != nil {
		if made {
			if gone := v.Site.Desk.Store().DeleteEvent(context.WithoutCancel(v.Context()), event); gone != nil {
				v.Site.Log.Error("event of a report that was not taken over", "event", event, "reason", gone)
			}
		}
		return nil, err
	}
	if called := arbiter.CleanName(found.Record.Name); made && called != "" { // not as its file
		if err := v.Site.Desk.Store().RenameEvent(v.Context(), event, called); err != nil {
			return nil, err
		}
	}
	done := message.New("web.import.done", "file", name)
	if len(files) > 1 {
		done = message.New("web.import.done-all", "count", len(files))
	}
	return &page.Next{Done: done, To: page.TournamentPath(id)}, nil
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
func askQuestions(v *page.Visit, f *migrate.Found) {
	if f == nil {
		return
	}
	for _, q := range f.Questions {
		var choices []page.Choice
		for _, c := range q.Choices {
			choices = append(choices, page.Choice{Value: c.ID, Text: v.Text(c.Text)})
		}
		v.Choose(answerField+q.ID, v.Text(q.Text), choices...)
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
