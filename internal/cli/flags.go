package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/trf"
)

// choices holds the flags that say under which rules to compute.
type choices struct {
	edition, tiebreaks, preset string
	round, planned             int
	unrated, system, withdrawn string
	unplayed                   string
	lots                       bool
	buchholzAnywhere, declared bool
}

// The flags a command may leave out.
const (
	withoutEdition = "edition"
	withoutRound   = "round"
	withoutSystem  = "system"
	withoutLots    = "lots"

	withoutUnplayed = "unplayed"
)

func (c *choices) addTo(cmd *cobra.Command, without ...string) {
	fs := cmd.Flags()
	if !slices.Contains(without, withoutEdition) {
		fs.StringVar(&c.edition, "edition", "", "")
		command.Complete(cmd, "edition", editionNames)
	}
	fs.StringVar(&c.tiebreaks, "tiebreaks", "", "")
	command.CompleteList(cmd, "tiebreaks", codeNames)
	fs.StringVar(&c.preset, "preset", "", "")
	command.Complete(cmd, "preset", presetNames)
	if !slices.Contains(without, withoutRound) {
		fs.IntVarP(&c.round, "round", "r", 0, "")
		command.Complete(cmd, "round", func() []string { return nil })
	}
	addPlanned(cmd, &c.planned, "event-rounds")
	fs.StringVar(&c.unrated, "unrated", "", "")
	command.Complete(cmd, "unrated", func() []string { return []string{unratedSkip, unratedFloor} })
	if !slices.Contains(without, withoutUnplayed) {
		fs.StringVar(&c.unplayed, "unplayed", "", "")
		command.Complete(cmd, "unplayed", editionNames)
	}
	if !slices.Contains(without, withoutLots) {
		fs.BoolVar(&c.lots, "lots", false, "")
	}
	if !slices.Contains(without, withoutSystem) {
		fs.StringVar(&c.system, "system", "", "")
		command.Complete(cmd, "system", func() []string { return bareSystems })
	}
	fs.StringVar(&c.withdrawn, "withdrawn", "", "")
	command.Complete(cmd, "withdrawn", func() []string { return []string{noOne} })
	fs.BoolVar(&c.buchholzAnywhere, "buchholz-anywhere", false, "")
	fs.BoolVar(&c.declared, "declared", false, "")
}

const (
	unratedSkip  = "skip"
	unratedFloor = "floor"
)

// request holds what the flags ask for, checked as far as that can be done without a tournament.
type request struct {
	standings.Request
	system     string
	withdrawn  []int
	leftStated bool // withdrawn are all who have left
	planned    int  // rounds of the event; 0: as the file says
	every      bool // every edition is looked at, and none can be given
}

func (c *choices) check(cmd *cobra.Command) (*request, error) {
	r := &request{Request: standings.Request{Round: c.round, Lots: c.lots, Preset: c.preset}}
	r.Options = tiebreak.Options{BuchholzAnywhere: c.buchholzAnywhere, Declared: c.declared}
	if c.edition != "" {
		edition, err := editionOf(c.edition)
		if err != nil {
			return nil, err
		}
		r.Edition = edition
	}
	if c.unplayed != "" {
		edition, err := editionOf(c.unplayed)
		if err != nil {
			return nil, err
		}
		r.Options.Unplayed = edition
	}
	if cmd.Flags().Changed("tiebreaks") {
		if c.preset != "" {
			return nil, command.Usage("cli.tiebreaks.both")
		}
		list, err := listOf(c.tiebreaks)
		if err != nil {
			return nil, err
		}
		r.List = list
	}
	if c.preset != "" && !slices.Contains(presetNames(), c.preset) {
		return nil, command.UnknownValue("cli.preset.unknown", c.preset, presetNames())
	}
	if n, err := cmd.Flags().GetInt("round"); err == nil && cmd.Flags().Changed("round") && n < 1 {
		return nil, command.Usage("cli.round.positive", "round", n)
	}
	if err := r.setUnrated(c.unrated); err != nil {
		return nil, err
	}
	if err := r.setSystem(c.system); err != nil {
		return nil, err
	}
	if err := checkPlanned(cmd, c.planned); err != nil {
		return nil, err
	}
	r.planned = c.planned
	if cmd.Flags().Changed("withdrawn") {
		return r, r.setWithdrawn(c.withdrawn)
	}
	return r, nil
}

