package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/pairing"
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

// check is the system asked for; none is the event's own.
func (r *pairingRules) check() (pairing.System, error) {
	if r.system == "" && r.edition == "" {
		return "", nil
	}
	name := r.system
	if name == "" {
		name = pairingSystems()[0]
	}
	if !slices.Contains(pairingSystems(), strings.ToLower(name)) {
		return "", unknown("cli.pairing.system-unknown", name, pairingSystems())
	}
	system, ok := pairing.Named(name, r.edition)
	if !ok {
		return "", unknown("cli.pairing.edition-unknown", r.edition, pairingEditions())
	}
	return system, nil
}

// pairingSystems and pairingEditions are the two parts of the systems' names.
func pairingSystems() []string  { return systemParts(0) }
func pairingEditions() []string { return systemParts(1) }

func systemParts(part int) []string {
	var names []string
	for _, s := range pairing.Systems() {
		k := strings.LastIndexByte(string(s), '-')
		name := [...]string{string(s[:k]), string(s[k+1:])}[part]
		if !slices.Contains(names, name) {
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
