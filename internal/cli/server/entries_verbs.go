package server

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/signup"
	"torneo/internal/signup/candidates"
	"torneo/internal/signup/formfile"
	"torneo/message"
)

// entriesCommand returns the command for entries from outside.
func (a *Verbs) entriesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "entries", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(a.entriesListCommand(), a.entriesImportCommand(), a.entriesAcceptCommand(), a.entriesRefuseCommand())
	return cmd
}

func (a *Verbs) entriesImportCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "import", Args: cobra.ArbitraryArgs, Example: "torneo entries import \"Abierto de Lugo\" respuestas.csv"}
	place.AddDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return command.Usage("cli.entries.file")
		}
		data, _, err := a.Bytes(args[1])
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(args[1]), "reason", errtext.Of(err))}
		}
		return a.AtEvent(&place, args[0], func(ctx context.Context, d *AtDesk) error {
			q, err := d.Desk.SignupQueue(ctx, d.Event)
			if err != nil {
				return NotDone(err)
			}
			var sections []formfile.Section
			for _, id := range q.Order {
				sections = append(sections, formfile.Section{ID: id, Name: q.Names[id]})
			}
			file := formfile.Read(data, nil, sections, d.Desk.Today(d.Desk.ZoneOf(ctx, d.Event.ID)))
			for _, m := range file.Problems {
				a.Tell(a.Text(m))
			}
			var entries []signup.Entry
			left := 0
			for _, row := range file.Rows {
				for _, m := range row.Wrong {
					a.Tell(a.T("web.players.line", "line", row.Line, "problem", m))
				}
				if !row.Taken || q.Has(&row.Entry) {
					left++
					continue
				}
				row.Entry.File = filepath.Base(args[1])
				entries = append(entries, row.Entry)
			}
			if len(entries) > 0 {
				if _, err := d.PutSignups(ctx, d.Event.ID, d.Now().UTC(), entries...); err != nil {
					return NotDone(err)
				}
			}
			a.Tell(a.T("cli.entries.imported", "count", len(entries), "left", left))
			return nil
		})
	}
	return cmd
}

func (a *Verbs) entriesAcceptCommand() *cobra.Command {
	var place Place
	var section string
	var sure bool
	cmd := &cobra.Command{Use: "accept", Args: cobra.ArbitraryArgs, Example: "torneo entries accept \"Abierto de Lugo\" 482193 195590\ntorneo entries accept \"Abierto de Lugo\" 300412 --section \"Grupo B\""}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&section, "section", "", "")
	cmd.Flags().BoolVar(&sure, "yes", false, "")
	command.Complete(cmd, "section", func() []string { return nil })
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		numbers, err := entryNumbers(args)
		if err != nil {
			return err
		}
		return a.AtEvent(&place, args[0], func(ctx context.Context, d *AtDesk) error {
			q, err := d.Desk.SignupQueue(ctx, d.Event)
			if err != nil {
				return NotDone(err)
			}
			lists, err := a.Lists(&place)
			if err != nil {
				return err
			}
			defer lists.Close()
			var acts []arbiter.Accepting
			for _, n := range numbers {
				k := slices.IndexFunc(q.Rows, func(r signup.Row) bool { return r.Number == n })
				if k < 0 {
					return &command.Failure{Code: command.ExitBroken, Text: message.New("signup.refused.unknown", "number", n)}
				}
				row := &q.Rows[k]
				into := q.Section(row, section)
				if into == "" {
					return &command.Failure{Code: command.ExitBroken, Text: message.New("signup.refused.where", "name", row.Name)}
				}
				beside, err := candidates.Look(ctx, DeskLists{Store: lists}, q.States[into], []*signup.Row{row})
				if err != nil {
					return NotListed("--database", err)
				}
				acts = append(acts, arbiter.Accepting{Number: n, Tournament: into, Player: beside[n].Player(q.States[into], &row.Entry), Byes: row.Byes,
					Contact: arbiter.Contact{Club: row.Club, Email: row.Email, Phone: row.Phone, Notes: row.Remarks}})
			}
			consent := arbiter.Consent{}
			if sure {
				consent.Level = arbiter.Confirm
			}
			if err := d.Desk.AcceptSignups(ctx, d.By, d.Event.ID, acts, consent); err != nil {
				return NotDone(err)
			}
			for _, x := range acts {
				a.Tell(a.T("desk.done.signup", "name", x.Player.Name))
			}
			return nil
		})
	}
	return cmd
}

func (a *Verbs) entriesRefuseCommand() *cobra.Command {
	var place Place
	var why string
	cmd := &cobra.Command{Use: "refuse", Args: cobra.ArbitraryArgs, Example: "torneo entries refuse \"Abierto de Lugo\" 300412 --reason \"fuera de plazo\""}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&why, "reason", "", "")
	command.Complete(cmd, "reason", func() []string { return nil })
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		numbers, err := entryNumbers(args)
		if err != nil {
			return err
		}
		return a.AtEvent(&place, args[0], func(ctx context.Context, d *AtDesk) error {
			if err := d.Desk.RefuseSignups(ctx, d.By, d.Event.ID, why, numbers...); err != nil {
				return NotDone(err)
			}
			for _, n := range numbers {
				a.Tell(a.T("desk.done.signup-refused", "number", n))
			}
			return nil
		})
	}
	return cmd
}

// entryNumbers returns the numbers of entries after the event.
func entryNumbers(args []string) (numbers []int, err error) {
	if len(args) < 2 {
		return nil, command.Usage("cli.entries.numbers")
	}
	for _, text := range args[1:] {
		n, err := strconv.Atoi(strings.ReplaceAll(text, " ", ""))
		if err != nil || n < 1 {
			return nil, command.Usage("cli.entries.number", "value", text)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
