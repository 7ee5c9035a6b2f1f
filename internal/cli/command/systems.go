package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/pairing"
)

// SystemsAnnotation names the annotation in which a flag keeps the systems that it takes.
const SystemsAnnotation = "systems"

// systemsOf returns the groups of systems that a command takes.
func systemsOf(cmd *cobra.Command) (groups []pairing.Group) {
	f := cmd.Flags().Lookup("system")
	if f == nil {
		return nil
	}
	for _, g := range pairing.Groups() {
		if names := g.Names(); len(names) > 0 && slices.Contains(f.Annotations[SystemsAnnotation], names[0]) {
			groups = append(groups, g)
		}
	}
	return groups
}

// withEditions lists the systems of a group, each with the years of its editions.
func withEditions(g pairing.Group) string {
	var list []string
	for _, name := range g.Names() {
		if years := pairing.EditionsOf(name); len(years) > 0 {
			name += " (" + strings.Join(years, ", ") + ")"
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}
