package server

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/report"
	"torneo/internal/series"
	"torneo/internal/series/table"
)

// seriesCommand prints the standings of a series that is kept with an event.
func (a *Verbs) seriesCommand() *cobra.Command {
	var place Place
	var category string
	var explain bool
	cmd := &cobra.Command{Use: "series", Args: cobra.ArbitraryArgs, Example: "torneo series \"Abierto de Lugo\"\ntorneo series \"Abierto de Lugo\" \"Circuito gallego\" --explain\ntorneo series \"Abierto de Lugo\" \"Circuito gallego\" --category Sub-14 --format json"}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&category, "category", "", "")
	command.Describe(cmd, "category", "series-category")
	cmd.Flags().BoolVar(&explain, "explain", false, "")
	command.Describe(cmd, "explain", "series-explain")
	command.Complete(cmd, "category", func() []string { return nil })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) < 1 || len(args) > 2 {
			return command.Usage("cli.series.arguments")
		}
		return a.AtEvent(&place, args[0], func(ctx context.Context, d *AtDesk) error {
			s, err := a.seriesOf(ctx, d, args[1:])
			if err != nil {
				return err
			}
			if category != "" && !slices.Contains(s.Categories, category) {
				return command.Usage("cli.series.category", "value", category, "list", strings.Join(s.Categories, ", "))
			}
			st, err := d.Desk.SeriesStandings(ctx, s, category)
			if err != nil {
				return NotDone(err)
			}
			if f == command.JSONFormat {
				return a.Line(table.JSON(st, category))
			}
			doc := table.Document(a.Printer(), st, category)
			if explain {
				t := report.Table{Caption: a.T("series.total"), Columns: []report.Column{{Key: "name", Title: a.T("report.column.name"), Heading: true}, {Key: "total", Title: a.T("series.total")}}}
				for k := range st.Rows {
					t.Rows = append(t.Rows, []string{st.Rows[k].Name, strings.Join(table.Explain(a.Printer(), st, &st.Rows[k]), " · ")})
				}
				doc.Tables = append(doc.Tables, t)
			}
			return a.Write(doc, f)
		})
	}
	return cmd
}

// seriesOf returns the series of that name, or the only one.
func (a *Verbs) seriesOf(ctx context.Context, d *AtDesk, names []string) (*series.Series, error) {
	own, err := d.Desk.EventState(ctx, d.Event.ID)
	if err != nil {
		return nil, NotDone(err)
	}
	var there []string
	for k := range own.Series {
		s := &own.Series[k]
		if len(names) == 0 && len(own.Series) == 1 || len(names) > 0 && (strings.EqualFold(s.Name, names[0]) || s.ID == names[0]) {
			return s, nil
		}
		there = append(there, s.Name)
	}
	if len(there) == 0 {
		return nil, command.Usage("cli.series.none", "event", command.DisplayName(d.Event.Name))
	}
	return nil, command.Usage("cli.series.which", "list", strings.Join(there, ", "))
}
