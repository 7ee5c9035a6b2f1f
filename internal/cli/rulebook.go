package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"torneo/handbook"
	"torneo/internal/cli/command"
	"torneo/tournament"
)

// editionFlag reads the edition that a flag names for a chapter; "" is none.
func editionFlag(c handbook.Chapter, name string) (handbook.Edition, error) {
	if name == "" {
		return "", nil
	}
	e, err := handbook.EditionNamed(c, name)
	if err != nil {
		return "", command.UnknownValue("cli.edition.unknown", name, editionsNamed(c))
	}
	return e, nil
}

// editionsNamed lists the editions of a chapter as flags name them, the newest first.
func editionsNamed(c handbook.Chapter) []string {
	var names []string
	for _, e := range handbook.EditionsOf(c) {
		names = append([]string{e.Name()}, names...)
	}
	return names
}

// rule puts the edition that a flag names into the record's rulebook.
func rule(t *tournament.Tournament, c handbook.Chapter, name string) {
	if e, err := editionFlag(c, name); err == nil && e != "" {
		t.Rulebook.State(c, e)
	}
}

// statedEdition is an edition that the command line states for a chapter.
type statedEdition struct {
	chapter handbook.Chapter
	edition handbook.Edition
}

// addRulebook adds --rulebook, for the chapters besides the tie-breaks.
func addRulebook(cmd *cobra.Command, list *[]string) {
	cmd.Flags().StringSliceVar(list, "rulebook", nil, "")
	command.Describe(cmd, "rulebook", "rulebook")
	command.Complete(cmd, "rulebook", func() []string {
		var all []string
		for _, c := range handbook.Chapters() {
			for _, e := range handbook.EditionsOf(c) {
				all = append(all, c.String()+"="+e.Name())
			}
		}
		return all
	})
}

// statedEditions reads "ratings=2024".
func statedEditions(list []string) ([]statedEdition, error) {
	var stated []statedEdition
	for _, text := range list {
		name, edition, _ := strings.Cut(strings.ToLower(text), "=")
		c, ok := handbook.ChapterNamed(name)
		if !ok {
			var there []string
			for _, c := range handbook.Chapters() {
				there = append(there, c.String())
			}
			return nil, command.UnknownValue("cli.rulebook.chapter", name, there)
		}
		e, err := handbook.EditionNamed(c, edition)
		if err != nil {
			return nil, command.UnknownValue("cli.edition.unknown", edition, editionsNamed(c))
		}
		stated = append(stated, statedEdition{c, e})
	}
	return stated, nil
}
