package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/calculator"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/rating"
)

// calcRatingRequest holds the arguments of "torneo calc rating".
type calcRatingRequest struct {
	figures
	calculator.RatingQuestion
	birth, earlier, kind string
	had2300, had2400     bool
}

func (a *app) calcRatingCommand() *cobra.Command {
	var r calcRatingRequest
	cmd := &cobra.Command{Use: "rating", Args: noFigures, Example: `torneo calc rating --rating 2350 --k 20 --games 2400=1,2200=0,2278=½
torneo calc rating --rating 1640 --birth 2011-03-05 --games 1810=1,1702=0 --day 2026-08-31
torneo calc rating --games 1726=½,1415=1,1424=½,1625=0,1502=1,1628=0,1740=0
torneo calc rating --games 1900=1,1850=½ --earlier 3/1.5/5703 --kind rapid`}
	r.figures.addTo(cmd, "calc-rating-games", "")
	fs := cmd.Flags()
	fs.IntVar(&r.Rating, "rating", 0, "")
	command.Describe(cmd, "rating", "calc-rating")
	fs.IntVar(&r.K, "k", 0, "")
	command.Describe(cmd, "k", "calc-k")
	fs.StringVar(&r.birth, "birth", "", "")
	command.Describe(cmd, "birth", "calc-birth")
	fs.BoolVar(&r.New, "new", false, "")
	command.Describe(cmd, "new", "calc-new")
	fs.BoolVar(&r.had2300, "reached-2300", false, "")
	command.Describe(cmd, "reached-2300", "calc-reached-2300")
	fs.BoolVar(&r.had2400, "reached-2400", false, "")
	command.Describe(cmd, "reached-2400", "calc-reached-2400")
	fs.StringVar(&r.earlier, "earlier", "", "")
	command.Describe(cmd, "earlier", "calc-earlier")
	fs.StringVar(&r.kind, "kind", rating.Standard.String(), "")
	command.Describe(cmd, "kind", "calc-rating-kind")
	command.Complete(cmd, "kind", ratingKinds)
	command.Choose(cmd, "kind", ratingKinds())
	noValues(cmd, "rating", "k", "birth", "earlier")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := r.question(cmd); err != nil {
			return a.refusedFigures(err)
		}
		x, err := calculator.RatingOf(r.RatingQuestion)
		if err != nil {
			return a.refusedFigures(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.Ratings("", x.Tournament, x.Report, x.Player))
		}
		return a.Write(report.RatingChanged(a.Printer(), x), f)
	}
	return cmd
}

// question reads the flags.
func (r *calcRatingRequest) question(cmd *cobra.Command) (err error) {
	if r.Games, r.Day, err = r.read(calculator.MostRated); err != nil {
		return err
	}
	fs := cmd.Flags()
	switch {
	case fs.Changed("rating") && r.Rating == 0:
		return command.Usage("calc.wrong.rating", "value", r.Rating, "least", calculator.LeastRating, "most", calculator.MostRating)
	case fs.Changed("k") && r.K == 0:
		return command.Usage("calc.wrong.k", "value", r.K)
	}
	if r.birth != "" {
		if r.Birth, err = calculator.ParseBirth(r.birth); err != nil {
			return err
		}
	}
	switch {
	case r.had2400:
		r.Peak = 2400
	case r.had2300:
		r.Peak = 2300
	}
	if r.earlier != "" {
		if r.Earlier, err = rating.ParseEarlier(r.earlier); err != nil {
			return command.Usage("cli.calc.earlier", "value", r.earlier)
		}
	}
	kind, ok := rating.ParseKind(strings.ToLower(r.kind))
	if !ok {
		return command.UnknownValue("ratings.kind.unknown", r.kind, ratingKinds())
	}
	r.Kind = kind
	return nil
}