// addPlanned adds --rounds, how many rounds the event has, with a text of its own.
func addPlanned(cmd *cobra.Command, planned *int, text string) {
	cmd.Flags().IntVar(planned, "rounds", 0, "")
	command.Describe(cmd, "rounds", text)
	command.Complete(cmd, "rounds", func() []string { return nil })
}

func checkPlanned(cmd *cobra.Command, planned int) error {
	if cmd.Flags().Changed("rounds") && (planned < 1 || planned > trf.MaxRounds) {
		return command.Usage("cli.rounds.planned", "most", trf.MaxRounds)
	}
	return nil
}

func editionOf(name string) (handbook.Edition, error) {
	edition, err := handbook.TieBreakEditionByID(strings.TrimSpace(name))
	if err != nil {
		return "", command.UnknownValue("cli.edition.unknown", name, editionNames())
	}
	return edition.ID, nil
}

// listOf reads a list of tie-breaks; the points are put first unless the list
// has them.
func listOf(text string) ([]tiebreak.Spec, error) {
	list, err := tiebreak.ParseList(text)
	if err != nil {
		return nil, syntaxFailure("cli.tiebreaks.wrong", err)
	}
	if len(list) == 0 {
		return nil, command.Usage("cli.tiebreaks.empty")
	}
	return withPoints(list), nil
}

func withPoints(list []tiebreak.Spec) []tiebreak.Spec {
	if slices.ContainsFunc(list, func(s tiebreak.Spec) bool { return s.Code == "PTS" }) {
		return list
	}
	return slices.Insert(slices.Clone(list), 0, tiebreak.Spec{Code: "PTS"})
}

func (r *request) setUnrated(value string) error {
	switch value {
	case "":
	case unratedSkip:
		r.Options.Unrated.Skip = true
	case unratedFloor:
		r.Floor = true
	default:
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 4000 {
			return command.Usage("cli.unrated.wrong", "value", value)
		}
		r.Options.Unrated.Rating = n
	}
	return nil
}

// bareSystems are the systems that can be named without the codes of ETT26.
var bareSystems = []string{"swiss", "roundrobin", "doubleroundrobin"}

func (r *request) setSystem(value string) error {
	r.system = strings.ToLower(strings.TrimSpace(value))
	if r.system == "" || slices.Contains(bareSystems, r.system) {
		return nil
	}
	if _, err := pairing.TypeNamed(value); err != nil {
		return command.UnknownValue("cli.system.unknown", value, bareSystems)
	}
	return nil
}

// noOne is the value of --withdrawn where nobody has left the event.
const noOne = "none"

// setWithdrawn reads the numbers of those who have left, or that nobody has.
func (r *request) setWithdrawn(value string) error {
	if r.leftStated = true; value == noOne {
		return nil
	}
	if strings.Trim(value, ", ") == "" {
		return command.Usage("cli.withdrawn.wrong", "value", value)
	}
	for _, field := range strings.FieldsFunc(value, func(c rune) bool { return c == ',' || c == ' ' }) {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return command.Usage("cli.withdrawn.wrong", "value", field)
		}
		r.withdrawn = append(r.withdrawn, n)
	}
	return nil
}

func editionNames() []string {
	var names []string
	for _, e := range handbook.TieBreakEditions() {
		names = append(names, string(e.ID))
	}
	return names
}

func codeNames() []string {
	var names []string
	for _, e := range tiebreak.Catalogue() {
		names = append(names, e.Code)
	}
	return names
}

// presetNames returns the names of the lists: the full ones and, for the edition's own, by their
// kinds.
func presetNames() []string {
	var names []string
	for _, p := range standings.Presets() {
		if !slices.Contains(names, p.Kind) {
			names = append(names, p.Kind)
		}
	}
	for _, p := range standings.Presets() {
		names = append(names, p.Name())
	}
	return names
}
