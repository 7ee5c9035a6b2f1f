package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// javafoFormat is the plain list of pairs that JaVaFo and bbpPairings write:
// their number, then White and Black, 0 for the bye.
const javafoFormat command.Format = "javafo"

// pairRequest holds the arguments of pair.
type pairRequest struct {
	pairing.Options
	output, into string
	force        bool
	explain      bool // say how it was paired, too
	planned      int  // rounds of the event; 0: as the file says
	matches      matchRules
	draw         bool // draw the initial-colour
	seed         uint64

	// Of a tournament of the desk.
	place          server.Place
	draft, publish bool
	sure           bool // warnings are confirmed
}

func (a *app) pairCommand() *cobra.Command {
	var r pairRequest
	var rules pairingRules
	cmd := &cobra.Command{
		Use:  "pair",
		Args: command.OneFile,
		Example: `torneo pair open.trf
torneo pair open.trf --round 5 --format json
torneo pair open.trf -o pairs.txt
torneo pair open.trf --draw --into open1.trf
torneo pair open.trf --into open6.trf --format html --lang es > ronda6.html
torneo pair league.trf --system berger
torneo pair cup.trf --contest 2,2x15+10,2x3+2,sudden:5v4 --third-place --into cup1.trf
torneo pair "desk:Abierto de Lugo" --publish`,
	}
	addRound(cmd, &r.Round, "pair-round")
	addPlanned(cmd, &r.planned, "pairing-rounds")
	rules.addTo(cmd)
	r.matches.addTo(cmd)
	cmd.Flags().StringVarP(&r.output, "output", "o", "", "")
	command.Describe(cmd, "output", "pair-output")
	cmd.Flags().StringVar(&r.into, "into", "", "")
	cmd.Flags().BoolVar(&r.force, "force", false, "")
	cmd.Flags().BoolVar(&r.explain, "explain", false, "")
	cmd.Flags().BoolVar(&r.draw, "draw", false, "")
	command.Describe(cmd, "draw", "pair-draw")
	cmd.Flags().Uint64Var(&r.seed, "seed", 0, "")
	command.Complete(cmd, "seed", func() []string { return nil })
	r.place.AddDatabase(cmd)
	cmd.Flags().BoolVar(&r.draft, "draft", false, "")
	cmd.Flags().BoolVar(&r.publish, "publish", false, "")
	cmd.Flags().BoolVar(&r.sure, "yes", false, "")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat, javafoFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if r.output != "" && !cmd.Flags().Changed("format") {
			f = javafoFormat
		}
		if r.explain && (f == command.CSVFormat || f == javafoFormat) {
			return command.Usage("cli.pairing.explain-format", "format", string(f))
		}
		switch seeded := cmd.Flags().Changed("seed"); {
		case seeded && !r.draw:
			return command.Usage("cli.pair.seed")
		case !seeded:
			r.seed = rand.Uint64() >> 11
		}
		if err := checkRound(cmd, r.Round); err != nil {
			return err
		}
		if err := checkPlanned(cmd, r.planned); err != nil {
			return err
		}
		if err := rules.applyTo(&r.Options); err != nil {
			return err
		}
		if err := r.matches.check(cmd); err != nil {
			return err
		}
		if name, is := strings.CutPrefix(args[0], command.DeskPrefix); is {
			return a.pairAtDesk(cmd, name, &r, f)
		}
		if r.draft || r.publish || r.sure {
			return command.Usage("cli.desk.only")
		}
		return a.pair(args[0], &r, f)
	}
	return cmd
}

func (a *app) pair(file string, r *pairRequest, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	for _, name := range []string{r.output, r.into} { // before anything is said or written
		if toFile(name) {
			if _, _, err := a.MayWrite(name, s, r.force); err != nil {
				return err
			}
		}
	}
	r.matches.applyTo(s.Tournament)
	if err := plan(s.Tournament, r.planned); err != nil {
		return err
	}
	a.sayAssumed(s, r.Options)
	round, err := pairing.Pair(s.Tournament, r.Options)
	if err != nil {
		return a.notPaired(file, err)
	}
	switch {
	case r.draw:
		if round, err = a.drawnColour(file, s, r, round); err != nil {
			return err
		}
	case round.Taken:
		a.Tell(a.T("cli.pair.colour-taken"))
	}
	a.sayLength(round.Assumed)
	if round.Undrawn = undrawn(s, round); round.Undrawn {
		a.Tell(a.T("cli.pairing.undrawn"))
	}
	if round.Swiss == nil && round.Knockout == nil && r.explain {
		return command.Usage("cli.pairing.explain-table")
	}
	if r.into != "" && round.Knockout != nil && round.Knockout.Extra {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.into-extra", "file", command.DisplayName(file), "round", round.Number)}
	}
	var pairs bytes.Buffer
	to := a
	if toFile(r.output) {
		to = a.withOutput(&pairs)
	}
	if err := to.boards(s, round, f, r.explain); err != nil {
		return err
	}
	if r.into != "" {
		report, err := a.withRound(s, round)
		if err != nil {
			return err
		}
		if err := a.Save(r.into, report, s, r.force); err != nil {
			return err
		}
	}
	if to == a {
		return nil
	}
	if err := to.Out.Flush(); err != nil {
		return err
	}
	return a.Save(r.output, pairs.Bytes(), s, r.force)
}

