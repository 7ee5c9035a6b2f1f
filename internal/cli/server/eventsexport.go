package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonrecord"
	"torneo/internal/store"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// The forms in which an event is exported.
const (
	asTRF26 = "trf26"
	asTRF16 = "trf16"
	asJSON  = "json"
	asEvent = "torneo" // the file of a whole event, which restore takes
)

var eventForms = []string{asTRF26, asTRF16, asJSON, asEvent}

// exporting holds the arguments of "torneo events export".
type exporting struct {
	place               Place
	server, section, to string
	output              string
	force               bool
}

func (a *Verbs) eventsExportCommand() *cobra.Command {
	var x exporting
	cmd := &cobra.Command{Use: "export", Args: cobra.ArbitraryArgs, Example: "torneo events export \"Abierto de Lugo\" -o lugo.trf\ntorneo events export \"Abierto de Lugo\" --section \"Grupo B\" --to json\ntorneo events export \"Abierto de Lugo\" --to torneo -o lugo.torneo\ntorneo events export \"Abierto de Lugo\" --server https://torneo.ejemplo.es -o lugo.trf"}
	x.place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&x.server, "server", "", "")
	fs.StringVar(&x.section, "section", "", "")
	command.Describe(cmd, "section", "export-section")
	fs.StringVar(&x.to, "to", asTRF26, "")
	command.Describe(cmd, "to", "export-to")
	command.Choose(cmd, "to", eventForms)
	command.Complete(cmd, "to", func() []string { return eventForms })
	fs.StringVarP(&x.output, "output", "o", "", "")
	fs.BoolVar(&x.force, "force", false, "")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usage("cli.entries.event")
		}
		if x.to = strings.ToLower(x.to); !slices.Contains(eventForms, x.to) {
			return command.UnknownValue("cli.to.unknown", x.to, eventForms)
		}
		if x.to == asEvent && (x.section != "" || x.server != "") {
			return command.Usage("cli.events.whole")
		}
		toFile := x.output != "" && x.output != command.StandardInput
		if toFile { // before anything is read
			if _, _, err := a.MayWrite(x.output, nil, x.force); err != nil {
				return err
			}
		}
		ctx, stop := command.Interruptible()
		defer stop()
		data, err := a.exportEvent(ctx, args[0], &x)
		switch {
		case err != nil:
			return err
		case toFile:
			return a.Save(x.output, data, nil, x.force)
		}
		return a.Line(data)
	}
	return cmd
}

// exportEvent returns an event, or one of its tournaments, in the form that was asked for.
func (a *Verbs) exportEvent(ctx context.Context, name string, x *exporting) ([]byte, error) {
	if x.server != "" {
		t, err := a.recordOfServer(ctx, x.server, name, x.section)
		if err != nil {
			return nil, err
		}
		return writeRecord(t, x.to)
	}
	kept, err := a.OpenExisting(ctx, &x.place)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	e, err := eventNamed(ctx, kept, name)
	if err != nil {
		return nil, err
	}
	if x.to == asEvent {
		var out bytes.Buffer
		if err := kept.WriteEvent(ctx, &out, e.ID); err != nil {
			return nil, NoDatabase(err)
		}
		return out.Bytes(), nil
	}
	id, err := sectionNamed(ctx, kept, e, x.section)
	if err != nil {
		return nil, err
	}
	desk := deskOf(kept)
	form := arbiter.TRF26
	switch x.to {
	case asTRF16:
		form = arbiter.TRF16
	case asJSON:
		s, err := desk.State(ctx, id)
		if err != nil {
			return nil, NotDone(err)
		}
		record := s.Record(arbiter.LastPublished(s))
		record.Name = arbiter.FullName(e.Name, record.Name)
		return writeRecord(record, asJSON)
	}
	data, err := desk.Report(ctx, id, form)
	if err != nil {
		return nil, NotDone(err)
	}
	return data, nil
}

// writeRecord writes a record as JSON, or as a report.
func writeRecord(t *tournament.Tournament, to string) ([]byte, error) {
	if to == asJSON {
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		err := e.Encode(t)
		return out.Bytes(), err
	}
	form := trf.TRF26
	if to == asTRF16 {
		form = trf.TRF16
	}
	data, err := trf.Write(t, form, trf.Options{})
	if unwritable := (*trf.Unwritable)(nil); errors.As(err, &unwritable) {
		return nil, &command.Failure{Code: command.ExitBroken, Text: message.New("arbiter.setup.report.unwritable", "reasons", unwritable.Reasons)}
	}
	return data, err
}

// sectionNamed returns the tournament of an event of that name or id, or the only one.
func sectionNamed(ctx context.Context, kept *store.Store, e arbiter.Event, name string) (id string, err error) {
	journals, err := kept.Journals(ctx, e.ID)
	if err != nil {
		return "", NoDatabase(err)
	}
	var found []arbiter.Journal
	for _, j := range journals {
		if j.ID == name || name == "" || strings.EqualFold(strings.TrimSpace(j.Name), strings.TrimSpace(name)) {
			found = append(found, j)
		}
	}
	if len(found) == 1 {
		return found[0].ID, nil
	}
	f := command.Usage("cli.events.section", "event", command.DisplayName(e.Name), "count", len(journals))
	for _, j := range journals {
		f.Lines = append(f.Lines, j.ID+"  "+j.Name)
	}
	return "", f
}

// notAnswered says that a server gave no answer that can be used.
func notAnswered(address string, err error) error {
	return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.watch.unreachable", "address", address, "reason", errtext.Of(err))}
}

// readRecord reads the record that a server sent.
func (a *Verbs) readRecord(address string, data []byte) (*tournament.Tournament, error) {
	t, problems := jsonrecord.Read(data)
	if t == nil {
		wrong := problems.AtLeast(trf.Error)
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.errors", "file", address, "count", len(wrong)), Lines: a.Problems(address, wrong)}
	}
	return t, nil
}
