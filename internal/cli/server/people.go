package server

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
)

// peopleCommand returns the command for the people at the desk, for the one who has the machine.
func (a *Verbs) peopleCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "people", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(a.peopleListCommand(), a.peopleInviteCommand(), a.peopleRevokeCommand(), a.peopleRecoverCommand())
	return cmd
}

// atRegister does something with the register of a database.
func (a *Verbs) atRegister(place *Place, do func(context.Context, *auth.Register, arbiter.Person) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	err = do(ctx, auth.New(kept, kept.Now, slog.New(slog.DiscardHandler)), arbiter.Person{Name: a.T("cli.entries.who"), Role: arbiter.ChiefArbiter})
	var told *auth.Error
	var failed *command.Failure
	switch {
	case errors.As(err, &told):
		return &command.Failure{Code: command.ExitBroken, Text: told.Message}
	case err == nil, errors.As(err, &failed):
		return err
	}
	return NoDatabase(err)
}

// personJSON is a person as programs read them.
type personJSON struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Role    string       `json:"role"`
	Until   *time.Time   `json:"until,omitempty"`
	By      string       `json:"by,omitempty"`
	Ended   bool         `json:"ended"`
	Devices []deviceJSON `json:"devices"`
}

type deviceJSON struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Seen  time.Time `json:"seen"`
	Ended bool      `json:"ended"`
}

func (a *Verbs) peopleListCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "list", Args: cobra.ArbitraryArgs, Example: "torneo people list\ntorneo people list --format json"}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) > 0 {
			return command.Usage("cli.people.nothing")
		}
		return a.atRegister(&place, func(ctx context.Context, g *auth.Register, _ arbiter.Person) error {
			people, err := g.People(ctx)
			if err != nil {
				return err
			}
			if f == command.JSONFormat {
				out := []personJSON{}
				for _, p := range people {
					x := personJSON{ID: p.ID, Name: p.Name, Role: string(p.Role), By: p.Invited, Ended: p.Ended, Devices: []deviceJSON{}}
					if !p.Until.IsZero() {
						x.Until = &p.Until
					}
					for _, d := range p.Devices {
						x.Devices = append(x.Devices, deviceJSON{d.ID, d.Name, d.Seen, d.Ended})
					}
					out = append(out, x)
				}
				return a.Line(jsonline.Of(out))
			}
			return a.Write(a.peopleTable(people, f), f)
		})
	}
	return cmd
}

func (a *Verbs) peopleTable(people []auth.Known, f command.Format) *report.Document {
	t := report.Table{Columns: []report.Column{
		{Key: "name", Title: a.T("crew.column.name"), Heading: true}, {Key: "role", Title: a.T("crew.column.role")},
		{Key: "devices", Title: a.T("crew.column.devices")}, {Key: "id", Title: a.T("cli.people.id")}}}
	for _, p := range people {
		if p.Ended {
			continue
		}
		var devices []string
		for _, d := range p.Devices {
			if !d.Ended {
				devices = append(devices, d.Name)
			}
		}
		t.Rows = append(t.Rows, []string{p.Name, a.roleFor(p.Role, f), strings.Join(devices, "; "), p.ID})
	}
	return &report.Document{Language: a.Printer().Language(), Title: a.T("crew.title"), Tables: []report.Table{t}}
}

// revokedJSON tells who has no access any more.
type revokedJSON struct {
	ID string `json:"revoked"`
}

// codeJSON is a code as programs read it.
type codeJSON struct {
	Code    string    `json:"code"`
	Role    string    `json:"role"`
	Uses    int       `json:"uses"`
	Expires time.Time `json:"expires"`
}

// say writes a code that was made.
func (a *Verbs) say(c auth.Code, f command.Format) error {
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(codeJSON{c.Text, string(c.Role), c.Left, c.Expires}))
	}
	return a.Line([]byte(a.T("cli.people.code", "code", auth.FormatCode(c.Text), "role", a.roleName(c.Role), "until", c.Expires.Local().Format("15:04")) + "\n"))
}

