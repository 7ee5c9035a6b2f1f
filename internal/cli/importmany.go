package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/errtext"
	"torneo/internal/incoming"
	"torneo/internal/jsonline"
	"torneo/internal/migrate"
	"torneo/internal/parcel"
	"torneo/message"
)

// hand puts the files, folders and archives of the command into a parcel.
func (a *app) hand(p *parcel.Parcel, args []string) error {
	for _, name := range args {
		var err error
		if name == command.StandardInput || a.Given != nil {
			var data []byte
			if data, _, err = a.Bytes(name); err == nil {
				p.Add(command.DisplayName(name), data)
			}
		} else {
			err = p.AddPath(name)
		}
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
		}
	}
	return nil
}

// moveGathered moves the event that is meant, or all. Without knowing which one, nothing is
// taken.
func (a *app) moveGathered(g *migrate.Gathered, m *moving, f command.Format) error {
	answers := m.allAnswers()
	if m.all {
		answers["event"] = migrate.AllEvents
	}
	events, open := g.Choose(answers)
	if open != nil || len(events) == 0 {
		return a.refuseGathered(g, open, f)
	}
	if len(events) == 1 && !m.all {
		one := *events[0]
		one.Aside = append(slices.Clone(one.Aside), g.Aside...)
		if m.into != "" {
			return a.moveIn([]*migrate.Event{&one}, m)
		}
		return a.move(&one, m, f)
	}
	for k := range g.Aside {
		a.Tell(a.Text(g.Aside[k].Sentence()))
	}
	if m.into != "" {
		return a.moveIn(events, m)
	}
	return a.moveAll(events, m, f)
}

// refuseGathered says what there is, where nothing shows which event is meant, or there is none.
func (a *app) refuseGathered(g *migrate.Gathered, open *incoming.Question, f command.Format) error {
	found := &migrate.Found{}
	failure := &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.import.nothing")}
	if open != nil {
		found.Questions = []incoming.Question{*open}
		failure.Text = message.New("cli.import.several", "count", len(g.Events))
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(movedJSON(a, found, g.Aside))); err != nil {
			return err
		}
		return failure
	}
	a.tellMoved(found, g.Aside)
	return failure
}

// moveAll writes a file for every event into a folder. One that cannot be read does not keep
// the others from it.
func (a *app) moveAll(events []*migrate.Event, m *moving, f command.Format) error {
	folder := m.output
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.output.file", "file", folder, "reason", errtext.Of(err))}
	}
	var first error
	failed := 0
	used := map[string]bool{}
	ending := ".trf"
	if m.to == toJSON {
		ending = ".json"
	}
	for _, e := range events {
		if f != command.JSONFormat {
			a.Tell(a.Text(e.Sentence()))
		}
		one := *m
		one.output = filepath.Join(folder, fileNameOf(e, used)+ending)
		if err := a.move(e, &one, f); err != nil {
			failed++
			first = cmp.Or(first, err)
			if why := (*command.Failure)(nil); errors.As(err, &why) {
				a.Tell(a.Text(why.Text))
			} else {
				return err
			}
		}
	}
	return someFailed(first, failed, len(events))
}

// someFailed returns the error of several events of which some failed.
func someFailed(first error, failed, all int) error {
	if failed == 0 {
		return nil
	}
	code := command.ExitUnreadable
	if why := (*command.Failure)(nil); errors.As(first, &why) {
		code = why.Code
	}
	return &command.Failure{Code: code, Text: message.New("cli.import.some-failed", "count", failed, "all", all)}
}

// fileNameOf returns a name for the file of an event that no other has.
func fileNameOf(e *migrate.Event, used map[string]bool) string {
	name := strings.Trim(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune(" -_", c) {
			return c
		}
		return '-'
	}, e.Title), " -")
	name, _ = incoming.CutText(name, 60)
	name = strings.TrimSpace(name)
	if name == "" {
		name = "event"
	}
	for base, n := name, 2; used[strings.ToLower(name)]; n++ {
		name = base + " " + strconv.Itoa(n)
	}
	used[strings.ToLower(name)] = true
	return name
}

// moveIn begins a tournament at the desk for each event.
func (a *app) moveIn(events []*migrate.Event, m *moving) error {
	return a.AtEvent(&m.place, m.into, func(ctx context.Context, d *server.AtDesk) error {
		var first error
		failed := 0
		for _, e := range events {
			if len(events) > 1 {
				a.Tell(a.Text(e.Sentence()))
			}
			if err := a.moveOneIn(ctx, d, e, m); err != nil {
				failed++
				first = cmp.Or(first, err)
				if why := (*command.Failure)(nil); len(events) > 1 && errors.As(err, &why) {
					for _, line := range append([]string{a.Text(why.Text)}, why.Lines...) {
						a.Tell(line)
					}
				}
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if len(events) == 1 {
			return first
		}
		return someFailed(first, failed, len(events))
	})
}

func (a *app) moveOneIn(ctx context.Context, d *server.AtDesk, e *migrate.Event, m *moving) error {
	if open := e.Open(m.allAnswers()); len(open) > 0 {
		found := &migrate.Found{Questions: open}
		a.tellMoved(found, e.Aside)
		return refusedMoved(e, found)
	}
	list, err := e.Files()
	if err != nil {
		why, _ := message.Of(err)
		return &command.Failure{Code: command.ExitUnreadable, Text: why}
	}
	for k := range list {
		list[k].Name = filepath.Base(list[k].Name)
	}
	consent := arbiter.Consent{}
	if m.sure {
		consent.Level = arbiter.Confirm
	}
	silence := arbiter.Silence{System: m.system, Rounds: m.rounds, Encoding: a.Encoding, Answers: m.allAnswers(), Day: command.Today()}
	_, found, err := d.Desk.ImportFiles(ctx, d.By, d.Event.ID, list, silence, consent)
	told := found.Tables
	if told == nil {
		told = &migrate.Found{}
	}
	shown := *told
	shown.Agreement, shown.Problems = found.Agreement, nil
	for _, p := range found.Problems {
		shown.Problems = append(shown.Problems, migrate.Problem{File: list[0].Name, Problem: p})
	}
	a.tellMoved(&shown, e.Aside)
	if len(shown.Questions) > 0 {
		return refusedMoved(e, &shown)
	}
	if unconfirmed := (*arbiter.Unconfirmed)(nil); errors.As(err, &unconfirmed) {
		f := &command.Failure{Code: command.ExitBroken, Text: message.New("cli.import.unconfirmed")}
		for _, w := range unconfirmed.Warnings {
			f.Lines = append(f.Lines, a.Text(w.Message))
		}
		return f
	}
	if err != nil {
		return server.NotDone(err)
	}
	a.Tell(a.T("cli.import.begun", "name", cmp.Or(found.Record.Name, strings.TrimSuffix(list[0].Name, filepath.Ext(list[0].Name))), "event", d.Event.Name))
	return nil
}
