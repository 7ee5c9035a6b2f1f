package cli

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/pairing"
)

func (a *app) checklistCommand() *cobra.Command {
	var o pairing.Options
	var rules pairingRules
	var planned int
	cmd := &cobra.Command{
		Use:  "checklist",
		Args: command.OneFile,
		Example: `torneo checklist open.trf
torneo checklist open.trf --round 9
torneo checklist open.trf --format html --lang es > lista.html`,
	}
	addRound(cmd, &o.Round, "checklist-round")
	addPlanned(cmd, &planned, "pairing-rounds")
	rules.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := checkRound(cmd, o.Round); err != nil {
			return err
		}
		if err := checkPlanned(cmd, planned); err != nil {
			return err
		}
		if err := rules.applyTo(&o); err != nil {
			return err
		}
		return a.checklist(args[0], o, planned, f)
	}
	return cmd
}

func (a *app) checklist(file string, o pairing.Options, planned int, f command.Format) error {
	s, err := a.Load(file)
	if err != nil {
		return err
	}
	for _, line := range a.Remarks(s) {
		a.Tell(line)
	}
	if err := plan(s.Tournament, planned); err != nil {
		return err
	}
	c, field, table, err := pairing.Checklist(s.Tournament, o)
	if err != nil {
		return a.notPaired(file, err)
	}
	if !c.Assumed.IsZero() {
		a.Tell(a.Text(c.Assumed))
	}
	o.Round = field.Round
	length := pairing.AssumedLength(s.Tournament, o)
	a.sayLength(length)
	if f == command.JSONFormat {
		return a.Line(jsonline.Checklist(a.Printer(), s.Tournament, c.System, length, field, table))
	}
	return a.Write(report.Checklist(a.Printer(), s.Tournament, c.System, field, table, f.Reader()), f)
}
