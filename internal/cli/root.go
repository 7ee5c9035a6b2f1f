// Package cli is the command line of torneo: one file a verb.
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
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/message"
)

// The version of the program and the commit that it was built of; the build sets them.
var Version, Commit = "dev", ""

// Main runs the program and returns its exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	byHand := len(args) == 0 && clicked()
	if byHand {
		args = []string{"serve"} // who clicks wants the desk
	}
	a := newApp(args, stdin, stdout, stderr, env)
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if completes {
		completing.Store(true)
	}
	root := a.root()
	if completes {
		a.translate(root)
	}
	root.SetArgs(append([]string{}, args...))
	cmd, err := root.ExecuteC()
	if flushed := a.out.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	code := a.finish(cmd, err)
	if byHand && code != 0 {
		a.tell(a.T("clicked.close")) // the window goes with the program, and what it said
		_, _ = bufio.NewReader(stdin).ReadString('\n')
	}
	return code
}

// app is one run of the program.
type app struct {
	in       io.Reader
	out      *bufio.Writer
	stdout   io.Writer
	stderr   io.Writer
	env      func(string) string
	lang     i18n.Language
	langFlag string
	verbose  bool
	encoding string // of files, as the command line says it
	jobs     int    // files at a time; 0: as many as there are cores

	elsewhere *elsewhere // where files are worked on by other programs; nil: they are not
	given     *given     // the files that this run is to work on for another one; nil: it reads its own

	// printer loads the texts when the first sentence is said.
	printer func() *i18n.Printer
}

func init() { cobra.MousetrapHelpText = "" } // we answer a double click, see Main

func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *app {
	a := &app{in: stdin, out: bufio.NewWriterSize(stdout, 1<<16), stdout: stdout, stderr: stderr, env: env}
	a.lang = language(args, env)
	a.printer = sync.OnceValue(func() *i18n.Printer { return i18n.New(a.lang) })
	return a
}

// T renders a message in the language of the run.
func (a *app) T(id string, pairs ...any) string { return a.printer().T(id, pairs...) }

func (a *app) text(m message.Message) string { return a.printer().Text(m) }

// root is the tree of commands. Texts are message identifiers made from the
// names of commands and flags; help looks them up.
func (a *app) root() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:           "torneo",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE: func(cmd *cobra.Command, args []string) error {
			if version {
				return a.version(textFormat)
			}
			return a.help(cmd)
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&version, "version", false, "")
	root.PersistentFlags().StringVar(&a.langFlag, "lang", "", "")
	root.PersistentFlags().BoolVarP(&a.verbose, "verbose", "v", false, "")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.checkLanguage() }
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = a.help(cmd) })
	root.SetFlagErrorFunc(flagError)
	complete(root, "lang", func() []string { return languageNames() })

	root.AddCommand(
		a.reading(a.standingsCommand()),
		a.reading(a.explainCommand()),
		a.reading(a.compareCommand()),
		a.reading(a.crosstableCommand()),
		a.reading(a.printCommand()),
		a.reading(a.validateCommand()),
		a.reading(a.pairCommand()),
		a.reading(a.extraCommand()),
		a.reading(a.checkCommand()),
		a.reading(a.checklistCommand()),
		a.reading(a.drawCommand()),
		a.reading(a.scheduleCommand()),
		a.reading(a.playOffCommand()),
		a.reading(a.ratingsCommand()),
		a.reading(a.normsCommand()),
		a.reading(a.titlesCommand()),
		a.reading(a.prizesCommand()),
		a.reading(a.convertCommand()),
		a.reading(a.importCommand()),
		a.generateCommand(),
		a.tiebreaksCommand(),
		a.listCommand(),
		a.serveCommand(),
		a.workCommand(),
		a.batchesCommand(),
		a.publishCommand(),
		a.entriesCommand(),
		a.peopleCommand(),
		a.tokenCommand(),
		a.seriesCommand(),
		a.pgnCommand(),
		a.watchCommand(),
		a.reading(a.suggestCommand()),
		a.backupCommand(),
		a.restoreCommand(),
		a.continueCommand(),
		a.doctorCommand(),
		a.raiseCommand(),
		a.manualCommand(),
		a.versionCommand(),
		a.completionCommand(),
	)
	root.AddCommand(a.rehearsed()...)
	help := a.helpCommand(root)
	root.SetHelpCommand(help)
	root.AddCommand(help)
	return root
}

// knownCommand refuses what stands where a command is expected.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return unknown("cli.command.unknown", args[0], names)
}
