package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
)

// numbers reads arguments that are numbers: at least so many, and no more than there are names.
func numbers(args []string, least int, names ...string) (list []int, err error) {
	if len(args) < least || len(args) > len(names) {
		return nil, command.Usage("calc.wrong.arguments", "range", least < len(names), "least", least, "most", len(names), "count", len(args))
	}
	for k, text := range args {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, command.Usage("calc.wrong.number", "what", names[k], "value", text)
		}
		list = append(list, n)
	}
	return list, nil
}

// scheduleCalculator builds a calculator of tables for a number of players, or for two teams.
func (a *app) scheduleCalculator(name string, ask func(r *scheduleRequest, n int)) *cobra.Command {
	var r scheduleRequest
	var double bool
	cmd := &cobra.Command{Use: name, Args: cobra.ArbitraryArgs, Example: "torneo calc " + name + " 6\ntorneo calc " + name + " 5 --double --format csv"}
	cmd.Flags().BoolVar(&double, "double", false, "")
	command.Describe(cmd, "double", "calc-double")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat, svgFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		list, err := numbers(args, 1, "N")
		if err != nil {
			return err
		}
		if n := list[0]; n < 2 || n > maxScheduled {
			return command.Usage("calc.wrong.players", "value", n, "least", 2, "most", maxScheduled)
		}
		ask(&r, list[0])
		if double {
			r.cycles = 2
			if r.System == pairing.Berger {
				r.notes = append(r.notes, a.T("calc.berger.twice"))
			}
		}
		return a.bareSchedule(nil, &r, f)
	}
	return cmd
}

func (a *app) calcBergerCommand() *cobra.Command {
	return a.scheduleCalculator("berger", func(r *scheduleRequest, n int) {
		r.players, r.System, r.notes = n, pairing.Berger, []string{a.T("calc.berger.rule")}
	})
}

func (a *app) calcScheveningenCommand() *cobra.Command {
	return a.scheduleCalculator("scheveningen", func(r *scheduleRequest, n int) {
		r.teams, r.boards, r.System, r.notes = 2, n, pairing.Scheveningen, []string{a.T("calc.scheveningen.rule")}
	})
}

func (a *app) calcBakuCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "baku", Args: cobra.ArbitraryArgs, Example: "torneo calc baku 103 9\ntorneo calc baku 64 11 --lang es"}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		list, err := numbers(args, 2, "PLAYERS", "ROUNDS")
		if err != nil {
			return err
		}
		x, err := calculator.BakuOf(list[0], list[1])
		if err != nil {
			return a.refusedFigures(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Baku(x))
		}
		return a.Write(report.Baku(a.Printer(), x), f)
	}
	return cmd
}

func (a *app) calcRoundsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "rounds", Args: cobra.ArbitraryArgs, Example: "torneo calc rounds 50\ntorneo calc rounds 128 7"}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		asked, err := numbers(args, 1, "PLAYERS", "ROUNDS")
		if err != nil {
			return err
		}
		rounds := 0
		if len(asked) > 1 {
			if rounds = asked[1]; rounds < 1 {
				return command.Usage("calc.wrong.rounds", "value", rounds, "most", calculator.MostRounds)
			}
		}
		list, err := calculator.LengthsOf(asked[0], rounds)
		if err != nil {
			return a.refusedFigures(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.SwissRounds(a.Printer(), asked[0], list))
		}
		return a.Write(report.SwissRounds(a.Printer(), asked[0], list), f)
	}
	return cmd
}

// calcClockCommand builds the command that computes what the clocks show after a fault: by the
// Laws an illegal move, unless another fault is named.
func (a *app) calcClockCommand() *cobra.Command {
	var r lawsRequest
	cmd := &cobra.Command{Use: "clock", Args: cobra.ArbitraryArgs, Example: `torneo calc clock --pace 90+30 --by black --clock 6:20/4:05
torneo calc clock --pace 3+2 --kind blitz --by white --clock 0:41/1:02 --count 1 --day 2026-11-26
torneo calc clock repetition --fact claim=wrong --by white --clock 12:00/9:30`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return situationNames(), cobra.ShellCompDirectiveNoFileComp
		}}
	r.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		switch {
		case len(args) > 1:
			return command.Usage("calc.wrong.arguments", "range", true, "least", 0, "most", 1, "count", len(args))
		case len(args) == 0:
			args = []string{"illegal-move"}
		}
		if r.clock == "" {
			return command.Usage("cli.calc.no-clock")
		}
		return a.laws(args, &r, f)
	}
	return cmd
}
