package command

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/internal/calendar"
	"torneo/message"
	"torneo/tournament"
)

// The version of the program and the commit that it was built of; the build sets them.
var Version, Commit = "dev", ""

// Run holds one run of the program.
type Run struct {
	Known    []Verb // the verbs that there are
	In       io.Reader
	Out      *bufio.Writer
	Stdout   io.Writer
	Stderr   io.Writer
	Env      func(string) string
	Lang     i18n.Language
	langFlag string
	Verbose  bool
	Encoding string // of files, as the command line says it
	Jobs     int    // files at a time; 0: as many as there are cores

	OfDesk       func(name string) (*Source, error) // reads a tournament of the desk; nil: the verb reads files alone
	ReportOfDesk func(name string) ([]byte, error)  // writes its report; nil likewise

	Elsewhere Elsewhere // where files are worked on by other programs; nil: they are not
	Given     *Given    // the files that this run is to work on for another one; nil: it reads its own

	// Columns returns how many characters a line of the terminal has; 0: there is none.
	Columns func() int

	// Printer loads the texts when the first sentence is said.
	Printer func() *i18n.Printer
}

// NewRun returns a run of one of the verbs with these arguments, in the language that they or the environment say.
func NewRun(verbs []Verb, args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *Run {
	a := &Run{Known: verbs, In: stdin, Out: bufio.NewWriterSize(stdout, 1<<16), Stdout: stdout, Stderr: stderr, Env: env}
	a.Lang = language(args, env)
	a.Columns = a.terminalColumns
	a.Printer = sync.OnceValue(func() *i18n.Printer { return i18n.New(a.Lang) })
	return a
}

// T renders a message in the language of the run.
func (a *Run) T(id string, pairs ...any) string { return a.Printer().T(id, pairs...) }

// Text renders a message in the language of the run.
func (a *Run) Text(m message.Message) string { return a.Printer().Text(m) }

// Line writes what makes up a line of its own.
func (a *Run) Line(out []byte) error {
	_, err := a.Out.Write(out)
	return err
}

// Interruptible returns a context that ends when the program is interrupted.
func Interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// KnownCommand refuses what stands where a command is expected.
func KnownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return UnknownValue("cli.command.unknown", args[0], names)
}

// NoArguments refuses arguments.
func NoArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usage("cli.arguments.none", "value", args[0])
	}
	return nil
}

// NamesOf returns values as words.
func NamesOf[T ~string](list []T) []string {
	var out []string
	for _, x := range list {
		out = append(out, string(x))
	}
	return out
}

// Today returns the day by this computer's clock: a report file says of no other.
func Today() tournament.Date {
	return calendar.Of(time.Now())
}
