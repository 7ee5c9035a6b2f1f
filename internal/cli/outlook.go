package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/norm"
	"torneo/outlook"
	"torneo/standings"
)

// outlookRequest holds the arguments of outlook.
type outlookRequest struct {
	places []int
	last   []int
	after  int
	who    string
	norms  bool
	fund   string
	points bool
}

// The most places that are looked at, and the most kinds of them.
const maxGoals = 20

func (a *app) outlookCommand() *cobra.Command {
	var c choices
	var o outlookRequest
	cmd := &cobra.Command{
		Use:  "outlook",
		Args: command.OneFile,
		Example: `torneo outlook open.trf
torneo outlook open.trf --places 1,3 --player 12
torneo outlook league.trf --places 1 --last 2 --lang es
torneo outlook closed.trf --norms --fund prizes.toml --format json`,
	}
	fs := cmd.Flags()
	fs.IntSliceVar(&o.places, "places", nil, "")
	fs.IntSliceVar(&o.last, "last", nil, "")
	fs.IntVar(&o.after, "after", 0, "")
	command.Describe(cmd, "after", "outlook-after")
	fs.StringVar(&o.who, "player", "", "")
	command.Describe(cmd, "player", "outlook-player")
	fs.BoolVar(&o.norms, "norms", false, "")
	fs.StringVar(&o.fund, "fund", "", "")
	command.Describe(cmd, "fund", "outlook-fund")
	fs.BoolVar(&o.points, "points-only", false, "")
	for _, name := range []string{"places", "last", "after", "player"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
	c.addTo(cmd, withoutRound, withoutLots)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		if err := o.check(args[0]); err != nil {
			return err
		}
		return a.outlook(args[0], &o, r, f)
	}
	return cmd
}

// check reads the flags as far as that can be done without a file.
func (o *outlookRequest) check(file string) error {
	if len(o.places)+len(o.last) == 0 {
		o.places = []int{1}
	}
	if len(o.places)+len(o.last) > maxGoals {
		return command.Usage("cli.outlook.goals", "most", maxGoals)
	}
	for _, list := range [][]int{o.places, o.last} {
		for _, n := range list {
			if n < 1 {
				return command.Usage("cli.outlook.places", "value", n)
			}
		}
	}
	switch {
	case o.after < 0:
		return command.Usage("cli.outlook.after", "value", o.after)
	case o.fund == command.StandardInput && file == command.StandardInput:
		return command.Usage("cli.file.stdin-twice")
	}
	return nil
}

func (a *app) outlook(file string, o *outlookRequest, r *request, f command.Format) error {
	r.Round = standings.LastPaired // open games are what it is about
	c, err := a.prepare(file, r)
	for _, line := range c.talkLines() {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	t := c.Tournament
	if last := max(t.PlannedRounds, t.RoundsPaired()); o.after > last {
		return command.Usage("cli.outlook.no-round", "round", o.after, "last", last)
	}
	x := &report.OutlookFor{Tournament: t}
	request := r.Request
	request.Options = c.result.Calculation.Options()
	x.Outlook, err = outlook.Of(t, outlook.Request{After: o.after, Standings: request, Points: o.points})
	if err != nil {
		return a.noOutlook(c.source.Name, err)
	}
	for _, n := range o.places {
		x.Goals = append(x.Goals, report.OutlookGoal{Places: n})
	}
	for _, n := range o.last {
		x.Goals = append(x.Goals, report.OutlookGoal{Last: n})
	}
	if o.who != "" {
		if x.Player, err = a.participant(c, o.who); err != nil {
			return err
		}
	}
	if o.norms && !t.IsTeam() {
		if err := a.outlookOfNorms(file, x); err != nil {
			return err
		}
	}
	if o.fund != "" {
		if err := a.outlookOfPrizes(o.fund, x); err != nil {
			return err
		}
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Outlook(x))
	}
	return a.Write(report.Outlook(a.Printer(), x, f.Reader()), f)
}

// noOutlook returns an error that says why there is none.
func (a *app) noOutlook(file string, err error) error {
	if unfit := (*outlook.Unfit)(nil); errors.As(err, &unfit) {
		return &command.Failure{Code: command.ExitUnjudged, Text: message.New("cli.outlook.unfit", "file", command.DisplayName(file), "reason", unfit.Message)}
	}
	if round := (*standings.NoRound)(nil); errors.As(err, &round) {
		return &command.Failure{Code: command.ExitUsage, Text: round.Sentence()}
	}
	return a.notOrdered(file, err)
}

// outlookOfNorms adds the norms that everybody, or the player who was named, may still make.
func (a *app) outlookOfNorms(file string, x *report.OutlookFor) error {
	rules, err := norm.RulesFor(x.Tournament)
	if err != nil {
		return refusedNorm(file, err)
	}
	e, err := norm.NewEvent(x.Tournament, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return refusedNorm(file, err)
	}
	x.Norms = map[int][]outlook.Norm{}
	for k := range x.Tournament.Players {
		number := x.Tournament.Players[k].Number
		if x.Player == 0 || x.Player == number {
			x.Norms[number] = outlook.Norms(e, number)
		}
	}
	return nil
}

// outlookOfPrizes adds what everybody can receive of a fund.
func (a *app) outlookOfPrizes(name string, x *report.OutlookFor) error {
	file, err := a.loadFund(name)
	if err != nil {
		return err
	}
	x.Fund = file.Fund
	x.Prizes, err = x.Outlook.Prizes(file.Fund)
	if unfit := (*outlook.Unfit)(nil); errors.As(err, &unfit) {
		return &command.Failure{Code: command.ExitUnjudged, Text: unfit.Message}
	}
	if err != nil {
		return a.notDivided(name, file, err)
	}
	return nil
}
