package server

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/progress"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/message"
)

// registerCommand builds the command that compares the register with the journals, and makes it
// anew from them.
func (a *Verbs) registerCommand() *cobra.Command {
	s := &Place{}
	var rebuild, archive bool
	var before string
	cmd := &cobra.Command{Use: "register", Args: command.NoArguments, Example: "torneo register\ntorneo register --format json\ntorneo register --rebuild\ntorneo register --archive --before 2026-01-01"}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	s.AddDatabase(cmd)
	cmd.Flags().BoolVar(&rebuild, "rebuild", false, "")
	cmd.Flags().BoolVar(&archive, "archive", false, "")
	cmd.Flags().StringVar(&before, "before", "", "")
	command.Describe(cmd, "before", "archive-before")
	cmd.MarkFlagsMutuallyExclusive("rebuild", "archive")
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		if archive || before != "" {
			return a.archiveFinished(ctx, s, archive, before, f)
		}
		if rebuild {
			return a.rebuildRegister(ctx, s, f)
		}
		return a.compareRegister(ctx, s, f)
	}
	return cmd
}

// registerJSON is what the register has otherwise than the journals.
type registerJSON struct {
	Tournaments int              `json:"tournaments"`
	Rebuilt     bool             `json:"rebuilt,omitempty"`
	Differing   []differingEvent `json:"differing"`
	StrayWords  int              `json:"strayWords"` // by which tournaments are found that do not have them
}

type differingEvent struct {
	Event       string          `json:"event"` // its id
	Tournament  string          `json:"tournament"`
	ID          string          `json:"id"`
	Missing     bool            `json:"missing,omitempty"`
	Differences []row.Deviation `json:"differences,omitempty"`
}

// compareRegister says what differs. Nothing is changed, and a server may work meanwhile.
func (a *Verbs) compareRegister(ctx context.Context, place *Place, f command.Format) error {
	url, err := a.existing(place)
	if err != nil {
		return err
	}
	kept, err := store.Look(ctx, url)
	if err != nil {
		return NoDatabase(err)
	}
	defer kept.Close()
	desk := deskOf(kept)
	found := registerJSON{Differing: []differingEvent{}}
	err = a.eachTournament(ctx, kept, func(j arbiter.Journal) error {
		c, err := kept.CompareRegister(ctx, j.ID, func(last int64) (*row.Summary, error) { return desk.SummaryAt(ctx, j, last) })
		if err != nil {
			return err
		}
		if found.Tournaments++; c.Missing || len(c.Differences) > 0 {
			found.Differing = append(found.Differing, differingEvent{j.Event, j.Name, j.ID, c.Missing, c.Differences})
		}
		return nil
	})
	if err == nil {
		found.StrayWords, err = kept.StrayWords(ctx)
	}
	if err != nil {
		return NoDatabase(err)
	}
	if err := a.sayRegister(&found, f); err != nil {
		return err
	}
	if len(found.Differing) > 0 || found.StrayWords > 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.register.differs", "count", len(found.Differing), "words", found.StrayWords)}
	}
	return nil
}

// rebuildRegister makes every row anew, one after the other, while pages are answered by those
// that are there. A tournament that goes on at that moment is read again.
func (a *Verbs) rebuildRegister(ctx context.Context, place *Place, f command.Format) error {
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	desk := deskOf(kept)
	made := registerJSON{Rebuilt: true, Differing: []differingEvent{}}
	err = kept.ForgetRegister(ctx, false)
	if err == nil {
		err = rewriteEvents(ctx, kept, desk)
	}
	if err == nil {
		err = a.eachTournament(ctx, kept, func(j arbiter.Journal) error {
			for written := false; !written; {
				now, err := kept.Journal(ctx, j.ID)
				if err != nil {
					return err
				}
				summary, err := desk.SummaryAt(ctx, now, now.Last)
				if err != nil {
					return err
				}
				if written, err = kept.RewriteRegister(ctx, j.ID, now.Last, summary); err != nil {
					return err
				}
			}
			made.Tournaments++
			return nil
		})
	}
	if err == nil {
		if made.StrayWords, err = kept.StrayWords(ctx); err == nil && made.StrayWords > 0 {
			err = kept.RemoveStrayWords(ctx)
		}
	}
	if err != nil {
		return NoDatabase(err)
	}
	return a.sayRegister(&made, f)
}

// rewriteEvents makes anew what the register has of events themselves.
func rewriteEvents(ctx context.Context, kept *store.Store, desk *arbiter.Desk) error {
	events, err := kept.Events(ctx)
	for _, e := range events {
		counted, err := desk.CountedBySeries(ctx, e.ID)
		if err == nil {
			err = kept.RewriteEvent(ctx, e.ID, counted)
		}
		if err != nil && !arbiter.IsNotFound(err) {
			return err
		}
	}
	return err
}

// eachTournament does something with all tournaments, and shows how far it is. Whose event is
// deleted meanwhile is left out.
func (a *Verbs) eachTournament(ctx context.Context, kept *store.Store, do func(arbiter.Journal) error) error {
	journals, err := kept.JournalsOfAll(ctx)
	if err != nil {
		return err
	}
	if len(journals) >= command.ManyFiles && command.IsTerminal(a.Stderr) {
		bar := progress.NewBar(a.Stderr, a.T("cli.progress.tournaments"), len(journals))
		defer bar.Close()
		step := do
		do = func(j arbiter.Journal) error { bar.Step(); return step(j) }
	}
	for _, j := range journals {
		if err := do(j); err != nil && (ctx.Err() != nil || !arbiter.IsNotFound(err)) {
			return err
		}
	}
	return nil
}

func (a *Verbs) sayRegister(r *registerJSON, f command.Format) error {
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(r))
	}
	for _, d := range r.Differing {
		name := command.DisplayName(d.Tournament)
		if d.Missing {
			fmt.Fprintln(a.Out, a.T("cli.register.missing", "name", name, "id", d.ID))
			continue
		}
		var list []string
		for _, x := range d.Differences {
			list = append(list, a.T("cli.register.field", "field", x.Field, "register", shorten(x.Register), "journal", shorten(x.Journal)))
		}
		fmt.Fprintln(a.Out, a.T("cli.register.other", "name", name, "id", d.ID, "fields", strings.Join(list, "; ")))
	}
	switch {
	case r.Rebuilt:
		fmt.Fprintln(a.Out, a.T("cli.register.rebuilt", "count", r.Tournaments))
	case len(r.Differing) == 0 && r.StrayWords == 0:
		fmt.Fprintln(a.Out, a.T("cli.register.right", "count", r.Tournaments))
	}
	return nil
}

// shorten returns a value as a line has room for it.
func shorten(value string) string {
	const most = 60
	if value == "" {
		return "–"
	}
	if r := []rune(value); len(r) > most {
		value = string(r[:most]) + "…"
	}
	return command.DisplayName(value)
}
