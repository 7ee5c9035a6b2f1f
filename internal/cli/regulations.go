package cli

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/regulations"
	"torneo/tournament"
)

// regulationsRequest holds the arguments of the verb.
type regulationsRequest struct {
	facts, level, day string
	states            []string
}

func (a *app) regulationsCommand() *cobra.Command {
	var r regulationsRequest
	cmd := &cobra.Command{
		Use:  "regulations",
		Args: command.OneFile,
		Example: `torneo regulations open.trf
torneo regulations open.trf --facts open.facts.json --level L2
torneo regulations open.trf --stated not-allowed,contradictory,missing --lang es
torneo regulations open.trf --day 2018-03-01 --format json`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.facts, "facts", "", "")
	fs.StringVar(&r.level, "level", "", "")
	command.Describe(cmd, "level", "regulations-level")
	command.Complete(cmd, "level", func() []string { return command.NamesOf(regulations.LevelNames()) })
	fs.StringVar(&r.day, "day", "", "")
	command.Describe(cmd, "day", "regulations-day")
	command.Complete(cmd, "day", func() []string { return nil })
	fs.StringSliceVar(&r.states, "state", nil, "")
	command.Complete(cmd, "state", func() []string { return command.NamesOf(regulations.States()) })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.regulations(args[0], &r, f)
	}
	return cmd
}

// try tries a Swiss out: the same file gives the same answer again.
func try(s regulations.Swiss) regulations.Trial { return s.Try(rand.New(rand.NewPCG(4, 40))) }

func (a *app) regulations(file string, r *regulationsRequest, f command.Format) error {
	asked := regulations.Request{Try: try}
	var ok bool
	if asked.Level, ok = regulations.ParseLevel(r.level); !ok && r.level != "" {
		return command.UnknownValue("regulations.bad-level", r.level, command.NamesOf(regulations.LevelNames()))
	}
	if r.day != "" {
		d, err := tournament.ParseDate(r.day)
		if err != nil || !d.Complete() {
			return command.Usage("regulations.bad-day", "value", r.day)
		}
		asked.Day = d
	}
	for _, s := range r.states {
		if !slices.Contains(command.NamesOf(regulations.States()), strings.ToLower(s)) {
			return command.UnknownValue("regulations.bad-state", s, command.NamesOf(regulations.States()))
		}
	}
	if r.facts != "" {
		facts, err := a.facts(r.facts)
		if err != nil {
			return err
		}
		asked.Facts = *facts
	}
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	asked.Tournament = s.Tournament
	found := regulations.Check(asked)
	code := command.ExitRight
	if found.Count(regulations.NotAllowed)+found.Count(regulations.Contradictory) > 0 {
		code = command.ExitBroken
	}
	if len(r.states) > 0 {
		found.Findings = slices.DeleteFunc(found.Findings, func(x regulations.Finding) bool {
			return !slices.ContainsFunc(r.states, func(s string) bool { return strings.EqualFold(s, string(x.State)) })
		})
	}
	if f == command.JSONFormat {
		err = a.Line(jsonline.Regulations(a.Printer(), command.DisplayName(file), found))
	} else {
		err = a.Write(report.Regulations(a.Printer(), found), f)
	}
	if err == nil && code != command.ExitRight {
		return &command.Failure{Code: code}
	}
	return err
}

// facts reads what reports do not state of an event.
func (a *app) facts(file string) (*regulations.Facts, error) {
	data, _, err := a.Bytes(file)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(file), "reason", errtext.Of(err))}
	}
	facts, err := regulations.ParseFacts(data)
	if err != nil {
		why, _ := message.Of(err)
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("regulations.facts.file", "file", command.DisplayName(file), "why", why)}
	}
	return facts, nil
}
