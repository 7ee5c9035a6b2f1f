package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/store"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// eventsCommand returns the command for the events of a database.
func (a *Verbs) eventsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "events", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(a.eventsListCommand(), a.eventsBeginCommand(), a.eventsExportCommand(), a.eventsArchiveCommand())
	return cmd
}

// beginning holds the arguments of "torneo events begin".
type beginning struct {
	section, system string
	rounds          int
	begins, ends    string
}

// begunJSON is an event that was begun.
type begunJSON struct {
	ID         string               `json:"id"`
	Name       string               `json:"name"`
	Tournament *begunTournamentJSON `json:"tournament,omitempty"` // where one was begun with it
}

type begunTournamentJSON struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	System string `json:"system"` // code of ETT26
	Rounds int    `json:"rounds"`
}

// eventsBeginCommand begins an event, and where its rounds are given a tournament in it.
func (a *Verbs) eventsBeginCommand() *cobra.Command {
	var place Place
	var b beginning
	cmd := &cobra.Command{Use: "begin", Args: cobra.ArbitraryArgs, Example: "torneo events begin \"Abierto de Lugo\"\ntorneo events begin \"Abierto de Lugo\" --rounds 9 --system dutch --begins 2026-12-05 --ends 2026-12-08 --format json"}
	place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.IntVar(&b.rounds, "rounds", 0, "")
	fs.StringVar(&b.system, "system", "", "")
	fs.StringVar(&b.section, "section", "", "")
	fs.StringVar(&b.begins, "begins", "", "")
	fs.StringVar(&b.ends, "ends", "", "")
	for _, name := range []string{"rounds", "system", "section"} {
		command.Describe(cmd, name, "begin-"+name)
		command.Complete(cmd, name, func() []string { return nil })
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.events.name")
		}
		for _, name := range []string{"system", "section", "begins", "ends"} {
			if b.rounds == 0 && cmd.Flags().Changed(name) {
				return command.Usage("cli.events.rounds", "flag", "--"+name)
			}
		}
		if cmd.Flags().Changed("rounds") && (b.rounds < 1 || b.rounds > trf.MaxRounds) {
			return command.Usage("cli.rounds.planned", "most", trf.MaxRounds)
		}
		return a.beginEvent(&place, args[0], &b, f)
	}
	return cmd
}

func (a *Verbs) beginEvent(place *Place, name string, b *beginning, f command.Format) error {
	ctx, stop := command.Interruptible()
	defer stop()
	begins, err := dayOf("begins", b.begins)
	if err != nil {
		return err
	}
	ends, err := dayOf("ends", b.ends)
	if err != nil {
		return err
	}
	kept, _, err := a.openServed(ctx, place) // one that is not there is made, as by the desk
	if err != nil {
		return err
	}
	defer kept.Close()
	desk := deskOf(kept)
	config := arbiter.DefaultConfig(name, begins)
	if b.rounds > 0 {
		if b.section != "" {
			config.Name = b.section
		}
		if begins.IsZero() {
			config = arbiter.DefaultConfig(config.Name, desk.Today(desk.NamedZone("")))
		}
		if config.Rounds, config.End = b.rounds, ends; ends.IsZero() {
			config.End = config.Start
		}
		if b.system != "" {
			config.System = arbiter.SystemType(b.system, config.Rulebook)
		}
		config.Ties = arbiter.RecommendedTies(config)
		if wrong := arbiter.Validate(config); len(wrong) > 0 { // before there is an event without its tournament
			return NotDone(&arbiter.Refused{Message: message.New("arbiter.setup.invalid", "reasons", wrong)})
		}
	}
	e, err := kept.CreateEvent(ctx, name)
	if err != nil {
		return NotDone(err)
	}
	made := begunJSON{ID: e.ID, Name: e.Name}
	if b.rounds > 0 {
		id, err := desk.Create(ctx, arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter}, e.ID, config)
		if err != nil {
			return NotDone(err)
		}
		made.Tournament = &begunTournamentJSON{id, config.Name, config.System, config.Rounds}
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(&made))
	}
	fmt.Fprintln(a.Out, made.ID)
	return nil
}

// dayOf reads a day of a flag; zero: none was given.
func dayOf(flag, text string) (tournament.Date, error) {
	if text == "" {
		return tournament.Date{}, nil
	}
	d, err := tournament.ParseDate(text)
	if err != nil || !d.Complete() {
		return tournament.Date{}, command.Usage("cli.events.day", "flag", "--"+flag, "day", text)
	}
	return d, nil
}

// eventsArchiveCommand archives events by their names.
func (a *Verbs) eventsArchiveCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "archive", Args: cobra.ArbitraryArgs, Example: "torneo events archive \"Abierto de Lugo\"\ntorneo events archive \"Abierto de Lugo\" \"Memorial 2025\" --format json"}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) == 0 {
			return command.Usage("cli.entries.event")
		}
		ctx, stop := command.Interruptible()
		defer stop()
		return a.archiveNamed(ctx, &place, args, f)
	}
	return cmd
}

// archiveNamed archives events that are finished, however lately. All are found before one is
// archived; one that cannot be archived is named, and the others are.
func (a *Verbs) archiveNamed(ctx context.Context, place *Place, names []string, f command.Format) error {
	var events []arbiter.Event
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	for _, name := range names {
		e, err := eventNamed(ctx, kept, name)
		if err != nil {
			return err
		}
		events = append(events, e)
	}
	if _, err := deskOf(kept).Register(ctx, nil); err != nil { // what it says of them is to be right
		return NoDatabase(err)
	}
	found := archivedJSON{Left: []leftUnpacked{}}
	for _, e := range events {
		done, err := kept.ArchiveEvent(ctx, e.ID, kept.Now().Add(archiveSoon))
		var broken *store.Broken
		var going *store.NotFinished
		var older *store.OlderPrograms
		switch {
		case errors.As(err, &broken):
			found.Left = append(found.Left, leftUnpacked{e.ID, a.Text(broken.Message())})
		case errors.As(err, &going):
			found.Left = append(found.Left, leftUnpacked{e.ID, a.Text(going.Message())})
		case errors.As(err, &older):
			return &command.Failure{Code: command.ExitBroken, Text: older.Message()}
		case err != nil:
			return NoDatabase(err)
		default:
			found.Events++
			found.Journals, found.Entries, found.Bytes = found.Journals+done.Journals, found.Entries+done.Entries, found.Bytes+done.Bytes
		}
	}
	return a.sayArchived(&found, f)
}
