package cli

import (
	"github.com/spf13/cobra"

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
		Args: oneFile,
		Example: `torneo checklist open.trf
torneo checklist open.trf --round 9
torneo checklist open.trf --format html --lang es > lista.html`,
	}
	addRound(cmd, &o.Round, "checklist-round")
	addPlanned(cmd, &planned, "pairing-rounds")
	rules.addTo(cmd)
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
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

func (a *app) checklist(file string, o pairing.Options, planned int, f format) error {
	s, err := a.load(file)
	if err != nil {
		return err
	}
	for _, line := range a.remarks(s) {
		a.tell(line)
	}
	if err := plan(s.t, planned); err != nil {
		return err
	}
	c, field, table, err := pairing.Checklist(s.t, o)
	if err != nil {
		return a.notPaired(file, err)
	}
	if !c.Assumed.IsZero() {
		a.tell(a.text(c.Assumed))
	}
	o.Round = field.Round
	length := pairing.AssumedLength(s.t, o)
	a.sayLength(length)
	if f == jsonFormat {
		return a.line(jsonline.Checklist(a.printer(), s.t, c.System, length, field, table))
	}
	return a.write(report.Checklist(a.printer(), s.t, c.System, field, table, f.reader()), f)
}
