package cli

import (
	"github.com/spf13/cobra"

	"torneo/crosstable"
	"torneo/internal/report"
	"torneo/pairing/swiss"
)

func (a *app) checklistCommand() *cobra.Command {
	var round int
	cmd := &cobra.Command{
		Use:  "checklist",
		Args: oneFile,
		Example: `torneo checklist open.trf
torneo checklist open.trf --round 9
torneo checklist open.trf --format html --lang es > lista.html`,
	}
	addRound(cmd, &round, "checklist-round")
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		if err := checkRound(cmd, round); err != nil {
			return err
		}
		return a.checklist(args[0], round, f)
	}
	return cmd
}

func (a *app) checklist(file string, round int, f format) error {
	s, err := a.load(file)
	if err != nil {
		return err
	}
	for _, line := range a.remarks(s) {
		a.tell(line)
	}
	if round == 0 {
		round = swiss.NextRound(s.t)
	}
	field, err := swiss.New(s.t, round, swiss.Dutch2026)
	if err != nil {
		return a.notPaired(file, err)
	}
	table, err := crosstable.Before(s.t, round)
	if err != nil {
		return a.notPaired(file, err)
	}
	if f == jsonFormat {
		return a.line(a.checklistJSON(s.t, field, table))
	}
	return a.write(report.Checklist(a.printer(), s.t, field, table, f.reader()), f)
}
