package server

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/internal/store"
	"torneo/message"
)

// tokenCommand returns the command for the tokens of other programs.
func (a *Verbs) tokenCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "token", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(a.tokenNewCommand(), a.tokenListCommand(), a.tokenRevokeCommand())
	return cmd
}

// atTokens does something with the tokens of a database.
func (a *Verbs) atTokens(place *Place, do func(context.Context, *store.Store, *apitoken.Tokens) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	return do(ctx, kept, apitoken.New(kept, kept.Now))
}

func (a *Verbs) tokenNewCommand() *cobra.Command {
	var place Place
	var t apitoken.Token
	var role, event, section string
	var days int
	cmd := &cobra.Command{Use: "new", Args: cobra.ArbitraryArgs, Example: "torneo token new \"Tableros electrónicos\" --role results --event \"Abierto de Lugo\" --boards-from 1 --boards-to 20 --days 3"}
	place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&role, "role", string(arbiter.ResultDesk), "")
	fs.StringVar(&event, "event", "", "")
	fs.StringVar(&section, "section", "", "")
	fs.IntVar(&t.Scope.From, "boards-from", 0, "")
	fs.IntVar(&t.Scope.To, "boards-to", 0, "")
	fs.IntVar(&days, "days", apitoken.Usual, "")
	for _, name := range []string{"role", "event", "section", "boards-from", "boards-to", "days"} {
		command.Describe(cmd, name, "token-"+name)
	}
	command.Complete(cmd, "role", func() (list []string) {
		for _, r := range apitoken.Roles() {
			list = append(list, string(r))
		}
		return list
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usage("cli.token.name")
		}
		if section != "" && event == "" {
			return command.Usage("cli.token.section")
		}
		t.Name, t.Role = args[0], arbiter.Role(role)
		return a.atTokens(&place, func(ctx context.Context, kept *store.Store, tokens *apitoken.Tokens) error {
			if event != "" {
				if err := scopeOf(ctx, kept, &t.Scope, event, section); err != nil {
					return err
				}
			}
			secret, made, err := tokens.Make(ctx, t, days)
			if err != nil {
				return NotDone(err)
			}
			a.Tell(a.T("cli.token.made", "name", made.Name, "until", made.Expires.Format("2006-01-02 15:04 UTC")))
			return a.Line([]byte(secret))
		})
	}
	return cmd
}

// scopeOf finds the event, and its tournament if one is named.
func scopeOf(ctx context.Context, kept *store.Store, s *arbiter.Scope, event, section string) error {
	events, err := kept.EventsNamed(ctx, event)
	if err != nil {
		return NoDatabase(err)
	}
	if len(events) == 0 {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.publish.no-event", "event", command.DisplayName(event))}
	}
	s.Event = events[0].ID
	if section == "" {
		return nil
	}
	journals, err := kept.Journals(ctx, s.Event)
	if err != nil {
		return NoDatabase(err)
	}
	n := slices.IndexFunc(journals, func(j arbiter.Journal) bool { return j.ID == section || j.Name == section })
	if n < 0 {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.token.no-section", "section", command.DisplayName(section))}
	}
	s.Tournaments = []string{journals[n].ID}
	return nil
}

// tokenJSON describes a token for programs.
type tokenJSON struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Role        string     `json:"role"`
	Event       string     `json:"event,omitempty"`
	Tournaments []string   `json:"tournaments,omitempty"`
	From        int        `json:"boardsFrom,omitempty"`
	To          int        `json:"boardsTo,omitempty"`
	Expires     time.Time  `json:"expires"`
	Used        *time.Time `json:"used"`
}

// tokensDocument lists tokens.
type tokensDocument struct {
	Tokens []tokenJSON `json:"tokens"`
}

func (a *Verbs) tokenListCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "list", Args: command.NoArguments, Example: "torneo token list\ntorneo token list --format json"}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.atTokens(&place, func(ctx context.Context, _ *store.Store, tokens *apitoken.Tokens) error {
			list, err := tokens.List(ctx)
			if err != nil {
				return NoDatabase(err)
			}
			if f == command.JSONFormat {
				out := tokensDocument{[]tokenJSON{}}
				for _, t := range list {
					x := tokenJSON{ID: t.ID, Name: t.Name, Role: string(t.Role), Event: t.Scope.Event, Tournaments: t.Scope.Tournaments, From: t.Scope.From, To: t.Scope.To, Expires: t.Expires}
					if !t.Used.IsZero() {
						x.Used = &t.Used
					}
					out.Tokens = append(out.Tokens, x)
				}
				return a.Line(jsonline.Of(out))
			}
			return a.Write(a.tokenTable(list, f), f)
		})
	}
	return cmd
}

func (a *Verbs) tokenTable(list []apitoken.Token, f command.Format) *report.Document {
	t := report.Table{Columns: []report.Column{{Key: "id", Title: a.T("cli.token.id")}, {Key: "name", Title: a.T("programs.name"), Heading: true}, {Key: "role", Title: a.T("programs.role")}, {Key: "expires", Title: a.T("programs.expires")}, {Key: "used", Title: a.T("programs.used")}}}
	when := func(at time.Time) string {
		switch {
		case !at.IsZero():
			return a.moment(at, f)
		case f == command.CSVFormat:
			return ""
		}
		return a.T("programs.never")
	}
	for _, x := range list {
		t.Rows = append(t.Rows, []string{x.ID, x.Name, a.roleFor(x.Role, f), when(x.Expires), when(x.Used)})
	}
	return &report.Document{Language: a.Printer().Language(), Title: a.T("programs.title"), Tables: []report.Table{t}, Notes: []string{a.T("cli.token.count", "count", strconv.Itoa(len(list)))}}
}

func (a *Verbs) tokenRevokeCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "revoke", Args: cobra.ArbitraryArgs, Example: "torneo token revoke k3v9q0d2m1xa"}
	place.AddDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usage("cli.token.which")
		}
		return a.atTokens(&place, func(ctx context.Context, _ *store.Store, tokens *apitoken.Tokens) error {
			if err := tokens.Revoke(ctx, args[0]); err != nil {
				if arbiter.IsNotFound(err) {
					return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.token.unknown", "id", command.DisplayName(args[0]))}
				}
				return NoDatabase(err)
			}
			a.Tell(a.T("cli.token.revoked"))
			return nil
		})
	}
	return cmd
}
