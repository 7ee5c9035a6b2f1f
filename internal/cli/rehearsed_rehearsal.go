//go:build rehearsal

package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// Configure writes what the next program knows more, by the right of who changes settings.
type Configure struct{ City string }

func (c Configure) Decide(*journal.State) arbiter.Decision {
	return arbiter.Decision{Events: []journal.What{journal.Rehearsed{City: c.City}}}
}

// rehearsed writes an entry of the kind that only this program knows.
func (a *app) rehearsed() []*cobra.Command {
	s := &serveFlags{}
	cmd := &cobra.Command{Use: "rehearse", Hidden: true, Args: cobra.ExactArgs(2)}
	s.addDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		ctx := context.Background()
		kept, err := a.openExisting(ctx, s)
		if err != nil {
			return err
		}
		defer kept.Close()
		desk := deskOf(kept)
		number, err := desk.Do(ctx, args[0], arbiter.Person{Name: "Rehearsal", Role: arbiter.ChiefArbiter}, Configure{args[1]}, arbiter.Consent{Level: arbiter.TwoSteps})
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			return &failure{code: exitBroken, text: refused.Message}
		}
		if err == nil {
			fmt.Fprintln(a.out, number)
		}
		return err
	}
	return []*cobra.Command{cmd}
}
