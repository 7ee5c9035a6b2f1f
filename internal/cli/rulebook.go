package cli

import (
	"torneo/handbook"
	"torneo/tournament"
)

// editionFlag reads the edition that a flag names for a chapter; "" is none.
func editionFlag(c handbook.Chapter, name string) (handbook.Edition, error) {
	if name == "" {
		return "", nil
	}
	e, err := handbook.EditionNamed(c, name)
	if err != nil {
		return "", unknown("cli.edition.unknown", name, editionsNamed(c))
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
