package server

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/fidelist"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/ratinglist"
	"torneo/internal/report"
	"torneo/internal/store"
	"torneo/message"
)

// listCommand returns the command for rating lists.
func (a *Verbs) listCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "list", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(a.listImportCommand(), a.listColumnsCommand(), a.listSearchCommand(), a.listShowCommand(), a.listCompareCommand(), a.listMonthsCommand())
	return cmd
}

// whichList says in which of the lists to look.
type whichList struct {
	place  Place
	month  string
	kind   string
	source string
}

func (w *whichList) addTo(cmd *cobra.Command) {
	w.place.AddDatabase(cmd)
	cmd.Flags().StringVar(&w.month, "month", "", "")
	cmd.Flags().StringVar(&w.kind, "kind", "", "")
	command.Describe(cmd, "kind", "list-kind")
	cmd.Flags().StringVar(&w.source, "source", "", "")
	command.Complete(cmd, "month", func() []string { return nil })
	command.Complete(cmd, "kind", func() []string { return fidelist.KindNames })
	command.Complete(cmd, "source", func() []string { return []string{ratinglist.FIDE} })
}

func (w *whichList) query() (q ratinglist.Query, err error) {
	if q.Month, err = MonthFlag(w.month); err != nil {
		return q, err
	}
	kind, err := kindFlag(w.kind)
	if kind != nil {
		q.Kind = *kind
	}
	q.Source = w.source
	return q, err
}

// MonthFlag reads a month of the command line.
func MonthFlag(text string) (fidelist.Month, error) {
	if text == "" {
		return fidelist.Month{}, nil
	}
	m, ok := fidelist.ParseMonth(text)
	if !ok {
		return m, command.Usage("cli.list.month", "value", text)
	}
	return m, nil
}

func kindFlag(text string) (*fidelist.Kind, error) {
	if text == "" {
		return nil, nil
	}
	kind, ok := fidelist.ParseKind(strings.ToLower(text))
	if !ok {
		return nil, command.UnknownValue("cli.list.kind", text, fidelist.KindNames)
	}
	return &kind, nil
}

// Lists opens the store of lists of a database: beside a file, within PostgreSQL.
func (a *Verbs) Lists(s *Place) (*ratinglist.Store, error) {
	if store.IsPostgres(s.Database) {
		kept, err := ratinglist.OpenPostgres(s.past(s.Database))
		if err != nil {
			return nil, NotListed("--database", err)
		}
		return kept, nil
	}
	folder, err := a.listFolder(s)
	if err != nil {
		return nil, err
	}
	return ratinglist.Open(folder), nil
}

// listFolder returns the folder in which files wait to be imported, and in which lists are beside
// a file.
func (a *Verbs) listFolder(s *Place) (string, error) {
	of := *s
	if store.IsPostgres(of.Database) {
		of.Database = ""
	}
	file, err := a.database(&of)
	return filepath.Join(filepath.Dir(file), ratinglist.Folder), err
}

// NotListed returns an error that says why something with lists was not done.
func NotListed(subject string, err error) error {
	f := &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.list.failed", "file", subject, "reason", whyNotListed(err))}
	if refused := (*ratinglist.Error)(nil); errors.As(err, &refused) {
		f.Code = command.ExitBroken
		for id, hint := range map[string]string{"ratinglist.fewer": "cli.list.hint.fewer", "ratinglist.no-month": "cli.list.hint.month", "ratinglist.future": "cli.list.hint.month"} {
			if refused.Text.ID == id {
				f.Text = message.New("cli.list.failed-hint", "file", subject, "reason", refused.Text, "hint", message.New(hint))
			}
		}
	}
	if wrong := (*fidelist.Error)(nil); errors.As(err, &wrong) && wrong.Message.ID == "fidelist.kind" {
		f.Text = message.New("cli.list.failed-hint", "file", subject, "reason", wrong.Message, "hint", message.New("cli.list.hint.kind"))
	}
	return f
}

func (a *Verbs) listMonthsCommand() *cobra.Command {
	var s Place
	cmd := &cobra.Command{Use: "months", Args: command.NoArguments, Example: "torneo list months\ntorneo list months --format json"}
	s.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		kept, err := a.Lists(&s)
		if err != nil {
			return err
		}
		defer kept.Close()
		lists, err := kept.Lists(context.Background())
		if err != nil {
			return NotListed(ratinglist.Folder, err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Lists(keptLists(lists)))
		}
		return a.Write(report.Lists(a.Printer(), keptLists(lists)), f)
	}
	return cmd
}

