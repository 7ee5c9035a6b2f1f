package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/prize"
)

// calcPrizeRequest holds the arguments of "torneo calc prize".
type calcPrizeRequest struct {
	prizes, points, unit, sharing, limit, currency string
	tied, place, decimals                          int
}

func (a *app) calcPrizeCommand() *cobra.Command {
	var r calcPrizeRequest
	cmd := &cobra.Command{Use: "prize", Args: noFigures, Example: `torneo calc prize --prizes 10000,5000,3000,2000 --tied 4 --sharing hort
torneo calc prize --prizes 1000,500,300 --tied 3 --place 2 --round-to 5
torneo calc prize --prizes 2000,1500,1000,500.50 --points 8,7.5,7.5,7,7,7 --sharing equal --limit prizes
torneo calc prize --prizes 100 --tied 3 --currency USD --format json`}
	fs := cmd.Flags()
	fs.StringVar(&r.prizes, "prizes", "", "")
	fs.StringVar(&r.points, "points", "", "")
	command.Describe(cmd, "points", "calc-points")
	fs.IntVar(&r.tied, "tied", 0, "")
	fs.IntVar(&r.place, "place", 1, "")
	command.Describe(cmd, "place", "calc-place")
	fs.StringVar(&r.sharing, "sharing", prize.Equal.String(), "")
	command.Complete(cmd, "sharing", func() []string { return prize.Sharings })
	command.Choose(cmd, "sharing", prize.Sharings)
	fs.StringVar(&r.limit, "limit", prize.Tied.String(), "")
	command.Describe(cmd, "limit", "calc-limit")
	command.Complete(cmd, "limit", func() []string { return prize.Limits })
	command.Choose(cmd, "limit", prize.Limits)
	fs.StringVar(&r.currency, "currency", "EUR", "")
	fs.IntVar(&r.decimals, "decimals", 2, "")
	fs.StringVar(&r.unit, "round-to", "", "")
	noValues(cmd, "prizes", "points", "tied", "place", "currency", "decimals", "round-to")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		q, err := r.question(cmd)
		if err != nil {
			return a.refusedFigures(err)
		}
		q.Name = a.T("calc.prize.list")
		x, err := calculator.SharesOf(q)
		var wrong *prize.Refused
		if errors.As(err, &wrong) {
			f := command.Usage("calc.prize.wrong", "count", len(wrong.Problems))
			for _, p := range wrong.Problems {
				f.Lines = append(f.Lines, a.Text(p.Message))
			}
			return f
		}
		if err != nil {
			return a.refusedFigures(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Prizes(x.Order.Table.Rounds, x.Result))
		}
		return a.Write(report.PrizeShares(a.Printer(), x, f.Reader()), f)
	}
	return cmd
}

// mostDecimals bounds the decimals of a currency.
const mostDecimals = 4

// question reads the flags.
func (r *calcPrizeRequest) question(cmd *cobra.Command) (q calculator.PrizeQuestion, err error) {
	q = calculator.PrizeQuestion{Currency: r.currency, Decimals: r.decimals, Unit: 1}
	fs := cmd.Flags()
	sharing, limit := slices.Index(prize.Sharings, strings.ToLower(r.sharing)), slices.Index(prize.Limits, strings.ToLower(r.limit))
	switch {
	case sharing < 0:
		return q, command.UnknownValue("calc.wrong.sharing-name", r.sharing, prize.Sharings)
	case limit < 0:
		return q, command.UnknownValue("calc.wrong.limit", r.limit, prize.Limits)
	case r.decimals < 0 || r.decimals > mostDecimals:
		return q, command.Usage("calc.wrong.decimals", "value", r.decimals, "most", mostDecimals)
	case r.prizes == "":
		return q, command.Usage("cli.calc.no-prizes")
	case (r.points == "") == !fs.Changed("tied"):
		return q, command.Usage("cli.calc.points-or-tied")
	case r.points != "" && fs.Changed("place"):
		return q, command.Usage("cli.calc.place")
	}
	q.Sharing, q.Limit = prize.Sharing(sharing), prize.Limit(limit)
	if q.Amounts, err = calculator.ParseAmounts(r.prizes, r.decimals); err != nil {
		return q, err
	}
	if r.unit != "" {
		unit, err := calculator.ParseAmounts(r.unit, r.decimals)
		if err != nil || len(unit) != 1 {
			return q, command.Usage("calc.wrong.amount", "value", r.unit, "decimals", r.decimals)
		}
		q.Unit = unit[0]
	}
	if r.points == "" {
		q.Points, err = calculator.TiedPlayers(r.tied, r.place)
	} else {
		q.PointsTold = true
		q.Points, err = calculator.ParsePoints(r.points)
	}
	if err != nil {
		return q, err
	}
	return q, nil
}
