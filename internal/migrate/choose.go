package migrate

import (
	"path"
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
)

// AllEvents is the answer that takes every event.
const AllEvents = "all"

// mostNamed is the number of files that a choice names.
const mostNamed = 3

// Choose returns the events that are meant: the only one, the one of the answer, or all. Without
// an answer there is none, and the question is returned.
func (g *Gathered) Choose(answers incoming.Answers) ([]*Event, *incoming.Question) {
	if len(g.Events) < 2 {
		return g.Events, nil
	}
	q := &incoming.Question{ID: "event", Text: message.New("migrate.question.event")}
	for _, e := range g.Events {
		q.Choices = append(q.Choices, incoming.Choice{ID: e.ID, Text: e.Sentence()})
	}
	q.Choices = append(q.Choices, incoming.Choice{ID: AllEvents, Text: message.New("migrate.question.event.all")})
	switch given, err := answers.AnswerTo(*q); {
	case err != nil:
		return nil, q
	case given == AllEvents:
		return g.Events, nil
	default:
		return []*Event{g.Events[slices.IndexFunc(g.Events, func(e *Event) bool { return e.ID == given })]}, nil
	}
}

// Sentence names the event with its files.
func (e *Event) Sentence() message.Message {
	var files []string
	for _, name := range e.Names() {
		files = append(files, path.Base(name))
	}
	if len(files) > mostNamed {
		files = append(files[:mostNamed], "…")
	}
	if !e.Broken.IsZero() {
		return message.New("migrate.in", "file", files[0], "text", e.Broken)
	}
	return message.New("migrate.question.event.one", "title", e.Title, "count", e.Players, "files", strings.Join(files, ", "))
}

// Open returns the questions on what belongs to the event that are not answered.
func (e *Event) Open(answers incoming.Answers) (list []incoming.Question) {
	for _, q := range e.Questions {
		if _, err := answers.AnswerTo(q); err != nil {
			list = append(list, q)
		}
	}
	return list
}

// Read reads the event's files, unless it has to be asked which of them count.
func (e *Event) Read(o Options) *Found {
	f := &Found{Questions: e.Open(o.Answers)}
	if len(f.Questions) > 0 {
		return f
	}
	files, err := e.Files()
	if err != nil {
		r := reader{found: f}
		why, _ := message.Of(err)
		r.fault(place{file: -1}, "migrate.native.refused", "why", why)
		return f
	}
	return Read(files, o)
}
