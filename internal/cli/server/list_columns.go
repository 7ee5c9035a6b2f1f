package server

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/nationallist"
	"torneo/internal/ratinglist"
	"torneo/internal/report"
	"torneo/message"
)

// proposedColumns is the word for the columns as they are proposed.
const proposedColumns = "proposed"

func listNames() (names []string) {
	for k := range nationallist.Profiles {
		names = append(names, nationallist.Profiles[k].Name)
	}
	return names
}

func (a *Verbs) listColumnsCommand() *cobra.Command {
	var i listImport
	cmd := &cobra.Command{Use: "columns", Args: command.OneFile, Example: "torneo list columns lista.xlsx --list-name FEDA\ntorneo list columns club.csv --map name=2,rating=4\ntorneo list columns club.csv --format json"}
	i.addTo(cmd)
	command.Complete(cmd, "kind", func() []string { return nil })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		order := ratinglist.Order{Name: args[0], Source: i.name}
		if order.Kind, err = kindFlag(i.kind); err != nil {
			return err
		}
		file, size, err := listFile(args[0])
		if err != nil {
			return err
		}
		defer file.Close()
		kept, err := a.Lists(&i.place)
		if err != nil {
			return err
		}
		defer kept.Close()
		ctx := context.Background()
		if order.Mapping, err = a.mapping(ctx, kept, file, size, order, i.columns); err != nil {
			return err
		}
		return a.showColumns(ctx, kept, file, size, order, f)
	}
	return cmd
}

// mapping returns what --map says of the columns: pairs, a file of them, or that they are as
// proposed. Nil where nothing is said.
func (a *Verbs) mapping(ctx context.Context, kept *ratinglist.Store, file io.ReaderAt, size int64, o ratinglist.Order, text string) (*nationallist.Mapping, error) {
	switch source, err := ratinglist.SourceOf(o.Source); {
	case err != nil:
		return nil, NotListed("--name", err)
	case text == "":
		return nil, nil
	case o.Source != "" && source == ratinglist.FIDE:
		return nil, command.Usage("cli.list.fide-columns")
	case strings.EqualFold(text, proposedColumns):
		look, err := kept.Look(ctx, file, size, o)
		if err != nil {
			return nil, NotListed(command.DisplayName(o.Name), err)
		}
		if look.Mapping == nil {
			return nil, &command.Failure{Code: command.ExitBroken, Text: message.New("cli.list.no-proposal", "file", command.DisplayName(o.Name))}
		}
		return look.Mapping, nil
	}
	if !strings.Contains(text, "=") {
		content, err := os.ReadFile(text)
		if err != nil {
			return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(text), "reason", errtext.Of(err))}
		}
		text = string(content)
	}
	m, err := nationallist.ParseMapping(text)
	if err != nil {
		return nil, command.Usage("cli.list.map", "reason", whyNotListed(err))
	}
	return m, nil
}

// showColumns shows the meaning of the columns of a list, and its first players.
func (a *Verbs) showColumns(ctx context.Context, kept *ratinglist.Store, file io.ReaderAt, size int64, o ratinglist.Order, f command.Format) error {
	look, err := kept.Look(ctx, file, size, o)
	if err != nil {
		return NotListed(command.DisplayName(o.Name), err)
	}
	var columns []report.ListColumn
	for _, c := range look.Columns {
		columns = append(columns, report.ListColumn{Heading: c.Heading, Field: string(c.Field), Values: c.Values})
	}
	var players []report.Listed
	for _, p := range look.Players {
		players = append(players, report.Listed{Player: p.Player, Number: p.Number, Club: p.Club})
	}
	var wrong []string
	for _, w := range look.Wrong {
		wrong = append(wrong, a.Text(w))
	}
	mapping := ""
	if look.Mapping != nil {
		mapping = look.Mapping.Pairs()
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.ListColumns(look.About.File, mapping, columns, players, wrong))
	}
	if err := a.Write(report.ListColumns(a.Printer(), look.About.File, columns, players), f); err != nil {
		return err
	}
	for _, w := range wrong {
		a.Tell(command.DisplayName(o.Name) + ": " + w)
	}
	if look.Profile != nil && !look.Profile.Proved {
		a.Tell(a.T("cli.list.unproved", "name", look.Profile.Name, "of", look.Profile.Of))
	}
	if mapping != "" {
		a.Tell(a.T("cli.list.mapping", "map", mapping))
	}
	return nil
}

// askColumns shows a list whose columns nobody has described, and how to describe them: it asks
// once.
func (a *Verbs) askColumns(ctx context.Context, kept *ratinglist.Store, file io.ReaderAt, size int64, o ratinglist.Order, f command.Format, why error) error {
	if err := a.showColumns(ctx, kept, file, size, o, f); err != nil {
		return err
	}
	text, _ := message.Of(why)
	return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.list.failed-hint", "file", command.DisplayName(o.Name), "reason", text, "hint", message.New("cli.list.hint.columns"))}
}
