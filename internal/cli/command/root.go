package command

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Verb is a command by its name: a run makes only the one that it was asked for.
type Verb struct {
	Name  string
	Reads bool // reports, in the encoding that it is told if it is told one
	Make  func(*Run) *cobra.Command
}

// Execute runs the verb that the arguments name and returns the exit code.
func (a *Run) Execute(args []string) int {
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if completes {
		completing.Store(true)
	}
	root := a.Tree(a.VerbsFor(args))
	if completes {
		a.translate(root)
	}
	root.SetArgs(append([]string{}, args...))
	cmd, err := root.ExecuteC()
	if flushed := a.Out.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	return a.finish(cmd, err)
}

// VerbsFor returns the verbs that the arguments may mean: the first of these names one, or it may
// be any.
func (a *Run) VerbsFor(args []string) []Verb {
	if len(args) > 0 {
		if k := a.find(args[0]); k >= 0 {
			return a.Known[k : k+1]
		}
	}
	return a.Known
}

func (a *Run) find(name string) int {
	return slices.IndexFunc(a.Known, func(v Verb) bool { return v.Name == name })
}

// Root returns the tree of all commands.
func (a *Run) Root() *cobra.Command { return a.Tree(a.Known) }

// Tree returns the tree of some commands. Texts are message identifiers made from the names of
// commands and flags; help looks them up.
func (a *Run) Tree(among []Verb) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:           "torneo",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          KnownCommand,
		RunE: func(cmd *cobra.Command, args []string) error {
			if k := a.find("version"); version && k >= 0 {
				of := a.Known[k].Make(a)
				return of.RunE(of, nil)
			}
			return a.Help(cmd)
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&version, "version", false, "")
	root.PersistentFlags().StringVar(&a.langFlag, "lang", "", "")
	root.PersistentFlags().BoolVarP(&a.Verbose, "verbose", "v", false, "")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.checkLanguage() }
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = a.Help(cmd) })
	root.SetFlagErrorFunc(flagError)
	Complete(root, "lang", func() []string { return languageNames() })

	for _, v := range among {
		cmd := v.Make(a)
		if v.Reads {
			a.Reading(cmd)
		}
		root.AddCommand(cmd)
	}
	help := a.helpCommand(root)
	root.SetHelpCommand(help)
	root.AddCommand(help)
	return root
}