// drawnColour pairs a round again with the initial-colour drawn by lot (C.04.3 5.1). Where the
// record states it, or a game shows it, nothing is drawn.
func (a *app) drawnColour(file string, s *command.Source, r *pairRequest, round *pairing.Round) (*pairing.Round, error) {
	switch {
	case round.Swiss == nil:
		return nil, command.Usage("cli.pair.draw-swiss")
	case !round.Taken:
		return nil, command.Usage("cli.pair.draw-known", "file", command.DisplayName(file))
	}
	s.Tournament.InitialColor = arbiter.LotOfColour(r.seed)
	drawn, err := pairing.Pair(s.Tournament, r.Options)
	if err != nil {
		return nil, a.notPaired(file, err)
	}
	a.Tell(a.drawnSentence(s.Tournament.InitialColor, r.seed))
	return drawn, nil
}

// drawnSentence says which initial-colour was drawn, and of which seed.
func (a *app) drawnSentence(colour tournament.Color, seed uint64) string {
	if colour == tournament.Black {
		return a.T("cli.pair.drawn-black", "seed", fmt.Sprint(seed))
	}
	return a.T("cli.pair.drawn-white", "seed", fmt.Sprint(seed))
}

func toFile(output string) bool { return output != "" && output != command.StandardInput }

// withOutput copies the run, with its results written elsewhere.
func (a *app) withOutput(b *bytes.Buffer) *app {
	other := *a
	other.Out, other.Stdout = bufio.NewWriter(b), b
	return &other
}

// boards writes a round that has been paired, and if asked for how.
func (a *app) boards(s *command.Source, round *pairing.Round, f command.Format, explain bool) error {
	switch {
	case f == command.JSONFormat:
		var how []byte
		switch {
		case !explain:
		case round.Knockout != nil:
			how = jsonline.Bracket(&report.Bracket{Tournament: s.Tournament, Bracket: round.Knockout.Bracket})
		default:
			how = jsonline.PairingExplanation(a.Printer(), s.Tournament, round, nil, nil)
		}
		return a.Line(jsonline.Pairing(a.Printer(), s.Tournament, round, how))
	case f == javafoFormat:
		return a.Line(plainPairs(round))
	}
	documents := []*report.Document{report.Pairing(a.Printer(), s.Tournament, round, f.Reader())}
	switch {
	case !explain:
	case round.Knockout != nil:
		documents = append(documents, report.KnockoutExplanation(a.Printer(), s.Tournament, round, nil))
	default:
		documents = append(documents, report.PairingExplanation(a.Printer(), s.Tournament, round, nil, nil, false))
	}
	return a.Sheet(f, documents...)
}

func plainPairs(round *pairing.Round) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, len(round.Pairs()))
	for _, x := range round.Pairs() {
		fmt.Fprintln(&b, x.White, x.Black)
	}
	return b.Bytes()
}

// notPaired returns an error that says why a round cannot be paired, or not be checked.
func (a *app) notPaired(file string, err error) error {
	var (
		refused *swiss.Unpairable
		none    *swiss.Impossible
		torn    *crosstable.Contradiction
	)
	switch {
	case errors.As(err, &torn):
		return contradiction(file, err)
	case errors.As(err, &none):
		f := &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", none.Message)}
		if none.Message.ID == "swiss.nobody" {
			f.Lines = []string{a.T("cli.hint.nobody")}
		}
		return f
	case !errors.As(err, &refused):
		return err
	}
	f := &command.Failure{Code: outcomeOf(refused), Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", refused.Message)}
	switch refused.Message.ID {
	case "burstein.rounds", "pairing.baku-rounds":
		f.Lines = []string{a.T("cli.hint.rounds")}
	case "pairing.system-not-built", "pairing.edition-not-built", "pairing.text-before", "systems.no-editions", "pairing.edition-differs":
		f.Lines = []string{a.T("cli.hint.pairing-system", "system", pairing.Names()[0])}
	}
	return f
}
