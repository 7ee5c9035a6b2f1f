package cli

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/laws"
	"torneo/message"
	"torneo/tournament"
)

// lawsRequest holds the arguments of the verb: a case, as far as it is described.
type lawsRequest struct {
	kind, by, clock, pace, mode string
	day, edition                string
	count                       int
	facts                       []string
	supervised, compare         bool
}

func (a *app) lawsCommand() *cobra.Command {
	var r lawsRequest
	cmd := &cobra.Command{
		Use:  "laws",
		Args: cobra.ArbitraryArgs,
		Example: `torneo laws
torneo laws two hands
torneo laws illegal-move --pace 15+10 --by black --clock 6:20/4:05 --times 1 --day 2026-11-26
torneo laws illegal-move --kind rapid --compare-editions
torneo laws flag-fallen --by white --fact opponent=KN --fact offender=KQ --lang es`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return situationNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	r.addTo(cmd)
	cmd.Flags().BoolVar(&r.compare, "compare", false, "")
	command.Describe(cmd, "compare", "laws-compare")
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.laws(args, &r, f)
	}
	cmd.AddCommand(a.lawsClockCommand())
	cmd.AddCommand(a.lawsClaimsCommand())
	return cmd
}

// addTo adds the flags that describe a case.
func (r *lawsRequest) addTo(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&r.kind, "kind", "", "")
	command.Describe(cmd, "kind", "laws-kind")
	command.Complete(cmd, "kind", lawKinds)
	fs.BoolVar(&r.supervised, "supervised", false, "")
	fs.StringVar(&r.by, "by", "", "")
	command.Complete(cmd, "by", func() []string { return []string{string(laws.White), string(laws.Black)} })
	fs.IntVar(&r.count, "count", 0, "")
	command.Describe(cmd, "count", "laws-count")
	fs.StringVar(&r.clock, "clock", "", "")
	fs.StringVar(&r.pace, "pace", "", "")
	fs.StringVar(&r.mode, "clock-mode", "", "")
	command.Complete(cmd, "clock-mode", func() []string { return []string{"cumulative", string(laws.Bronstein), string(laws.Delay)} })
	fs.StringArrayVar(&r.facts, "fact", nil, "")
	fs.StringVar(&r.day, "day", "", "")
	command.Describe(cmd, "day", "laws-day")
	fs.StringVar(&r.edition, "edition", "", "")
	command.Describe(cmd, "edition", "laws-edition")
	command.Complete(cmd, "edition", lawsEditions)
	for _, name := range []string{"count", "clock", "pace", "fact", "day"} {
		command.Complete(cmd, name, func() []string { return nil })
	}
}

// laws answers about a situation, or lists those in which all the words occur.
func (a *app) laws(words []string, r *lawsRequest, f command.Format) error {
	if len(words) != 1 {
		return a.situations(words, f)
	}
	s, ok := laws.SituationNamed(strings.ToLower(words[0]))
	if !ok {
		return a.situations(words, f)
	}
	c, err := r.read(s.ID)
	if err != nil {
		return err
	}
	if r.compare {
		list, err := laws.Compare(c)
		if err != nil {
			return lawsRefused(err)
		}
		if f == command.JSONFormat {
			return a.Line(jsonline.LawComparison(a.Printer(), list))
		}
		return a.Write(report.LawComparison(a.Printer(), c, list), f)
	}
	v, err := laws.Judge(c)
	if err != nil {
		return lawsRefused(err)
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Law(a.Printer(), &v))
	}
	return a.Write(report.Law(a.Printer(), &v), f)
}

func (a *app) situations(words []string, f command.Format) error {
	list := report.SearchSituations(words)
	if len(list) == 0 {
		err := command.Usage("laws.none", "words", strings.Join(words, " "))
		if near := spelling.Nearest(strings.Join(words, "-"), situationNames()); len(near) > 0 {
			err.Text = spelling.Suggest(err.Text, near)
		}
		return err
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Situations(a.Printer(), list))
	}
	return a.Write(report.Situations(a.Printer(), list), f)
}