func (a *Verbs) peopleInviteCommand() *cobra.Command {
	var place Place
	var role, name, until string
	var uses, minutes int
	cmd := &cobra.Command{Use: "invite", Args: cobra.ArbitraryArgs, Example: "torneo people invite --role arbiter\ntorneo people invite --role results --uses 5 --minutes 60 --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&role, "role", string(arbiter.Arbiter), "")
	cmd.Flags().StringVar(&name, "name", "", "")
	cmd.Flags().StringVar(&until, "until", "", "")
	cmd.Flags().IntVar(&uses, "uses", 1, "")
	cmd.Flags().IntVar(&minutes, "minutes", 15, "")
	command.Choose(cmd, "role", command.NamesOf(auth.Roles()))
	for _, flag := range []string{"role", "name", "until", "uses", "minutes"} {
		command.Describe(cmd, flag, "people-"+flag)
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) > 0 {
			return command.Usage("cli.people.nothing")
		}
		i := auth.Invitation{Role: arbiter.Role(role), Name: name, Uses: uses, For: time.Duration(min(max(minutes, 0), 1<<20)) * time.Minute}
		if i.Role == arbiter.Captain {
			return command.Usage("cli.people.captain")
		}
		if until != "" {
			day, err := time.ParseInLocation("2006-01-02", until, time.Local)
			if err != nil {
				return command.Usage("cli.people.day", "day", command.DisplayName(until))
			}
			i.Until = day.AddDate(0, 0, 1)
		}
		return a.atRegister(&place, func(ctx context.Context, g *auth.Register, by arbiter.Person) error {
			c, err := g.Invite(ctx, by, i)
			if err != nil {
				return err
			}
			return a.say(c, f)
		})
	}
	return cmd
}

func (a *Verbs) peopleRevokeCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "revoke", Args: cobra.ArbitraryArgs, Example: "torneo people revoke \"Ana Ruiz\""}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.people.who")
		}
		return a.atRegister(&place, func(ctx context.Context, g *auth.Register, by arbiter.Person) error {
			people, err := g.People(ctx)
			if err != nil {
				return err
			}
			people = slices.DeleteFunc(people, func(p auth.Known) bool {
				return p.Ended || p.ID != args[0] && !strings.EqualFold(p.Name, strings.TrimSpace(args[0]))
			})
			switch {
			case len(people) == 0:
				return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.people.nobody", "name", command.DisplayName(args[0]))}
			case len(people) > 1:
				return command.Usage("cli.people.several", "name", command.DisplayName(args[0]))
			}
			if err := g.Revoke(ctx, by, people[0].ID); err != nil {
				return err
			}
			if f == command.JSONFormat {
				return a.Line(jsonline.Of(revokedJSON{people[0].ID}))
			}
			return a.Line([]byte(a.T("cli.people.revoked", "name", people[0].Name) + "\n"))
		})
	}
	return cmd
}

func (a *Verbs) peopleRecoverCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "recover", Args: cobra.ArbitraryArgs, Example: "torneo people recover"}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) > 0 {
			return command.Usage("cli.people.nothing")
		}
		return a.atRegister(&place, func(ctx context.Context, g *auth.Register, by arbiter.Person) error {
			c, err := g.Invite(ctx, by, chiefsCode)
			if err != nil {
				return err
			}
			a.sayWhere(&place)
			return a.say(c, f)
		})
	}
	return cmd
}

// chiefsCode makes one device the chief arbiter's.
var chiefsCode = auth.Invitation{Role: arbiter.ChiefArbiter, Uses: 1, For: time.Hour}

// roleFor returns a role as a format has it: its name for people, otherwise its identifier.
func (a *Verbs) roleFor(r arbiter.Role, f command.Format) string {
	if f.Reader() == report.Programs {
		return string(r)
	}
	return a.roleName(r)
}

// roleName returns the name of a role.
func (a *Verbs) roleName(r arbiter.Role) string {
	//i18n:prefix rights.role.
	return a.T("rights.role." + string(r))
}
