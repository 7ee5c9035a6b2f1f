package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// pairingRules holds the flags that say by which rules to pair.
type pairingRules struct{ system, edition string }

func (r *pairingRules) addTo(cmd *cobra.Command) {
	addSystem(cmd, &r.system, "pairing-system", pairing.Groups()...)
	addEdition(cmd, &r.edition, "pairing-edition")
}

// addSystem adds --system with a text of its own, for the systems of some groups.
func addSystem(cmd *cobra.Command, to *string, text string, groups ...pairing.Group) {
	cmd.Flags().StringVar(to, "system", "", "")
	command.Describe(cmd, "system", text)
	command.Complete(cmd, "system", func() []string { return namesOf(groups) })
	_ = cmd.Flags().SetAnnotation("system", command.SystemsAnnotation, namesOf(groups)) // the flag exists
}

// addEdition adds --edition, of the pairing system, with a text of its own.
func addEdition(cmd *cobra.Command, to *string, text string) {
	cmd.Flags().StringVar(to, "edition", "", "")
	command.Describe(cmd, "edition", text)
	command.Complete(cmd, "edition", pairing.Editions)
}

// namesOf returns the names of the systems of some groups.
func namesOf(groups []pairing.Group) (names []string) {
	for _, g := range groups {
		names = append(names, g.Names()...)
	}
	return names
}

// applyTo puts the system asked for into the options; none is the event's own. Besides
// the names there are the codes of ETT26, for one of the types that rounds can be
// paired of.
func (r *pairingRules) applyTo(o *pairing.Options) error {
	name := strings.ToLower(r.system)
	event, err := tournament.ParseSystem(name)
	switch {
	case r.edition != "" && !slices.Contains(pairing.Editions(), r.edition):
		return command.UnknownValue("cli.pairing.edition-unknown", r.edition, pairing.Editions())
	case name == "":
		o.Edition = r.edition
		return nil
	case pairing.SystemPrinted(name) != "":
		o.System = pairing.SystemPrinted(name)
		if other, ok := pairing.SystemNamed(o.System.Name(), r.edition); r.edition != "" && (!ok || other != o.System) {
			return command.Usage("cli.pairing.edition-contradicts", "system", name, "edition", r.edition)
		}
		return nil
	case err == nil:
		system, ok := pairing.SystemOfType(event)
		if !ok {
			return command.Usage("cli.pairing.code-not-built", "value", event.Code, "there", strings.Join(pairing.Names(), ", "))
		}
		o.System, o.Event, name = system, event, system.Name()
	case !slices.Contains(pairing.Names(), name):
		return command.UnknownValue("cli.pairing.system-unknown", r.system, pairing.Names())
	default:
		o.System = pairing.System(name)
	}
	if r.edition == "" {
		return nil
	}
	system, ok := pairing.SystemNamed(name, r.edition)
	if !ok {
		return noEdition(name, r.edition)
	}
	o.System = system
	return nil
}

// ruleOf makes the pairing rules of a system with its edition those of the record, where its
// own are others; "" changes nothing.
func ruleOf(t *tournament.Tournament, s pairing.System) {
	of := func(e handbook.Edition) bool {
		id, ok := pairing.SystemUnder(s.Name(), e)
		return ok && id == s
	}
	if s == "" || of(t.Rulebook.Pairing) {
		return
	}
	list := handbook.EditionsOf(handbook.Pairing)
	for k := len(list) - 1; k >= 0; k-- {
		if of(list[k]) {
			t.Rulebook.State(handbook.Pairing, list[k])
			return
		}
	}
}

// newest returns the system asked for where there is no event that says which edition it means:
// without --edition the newest one, without --system the first of the table.
func (r *pairingRules) newest() (pairing.System, error) {
	var o pairing.Options
	if err := r.applyTo(&o); err != nil {
		return "", err
	}
	name := pairing.Names()[0]
	switch {
	case o.System != "" && o.System.Kind() != 0:
		return o.System, nil
	case o.System != "":
		name = string(o.System)
	}
	id, ok := pairing.SystemNamed(name, r.edition)
	if !ok {
		return "", noEdition(name, r.edition)
	}
	return id, nil
}

// noEdition returns the error of an edition that a system does not have.
func noEdition(system, edition string) error {
	there := pairing.EditionsOf(system)
	if len(there) == 0 {
		return command.Usage("systems.none", "system", system)
	}
	return command.Usage("systems.edition", "value", edition, "system", system, "there", strings.Join(there, ", "))
}

// sayAssumed tells what nobody has stated of the rules by which a file's rounds are
// paired.
func (a *app) sayAssumed(s *command.Source, o pairing.Options) {
	if c, err := pairing.Choose(s.Tournament, o); err == nil && !c.Assumed.IsZero() {
		a.Tell(a.Text(c.Assumed))
	}
}

// sayLength tells what was taken of the number of rounds, where the file does not state it.
func (a *app) sayLength(assumed message.Message) {
	if !assumed.IsZero() {
		a.Tell(a.T("cli.hint.said.length", "said", assumed))
	}
}

// addRound adds --round with a text of its own.
func addRound(cmd *cobra.Command, round *int, text string) {
	cmd.Flags().IntVarP(round, "round", "r", 0, "")
	command.Describe(cmd, "round", text)
	command.Complete(cmd, "round", func() []string { return nil })
}

func checkRound(cmd *cobra.Command, round int) error {
	if cmd.Flags().Changed("round") && round < 1 {
		return command.Usage("cli.round.positive", "round", round)
	}
	return nil
}
