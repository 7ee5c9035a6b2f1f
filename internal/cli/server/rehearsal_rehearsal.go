//go:build rehearsal

package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/journal"
)

// Configure writes what the next program knows more, by the right of who changes settings.
type Configure struct{ City string }

func (c Configure) Decide(*journal.State) arbiter.Decision {
	return arbiter.Decision{Events: []journal.Payload{journal.Rehearsed{City: c.City}}}
}

// EnterResult says of the first board of the current round what its result is, and the
// number of its score sheet, which only the next program knows.
type EnterResult struct{ Sheet string }

func (c EnterResult) Decide(s *journal.State) (d arbiter.Decision) {
	b := s.Round(s.Current()).Boards[0]
	d.Events = []journal.Payload{journal.ResultEntered{Round: s.Current(), Board: b.Board, Result: b.Result}.WithSheet(c.Sheet)}
	return d
}

// rehearsalVerbs writes an entry that only this program knows: of a kind of its own, or a result
// with what is new in its version.
func rehearsalVerbs() []command.Verb {
	return []command.Verb{{Name: "rehearse", Make: func(r *command.Run) *cobra.Command { return (&Verbs{r}).rehearseCommand() }}}
}

func (a *Verbs) rehearseCommand() *cobra.Command {
	s := &Place{}
	var sheet bool
	cmd := &cobra.Command{Use: "rehearse", Hidden: true, Args: cobra.ExactArgs(2)}
	s.AddDatabase(cmd)
	cmd.Flags().BoolVar(&sheet, "sheet", false, "")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		ctx := context.Background()
		kept, err := a.OpenExisting(ctx, s)
		if err != nil {
			return err
		}
		defer kept.Close()
		desk := deskOf(kept)
		what := arbiter.Command(Configure{args[1]})
		if sheet {
			what = EnterResult{args[1]}
		}
		number, err := desk.Do(ctx, args[0], arbiter.Person{Name: "Rehearsal", Role: arbiter.ChiefArbiter}, what, arbiter.Consent{Level: arbiter.TwoSteps})
		if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
			return &command.Failure{Code: command.ExitBroken, Text: refused.Message}
		}
		if err == nil {
			fmt.Fprintln(a.Out, number)
		}
		return err
	}
	return cmd
}
