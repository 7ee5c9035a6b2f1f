package cli

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/progress"
	"torneo/message"
	"torneo/simulate"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// maxGenerated bounds how many tournaments are made at a time.
const maxGenerated = 1_000_000

// generation holds the arguments of generate.
type generation struct {
	simulate.Options
	parameters      []string // of the command line that makes the same again
	count           int
	seed            uint64
	output          string
	force, portable bool
	to              trf.Format
}

func (a *app) generateCommand() *cobra.Command {
	var g generation
	var w wishes
	var to string
	cmd := &cobra.Command{
		Use:  "generate",
		Args: command.NoArguments,
		Example: `torneo generate > random.trf
torneo generate -n 1000 -o random
torneo generate --players 100 --rounds 9 --acceleration baku --tiebreaks BH/C1,BH,SB
torneo generate -n 500 -o random --half-point-byes 5% --forfeit-wins 2:1,5:10% --zero-zero 3
torneo generate --system dutch --edition 2026 --players 30 --rounds 7 -o thirty.trf
torneo generate --ratings 2450,2380,2310,2200,2150,0 --rounds 4 -o six.trf
torneo generate --seed 20261121 --players 60 --rating-max 2600 --rating-gap 10`,
	}
	fs := cmd.Flags()
	fs.IntVarP(&g.count, "count", "n", 1, "")
	command.Complete(cmd, "count", func() []string { return nil })
	fs.Uint64Var(&g.seed, "seed", 0, "")
	command.Complete(cmd, "seed", func() []string { return nil })
	fs.StringVarP(&g.output, "output", "o", "", "")
	command.Describe(cmd, "output", "generate-output")
	fs.BoolVar(&g.force, "force", false, "")
	fs.StringVar(&to, "to", toTRF26, "")
	command.Describe(cmd, "to", "generate-to")
	command.Complete(cmd, "to", func() []string { return []string{toTRF26, toTRF16} })
	fs.BoolVar(&g.portable, "portable", false, "")
	jobs := server.AddJobs(cmd)
	w.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.LinesFormat)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		switch to = strings.ToLower(to); to {
		case toTRF26:
			g.to = trf.TRF26
		case toTRF16:
			g.to = trf.TRF16
		default:
			return command.UnknownValue("cli.to.unknown", to, []string{toTRF26, toTRF16})
		}
		switch {
		case g.count < 1 || g.count > maxGenerated:
			return command.Usage("generate.count", "count", g.count, "most", message.Count(maxGenerated))
		case a.Given != nil: // what is written is written there
		case !toFile(g.output) && g.count > 1:
			return command.Usage("generate.folder", "count", g.count)
		case g.count > 1 && namesFile(g.output):
			return command.Usage("generate.file", "count", g.count, "file", command.DisplayName(g.output))
		case !toFile(g.output) && f.IsJSON():
			return command.Usage("generate.summary")
		case !fs.Changed("seed"):
			g.seed = rand.Uint64() >> 11
		}
		if g.Options, g.parameters, err = a.simulationOptions(cmd, &w); err != nil {
			return err
		}
		if size := g.size(); size > trf.MaxSize {
			return command.Usage("generate.large", "players", g.players(), "rounds", g.Rounds, "most", trf.MaxSize>>20)
		}
		if debug.SetMemoryLimit(-1) == math.MaxInt64 { // nobody has set one
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(mostMemory))
		}
		if g.to == trf.TRF16 {
			g.parameters = append(g.parameters, "--to "+toTRF16)
		}
		if g.portable {
			g.parameters = append(g.parameters, "--portable")
		}
		if err := a.UseJobs(cmd, jobs, []string{g.output}, "output", "force", "count"); err != nil {
			return err
		}
		if a.Elsewhere != nil {
			seeds := map[string]uint64{}
			for k, name := range g.files() {
				seeds[name] = seedOf(g.seed, k)
			}
			a.Elsewhere.SetSeeds(seeds, g.Options.Ratings.Given)
		}
		if toFile(g.output) || a.Given != nil {
			return a.generateFiles(&g, f)
		}
		record, data, err := a.generateOne(&g)
		if err != nil {
			return err
		}
		if ended := endedEarly(record); !ended.IsZero() {
			a.Tell(a.Text(ended))
		}
		return a.Line(data)
	}
	return cmd
}

