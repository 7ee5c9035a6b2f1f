package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/fundfile"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/prize"
)

func (a *app) prizesCommand() *cobra.Command {
	var c choices
	var fund string
	var explain bool
	cmd := &cobra.Command{
		Use:  "prizes",
		Args: command.OneFile,
		Example: `torneo prizes open.trf --fund prizes.toml
torneo prizes open.trf --fund prizes.toml --explain
torneo prizes open.trf --fund prizes.toml --format html --lang es > premios.html`,
	}
	cmd.Flags().StringVar(&fund, "fund", "", "")
	cmd.Flags().BoolVar(&explain, "explain", false, "")
	command.Describe(cmd, "explain", "prizes-explain")
	c.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		switch {
		case err != nil:
			return err
		case fund == "":
			return command.Usage("cli.prizes.no-fund")
		case fund == command.StandardInput && args[0] == command.StandardInput:
			return command.Usage("cli.file.stdin-twice")
		case explain && f == command.CSVFormat:
			return command.Usage("cli.pairing.explain-format", "format", string(f))
		}
		return a.prizes(args[0], fund, r, explain, f)
	}
	return cmd
}

func (a *app) prizes(name, fund string, r *request, explain bool, f command.Format) error {
	file, err := a.loadFund(fund)
	if err != nil {
		return err
	}
	c, err := a.compute(name, r)
	for _, line := range c.talkLines() {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	result, err := prize.Divide(file.Fund, c.Tournament, c.Table, c.Standings)
	if err != nil {
		return a.notDivided(fund, file, err)
	}
	if planned := c.Table.Planned; c.Table.Rounds < planned {
		a.Tell(a.T("prize.unfinished", "round", c.Table.Rounds, "planned", planned))
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Prizes(c.Table.Rounds, result))
	}
	return a.Write(report.Prizes(a.Printer(), &c.Event, result, explain, f.Reader()), f)
}

// loadFund reads the fund's file.
func (a *app) loadFund(name string) (*fundfile.File, error) {
	data, _, err := a.Bytes(name)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	file, problems := fundfile.Read(data)
	if len(problems) > 0 {
		return nil, a.wrongFund(name, problems)
	}
	return file, nil
}

func (a *app) wrongFund(name string, problems []fundfile.Problem) *command.Failure {
	f := &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.prizes.wrong", "file", command.DisplayName(name), "count", len(problems))}
	for _, p := range problems {
		at := command.DisplayName(name)
		if p.Line > 0 {
			at += fmt.Sprintf(":%d:%d", p.Line, p.Column)
		}
		f.Lines = append(f.Lines, at+": "+a.Text(p.Message))
	}
	return f
}

// notDivided returns an error that says why a fund cannot be divided among the participants.
func (a *app) notDivided(name string, file *fundfile.File, err error) error {
	var refused *prize.Refused
	var undecided *prize.Undecided
	switch {
	case errors.As(err, &refused):
		return a.wrongFund(name, file.Locate(refused.Problems))
	case errors.As(err, &undecided):
		return &command.Failure{Code: command.ExitBroken, Text: undecided.Message, Lines: []string{a.T("cli.prizes.lots")}}
	}
	return err
}
