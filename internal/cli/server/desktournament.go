package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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

// TakeDesk lets a verb that reads tournaments of files take those of the desk, as desk:NAME, of the
// database of its flags; a verb without such flags gets them.
func (a *Verbs) TakeDesk(cmd *cobra.Command) {
	if cmd.Flags().Lookup("database") == nil {
		new(Place).AddDatabase(cmd)
	}
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		place := Place{Data: cmd.Flag("data").Value.String(), Database: cmd.Flag("database").Value.String()}
		a.OfDesk, a.ReportOfDesk = a.deskSource(&place), a.deskReport(&place)
		return run(cmd, args)
	}
}

// deskSource returns what reads published rounds of tournaments of a database, for verbs that read
// files.
func (a *Verbs) deskSource(place *Place) func(name string) (*command.Source, error) {
	return func(name string) (*command.Source, error) {
		ctx, stop := command.Interruptible()
		defer stop()
		t, err := a.OpenTournament(ctx, place, name)
		if err != nil {
			return nil, err
		}
		defer t.Close()
		record := arbiter.ReportRecord(t.State, t.Event)
		return &command.Source{Name: command.DeskPrefix + name, Tournament: record, Doc: &trf.Document{},
			Settle: func(s *standings.Standings) { arbiter.SettleTied(t.State, s) }}, nil
	}
}

// deskReport returns what writes the reports of tournaments of a database, for verbs that read the
// bytes of files.
func (a *Verbs) deskReport(place *Place) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		ctx, stop := command.Interruptible()
		defer stop()
		t, err := a.OpenTournament(ctx, place, name)
		if err != nil {
			return nil, err
		}
		defer t.Close()
		data, err := arbiter.WriteReport(t.State, arbiter.TRF26, t.Event)
		if err != nil {
			return nil, NotDone(err)
		}
		return data, nil
	}
}

// tournamentNamed returns the tournament of that id, of that name, or of that name with its event's
// before it ("Abierto de Lugo: Grupo B"), and the name of its event. The name or id of an
// event is that of its only tournament. Where several are called so, the error lists them. No journal
// is read for it.
func tournamentNamed(ctx context.Context, kept *store.Store, name string) (j arbiter.Journal, event string, err error) {
	name = strings.TrimSpace(name)
	if j, err = kept.Journal(ctx, name); err == nil && j.ID != j.Event {
		e, err := kept.Event(ctx, j.Event)
		if err != nil {
			return j, "", NoDatabase(err)
		}
		return j, e.Name, nil
	}
	is := func(text string) bool { return strings.EqualFold(strings.TrimSpace(text), name) }
	type named struct {
		arbiter.Journal
		event string
	}
	var found, sections []named
	err = kept.EachTournament(ctx, func(j arbiter.Journal, event string) {
		switch {
		case is(j.Name) || is(arbiter.FullName(event, j.Name)):
			found = append(found, named{j, event})
		case is(event) || j.Event == name:
			sections = append(sections, named{j, event})
		}
	})
	if err != nil {
		return j, "", NoDatabase(err)
	}
	if len(found) == 0 {
		found = sections
	}
	switch len(found) {
	case 1:
		return found[0].Journal, found[0].event, nil
	case 0:
		var names []string
		err := kept.EachTournament(ctx, func(j arbiter.Journal, event string) {
			names = append(names, j.Name, arbiter.FullName(event, j.Name))
		})
		if err != nil {
			return j, "", NoDatabase(err)
		}
		slices.Sort(names)
		text := message.New("cli.desk.none", "name", command.DisplayName(name))
		return j, "", &command.Failure{Code: command.ExitUsage, Text: spelling.Suggest(text, spelling.Nearest(name, slices.Compact(names)))}
	}
	f := &command.Failure{Code: command.ExitUsage, Text: message.New("cli.desk.several", "name", command.DisplayName(name), "count", len(found))}
	for _, x := range found {
		f.Lines = append(f.Lines, fmt.Sprintf("%s%s  %s", command.DeskPrefix, x.ID, arbiter.FullName(x.event, x.Name)))
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
