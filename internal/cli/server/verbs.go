package server

import (
	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
)

// Verbs holds the verbs of servers, in one run of the program.
type Verbs struct{ *command.Run }

// Commands returns the verbs of servers.
func Commands() []command.Verb {
	list := rehearsalVerbs()
	for _, v := range []struct {
		name string
		make func(*Verbs) *cobra.Command
	}{
		{"list", (*Verbs).listCommand},
		{"serve", (*Verbs).serveCommand},
		{"work", (*Verbs).workCommand},
		{"batches", (*Verbs).batchesCommand},
		{"publish", (*Verbs).publishCommand},
		{"entries", (*Verbs).entriesCommand},
		{"inbox", (*Verbs).inboxCommand},
		{"people", (*Verbs).peopleCommand},
		{"token", (*Verbs).tokenCommand},
		{"series", (*Verbs).seriesCommand},
		{"watch", (*Verbs).watchCommand},
		{"backup", (*Verbs).backupCommand},
		{"restore", (*Verbs).restoreCommand},
		{"continue", (*Verbs).continueCommand},
		{"doctor", (*Verbs).doctorCommand},
		{"raise", (*Verbs).raiseCommand},
		{"register", (*Verbs).registerCommand},
		{"head", (*Verbs).headCommand},
	} {
		list = append(list, command.Verb{Name: v.name, Make: func(r *command.Run) *cobra.Command { return v.make(&Verbs{r}) }})
	}
	return list
}
