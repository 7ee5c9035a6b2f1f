package cli

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/forecast"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
	"torneo/simulate"
	"torneo/tournament"
)

// forecastRequest holds the arguments of forecast.
type forecastRequest struct {
	rounds       []int
	systems      []string
	acceleration []string
	runs         int
	seed         uint64
}

// The most variants that are compared, and the runs of each unless told otherwise.
const (
	maxVariants = 8
	usualRuns   = 1000
)

// The accelerations of a forecast.
const (
	notAccelerated  = "none"
	bakuAccelerated = "baku"
)

func (a *app) forecastCommand() *cobra.Command {
	var r forecastRequest
	cmd := &cobra.Command{
		Use:  "forecast",
		Args: command.OneFile,
		Example: `torneo forecast entries.trf
torneo forecast entries.trf --rounds 7,9 --acceleration none,baku
torneo forecast entries.trf --rounds 9 --systems dutch,dubov --runs 10000 --seed 1 --format json`,
	}
	fs := cmd.Flags()
	fs.IntSliceVar(&r.rounds, "rounds", nil, "")
	command.Describe(cmd, "rounds", "forecast-rounds")
	fs.StringSliceVar(&r.systems, "systems", nil, "")
	fs.StringSliceVar(&r.acceleration, "acceleration", []string{notAccelerated}, "")
	command.Describe(cmd, "acceleration", "forecast-acceleration")
	fs.IntVar(&r.runs, "runs", usualRuns, "")
	fs.Uint64Var(&r.seed, "seed", 0, "")
	command.Complete(cmd, "rounds", func() []string { return nil })
	command.Complete(cmd, "runs", func() []string { return nil })
	command.Complete(cmd, "seed", func() []string { return nil })
	command.Complete(cmd, "systems", func() []string { return slices.Concat(pairing.SwissForPlayers.Names(), pairing.SwissForTeams.Names()) })
	command.Complete(cmd, "acceleration", func() []string { return []string{notAccelerated, bakuAccelerated} })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if !fs.Changed("seed") {
			r.seed = rand.Uint64() >> 11
		}
		return a.forecast(args[0], &r, f)
	}
	return cmd
}

func (a *app) forecast(file string, r *forecastRequest, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	x := &report.ForecastFor{Event: s.Tournament, Seed: r.seed}
	variants, err := r.variants(s)
	if err != nil {
		return err
	}
	for _, v := range variants {
		found, err := forecast.Of(forecast.Request{Event: s.Tournament, Variant: v, Runs: r.runs, Chance: func(run int) simulate.Chance { return rand.New(rand.NewPCG(r.seed, uint64(run))) }, Workers: runtime.GOMAXPROCS(0)})
		if unfit := (*forecast.Unfit)(nil); errors.As(err, &unfit) {
			return &command.Failure{Code: command.ExitUsage, Text: unfit.Message, Usage: true}
		}
		if err != nil {
			return err
		}
		x.Variants = append(x.Variants, found)
	}
	x.AddNorms()
	if f == command.JSONFormat {
		return a.Line(jsonline.Forecast(x))
	}
	return a.Write(report.Forecast(a.Printer(), x, f.Reader()), f)
}

// variants returns every system with every number of rounds and every acceleration.
func (r *forecastRequest) variants(s *command.Source) (list []forecast.Variant, err error) {
	rounds, systems := r.rounds, []pairing.System{}
	if len(rounds) == 0 {
		if s.Tournament.PlannedRounds == 0 {
			return nil, command.Usage("cli.forecast.rounds")
		}
		rounds = []int{s.Tournament.PlannedRounds}
	}
	for _, name := range r.systems {
		system, ok := pairing.SystemNamed(name, "")
		if !ok {
			return nil, command.UnknownValue("cli.forecast.system", name, swissFor(s.Tournament).Names())
		}
		systems = append(systems, system)
	}
	if len(systems) == 0 {
		systems = []pairing.System{swissFor(s.Tournament).Systems()[0]}
		if own, ok := pairing.SystemOfEvent(s.Tournament.System); ok && own.Rules() != nil && own.ForTeams() == s.Tournament.IsTeam() {
			systems[0] = own
		}
	}
	for _, system := range systems {
		for _, n := range rounds {
			for _, acceleration := range r.acceleration {
				switch acceleration = strings.ToLower(acceleration); acceleration {
				case notAccelerated, bakuAccelerated:
					list = append(list, forecast.Variant{System: system, Rounds: n, Baku: acceleration == bakuAccelerated})
				default:
					return nil, command.UnknownValue("cli.forecast.acceleration", acceleration, []string{notAccelerated, bakuAccelerated})
				}
			}
		}
	}
	if len(list) > maxVariants {
		return nil, command.Usage("cli.forecast.variants", "count", len(list), "most", maxVariants)
	}
	return list, nil
}

// swissFor returns the Swiss systems for those who take part.
func swissFor(t *tournament.Tournament) pairing.Group {
	if t.IsTeam() {
		return pairing.SwissForTeams
	}
	return pairing.SwissForPlayers
}
