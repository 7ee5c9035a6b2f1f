package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/tiebreak"
)

func (a *app) compareCommand() *cobra.Command {
	var c choices
	var editions string
	cmd := &cobra.Command{
		Use:  "compare",
		Args: command.OneFile,
		Example: `torneo compare open.trf
torneo compare open.trf --editions 2018,2023,2026 --tiebreaks BH/C1,BH,SB
torneo compare open.trf --format csv > open.csv`,
	}
	c.addTo(cmd, withoutEdition, withoutLots, withoutUnplayed)
	cmd.Flags().StringVar(&editions, "editions", "", "")
	command.CompleteList(cmd, "editions", editionNames)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		list, err := editionsOf(editions)
		if err != nil {
			return err
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		r.every = true
		return a.compare(args[0], r, f, list)
	}
	return cmd
}

// editionsOf reads a list of editions; none means all.
func editionsOf(text string) ([]handbook.Edition, error) {
	var list []handbook.Edition
	for _, name := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		edition, err := editionOf(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, edition) {
			list = append(list, edition)
		}
	}
	switch len(list) {
	case 0:
		for _, e := range handbook.TieBreakEditions() {
			list = append(list, e.ID)
		}
	case 1:
		return nil, command.Usage("cli.editions.one")
	}
	return list, nil
}

func (a *app) compare(file string, r *request, f command.Format, editions []handbook.Edition) error {
	c, err := a.prepare(file, r)
	if err == nil && c.result.ByBracket {
		err = command.Usage("cli.compare.bracket")
	}
	if err == nil && r.List == nil && r.Preset == "" && len(c.Tournament.TieBreaks) == 0 {
		c.result.SayList()
		a.hear(c)
		a.commonList(c, editions)
	}
	for _, line := range c.talkLines() {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	comparison, err := c.result.Compare(editions)
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		return a.refusal(refused)
	}
	if err != nil {
		return err
	}
	switch f {
	case command.JSONFormat:
		return a.Line(jsonline.Comparison(c.Table.After, comparison))
	case command.CSVFormat:
		return a.Write(report.Side(&c.Event, comparison), f)
	}
	return a.Write(report.Comparison(a.Printer(), &c.Event, comparison), f)
}

// commonList leaves out of the recommended list what one of the editions does
// not know.
func (a *app) commonList(c *standingsOfFile, editions []handbook.Edition) {
	var kept []tiebreak.Spec
	var left []string
	for _, s := range c.result.List {
		entry, _ := tiebreak.Describe(s.Code)
		if slices.ContainsFunc(editions, func(e handbook.Edition) bool { _, known := entry.ArticleIn(e); return !known }) {
			left = append(left, s.String())
		} else {
			kept = append(kept, s)
		}
	}
	if len(left) > 0 && len(kept) > 1 {
		c.result.Use(kept)
		c.talk = append(c.talk, a.T("cli.compare.left-out", "list", strings.Join(left, ", ")))
	}
}

func specNames(list []tiebreak.Spec) []string {
	names := make([]string, len(list))
	for k, s := range list {
		names[k] = s.String()
	}
	return names
}
