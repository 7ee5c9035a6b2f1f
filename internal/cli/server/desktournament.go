package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/internal/store"
	"torneo/message"
	"torneo/standings"
	"torneo/trf"
)

// DeskTournament holds a tournament of a database, with its desk.
type DeskTournament struct {
	*store.Store
	Desk  *arbiter.Desk
	ID    string
	Event string         // its name
	State *journal.State // when it was opened; it must not be changed
	By    arbiter.Person
}

// OpenTournament opens the database and finds the tournament of that name or id; the caller closes
// it.
func (a *Verbs) OpenTournament(ctx context.Context, place *Place, name string) (*DeskTournament, error) {
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return nil, err
	}
	t := &DeskTournament{Store: kept, Desk: deskOf(kept), By: arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter}}
	j, event, err := tournamentNamed(ctx, kept, name)
	if err == nil {
		t.ID, t.Event = j.ID, event
		if t.State, err = t.Desk.State(ctx, j.ID); err != nil {
			err = NotDone(err)
		}
	}
	if err != nil {
		kept.Close()
		return nil, err
	}
	return t, nil
}

// DeskSource returns what reads published rounds of tournaments of a database, for verbs that read
// files.
func (a *Verbs) DeskSource(place *Place) func(name string) (*command.Source, error) {
	return func(name string) (*command.Source, error) {
		ctx, stop := command.Interruptible()
		defer stop()
		t, err := a.OpenTournament(ctx, place, name)
		if err != nil {
			return nil, err
		}
		defer t.Close()
		record := t.State.Record(arbiter.LastPublished(t.State))
		record.Name = arbiter.FullName(t.Event, record.Name)
		return &command.Source{Name: command.DeskPrefix + name, Tournament: record, Doc: &trf.Document{},
			Settle: func(s *standings.Standings) { arbiter.SettleTied(t.State, s) }}, nil
	}
}

// tournamentNamed returns the tournament of that id, of that name, or of that name with its event's
// before it ("Abierto de Lugo: Grupo B"), and the name of its event. The name or id of an
// event is that of its only tournament. Where several are called so, the error lists them.
func tournamentNamed(ctx context.Context, kept *store.Store, name string) (j arbiter.Journal, event string, err error) {
	name = strings.TrimSpace(name)
	all, err := kept.JournalsOfAll(ctx)
	if err != nil {
		return j, "", NoDatabase(err)
	}
	events, err := kept.Events(ctx)
	if err != nil {
		return j, "", NoDatabase(err)
	}
	called := map[string]string{}
	for _, e := range events {
		called[e.ID] = e.Name
	}
	if k := slices.IndexFunc(all, func(j arbiter.Journal) bool { return j.ID == name }); k >= 0 {
		return all[k], called[all[k].Event], nil
	}
	is := func(text string) bool { return strings.EqualFold(strings.TrimSpace(text), name) }
	var found, sections []arbiter.Journal
	var names []string
	for _, j := range all {
		full := arbiter.FullName(called[j.Event], j.Name)
		names = append(names, j.Name, full)
		switch {
		case is(j.Name) || is(full):
			found = append(found, j)
		case is(called[j.Event]) || j.Event == name:
			sections = append(sections, j)
		}
	}
	if len(found) == 0 {
		found = sections
	}
	switch len(found) {
	case 1:
		return found[0], called[found[0].Event], nil
	case 0:
		text := message.New("cli.desk.none", "name", command.DisplayName(name))
		slices.Sort(names)
		return j, "", &command.Failure{Code: command.ExitUsage, Text: spelling.Suggest(text, spelling.Nearest(name, slices.Compact(names)))}
	}
	f := &command.Failure{Code: command.ExitUsage, Text: message.New("cli.desk.several", "name", command.DisplayName(name), "count", len(found))}
	for _, j := range found {
		f.Lines = append(f.Lines, fmt.Sprintf("%s%s  %s", command.DeskPrefix, j.ID, arbiter.FullName(called[j.Event], j.Name)))
	}
	return j, "", f
}

// Act has the desk carry out a command, and reads the tournament again. What happened since it was
// read and concerns the same is refused; warnings are confirmed beforehand, or refused.
func (t *DeskTournament) Act(ctx context.Context, c arbiter.Command, confirmed bool) error {
	consent := arbiter.Consent{Seen: t.State.Last}
	if confirmed {
		consent.Level = arbiter.Confirm
	}
	if _, err := t.Desk.Do(ctx, t.ID, t.By, c, consent); err != nil {
		return NotDone(err)
	}
	state, err := t.Desk.State(ctx, t.ID)
	if err != nil {
		return NotDone(err)
	}
	t.State = state
	return nil
}

// StateAfter returns the tournament as it would be after a command, and the warnings that would have to
// be confirmed. Nothing is done.
func (t *DeskTournament) StateAfter(c arbiter.Command) (*journal.State, []arbiter.Warning, error) {
	d := c.Decide(t.State)
	if d.Refused != nil {
		return nil, nil, NotDone(&arbiter.Refused{Message: *d.Refused})
	}
	after := t.State.Clone()
	for _, w := range d.Events {
		if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: w}); err != nil {
			return nil, nil, NotDone(err)
		}
	}
	return after, d.Warnings, nil
}

// clashOf returns what somebody else did meanwhile, as a failure; nil: the error is another.
func clashOf(err error) *command.Failure {
	var clash *arbiter.Clash
	var second *arbiter.Second
	switch {
	case errors.As(err, &clash):
		return &command.Failure{Code: command.ExitBroken, Text: clash.Message}
	case errors.As(err, &second):
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.desk.meanwhile", "who", second.Event.Actor, "round", second.Round)}
	}
	return nil
}
