package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/standings"
)

func (a *app) calcTieBreakCommand() *cobra.Command {
	var c choices
	var who string
	var results []string
	cmd := &cobra.Command{Use: "tiebreak", Args: command.OneFile, Example: `torneo calc tiebreak open.trf --player 12 --result 9:1=1-0
torneo calc tiebreak open.trf --result 9:3-14=½-½ --result 9:7-2=0-1 --edition 2018
torneo calc tiebreak league.trf --team 4 --result 7:31-58=1-0 --format json`}
	c.addTo(cmd)
	fs := cmd.Flags()
	fs.StringVar(&who, "player", "", "")
	command.Describe(cmd, "player", "calc-player")
	fs.StringVar(&who, "team", "", "")
	command.Describe(cmd, "team", "calc-team")
	fs.StringArrayVar(&results, "result", nil, "")
	command.Describe(cmd, "result", "calc-result")
	noValues(cmd, "player", "team", "result")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		if r.Round == standings.LastComplete {
			r.Round = standings.LastPaired
		}
		return a.suppose(args[0], r, results, who, f)
	}
	a.TakeDesk(cmd)
	return cmd
}

// suppose writes the standings of a file as they would be with these results.
func (a *app) suppose(file string, r *request, results []string, who string, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	now, err := a.settle(s, r)
	if err == nil {
		err = a.order(now)
	}
	if err != nil {
		return err
	}
	x := &report.Supposed{Now: &now.Event}
	if who != "" {
		if x.Number, err = a.participant(now, who); err != nil {
			return err
		}
	}
	for _, text := range results {
		g, err := calculator.ParseSupposed(text, calculator.ResultNames(), report.GameAt(s.Tournament, nil))
		if err != nil {
			return a.refusedFigures(err)
		}
		x.Games = append(x.Games, g)
	}
	other := *s
	if other.Tournament, x.Games, err = calculator.Suppose(s.Tournament, r.Round, x.Games); err != nil {
		return a.refusedFigures(err)
	}
	then, err := a.settle(&other, r)
	if err == nil {
		err = a.order(then)
	}
	for _, line := range then.talkLines() {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	x.Then = &then.Event
	if x.Number > 0 {
		x.Explained = explanations(then.Standings, x.Number, positions(then.Standings))
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Supposition(a.Printer(), x))
	}
	return a.Write(x.Document(a.Printer()), f)
}
