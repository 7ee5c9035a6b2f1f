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
		name, under string
		group       command.Group
		make        func(*Verbs) *cobra.Command
	}{
		{"desk", "", command.DeskGroup, (*Verbs).deskCommand},
		{"events", "", command.DeskGroup, (*Verbs).eventsCommand},
		{"list", "", command.ListsGroup, (*Verbs).listCommand},
		{"serve", "", command.DeskGroup, (*Verbs).serveCommand},
		{"work", "desk", "", (*Verbs).workCommand},
		{"batches", "desk", "", (*Verbs).batchesCommand},
		{"publish", "desk", "", (*Verbs).publishCommand},
		{"entries", "desk", "", (*Verbs).entriesCommand},
		{"inbox", "", command.ListsGroup, (*Verbs).inboxCommand},
		{"people", "desk", "", (*Verbs).peopleCommand},
		{"token", "desk", "", (*Verbs).tokenCommand},
		{"series", "desk", "", (*Verbs).seriesCommand},
		{"watch", "desk", "", (*Verbs).watchCommand},
		{"backup", "desk", "", (*Verbs).backupCommand},
		{"restore", "desk", "", (*Verbs).restoreCommand},
		{"continue", "desk", "", (*Verbs).continueCommand},
		{"doctor", "desk", "", (*Verbs).doctorCommand},
		{"raise", "desk", "", (*Verbs).raiseCommand},
		{"register", "desk", "", (*Verbs).registerCommand},
		{"head", "desk", "", (*Verbs).headCommand},
	} {
		list = append(list, command.Verb{Name: v.name, Under: v.under, Group: v.group, Make: func(r *command.Run) *cobra.Command { return v.make(&Verbs{r}) }})
	}
	return list
}

// deskCommand returns the verb of which those are commands that look after a desk.
func (a *Verbs) deskCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "desk",
		Args: command.KnownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) },
	}
}
