package events

import (
	"errors"
	"path"
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/incoming"
	"torneo/internal/migrate"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// all imports several events as tournaments of one event, each its own. What cannot be read is
// named and left out; each of the others is whole, whatever happens to the next.
func (x *importing) all(events []*migrate.Event) (*page.Next, error) {
	if err := x.sendAgain(itemsOf(events)); err != nil {
		return nil, err
	}
	var asked []incoming.Question
	for _, e := range events {
		asked = addOpen(asked, e.Open(x.silence.Answers))
	}
	if len(asked) > 0 {
		return nil, x.ask(asked...)
	}
	if x.consent.Level < arbiter.Confirm {
		return nil, x.previewAll(events)
	}
	event, made, err := x.event(events[0].Title)
	if err != nil {
		return nil, err
	}
	sum := migrate.Agreement{}
	done := 0
	for _, e := range events {
		files, err := filesOf(e)
		if err == nil {
			var found arbiter.ImportReport
			if _, found, err = x.Site.Desk.ImportFiles(x.Context(), x.By, event, files, x.silence, x.consent); err == nil {
				done++
				sum.Published += found.Agreement.Published
				sum.Differing = append(sum.Differing, found.Agreement.Differing...)
			}
		}
		if err != nil && !isRefusal(err) {
			return nil, err
		}
	}
	if done == 0 {
		if made {
			x.unmake(event)
		}
		return nil, &arbiter.Refused{Message: message.New("web.import.nothing")}
	}
	return &page.Next{Done: doneMessage(x.Visit, x.T("web.import.tournaments", "count", done), &sum), To: page.EventPath(event)}, nil
}

// addOpen adds questions that are not there yet.
func addOpen(list, more []incoming.Question) []incoming.Question {
	for _, q := range more {
		if !slices.ContainsFunc(list, func(o incoming.Question) bool { return o.ID == q.ID }) {
			list = append(list, q)
		}
	}
	return list
}

// filesOf reads the files of an event, named as they are shown.
func filesOf(e *migrate.Event) ([]migrate.File, error) {
	files, err := e.Files()
	if err != nil {
		return nil, refusedFile(err)
	}
	for k := range files {
		files[k].Name = path.Base(files[k].Name)
	}
	return files, nil
}

// isRefusal reports an error that people are told.
func isRefusal(err error) bool {
	refused, unconfirmed := (*arbiter.Refused)(nil), (*arbiter.Unconfirmed)(nil)
	return errors.As(err, &refused) || errors.As(err, &unconfirmed)
}

// previewAll shows what would be imported. What any of the events leaves open is asked.
func (x *importing) previewAll(events []*migrate.Event) error {
	var asked []incoming.Question
	u := &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New("web.import.all", "count", len(events))}}}
	var details []string
	for _, e := range events {
		say := func(text string) { details = append(details, report.Printable(e.Title+": "+text)) }
		files, err := filesOf(e)
		var found arbiter.ImportReport
		var warnings []arbiter.Warning
		if err == nil {
			found, warnings, err = arbiter.ReadImport(files, x.silence)
		}
		if found.Tables != nil {
			asked = addOpen(asked, found.Tables.Questions)
		}
		for _, said := range found.Agreement.Sentences() {
			say(x.Text(said))
		}
		for _, w := range warnings {
			say(x.Text(w.Message))
		}
		for k := range e.Aside {
			say(x.Text(e.Aside[k].Sentence()))
		}
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			say(x.T("web.import.left-out", "why", refused.Message))
		} else if err != nil && !isRefusal(err) {
			return err
		}
		for _, text := range importDetails(x.Visit, &found) {
			say(text)
		}
	}
	x.Details = append(x.Details, details...)
	if len(asked) > 0 {
		return x.ask(asked...)
	}
	return u
}
