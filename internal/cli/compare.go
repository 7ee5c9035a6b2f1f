package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/report"
	"torneo/standings"
	"torneo/tiebreak"
)

func (a *app) compareCommand() *cobra.Command {
	var c choices
	var editions string
	cmd := &cobra.Command{
		Use:  "compare",
		Args: oneFile,
		Example: `torneo compare open.trf
torneo compare open.trf --editions 2018,2023,2026 --tiebreaks BH/C1,BH,SB
torneo compare open.trf --format csv > open.csv`,
	}
	c.addTo(cmd, withoutEdition, withoutLots)
	cmd.Flags().StringVar(&editions, "editions", "", "")
	completeList(cmd, "editions", editionNames)
	formats := addFormat(cmd, textFormat, jsonFormat, csvFormat, markdownFormat, htmlFormat)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f, err := formats.check()
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
		return nil, usage("cli.editions.one")
	}
	return list, nil
}

func (a *app) compare(file string, r *request, f format, editions []handbook.Edition) error {
	c, err := a.prepare(file, r)
	if err == nil && c.result.ByBracket {
		err = usage("cli.compare.bracket")
	}
	if err == nil && r.List == nil && r.Preset == "" && len(c.Tournament.TieBreaks) == 0 {
		c.result.SayList()
		a.hear(c)
		a.commonList(c, editions)
	}
	for _, line := range c.said() {
		a.tell(line)
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
	case jsonFormat:
		return a.line(a.comparisonJSON(c, comparison))
	case csvFormat:
		return a.write(report.Side(&c.Event, comparison), f)
	}
	return a.write(report.Comparison(a.printer(), &c.Event, comparison), f)
}

// commonList leaves out of the recommended list what one of the editions does
// not know.
func (a *app) commonList(c *computed, editions []handbook.Edition) {
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

type underJSON struct {
	Edition   string    `json:"edition"`
	Tiebreaks []string  `json:"tiebreaks"`
	Missing   []string  `json:"missing,omitempty"`
	Standings []rowJSON `json:"standings"`
}

type rowJSON struct {
	ID     int       `json:"id"`
	Rank   *int      `json:"rank"`
	Name   string    `json:"name"`
	Values []*string `json:"values"`
}

type moveJSON struct {
	ID        int                 `json:"id"`
	From      string              `json:"from"`
	To        string              `json:"to"`
	Rank      [2]*int             `json:"rank"`
	Values    []valueMoveJSON     `json:"values,omitempty"`
	Questions []tiebreak.Question `json:"questions,omitempty"`
}

type valueMoveJSON struct {
	Tiebreak string  `json:"tiebreak"`
	From     *string `json:"from"`
	To       *string `json:"to"`
}

// comparisonJSON is one line: the standings under each edition, and what moved.
func (a *app) comparisonJSON(c *computed, x *standings.Comparison) []byte {
	out := struct {
		Round     int         `json:"round"`
		Tiebreaks []string    `json:"tiebreaks"`
		Editions  []underJSON `json:"editions"`
		Moves     []moveJSON  `json:"moves"`
	}{Round: c.Table.After, Tiebreaks: specNames(x.List), Moves: []moveJSON{}}
	for k := range x.Editions {
		u := &x.Editions[k]
		under := underJSON{Edition: string(u.Edition), Tiebreaks: specNames(u.Standings.List), Standings: []rowJSON{}}
		for _, m := range u.Missing {
			under.Missing = append(under.Missing, m.Spec.String())
		}
		for _, r := range u.Standings.Rows {
			row := rowJSON{ID: r.Number, Rank: rankJSON(r.Rank), Name: r.Name, Values: []*string{}}
			for _, v := range r.Values {
				row.Values = append(row.Values, valueJSON(v))
			}
			under.Standings = append(under.Standings, row)
		}
		out.Editions = append(out.Editions, under)
	}
	for _, m := range x.Moves {
		move := moveJSON{ID: m.Number, From: string(m.From), To: string(m.To), Rank: [2]*int{rankJSON(m.RankFrom), rankJSON(m.RankTo)}, Questions: m.Questions}
		for _, v := range m.Values {
			move.Values = append(move.Values, valueMoveJSON{v.Spec.String(), textOrNil(v.From), textOrNil(v.To)})
		}
		out.Moves = append(out.Moves, move)
	}
	return a.jsonLine(out)
}

func specNames(list []tiebreak.Spec) []string {
	names := make([]string, len(list))
	for k, s := range list {
		names[k] = s.String()
	}
	return names
}

func rankJSON(rank int) *int {
	if rank == 0 {
		return nil
	}
	return &rank
}

func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
