//go:build !reports

package tool

import (
	"cmp"
	"context"
	"maps"
	"strconv"

	"torneo/internal/incoming"
	"torneo/internal/migrate"
	"torneo/internal/parcel"
	"torneo/message"
	"torneo/trf"
)

// tournamentAnswer is the ID of the question which of several tournaments is meant.
const tournamentAnswer = "which-tournament"

// Open reads the files of a tournament: a report, a record as JSON, or the files of another
// program, in an archive or not. The answers are those to the questions of an earlier *Asking.
// Any other error is an *Unreadable, or a *incoming.Refused.
func Open(files []File, answers incoming.Answers) (*Sheet, error) {
	var given parcel.Parcel
	defer given.Close()
	for _, f := range files {
		given.Add(f.Name, f.Data)
	}
	options := migrate.Options{Answers: answers}
	gathered, err := migrate.Gather(context.Background(), &given, options)
	if err != nil {
		return nil, err
	}
	if len(gathered.Events) == 0 {
		return nil, nothing(gathered.Aside)
	}
	event := gathered.Events[0]
	if len(gathered.Events) > 1 {
		if event, err = choose(gathered.Events, answers); err != nil {
			return nil, err
		}
	}
	if len(event.Questions) > 0 {
		return nil, &Asking{event.Questions}
	}
	s, err := read(event, options)
	if err != nil {
		return nil, err
	}
	for k := range gathered.Aside {
		s.Said = append(s.Said, gathered.Aside[k].Sentence())
	}
	return s, nil
}

// nothing is the error of files that tell of no tournament.
func nothing(aside []migrate.Aside) error {
	u := &Unreadable{}
	for k := range aside {
		u.Name = cmp.Or(u.Name, aside[k].File)
		u.Problems = append(u.Problems, trf.Problem{Severity: trf.Error, Message: aside[k].Sentence()})
	}
	if len(aside) == 0 {
		u.Problems = trf.Problems{{Severity: trf.Error, Message: message.New("migrate.nothing")}}
	}
	return u
}

// choose returns the tournament that is meant.
func choose(events []*migrate.Event, answers incoming.Answers) (*migrate.Event, error) {
	q := incoming.Question{ID: tournamentAnswer, Text: message.New("tool.which-tournament", "count", len(events))}
	for _, e := range events {
		q.Choices = append(q.Choices, incoming.Choice{ID: e.ID, Text: message.New("tool.which-tournament.choice", "name", e.Title, "file", e.Names()[0])})
	}
	given, err := answers.AnswerTo(q)
	if err != nil {
		return nil, &Asking{[]incoming.Question{q}}
	}
	n, _ := strconv.Atoi(given)
	return events[n-1], nil
}

// read reads the files of one tournament.
func read(event *migrate.Event, o migrate.Options) (*Sheet, error) {
	files, err := event.Files()
	if err != nil {
		return nil, err
	}
	s := &Sheet{Name: files[0].Name}
	if len(files) > 1 || migrate.Is(files[0]) {
		err = s.readTables(files, o)
	} else {
		err = s.readReport(files[0])
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// readTables reads the files of another program.
func (s *Sheet) readTables(files []File, o migrate.Options) error {
	o.Answers = maps.Clone(o.Answers)
	delete(o.Answers, tournamentAnswer)
	found := migrate.Read(files, o)
	s.Record, s.Problems = found.Record, found.FileProblems()
	switch {
	case len(found.Questions) > 0:
		return &Asking{found.Questions}
	case found.Record == nil:
		return &Unreadable{s.Name, s.Problems.AtLeast(trf.Error)}
	}
	s.Said = append(found.Losses, found.Agreement.Sentences()...)
	return nil
}
