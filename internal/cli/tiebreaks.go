package cli

import (
	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
)

func (a *app) tiebreaksCommand() *cobra.Command {
	var edition string
	var presets bool
	cmd := &cobra.Command{
		Use: "tiebreaks",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return command.Usage("cli.arguments.none", "value", args[1])
			}
			return nil
		},
		Example: `torneo tiebreaks
torneo tiebreaks BH
torneo tiebreaks --edition 2018
torneo tiebreaks --presets`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return codeNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "")
	command.Complete(cmd, "edition", editionNames)
	cmd.Flags().BoolVar(&presets, "presets", false, "")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		var of handbook.Edition
		if edition != "" {
			if of, err = editionOf(edition); err != nil {
				return err
			}
		}
		switch {
		case presets:
			return a.presets(of, f)
		case len(args) == 1:
			return a.tiebreak(args[0], of, f)
		}
		return a.catalogue(of, f)
	}
	return cmd
}

func (a *app) catalogue(of handbook.Edition, f command.Format) error {
	if f != command.JSONFormat {
		return a.Write(report.Catalogue(a.Printer(), tiebreak.Catalogue(), of), f)
	}
	var list []tiebreak.Entry
	for _, e := range tiebreak.Catalogue() {
		if _, known := e.ArticleIn(of); of == "" || known {
			list = append(list, e)
		}
	}
	return a.Line(jsonline.Catalogue(a.Printer(), list, of))
}

// tiebreak describes one tie-break; modifiers of the code asked for are left aside.
func (a *app) tiebreak(code string, of handbook.Edition, f command.Format) error {
	if _, err := tiebreak.Parse(code); err != nil {
		return syntaxFailure("cli.tiebreaks.wrong", err)
	}
	e, _ := tiebreak.Describe(code)
	if _, known := e.ArticleIn(of); of != "" && !known {
		f := &command.Failure{Code: command.ExitUsage, Text: message.New("cli.tiebreaks.not-in-edition", "code", e.CodeIn(of), "chapter", report.Chapter(a.Printer(), of))}
		return f
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Entry(a.Printer(), e, of))
	}
	return a.Write(report.Entry(a.Printer(), e, of), f)
}

func (a *app) presets(of handbook.Edition, f command.Format) error {
	var list []standings.Preset
	for _, p := range standings.Presets() {
		if of == "" || p.Edition == of {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		for _, p := range standings.Presets() { // those that serve the edition
			if same, err := standings.PresetByName(p.Kind, of); err == nil && same.Name() == p.Name() {
				list = append(list, p)
			}
		}
	}
	if f != command.JSONFormat {
		return a.Write(report.Presets(a.Printer(), list), f)
	}
	line, err := jsonline.Presets(a.Printer(), list)
	if err != nil {
		return err
	}
	return a.Line(line)
}
