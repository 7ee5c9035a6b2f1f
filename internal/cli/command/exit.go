package command

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/internal/errtext"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/trf"
)

// The exit codes; package cli says what they mean.
const (
	ExitRight      = 0
	ExitBroken     = 1
	ExitUsage      = 2
	ExitUnreadable = 3
	ExitUnjudged   = 4
	ExitOver       = 5
)

// worse returns the exit code of two files together: what could not be read counts most, then a
// wrong command line, a broken rule, and what cannot be judged.
func worse(a, b int) int {
	if slices.Index(byWeight, b) > slices.Index(byWeight, a) {
		return b
	}
	return a
}

var byWeight = []int{ExitRight, ExitOver, ExitUnjudged, ExitBroken, ExitUsage, ExitUnreadable}

// Failure is an error with its exit code and its sentence.
type Failure struct {
	Code     int
	Text     message.Message
	Lines    []string     // told under the sentence, one by one
	Usage    bool         // the command's help may be of help
	problems trf.Problems // of a file that is no tournament; lines has them as text

	said      string // the sentence as another program said it; "": text is it
	saidNamed bool   // it names its file
}

// words returns the sentence; "": everything has been said.
func (f *Failure) words(a *Run) string {
	switch {
	case f.said != "":
		return f.said
	case f.Text.IsZero():
		return ""
	}
	return a.Text(f.Text)
}

// mentionsFile reports whether the sentence names its file.
func (f *Failure) mentionsFile() bool { return f.saidNamed || f.Text.Args["file"] != nil }

func (f *Failure) Error() string { return fmt.Sprint(f.Text.ID, f.Text.Args, f.Lines) }

// Usage returns an error of the command line.
func Usage(id string, pairs ...any) *Failure {
	return &Failure{Code: ExitUsage, Text: message.New(id, pairs...), Usage: true}
}

// UnknownValue returns the error of a value that is not one of those there are; near ones are named
// first.
func UnknownValue(id, value string, there []string) *Failure {
	f := Usage(id, "value", value, "there", strings.Join(there, ", "))
	if near := spelling.Nearest(value, there); len(near) > 0 && strings.ContainsFunc(value, unicode.IsLetter) {
		f.Text = spelling.Suggest(f.Text, near)
	}
	return f
}

// cannotWrite returns an error of the output.
func cannotWrite(err error) *Failure {
	return &Failure{Code: ExitUnreadable, Text: message.New("cli.output.failed", "reason", errtext.Of(err))}
}

// IsQuiet reports whether nobody reads the output any more.
func IsQuiet(err error) bool { return errors.Is(err, syscall.EPIPE) || errors.Is(err, fs.ErrClosed) }

// finish says what went wrong, if anything did, and returns the exit code.
func (a *Run) finish(cmd *cobra.Command, err error) int {
	if err == nil {
		return ExitRight
	}
	var f *Failure
	switch {
	case IsQuiet(err):
		return ExitRight
	case errors.As(err, &f):
	default:
		f = cannotWrite(err)
	}
	words := f.words(a)
	if words == "" {
		return f.Code // everything has been said
	}
	a.Tell("torneo: " + words)
	for _, l := range f.Lines {
		a.Tell("  " + l)
	}
	if f.Usage {
		a.Tell(a.T("cli.hint.help", "command", PathOf(cmd)))
	}
	return f.Code
}

// Tell writes a line to standard error.
func (a *Run) Tell(line string) { fmt.Fprintln(a.Stderr, report.Printable(line)) }

// nearFlags returns the flags of a command, with their dashes, that somebody may have meant.
func nearFlags(cmd *cobra.Command, name string) (near []string) {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	for _, n := range spelling.Nearest(name, names) {
		near = append(near, "--"+n)
	}
	return near
}

// flagError puts what is wrong with a flag into a sentence.
func flagError(cmd *cobra.Command, err error) error {
	var (
		missing *pflag.NotExistError
		value   *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &missing):
		name := "--" + missing.GetSpecifiedName()
		if missing.GetSpecifiedShortnames() != "" {
			return Usage("cli.flag-unknown", "flag", "-"+missing.GetSpecifiedName())
		}
		f := Usage("cli.flag-unknown", "flag", name)
		f.Text = spelling.Suggest(f.Text, nearFlags(cmd, missing.GetSpecifiedName()))
		return f
	case errors.As(err, &value):
		return Usage("cli.flag-value", "flag", "--"+value.GetFlag().Name)
	case errors.As(err, &invalid):
		return Usage("cli.flag-invalid", "flag", "--"+invalid.GetFlag().Name, "value", invalid.GetValue())
	case errors.As(err, &syntax):
		return Usage("cli.flag-unknown", "flag", syntax.GetSpecifiedFlag())
	}
	return err
}
