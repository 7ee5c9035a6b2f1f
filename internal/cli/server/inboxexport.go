package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jsonline"
	"torneo/message"
)

// exportedJSON is a report that was written, as programs read it.
type exportedJSON struct {
	File       string         `json:"file"`
	Submission submissionJSON `json:"submission"`
}

// inboxExportCommand builds the verb that writes the latest versions of reports to a folder, for
// the rating of a period.
func (a *Verbs) inboxExportCommand() *cobra.Command {
	var place Place
	var state, folder string
	cmd := &cobra.Command{Use: "export", Args: command.NoArguments, Example: "torneo inbox export -o december\ntorneo inbox export --state rated -o december --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&state, "state", string(inbox.Accepted), "")
	command.Describe(cmd, "state", "inbox-export-state")
	cmd.Flags().StringVarP(&folder, "out", "o", "", "")
	command.Describe(cmd, "out", "inbox-out")
	states := command.NamesOf(inbox.States())
	command.Complete(cmd, "state", func() []string { return states })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		switch {
		case err != nil:
			return err
		case !slices.Contains(states, state):
			return command.UnknownValue("cli.inbox.state", state, states)
		case folder == "":
			return command.Usage("cli.inbox.folder")
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.inbox.unwritten", "file", command.DisplayName(folder), "reason", errtext.Of(err))}
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, _ office.Who) error {
			return a.exportInbox(ctx, o, inbox.State(state), folder, f)
		})
	}
	return cmd
}

// exportInbox writes the latest version of each submission of a state, under its ID: the same
// reports are the same files.
func (a *Verbs) exportInbox(ctx context.Context, o *office.Office, state inbox.State, folder string, f command.Format) error {
	written := []exportedJSON{}
	const page = 200
	for after := 0; ; after += page {
		some, err := o.Submissions(ctx, inbox.Asked{State: state, After: after, Most: page})
		if err != nil {
			return err
		}
		for k := range some {
			if some[k].Versions == 0 {
				continue
			}
			data, err := o.VersionFile(ctx, some[k].ID, some[k].Versions)
			if err != nil {
				return err
			}
			name := filepath.Join(folder, some[k].ID+".trf")
			if err := os.WriteFile(name, data, 0o644); err != nil {
				return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.inbox.unwritten", "file", command.DisplayName(name), "reason", errtext.Of(err))}
			}
			written = append(written, exportedJSON{name, submissionOf(&some[k])})
			if f != command.JSONFormat {
				fmt.Fprintln(a.Out, name+"  "+some[k].Name)
			}
		}
		if len(some) < page {
			break
		}
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(written))
	}
	return nil
}
