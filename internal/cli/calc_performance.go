package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tournament"
)

func (a *app) calcPerformanceCommand() *cobra.Command {
	var x figures
	var score string
	cmd := &cobra.Command{Use: "performance", Args: noFigures, Example: `torneo calc performance --games 2100=1,2200=½,2350=0,2280=1
torneo calc performance --opponents 2411,2380,2503,2298,2441,2519,2377,2460,2405 --score 6.5
torneo calc performance --games 2100=1,unrated=1 --day 2016-05-01 --lang es`}
	x.addTo(cmd, "calc-games", "calc-opponents")
	cmd.Flags().StringVar(&score, "score", "", "")
	noValues(cmd, "score")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		list, day, err := x.read(calculator.MostGames)
		if err != nil {
			return a.refusedFigures(err)
		}
		var points *tournament.Points
		if cmd.Flags().Changed("score") {
			p, err := calculator.ParseScore(score)
			if err != nil {
				return a.refusedFigures(err)
			}
			points = &p
		}
		p, err := calculator.PerformanceOf(list, points, day)
		if err != nil {
			return a.refusedFigures(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Performance(a.Printer(), p))
		}
		return a.Write(report.Performance(a.Printer(), p), f)
	}
	return cmd
}

// noFigures refuses arguments: all figures are given by flags.
func noFigures(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return command.Usage("cli.arguments.none", "value", args[0])
	}
	return nil
}
