package server

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/inbox/office"
	"torneo/internal/jsonline"
	"torneo/message"
)

// memberListJSON is a list of members or licences that was taken.
type memberListJSON struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Since   string   `json:"since"`
	File    string   `json:"file"`
	People  int      `json:"people"`
	Wrong   int      `json:"wrong"`
	Checked int      `json:"checked"` // reports that were checked again with it
	Remarks []string `json:"remarks,omitempty"`
}

// inboxMembersCommand builds the verb that takes a list of members or licences, and checks the
// waiting reports again with it.
func (a *Verbs) inboxMembersCommand() *cobra.Command {
	var place Place
	var name, since string
	cmd := &cobra.Command{Use: "members", Args: command.OneFile, Example: "torneo inbox members licences.csv --name licences\ntorneo inbox members licences.xlsx --name licences --since 2026-12-01 --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&name, "name", "", "")
	command.Describe(cmd, "name", "inbox-name")
	cmd.Flags().StringVar(&since, "since", "", "")
	command.Describe(cmd, "since", "inbox-since")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		data, _, err := a.Bytes(args[0])
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(args[0]), "reason", errtext.Of(err))}
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, by office.Who) error {
			if since == "" {
				since = o.Today()
			}
			l, remarks, err := o.AddList(ctx, name, since, filepath.Base(args[0]), data, by)
			if err != nil {
				return err
			}
			j := memberListJSON{ID: l.ID, Name: l.Name, Since: l.Since, File: l.File, People: l.People, Wrong: l.Wrong}
			for _, m := range remarks {
				j.Remarks = append(j.Remarks, a.Text(m))
			}
			if j.Checked, err = o.CheckAll(ctx, by); err != nil {
				return err
			}
			if f == command.JSONFormat {
				return a.Line(jsonline.Of(&j))
			}
			for _, text := range j.Remarks {
				a.Tell(text)
			}
			fmt.Fprintln(a.Out, a.T("inbox.done.list", "name", l.Name, "count", l.People)+"; "+a.T("inbox.done.check-all", "count", j.Checked))
			return nil
		})
	}
	return cmd
}
