package server

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/store"
	"torneo/internal/web"
)

// raiseCommand builds the command that shows in which format the journals of a database are
// written, and upgrades it.
func (a *Verbs) raiseCommand() *cobra.Command {
	s := &Place{}
	var yes bool
	cmd := &cobra.Command{Use: "raise", Args: command.NoArguments, Example: "torneo raise\ntorneo raise --yes"}
	s.AddDatabase(cmd)
	cmd.Flags().BoolVar(&yes, "yes", false, "")
	command.Describe(cmd, "yes", "raise-yes")
	cmd.RunE = func(*cobra.Command, []string) error { return a.raise(s, yes) }
	return cmd
}

func (a *Verbs) raise(s *Place, yes bool) error {
	ctx := context.Background()
	kept, err := a.OpenExisting(ctx, s)
	if err != nil {
		return err
	}
	defer kept.Close()
	of := versionsOf{kept}
	f, err := of.Format(ctx)
	if err != nil {
		return NoDatabase(err)
	}
	fmt.Fprintln(a.Out, a.T("versions.written", "version", command.Version, "written", f.Written, "newest", f.Newest))
	if f.Written >= f.Newest {
		return nil
	}
	if refused := f.Refusal(); refused != nil {
		return NotDone(refused)
	}
	if !yes {
		fmt.Fprintln(a.Out, a.T("versions.raise.text", "written", f.Written, "newest", f.Newest))
		fmt.Fprintln(a.Out, a.T("cli.raise.how"))
		return nil
	}
	if err := of.RaiseFormat(ctx); err != nil {
		return NoDatabase(err)
	}
	fmt.Fprintln(a.Out, a.T("versions.raise.done", "format", f.Newest))
	return nil
}

// versionsOf are the versions of the programs on a database.
type versionsOf struct{ kept *store.Store }

func (v versionsOf) Format(ctx context.Context) (web.Format, error) {
	agreed, err := v.kept.Versions(ctx)
	f := web.Format{Written: agreed.Format, Newest: agreed.Newest}
	if err == nil && f.Written < f.Newest {
		f.Behind, err = v.kept.Behind(ctx, f.Newest)
	}
	return f, err
}

func (v versionsOf) RaiseFormat(ctx context.Context) error {
	agreed, err := v.kept.Versions(ctx)
	if err != nil {
		return err
	}
	return v.kept.RaiseFormat(ctx, agreed.Newest, command.Version, v.kept.Now())
}