func keptLists(lists []ratinglist.List) []report.List {
	list := make([]report.List, len(lists))
	for k := range lists {
		list[k] = keptList(&lists[k])
	}
	return list
}

func keptList(l *ratinglist.List) report.List {
	return report.List{Source: l.Source, Month: l.Month, Kinds: l.Kinds, File: l.File, Players: l.Players, Active: l.Active, LeftOut: l.LeftOut, Size: l.Size}
}

func (a *Verbs) listSearchCommand() *cobra.Command {
	var w whichList
	var federation string
	var most int
	cmd := &cobra.Command{Use: "search", Args: cobra.ArbitraryArgs, Example: "torneo list search garcia lopez --federation ESP\ntorneo list search 2244000\ntorneo list search \"de la vega\" --kind rapid --format json"}
	w.addTo(cmd)
	cmd.Flags().StringVar(&federation, "federation", "", "")
	command.Describe(cmd, "federation", "list-federation")
	cmd.Flags().IntVar(&most, "most", 20, "")
	command.Complete(cmd, "most", func() []string { return nil })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		q, err := w.query()
		if err != nil {
			return err
		}
		q.Text, q.Federation, q.Most = strings.Join(args, " "), strings.ToUpper(federation), most
		if len([]rune(strings.TrimSpace(q.Text))) < ratinglist.LeastLetters {
			return command.Usage("cli.list.letters", "least", ratinglist.LeastLetters)
		}
		if most < 1 || most > 1000 {
			return command.Usage("cli.list.most", "value", most)
		}
		return a.ask(&w, f, func(kept *ratinglist.Store) ([]ratinglist.Found, error) {
			return kept.Search(context.Background(), q)
		})
	}
	return cmd
}

func (a *Verbs) listShowCommand() *cobra.Command {
	var w whichList
	cmd := &cobra.Command{Use: "show", Args: cobra.ArbitraryArgs, Example: "torneo list show 2244000\ntorneo list show 2244000 --month 2026-09 --format json\ntorneo list show 10101-23 --source DSB"}
	w.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		q, err := w.query()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.list.one", "count", len(args))
		}
		if !strings.ContainsAny(args[0], "0123456789") {
			return command.Usage("cli.list.id", "value", args[0])
		}
		return a.ask(&w, f, func(kept *ratinglist.Store) ([]ratinglist.Found, error) {
			found, err := byNumber(kept, args[0], q)
			if found == nil {
				return nil, err
			}
			return []ratinglist.Found{*found}, err
		})
	}
	return cmd
}

// byNumber finds the player of a FIDE ID, else of a national number.
func byNumber(kept *ratinglist.Store, number string, q ratinglist.Query) (*ratinglist.Found, error) {
	if id, err := strconv.ParseInt(number, 10, 64); err == nil && id > 0 {
		if found, err := kept.Player(context.Background(), id, q); found != nil || err != nil {
			return found, err
		}
	}
	return kept.PlayerByNumber(context.Background(), number, q)
}

// ask prints who was found. Nobody is an answer, but one with an exit code of its own.
func (a *Verbs) ask(w *whichList, f command.Format, search func(*ratinglist.Store) ([]ratinglist.Found, error)) error {
	kept, err := a.Lists(&w.place)
	if err != nil {
		return err
	}
	defer kept.Close()
	lists, err := kept.Lists(context.Background())
	if err == nil && len(lists) == 0 {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.list.none")}
	}
	var found []ratinglist.Found
	if err == nil {
		found, err = search(kept)
	}
	if err != nil {
		return NotListed(ratinglist.Folder, err)
	}
	var rows []report.Listed
	for k := range found {
		for _, p := range found[k].Players {
			rows = append(rows, report.Listed{List: keptList(&found[k].List), Player: p.Player, Number: p.Number, Club: p.Club})
		}
	}
	if f == command.JSONFormat {
		err = a.Line(jsonline.ListedPlayers(rows))
	} else if len(rows) > 0 {
		err = a.Write(report.OfLists(a.Printer(), rows), f)
	}
	if err == nil && len(rows) == 0 {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.list.nobody")}
	}
	return err
}
