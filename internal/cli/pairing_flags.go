package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/pairing"
	"torneo/tournament"
)

// pairingRules are the flags that say by which rules to pair.
type pairingRules struct{ system, edition string }

func (r *pairingRules) addTo(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.system, "system", "", "")
	describe(cmd, "system", "pairing-system")
	complete(cmd, "system", pairingSystems)
	cmd.Flags().StringVar(&r.edition, "edition", "", "")
	describe(cmd, "edition", "pairing-edition")
	complete(cmd, "edition", pairingEditions)
}

// into puts the system asked for into the options; none is the event's own. Besides
// the names there are the codes of ETT26, for one of the types that rounds can be
// paired of.
func (r *pairingRules) into(o *pairing.Options) error {
	if r.system == "" && r.edition == "" {
		return nil
	}
	name := r.system
	if name == "" {
		name = pairingSystems()[0]
	}
	if event, err := tournament.ParseSystem(name); err == nil && r.edition == "" {
		system, ok := pairing.Coded(event)
		if !ok {
			return usage("cli.pairing.code-not-built", "value", event.Code, "there", strings.Join(pairingSystems(), ", "))
		}
		o.System, o.Event = system, event
		return nil
	}
	if !slices.Contains(pairingSystems(), strings.ToLower(name)) {
		return unknown("cli.pairing.system-unknown", name, pairingSystems())
	}
	system, ok := pairing.Named(name, r.edition)
	if !ok {
		return unknown("cli.pairing.edition-unknown", r.edition, pairingEditions())
	}
	o.System = system
	return nil
}

// sayAssumed tells what nobody has stated of the rules by which a file's rounds are
// paired.
func (a *app) sayAssumed(s *source, o pairing.Options) {
	if c, err := pairing.Choose(s.t, o); err == nil && !c.Assumed.IsZero() {
		a.tell(a.text(c.Assumed))
	}
}

// pairingSystems and pairingEditions are the two parts of the systems' names.
func pairingSystems() []string  { return systemParts(pairing.System.Name) }
func pairingEditions() []string { return systemParts(pairing.System.Edition) }

func systemParts(part func(pairing.System) string) []string {
	var names []string
	for _, s := range pairing.Systems() {
		if name := part(s); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// addRound adds --round with a text of its own.
func addRound(cmd *cobra.Command, round *int, text string) {
	cmd.Flags().IntVar(round, "round", 0, "")
	describe(cmd, "round", text)
	complete(cmd, "round", func() []string { return nil })
}

func checkRound(cmd *cobra.Command, round int) error {
	if cmd.Flags().Changed("round") && round < 1 {
		return usage("cli.round.positive", "round", round)
	}
	return nil
}
