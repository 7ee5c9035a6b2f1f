package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/message"
	"torneo/norm"
	"torneo/prize"
	"torneo/rating"
	"torneo/tournament"
)

// calcCommand builds the command of the calculators.
func (a *app) calcCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "calc", Args: command.KnownCommand, Example: `torneo calc performance --games 2100=1,2200=½,2350=0,2280=1
torneo calc norm --held IM --games 2510:GM:FRA=½,2402:FM:ESP=1 --federation ESP
torneo calc rating --rating 2350 --k 20 --games 2400=1,2200=0
torneo calc tiebreak open.trf --player 12 --result 9:1=1-0
torneo calc prize --prizes 1000,500,300 --tied 3 --sharing hort
torneo calc baku 103 9`,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	tiebreak := a.calcTieBreakCommand()
	norms := a.calcNormCommand()
	a.Reading(tiebreak)
	a.Reading(norms)
	cmd.AddCommand(a.calcPerformanceCommand(), norms, a.calcRatingCommand(), tiebreak, a.calcPrizeCommand(),
		a.calcBergerCommand(), a.calcScheveningenCommand(), a.calcBakuCommand(), a.calcRoundsCommand(), a.calcClockCommand())
	return cmd
}

// figures holds the opponents of a question, and the day by whose editions it is answered.
type figures struct {
	games, opponents []string
	day              string
}

func (x *figures) addTo(cmd *cobra.Command, games, opponents string) {
	fs := cmd.Flags()
	fs.StringArrayVar(&x.games, "games", nil, "")
	command.Describe(cmd, "games", games)
	if opponents != "" {
		fs.StringArrayVar(&x.opponents, "opponents", nil, "")
		command.Describe(cmd, "opponents", opponents)
		noValues(cmd, "opponents")
	}
	fs.StringVar(&x.day, "day", "", "")
	command.Describe(cmd, "day", "calc-day")
	noValues(cmd, "games", "day")
}

// noValues marks flags for which nothing can be proposed.
func noValues(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		command.Complete(cmd, name, func() []string { return nil })
	}
}

// read reads the opponents and the day.
func (x *figures) read(most int) (list []calculator.Opponent, day tournament.Date, err error) {
	for _, text := range append(append([]string{}, x.games...), x.opponents...) {
		some, err := calculator.ParseOpponents(text, most)
		if err != nil {
			return nil, day, err
		}
		list = append(list, some...)
	}
	day, err = dayOf(x.day)
	return list, day, err
}

// dayOf reads the day that a flag names; without one it is today.
func dayOf(text string) (tournament.Date, error) {
	if text == "" {
		return command.Today(), nil
	}
	d, err := tournament.ParseDate(text)
	if err != nil || !d.Complete() {
		return d, command.Usage("calc.wrong.day", "value", text)
	}
	return d, nil
}

// refusedFigures reports a question that cannot be answered as a mistake of the call, with the
// flag that would answer it.
//
//i18n:prefix cli.hint.calc.
func (a *app) refusedFigures(err error) error {
	var (
		refused *calculator.Refused
		norms   *norm.Refused
		ratings *rating.Refused
		torn    *crosstable.Contradiction
		fund    *prize.Refused
	)
	of := func(m message.Message) error {
		f := &command.Failure{Code: command.ExitUsage, Text: m, Usage: true}
		if hint := "cli.hint.calc." + strings.TrimPrefix(m.ID, "calc.wrong."); a.Printer().Has(hint) {
			f.Lines = []string{a.T(hint)}
		}
		return f
	}
	switch {
	case errors.As(err, &refused):
		return of(refused.Message)
	case errors.As(err, &norms):
		return of(norms.Message)
	case errors.As(err, &ratings):
		return of(ratings.Message)
	case errors.As(err, &torn):
		return of(torn.Message)
	case errors.As(err, &fund):
		return of(fund.Sentence())
	}
	return err
}
