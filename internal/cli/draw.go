package cli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/pairing/schedule"
	"torneo/internal/pairing/varma"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
	"torneo/trf"
)

// drawRequest holds the arguments of draw.
type drawRequest struct {
	varma   bool
	numbers []string // drawn by hand
	seed    uint64
	output  string
	force   bool
}

func (a *app) drawCommand() *cobra.Command {
	var r drawRequest
	cmd := &cobra.Command{
		Use:  "draw",
		Args: command.OneFile,
		Example: `torneo draw cup.trf
torneo draw cup.trf --varma -o drawn.trf
torneo draw cup.trf --varma --seed 20261121 --format html --lang es > sorteo.html
torneo draw cup.trf --numbers 4,1,3,2 -o drawn.trf`,
	}
	fs := cmd.Flags()
	fs.BoolVar(&r.varma, "varma", false, "")
	fs.StringSliceVar(&r.numbers, "numbers", nil, "")
	command.Complete(cmd, "numbers", func() []string { return nil })
	fs.Uint64Var(&r.seed, "seed", 0, "")
	command.Complete(cmd, "seed", func() []string { return nil })
	fs.StringVarP(&r.output, "output", "o", "", "")
	command.Describe(cmd, "output", "draw-output")
	fs.BoolVar(&r.force, "force", false, "")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		switch byHand := fs.Changed("numbers"); {
		case byHand && (r.varma || fs.Changed("seed")):
			return command.Usage("cli.draw.by-hand")
		case !fs.Changed("seed"):
			r.seed = rand.Uint64() >> 11
		}
		return a.draw(args[0], &r, f)
	}
	return cmd
}

func (a *app) draw(file string, r *drawRequest, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	if err := pairing.CanDraw(s.Tournament); err != nil {
		return a.notPaired(file, err)
	}
	if r.varma && s.Tournament.System.Family == tournament.Knockout {
		return command.Usage("cli.draw.varma-knockout")
	}
	steps, err := r.steps(s.Tournament)
	if unfit := (*schedule.Unfit)(nil); errors.As(err, &unfit) {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", unfit.Message)}
	}
	if err != nil {
		return err
	}
	number := map[int]int{}
	for _, step := range steps {
		number[step.Entrant.ID] = step.Number
	}
	if err := pairing.Renumber(s.Tournament, number); err != nil {
		return a.notPaired(file, err)
	}
	c := &report.Ceremony{Tournament: s.Tournament, Steps: steps, Varma: r.varma, ByHand: len(r.numbers) > 0, Seed: r.seed, Clashes: clashes(s.Tournament)}
	if r.output != "" {
		data, err := a.drawReport(s, c)
		if err != nil {
			return err
		}
		if r.output == command.StandardInput {
			return a.Line(data)
		}
		if err := a.Save(r.output, data, s, r.force); err != nil {
			return err
		}
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Draw(c))
	}
	return a.Write(c.Document(a.Printer()), f)
}

// steps draws the lots.
func (r *drawRequest) steps(t *tournament.Tournament) ([]varma.Step, error) {
	entrants := entrantsOf(t)
	chance := arbiter.NumberLots(r.seed)
	switch {
	case len(r.numbers) > 0:
		numbers := make([]int, len(r.numbers))
		for k, text := range r.numbers {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil {
				return nil, command.Usage("cli.draw.number", "value", fmt.Sprintf("%.20s", text))
			}
			numbers[k] = n
		}
		return varma.ByHand(entrants, numbers)
	case r.varma && t.IsTeam():
		return nil, command.Usage("cli.draw.teams")
	case r.varma:
		return varma.DrawRestricted(entrants, chance)
	}
	return varma.Free(entrants, chance)
}

// entrantsOf returns the participants in the order of their numbers so far.
func entrantsOf(t *tournament.Tournament) (list []varma.Entrant) {
	if t.IsTeam() {
		for k := range t.Teams {
			list = append(list, varma.Entrant{ID: t.Teams[k].Number, Name: t.Teams[k].Name})
		}
	} else {
		for k := range t.Players {
			p := &t.Players[k]
			list = append(list, varma.Entrant{ID: p.Number, Name: p.Name, Federation: p.Federation})
		}
	}
	slices.SortStableFunc(list, func(a, b varma.Entrant) int { return a.ID - b.ID })
	return list
}

// clashes returns the clashes: players of one federation who meet in the last rounds of the round
// robin, if that is what the event is.
func clashes(t *tournament.Tournament) []pairing.Clash {
	if t.IsTeam() {
		return nil
	}
	o := pairing.Options{}
	if t.System.Family == tournament.UnknownFamily {
		o.System = pairing.Berger
	}
	rounds, err := pairing.Schedule(t, o)
	if err != nil {
		return nil
	}
	return pairing.Clashes(t, rounds)
}

// drawnByLot begins the comment of a report whose numbers were drawn.
const drawnByLot = "numbers drawn by lot"

// undrawn reports whether a first round by a table has the numbers of the file, and nothing there
// says that they were drawn (C.05 (2018) 6.2).
func undrawn(s *command.Source, round *pairing.Round) bool {
	byLot := func(comment string) bool { return strings.HasPrefix(comment, drawnByLot) }
	return round.Swiss == nil && round.Knockout == nil && pairing.CanDraw(s.Tournament) == nil && (s.Doc == nil || !slices.ContainsFunc(comments(s.Doc), byLot))
}

// drawReport returns the report with the numbers drawn, as TRF26. A comment tells how the drawing
// can be repeated.
func (a *app) drawReport(s *command.Source, c *report.Ceremony) ([]byte, error) {
	said := comments(s.Doc)
	switch {
	case c.ByHand:
		said = append(said, drawnByLot+" by hand")
	case c.Varma:
		said = append(said, fmt.Sprintf(drawnByLot+"; the same again: torneo draw --varma --seed %d", c.Seed))
	default:
		said = append(said, fmt.Sprintf(drawnByLot+"; the same again: torneo draw --seed %d", c.Seed))
	}
	data, cut, err := a.reportFile(s.Tournament, trf.TRF26, trf.Options{Comments: said})
	for _, line := range cut {
		a.Tell(line)
	}
	return data, err
}
