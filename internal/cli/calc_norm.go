package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/norm"
)

// calcNormRequest holds the arguments of "torneo calc norm".
type calcNormRequest struct {
	figures
	normsRequest
	held, sex, federation string
	rounds, strongest     int
}

// ofFigures names the flags of a question without a file.
var ofFigures = []string{"games", "opponents", "held", "sex", "federation", "rounds", "strongest", "day"}

func (a *app) calcNormCommand() *cobra.Command {
	var r calcNormRequest
	cmd := &cobra.Command{Use: "norm", Args: cobra.ArbitraryArgs, Example: `torneo calc norm open.trf --player 12
torneo calc norm --games 2510=½,2402=1,2388=1,2467=½,2391=1 --title IM
torneo calc norm --held FM --federation ESP --games 2510:GM:FRA=½,2402:FM:ESP=1,2455:IM:GER=1 --opponents 2390:IM:ITA,2530:GM:CUB
torneo calc norm --sex w --held WFM --games 2280=1,2310=0 --rounds 11 --lang es`}
	r.figures.addTo(cmd, "calc-norm-games", "calc-norm-opponents")
	fs := cmd.Flags()
	fs.StringVar(&r.who, "player", "", "")
	command.Describe(cmd, "player", "calc-norm-player")
	fs.StringSliceVar(&r.titles, "title", nil, "")
	command.Describe(cmd, "title", "calc-norm-title")
	command.Complete(cmd, "title", titleNames)
	fs.StringVar(&r.normsRequest.kind, "event", string(norm.Ordinary), "")
	command.Describe(cmd, "event", "calc-event")
	command.Complete(cmd, "event", kindNames)
	command.Choose(cmd, "event", kindNames())
	fs.BoolVar(&r.explain, "explain", false, "")
	command.Describe(cmd, "explain", "calc-norm-explain")
	fs.StringVar(&r.held, "held", "", "")
	command.Complete(cmd, "held", func() []string { return calculator.OpponentTitles })
	fs.StringVar(&r.sex, "sex", "", "")
	command.Complete(cmd, "sex", func() []string { return sexes })
	fs.StringVar(&r.federation, "federation", "", "")
	command.Describe(cmd, "federation", "calc-norm-federation")
	fs.IntVar(&r.rounds, "rounds", 9, "")
	command.Describe(cmd, "rounds", "calc-norm-rounds")
	fs.IntVar(&r.strongest, "strongest", calculator.Strongest, "")
	noValues(cmd, "player", "federation", "rounds", "strongest")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		for _, name := range ofFigures {
			if len(args) > 0 && fs.Changed(name) {
				return command.Usage("cli.calc.figures-and-file", "flag", "--"+name)
			}
		}
		switch {
		case len(args) == 0:
			return a.normOfFigures(&r, f)
		case r.who == "":
			return command.Usage("cli.calc.whose")
		}
		if err := command.OneFile(cmd, args); err != nil {
			return err
		}
		return a.normOfFile(args[0], &r, f)
	}
	a.TakeDesk(cmd)
	return cmd
}

var sexes = []string{"m", "w"}

// normOfFile writes what a player of an event still needs.
func (a *app) normOfFile(file string, r *calcNormRequest, f command.Format) error {
	explain := r.explain
	r.whatIf = true
	if err := r.check(); err != nil {
		return err
	}
	s, n, err := a.verdictsOf(file, &r.normsRequest)
	if err != nil {
		return err
	}
	return a.normNeeded(&calculator.Norm{Tournament: s.Tournament, Event: n.Event, Player: r.player}, n, explain, f)
}

// normOfFigures writes the same for opponents given by figures.
func (a *app) normOfFigures(r *calcNormRequest, f command.Format) error {
	explain := r.explain
	if r.who != "" {
		return command.Usage("cli.calc.no-file")
	}
	r.explain = false
	if err := r.check(); err != nil {
		return err
	}
	q := calculator.NormQuestion{Held: strings.ToUpper(strings.TrimSpace(r.held)), Sex: strings.ToLower(r.sex), Rounds: r.rounds, Strongest: r.strongest, Titles: r.wanted, Kind: r.facts.Kind}
	var err error
	switch {
	case q.Held != "" && !slices.Contains(calculator.OpponentTitles, q.Held):
		return command.UnknownValue("norm.bad-title", r.held, calculator.OpponentTitles)
	case q.Sex != "" && !slices.Contains(sexes, q.Sex):
		return command.UnknownValue("calc.wrong.sex", r.sex, sexes)
	}
	if q.Federation, err = calculator.ParseFederation(r.federation); err != nil {
		return a.refusedFigures(err)
	}
	if q.Opponents, q.Day, err = r.read(calculator.MostGames); err != nil {
		return a.refusedFigures(err)
	}
	x, err := calculator.NormOf(q)
	if err != nil {
		return a.refusedFigures(err)
	}
	return a.normNeeded(x, &report.NormsFor{Event: x.Event, Verdicts: x.Verdicts, Outlooks: x.Outlooks, WhatIf: true}, explain, f)
}

func (a *app) normNeeded(x *calculator.Norm, n *report.NormsFor, explain bool, f command.Format) error {
	if f == command.JSONFormat {
		return a.Line(jsonline.Norms(n, x.Player))
	}
	return a.Write(report.NormNeeded(a.Printer(), x, n, explain), f)
}
