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
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// playOffRequest holds the arguments of playoff.
type playOffRequest struct {
	*request
	declare string
	games   []string
	draw    bool // lots, by chance
	seed    uint64
	drawn   []string // by hand
	ended   *playoff.TimeOfDay
	output  string
	force   bool
}

func (a *app) playOffCommand() *cobra.Command {
	var r playOffRequest
	var c choices
	var ended string
	cmd := &cobra.Command{
		Use:  "playoff",
		Args: command.OneFile,
		Example: `torneo playoff open.trf --declare annex -o open.trf --force
torneo playoff open.trf --last-game-ended 18:40
torneo playoff open.trf --drawn 7,2,5 -o open.trf --force
torneo playoff open.trf --game 5-12:1-0 -o open.trf --force`,
	}
	fs := cmd.Flags()
	nothing := func() []string { return nil }
	fs.StringVar(&r.declare, "declare", "", "")
	command.Complete(cmd, "declare", func() []string { return []string{"annex", "manual"} })
	fs.StringArrayVar(&r.games, "game", nil, "")
	command.Complete(cmd, "game", nothing)
	fs.BoolVar(&r.draw, "draw", false, "")
	fs.Uint64Var(&r.seed, "seed", 0, "")
	command.Complete(cmd, "seed", nothing)
	fs.StringSliceVar(&r.drawn, "drawn", nil, "")
	command.Complete(cmd, "drawn", nothing)
	fs.StringVar(&ended, "last-game-ended", "", "")
	command.Complete(cmd, "last-game-ended", nothing)
	fs.StringVarP(&r.output, "output", "o", "", "")
	command.Describe(cmd, "output", "playoff-output")
	fs.BoolVar(&r.force, "force", false, "")
	c.addTo(cmd, withoutRound, withoutLots)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if r.request, err = c.check(cmd); err != nil {
			return err
		}
		switch {
		case r.draw && len(r.drawn) > 0, fs.Changed("seed") && !r.draw:
			return command.Usage("cli.playoff.draw")
		case !fs.Changed("seed"):
			r.seed = rand.Uint64() >> 11
		}
		if ended != "" {
			at, ok := playoff.ParseTimeOfDay(ended)
			if !ok {
				return command.Usage("cli.playoff.time", "value", ended)
			}
			r.ended = &at
		}
		return a.playOff(args[0], &r, f)
	}
	return cmd
}

func (a *app) playOff(file string, r *playOffRequest, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	if r.declare != "" {
		if err := declarePlayOff(file, s.Tournament, r.declare); err != nil {
			return err
		}
	}
	if s.Tournament.PlayOff == nil {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.playoff.none", "file", command.DisplayName(file)), Usage: true}
	}
	c, err := a.settle(s, r.request)
	c.talk = append(a.Remarks(s), c.talk...)
	if err == nil {
		err = a.order(c)
	}
	if err == nil {
		err = a.enter(c, r)
	}
	if err == nil && r.output != "" {
		err = a.savePlayOff(c, r)
	}
	for _, line := range c.talk {
		a.Tell(line)
	}
	if err != nil || r.output == command.StandardInput {
		return err
	}
	x := &report.PlayOff{Event: c.Event, Courses: c.result.Courses, Waiting: c.result.Waiting, Ended: r.ended}
	if f == command.JSONFormat {
		return a.Line(jsonline.PlayOff(a.Printer(), x))
	}
	return a.Write(x.Document(a.Printer(), f.Reader()), f)
}

func declarePlayOff(file string, t *tournament.Tournament, text string) error {
	d, err := tournament.ParsePlayOff(text)
	if syntax := (*tournament.PlayOffSyntax)(nil); errors.As(err, &syntax) {
		return command.Usage("cli.playoff.declare", "reason", message.New("playoff.syntax."+syntax.Reason, "part", fmt.Sprintf("%.60s", syntax.Part)))
	}
	if err := playoff.Declare(t, &d); err != nil {
		return playOffRefused(file, err)
	}
	t.PlayOff = &d
	return nil
}

// enter draws the lots and enters the games that are asked for: all of them, or
// nothing is written.
func (a *app) enter(c *standingsOfFile, r *playOffRequest) (err error) {
	t, file := c.Tournament, c.source.Name
	if !c.result.Unfit.IsZero() {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", c.result.Unfit)}
	}
	follow := func() {
		if err == nil {
			c.result.Courses, err = playoff.Of(t, c.Standings.Blocks(t.PlayOff.After))
		}
	}
	if r.draw || len(r.drawn) > 0 {
		if !c.result.Waiting.IsZero() {
			return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", c.result.Waiting)}
		}
		lots, err := a.drawing(c, r)
		if err != nil {
			return err
		}
		if err := playoff.Draw(t, c.result.Courses, lots); err != nil {
			return playOffRefused(file, err)
		}
		follow()
	}
	for _, text := range r.games {
		g, wrong := extraGame(t, text)
		if wrong != nil {
			return wrong
		}
		if err == nil {
			err = playoff.Enter(t, c.result.Courses, g)
		}
		follow()
	}
	if err != nil {
		return playOffRefused(file, err)
	}
	c.Standings.PlayOff(c.result.Courses...)
	return nil
}

// drawing returns the lots drawn by hand, or by chance.
func (a *app) drawing(c *standingsOfFile, r *playOffRequest) (order []int, err error) {
	for _, text := range r.drawn {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return nil, command.Usage("cli.playoff.drawn", "value", text)
		}
		order = append(order, n)
	}
	if !r.draw {
		return order, nil
	}
	for _, x := range c.result.Courses {
		order = append(order, x.Draw...)
	}
	slices.Sort(order)
	chance := arbiter.NumberLots(r.seed)
	chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	if len(order) > 0 {
		c.talk = append(c.talk, a.T("cli.playoff.seed", "seed", strconv.FormatUint(r.seed, 10)))
	}
	return order, nil
}

// savePlayOff writes the report with what has been declared, drawn and entered;
// once a play-off is over, with the places that follow.
func (a *app) savePlayOff(c *standingsOfFile, r *playOffRequest) error {
	a.state(c, r.request)
	if slices.ContainsFunc(c.result.Courses, func(x *playoff.Course) bool { return x.Over }) && !c.Tournament.RankOrder {
		if err := a.fill(c, r.request, true); err != nil {
			return err
		}
	}
	data, err := a.encodeTournament(c, conversionTo(toTRF26))
	if err != nil {
		return err
	}
	if r.output == command.StandardInput {
		return a.Line(data)
	}
	return a.Save(r.output, data, c.source, r.force)
}

// playOffRefused returns an error that says why nothing of what was asked for is done.
func playOffRefused(file string, err error) error {
	if m, ok := playoff.Reason(err); ok {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("cli.pairing.refused", "file", command.DisplayName(file), "reason", m)}
	}
	return err
}
