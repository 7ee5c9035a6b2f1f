// Package cli is the command line of torneo, one file a command.
//
// Results go to standard output, everything else that is said goes to standard
// error. The exit code is
//
//	0  all is right
//	1  the tournament breaks a rule, or cannot be written as asked
//	2  the command line, or the list of tie-breaks, is not right
//	3  something could not be read or written
//	4  it cannot be judged: the rules that would decide are not here
//	5  nothing is left to pair
//
// With several files it is the one that weighs most: 3, 2, 1, 4, 5.
package cli

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
)

// Main runs the program and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	byHand := len(args) == 0 && isDoubleClicked()
	if byHand {
		args = []string{"serve"} // who clicks wants the desk
	}
	a := newApp(args, stdin, stdout, stderr, env)
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if completes {
		command.Completing.Store(true)
	}
	root := a.tree(verbsFor(args))
	if completes {
		a.Translate(root)
	}
	root.SetArgs(append([]string{}, args...))
	cmd, err := root.ExecuteC()
	if flushed := a.Out.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	code := a.Finish(cmd, err)
	if byHand && code != 0 {
		a.Tell(a.T("clicked.close")) // the window goes with the program, and what it said
		_, _ = bufio.NewReader(stdin).ReadString('\n')
	}
	return code
}

func init() { cobra.MousetrapHelpText = "" } // we answer a double click, see Main

// verbs returns the commands.
func verbs() []verb {
	return []verb{
		{"standings", true, (*app).standingsCommand},
		{"explain", true, (*app).explainCommand},
		{"compare", true, (*app).compareCommand},
		{"crosstable", true, (*app).crosstableCommand},
		{"print", true, (*app).printCommand},
		{"validate", true, (*app).validateCommand},
		{"pair", true, (*app).pairCommand},
		{"extra", true, (*app).extraCommand},
		{"check", true, (*app).checkCommand},
		{"checklist", true, (*app).checklistCommand},
		{"draw", true, (*app).drawCommand},
		{"schedule", true, (*app).scheduleCommand},
		{"playoff", true, (*app).playOffCommand},
		{"ratings", true, (*app).ratingsCommand},
		{"norms", true, (*app).normsCommand},
		{"titles", true, (*app).titlesCommand},
		{"calc", false, (*app).calcCommand},
		{"laws", false, (*app).lawsCommand},
		{"regulations", true, (*app).regulationsCommand},
		{"prizes", true, (*app).prizesCommand},
		{"convert", true, (*app).convertCommand},
		{"import", true, (*app).importCommand},
		{"generate", false, (*app).generateCommand},
		{"tiebreaks", false, (*app).tiebreaksCommand},
		{"list", false, (*app).listCommand},
		{"serve", false, (*app).serveCommand},
		{"work", false, (*app).workCommand},
		{"batches", false, (*app).batchesCommand},
		{"publish", false, (*app).publishCommand},
		{"entries", false, (*app).entriesCommand},
		{"people", false, (*app).peopleCommand},
		{"token", false, (*app).tokenCommand},
		{"series", false, (*app).seriesCommand},
		{"pgn", false, (*app).pgnCommand},
		{"watch", false, (*app).watchCommand},
		{"suggest", true, (*app).suggestCommand},
		{"backup", false, (*app).backupCommand},
		{"restore", false, (*app).restoreCommand},
		{"continue", false, (*app).continueCommand},
		{"doctor", false, (*app).doctorCommand},
		{"raise", false, (*app).raiseCommand},
		{"head", false, (*app).headCommand},
		{"manual", false, (*app).manualCommand},
		{"version", false, (*app).versionCommand},
		{"completion", false, (*app).completionCommand},
	}
}

// verb is a command by its name: a run makes only the one that it was asked for.
type verb struct {
	name  string
	reads bool // reports, in the encoding that it is told if it is told one
	make  func(*app) *cobra.Command
}

// verbsFor returns the verbs that the arguments may mean: the first of these names one, or it may
// be any.
func verbsFor(args []string) []verb {
	all := verbs()
	if len(args) > 0 {
		if k := slices.IndexFunc(all, func(v verb) bool { return v.name == args[0] }); k >= 0 {
			return all[k : k+1]
		}
	}
	return all
}

// root returns the tree of all commands.
func (a *app) root() *cobra.Command { return a.tree(verbs()) }

// tree returns the tree of some commands. Texts are message identifiers made from the names of
// commands and flags; help looks them up.
func (a *app) tree(among []verb) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:           "torneo",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          command.KnownCommand,
		RunE: func(cmd *cobra.Command, args []string) error {
			if version {
				return a.version(command.TextFormat)
			}
			return a.Help(cmd)
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&version, "version", false, "")
	root.PersistentFlags().StringVar(&a.LangFlag, "lang", "", "")
	root.PersistentFlags().BoolVarP(&a.Verbose, "verbose", "v", false, "")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.CheckLanguage() }
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = a.Help(cmd) })
	root.SetFlagErrorFunc(command.FlagError)
	command.Complete(root, "lang", func() []string { return command.LanguageNames() })

	for _, v := range among {
		cmd := v.make(a)
		if v.reads {
			a.Reading(cmd)
		}
		root.AddCommand(cmd)
	}
	root.AddCommand(a.rehearsalCommands()...)
	help := a.HelpCommand(root)
	root.SetHelpCommand(help)
	root.AddCommand(help)
	return root
}