// mostMemory is the size from which on memory is cleared away more often, in bytes.
const mostMemory = 512 << 20

// players returns the least number of players; 0 if the number is drawn.
func (g *generation) players() int { return max(g.Players, len(g.Ratings.Given)) }

// size returns the least size of the report, in bytes: nobody could read one larger than a report
// may be.
func (g *generation) size() int { return g.players() * (90 + 10*g.Rounds) }

// chances tells the chance of this program from that of others with the same seed.
const chances = 0x746f726e656f

// largeEvent is the number of players times rounds from which on a bar shows the progress.
const largeEvent = 20_000

// generateOne makes the one tournament asked for, and shows on a terminal how far it
// is if it is large.
func (a *app) generateOne(g *generation) (*tournament.Tournament, []byte, error) {
	if g.players()*g.Rounds < largeEvent || !command.IsTerminal(a.Stderr) {
		return a.generate(g, g.seed)
	}
	bar := progress.NewBar(a.Stderr, a.T("cli.progress.rounds"), g.Rounds)
	defer bar.Close()
	shown := *g
	shown.Played = func(int, int) { bar.Step() }
	return a.generate(&shown, g.seed)
}

// generateNth generates one of those asked for, shown by its rounds if it is the only one.
func (a *app) generateNth(g *generation, seed uint64) (*tournament.Tournament, []byte, error) {
	if g.count == 1 {
		return a.generateOne(g)
	}
	return a.generate(g, seed)
}

// generate makes the tournament of a seed, and its report.
func (a *app) generate(g *generation, seed uint64) (*tournament.Tournament, []byte, error) {
	o := g.Options
	o.Name = fmt.Sprintf("Random tournament %d", seed)
	record, err := simulate.Tournament(rand.New(rand.NewPCG(seed, chances)), o)
	if err != nil {
		return nil, nil, a.notGenerated(err)
	}
	comments := []string{
		fmt.Sprintf("random tournament of torneo %s; the same again:", command.Version),
		strings.Join(slices.Concat([]string{fmt.Sprintf("torneo generate --seed %d", seed)}, g.parameters), " "),
	}
	if g.to == trf.TRF16 {
		comments = append(comments, "tie-breaks "+strings.Join(record.TieBreaks, ","))
	}
	data, cut, err := a.reportFile(record, g.to, trf.Options{Comments: comments, Portable: g.portable})
	if len(cut) > 0 { // points beyond 99.9: the file is to be whole
		return nil, nil, &command.Failure{Code: command.ExitBroken, Text: message.New("cli.convert.unwritable", "format", g.to.String(), "count", len(cut)-1), Lines: cut[1:]}
	}
	return record, data, err
}

// notGenerated returns an error that says why there is no such tournament.
func (a *app) notGenerated(err error) error {
	if wrong := (*simulate.Invalid)(nil); errors.As(err, &wrong) {
		return &command.Failure{Code: command.ExitUsage, Text: wrong.Message, Usage: true}
	}
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		return a.refusal(refused)
	}
	return err
}

// endedEarly returns the remark on a tournament that has fewer rounds than planned.
func endedEarly(record *tournament.Tournament) message.Message {
	if played := len(record.Rounds); played < record.PlannedRounds {
		return message.New("generate.ended", "round", played+1, "planned", record.PlannedRounds)
	}
	return message.Message{}
}

// seedOf derives the seed of the n-th of several tournaments, counted from 0: the first has the
// seed given, the others have seeds drawn from it (SplitMix64).
func seedOf(seed uint64, n int) uint64 {
	if n == 0 {
		return seed
	}
	z := seed + uint64(n)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) >> 11
}
