package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
)

func (a *app) explainCommand() *cobra.Command {
	var c choices
	var who, entry string
	var q pairingQuestion
	cmd := &cobra.Command{
		Use:  "explain",
		Args: command.OneFile,
		Example: `torneo explain open.trf --player 12 --tiebreak BH/C1
torneo explain open.trf --player garcía --lang es
torneo explain league.trf --team 3 --tiebreak EDE --format json
torneo explain open.trf --pairing --round 4 --board 7
torneo explain open.trf --pairing --why-not 5-12
torneo explain open.trf --pairing --round 4 --edition 2017`,
	}
	c.addTo(cmd, withoutEdition, withoutSystem)
	q.rulesTo(cmd, &c)
	cmd.Flags().StringVar(&who, "player", "", "")
	cmd.Flags().StringVar(&who, "team", "", "")
	command.Complete(cmd, "player", func() []string { return nil })
	command.Complete(cmd, "team", func() []string { return nil })
	cmd.Flags().StringVar(&entry, "tiebreak", "", "")
	command.Complete(cmd, "tiebreak", codeNames)
	q.addTo(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if err := q.check(cmd, &c); err != nil {
			return err
		}
		if q.asked {
			return a.explainPairing(args[0], &q, who, f)
		}
		r, err := c.check(cmd)
		if err != nil {
			return err
		}
		if who == "" {
			return command.Usage("cli.player.none")
		}
		return a.explain(args[0], r, f, who, entry)
	}
	return cmd
}

func (a *app) explain(file string, r *request, f command.Format, who, entry string) error {
	c, err := a.prepare(file, r)
	for _, line := range c.talkLines() {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	if c.result.ByBracket && entry == "" {
		return a.explainPlace(c, f, who)
	}
	said := len(c.talk)
	number, err := a.participant(c, who)
	if err != nil {
		return err
	}
	places, err := a.positionsToExplain(c, r, entry)
	for _, line := range c.talk[said:] {
		a.Tell(line)
	}
	if err != nil {
		return err
	}
	list := explanations(c.Standings, number, places)
	if f == command.JSONFormat {
		return a.Line(jsonline.Explanation(a.Printer(), &c.Event, number, list))
	}
	return a.Write(report.Explanation(a.Printer(), &c.Event, number, list), f)
}

// explanations returns the explanations of the participant's values at these positions of the
// list.
func explanations(s *standings.Standings, number int, positions []int) (list []tiebreak.Explanation) {
	for _, k := range positions {
		if x, ok := s.Explain(k, number); ok {
			list = append(list, x)
		}
	}
	return list
}

// positions returns all positions of the list.
func positions(s *standings.Standings) (all []int) {
	for k := range s.List {
		all = append(all, k)
	}
	return all
}

// positionsToExplain computes the standings and says which positions of its list are
// meant: the entry's, or all without one. An entry that is not in the list is
// explained in the list of points and itself.
func (a *app) positionsToExplain(c *standingsOfFile, r *request, entry string) ([]int, error) {
	if entry == "" {
		if err := a.order(c); err != nil {
			return nil, err
		}
		return positions(c.Standings), nil
	}
	wanted, err := tiebreak.Parse(entry)
	if err != nil {
		return nil, syntaxFailure("cli.tiebreaks.wrong", err)
	}
	c.result.ByBracket = false
	if !slices.Contains(c.result.List, wanted) {
		c.result.Use(withPoints([]tiebreak.Spec{wanted}))
	}
	if err := a.order(c); err != nil {
		return nil, err
	}
	position := slices.Index(c.Standings.List, wanted)
	if position < 0 { // the regulations left it out, which has been said
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.tiebreaks.dropped", "tiebreak", wanted.String())}
	}
	return []int{position}, nil
}
