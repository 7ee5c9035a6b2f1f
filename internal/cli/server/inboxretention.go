package server

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jsonline"
	"torneo/message"
)

// retentionJSON is how long what is kept, what is over today, and what was erased now.
type retentionJSON struct {
	Goes   []expiryJSON `json:"goes"`
	Stays  []stayJSON   `json:"stays"`
	Erased []erasedJSON `json:"erased,omitempty"`
}

type expiryJSON struct {
	Rule   string `json:"rule"`
	What   string `json:"what"`
	Why    string `json:"why"`
	Months int    `json:"months"`           // 0: it stays until somebody sets them
	Before string `json:"before,omitempty"` // what was done with before that day goes
	Things int    `json:"things"`           // that are over today
}

type stayJSON struct {
	Rule string `json:"rule"`
	What string `json:"what"`
	Why  string `json:"why"`
}

type erasedJSON struct {
	Rule   string `json:"rule"`
	What   string `json:"what"`
	Before string `json:"before"`
	Things int    `json:"things"`
}

// inboxRetentionCommand builds the verb that says how long what is kept of people and what is over today,
// and erases it only when that is said.
func (a *Verbs) inboxRetentionCommand() *cobra.Command {
	var place Place
	var erase bool
	var months []string
	cmd := &cobra.Command{Use: "retention", Args: command.NoArguments, Example: "torneo inbox retention\ntorneo inbox retention --months players=6 --months players-minors=1\ntorneo inbox retention --erase --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().BoolVar(&erase, "erase", false, "")
	cmd.Flags().StringArrayVar(&months, "months", nil, "")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		set := map[string]int{}
		for _, text := range months {
			name, value, _ := strings.Cut(text, "=")
			if set[name], err = strconv.Atoi(value); err != nil {
				return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.inbox.months", "value", text, "example", inbox.RulePlayers+"=6")}
			}
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, by office.Who) error {
			if len(set) > 0 {
				if err := o.ChangeRetention(ctx, set); err != nil {
					return err
				}
			}
			var done []inbox.Erased
			if erase {
				if done, err = o.Erase(ctx, by); err != nil {
					return err
				}
			}
			list, err := o.Expiries(ctx)
			if err != nil {
				return err
			}
			return a.sayRetention(list, done, erase, f)
		})
	}
	return cmd
}

// sayRetention writes the rules, what is over, and what was erased.
func (a *Verbs) sayRetention(list []inbox.Expiry, done []inbox.Erased, erase bool, f command.Format) error {
	j := retentionJSON{Goes: []expiryJSON{}, Stays: []stayJSON{}}
	for _, e := range list {
		j.Goes = append(j.Goes, expiryJSON{e.Name, a.Text(e.What()), a.Text(e.Reason()), e.Months, e.Before, e.Things})
	}
	for _, r := range inbox.Rules() {
		if !r.Goes() {
			j.Stays = append(j.Stays, stayJSON{r.Name, a.Text(r.What()), a.Text(r.Reason())})
		}
	}
	for _, e := range done {
		j.Erased = append(j.Erased, erasedJSON{e.Rule, a.Text(e.What()), e.Before, e.Things})
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(&j))
	}
	day := func(text string) string { return a.Printer().Date(strings.ReplaceAll(text, "-", "/")) }
	if erase {
		for _, e := range j.Erased {
			fmt.Fprintln(a.Out, a.T("inbox.retention.erased-one", "count", e.Things, "what", e.What, "day", day(e.Before)))
		}
		if len(j.Erased) == 0 {
			fmt.Fprintln(a.Out, a.T("inbox.retention.nothing"))
		}
		return nil
	}
	things := 0
	fmt.Fprintln(a.Out, a.T("inbox.retention.goes")+":")
	for _, e := range j.Goes {
		things += e.Things
		until := a.T("inbox.retention.never")
		if e.Before != "" {
			until = a.T("inbox.retention.months-are", "count", e.Months) + ", " + a.T("cli.inbox.over", "count", e.Things, "day", day(e.Before))
		}
		fmt.Fprintf(a.Out, "  %-15s %s: %s\n", e.Rule, e.What, until)
	}
	fmt.Fprintln(a.Out, a.T("inbox.retention.stays")+":")
	for _, s := range j.Stays {
		fmt.Fprintf(a.Out, "  %-15s %s. %s\n", s.Rule, s.What, s.Why)
	}
	if things == 0 {
		fmt.Fprintln(a.Out, a.T("inbox.retention.nothing"))
		return nil
	}
	fmt.Fprintln(a.Out, a.T("inbox.retention.over", "count", things)+" "+a.T("cli.inbox.erase"))
	return nil
}

const mostEraseEvery = 3650 // days

// eraseBy erases what is over by the rules of retention: at once, and each time that so long has passed,
// until the context ends.
func eraseBy(ctx context.Context, o *office.Office, every time.Duration, who string, log *slog.Logger) {
	for {
		done, err := o.Erase(ctx, office.Who{Name: who})
		for _, e := range done {
			log.InfoContext(ctx, "erased by a rule of retention", "rule", e.Rule, "before", e.Before, "things", e.Things)
		}
		if err != nil && ctx.Err() == nil {
			log.ErrorContext(ctx, "erasing by the rules of retention", "reason", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
	}
}
