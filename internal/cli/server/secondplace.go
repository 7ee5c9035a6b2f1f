package server

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/mirror"
	"torneo/internal/store"
	"torneo/message"
)

// secondPlace keeps up the second place of a database: the folder that was asked for, which
// stays settled, or the one that was settled before.
func secondPlace(ctx context.Context, kept *store.Store, at, folder string, log *slog.Logger) (*mirror.Keeper, error) {
	k, err := mirror.New(ctx, kept, at, log)
	if err != nil {
		return nil, NoDatabase(err)
	}
	k.Program = command.Version
	if folder != "" {
		if err := k.Use(ctx, folder, false); err != nil {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("second.no-folder", "folder", command.DisplayName(folder), "reason", errtext.Of(err))}
		}
	}
	k.Start()
	return k, nil
}

// continueCommand goes on, in a new database, from what is in a second place.
func (a *Verbs) continueCommand() *cobra.Command {
	s := &Place{}
	var code string
	var without bool
	cmd := &cobra.Command{Use: "continue", Args: command.OneFile, Example: "torneo continue /media/usb/second --code \"ABCD EFGH …\"\ntorneo continue /srv/second/torneo-4f6qpytmv02x --data ~/continued --without-people"}
	s.AddDatabase(cmd)
	cmd.Flags().StringVar(&code, "code", "", "")
	command.Describe(cmd, "code", "continue-code")
	cmd.Flags().BoolVar(&without, "without-people", false, "")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		ctx := context.Background()
		url, err := a.database(s)
		if err != nil {
			return err
		}
		kept, err := a.openStore(ctx, url)
		if err != nil {
			return err
		}
		defer kept.Close()
		done, err := mirror.Continue(ctx, kept, args[0], code, without)
		if err != nil {
			return &command.Failure{Code: command.ExitUnreadable, Text: message.New("second.failed", "folder", command.DisplayName(args[0]), "reason", errtext.Of(err))}
		}
		for _, m := range done.Messages() {
			fmt.Fprintln(a.Out, a.Text(m))
		}
		return nil
	}
	return cmd
}