// read reads the case from the flags.
func (r *lawsRequest) read(situation string) (c laws.Case, err error) {
	c = laws.Case{Situation: situation, Facts: map[string]string{}}
	if c.Edition, err = lawsEdition(r.edition, r.day); err != nil {
		return c, err
	}
	switch by := laws.Side(strings.ToLower(r.by)); by {
	case laws.White, laws.Black, laws.Nobody:
		c.By = by
	default:
		return c, command.UnknownValue("laws.bad-side", r.by, []string{string(laws.White), string(laws.Black)})
	}
	if c.Control, err = r.control(); err != nil {
		return c, err
	}
	if c.Kind, err = r.kindOf(c.Edition, c.Control); err != nil {
		return c, err
	}
	if r.clock != "" {
		var ok bool
		if c.Clocks, ok = laws.ParseClocks(r.clock); !ok {
			return c, command.Usage("laws.bad-clock", "value", r.clock)
		}
	}
	for _, fact := range r.facts {
		name, value, ok := strings.Cut(fact, "=")
		if !ok {
			return c, command.Usage("laws.bad-fact", "value", fact)
		}
		c.Facts[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	if r.count != 0 {
		c.Facts["count"] = strconv.Itoa(r.count)
	}
	return c, nil
}

// control returns the time control of the flags; nil if there is none.
func (r *lawsRequest) control() (*laws.Control, error) {
	mode := map[string]laws.Mode{"": laws.Cumulative, "cumulative": laws.Cumulative, "bronstein": laws.Bronstein, "delay": laws.Delay}
	m, ok := mode[strings.ToLower(r.mode)]
	if !ok {
		return nil, command.UnknownValue("laws.bad-mode", r.mode, []string{"cumulative", "bronstein", "delay"})
	}
	if r.pace == "" {
		return nil, nil
	}
	u, ok := tournament.ReadTimeControl(r.pace)
	switch {
	case !ok:
		return nil, command.Usage("laws.bad-pace", "value", r.pace)
	case u.Other != nil:
		return nil, command.Usage("laws.two-paces", "value", r.pace, "first", u.Control.Words(), "second", u.Other.Words())
	}
	c, _ := laws.ControlIn(r.pace, m)
	return c, nil
}

// kindOf returns the kind of play that the flags name, or that of the control; standard without
// either.
func (r *lawsRequest) kindOf(e handbook.Edition, c *laws.Control) (kind laws.Kind, err error) {
	kind, ok := laws.ParseKind(cmp.Or(strings.ToLower(r.kind), string(laws.Standard)))
	if !ok {
		return "", command.UnknownValue("laws.bad-kind", r.kind, lawKinds())
	}
	if r.kind == "" && c != nil {
		kind = c.Speed(e)
	}
	if r.supervised {
		kind = kind.WithSupervision()
	}
	return kind, nil
}

// lawsEdition finds the edition by its year or its name, or that of the day; today's without
// either.
func lawsEdition(name, day string) (handbook.Edition, error) {
	if name != "" {
		e := handbook.Edition("Laws-" + strings.TrimPrefix(strings.ToLower(name), "laws-"))
		for _, there := range handbook.LawsEditions() {
			if e == there {
				return e, nil
			}
		}
		return "", command.UnknownValue("cli.edition.unknown", name, lawsEditions())
	}
	on := command.Today()
	if day != "" {
		d, err := tournament.ParseDate(day)
		if err != nil || !d.Complete() {
			return "", command.Usage("laws.bad-day", "value", day)
		}
		on = d
	}
	e := handbook.LawsOn(on.Ordinal())
	if e == "" {
		return "", command.Usage("laws.too-early", "day", on)
	}
	return e, nil
}

func lawsEditions() (names []string) {
	for _, e := range handbook.LawsEditions() {
		names = append([]string{laws.Year(e)}, names...)
	}
	return names
}

func lawKinds() (names []string) {
	for _, k := range laws.Kinds() {
		names = append(names, string(k))
	}
	return names
}

func situationNames() (names []string) {
	for _, s := range laws.Situations() {
		names = append(names, s.ID)
	}
	return names
}

// lawsRefused reports a case that cannot be judged: an unknown or impossible fact is a mistake of
// the call, a silent edition leaves it unjudged.
func lawsRefused(err error) error {
	m, ok := message.Of(err)
	if !ok {
		return err
	}
	code := command.ExitUsage
	if m.ID == "laws.wrong.edition-silent" || m.ID == "laws.wrong.kind-silent" || m.ID == "laws.wrong.facts" {
		code = command.ExitUnjudged
	}
	return &command.Failure{Code: code, Text: m, Usage: code == command.ExitUsage}
}
