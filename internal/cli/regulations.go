package cli

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
		Args: oneFile,
		Example: `torneo regulations open.trf
torneo regulations open.trf --facts open.facts.json --level L2
torneo regulations open.trf --state not-allowed,contradictory,missing --lang es
torneo regulations open.trf --day 2018-03-01 --format json`,
	}
	fs := cmd.Flags()
	fs.StringVar(&r.facts, "facts", "", "")
	fs.StringVar(&r.level, "level", "", "")
	describe(cmd, "level", "regulations-level")
	complete(cmd, "level", func() []string { return names(regulations.LevelNames()) })
	fs.StringVar(&r.day, "day", "", "")
	describe(cmd, "day", "regulations-day")
	complete(cmd, "day", func() []string { return nil })
	fs.StringSliceVar(&r.states, "state", nil, "")
	complete(cmd, "state", func() []string { return names(regulations.States()) })
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		return a.regulations(args[0], &r, f)
	}
	return cmd
}

// tries returns the source of chance by which Swisses are tried out: the same file says the same
// again.
func tries() *rand.Rand { return rand.New(rand.NewPCG(4, 40)) }

func (a *app) regulations(file string, r *regulationsRequest, f format) error {
	asked := regulations.Request{Chance: tries()}
	var ok bool
	if asked.Level, ok = regulations.ParseLevel(r.level); !ok && r.level != "" {
		return unknown("regulations.bad-level", r.level, names(regulations.LevelNames()))
	}
	if r.day != "" {
		d, err := tournament.ParseDate(r.day)
		if err != nil || !d.Complete() {
			return usage("regulations.bad-day", "value", r.day)
		}
		asked.Day = d
	}
	for _, s := range r.states {
		if !slices.Contains(names(regulations.States()), strings.ToLower(s)) {
			return unknown("regulations.bad-state", s, names(regulations.States()))
		}
	}
	if r.facts != "" {
		facts, err := a.facts(r.facts)
		if err != nil {
			return err
		}
		asked.Facts = *facts
	}
	s, err := a.load(file)
	if err != nil {
		return err
	}
	asked.Tournament = s.t
	found := regulations.Check(asked)
	code := exitRight
	if found.Count(regulations.NotAllowed)+found.Count(regulations.Contradictory) > 0 {
		code = exitBroken
	}
	if len(r.states) > 0 {
		found.Findings = slices.DeleteFunc(found.Findings, func(x regulations.Finding) bool {
			return !slices.ContainsFunc(r.states, func(s string) bool { return strings.EqualFold(s, string(x.State)) })
		})
	}
	if f == jsonFormat {
		err = a.line(jsonline.Regulations(a.printer(), displayName(file), found))
	} else {
		err = a.write(report.Regulations(a.printer(), found), f)
	}
	if err == nil && code != exitRight {
		return &failure{code: code}
	}
	return err
}

// facts reads what no report tells of an event.
func (a *app) facts(file string) (*regulations.Facts, error) {
	data, _, err := a.bytes(file)
	if err != nil {
		return nil, &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", displayName(file), "reason", errtext.Of(err))}
	}
	facts, err := regulations.ParseFacts(data)
	if err != nil {
		why, _ := message.Of(err)
		return nil, &failure{code: exitUnreadable, text: message.New("regulations.facts.file", "file", displayName(file), "why", why)}
	}
	return facts, nil
}
