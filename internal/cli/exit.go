package cli

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
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/trf"
)

// The exit codes; see the package.
const (
	exitRight      = 0
	exitBroken     = 1
	exitUsage      = 2
	exitUnreadable = 3
	exitUnjudged   = 4
	exitOver       = 5
)

// outcomes are the exit codes of reasons for which a round is not paired or not
// checked, where it is not that the tournament breaks a rule.
var outcomes = map[string]int{
	"pairing.no-round":   exitUsage,
	"pairing.not-paired": exitUsage,

	"schedule.not-tabular": exitUnjudged,
	"pairing.baku-rounds":  exitUnjudged,

	"pairing.all-rounds-paired": exitOver,
	"knockout.over":             exitOver,
	"knockout.over.nobody":      exitOver,
}

// outcomeOf returns the exit code of a refusal.
func outcomeOf(u *swiss.Unpairable) int {
	if pairing.NotJudged(u) {
		return exitUnjudged
	}
	if code, ok := outcomes[u.Message.ID]; ok {
		return code
	}
	return exitBroken
}

// worse returns the exit code of two files together: what could not be read counts most, then a
// wrong command line, a broken rule, and what cannot be judged.
func worse(a, b int) int {
	if slices.Index(byWeight, b) > slices.Index(byWeight, a) {
		return b
	}
	return a
}

var byWeight = []int{exitRight, exitOver, exitUnjudged, exitBroken, exitUsage, exitUnreadable}

// failure is an error with its exit code and its sentence.
type failure struct {
	code     int
	text     message.Message
	lines    []string     // told under the sentence, one by one
	usage    bool         // the command's help may be of help
	problems trf.Problems // of a file that is no tournament; lines has them as text

	said      string // the sentence as another program said it; "": text is it
	saidNamed bool   // it names its file
}

// words returns the sentence; "": everything has been said.
func (f *failure) words(a *app) string {
	switch {
	case f.said != "":
		return f.said
	case f.text.IsZero():
		return ""
	}
	return a.text(f.text)
}

// mentionsFile reports whether the sentence names its file.
func (f *failure) mentionsFile() bool { return f.saidNamed || f.text.Args["file"] != nil }

func (f *failure) Error() string { return fmt.Sprint(f.text.ID, f.text.Args, f.lines) }

// usage returns an error of the command line.
func usage(id string, pairs ...any) *failure {
	return &failure{code: exitUsage, text: message.New(id, pairs...), usage: true}
}

// unknown returns the error of a value that is not one of those there are; near ones are named
// first.
func unknown(id, value string, there []string) *failure {
	f := usage(id, "value", value, "there", strings.Join(there, ", "))
	if near := spelling.Nearest(value, there); len(near) > 0 && strings.ContainsFunc(value, unicode.IsLetter) {
		f.text = spelling.Suggest(f.text, near)
	}
	return f
}

// cannotWrite returns an error of the output.
func cannotWrite(err error) *failure {
	return &failure{code: exitUnreadable, text: message.New("cli.output.failed", "reason", errtext.Of(err))}
}

// quiet reports whether nobody reads the output any more.
func quiet(err error) bool { return errors.Is(err, syscall.EPIPE) || errors.Is(err, fs.ErrClosed) }

// finish says what went wrong, if anything did, and returns the exit code.
func (a *app) finish(cmd *cobra.Command, err error) int {
	if err == nil {
		return exitRight
	}
	var f *failure
	switch {
	case quiet(err):
		return exitRight
	case errors.As(err, &f):
	default:
		f = cannotWrite(err)
	}
	words := f.words(a)
	if words == "" {
		return f.code // everything has been said
	}
	a.tell("torneo: " + words)
	for _, l := range f.lines {
		a.tell("  " + l)
	}
	if f.usage {
		a.tell(a.T("cli.hint.help", "command", cmd.CommandPath()))
	}
	return f.code
}

// tell writes a line to standard error.
func (a *app) tell(line string) { fmt.Fprintln(a.stderr, report.Printable(line)) }

// flagError puts what is wrong with a flag into a sentence.
func flagError(_ *cobra.Command, err error) error {
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
			name = "-" + missing.GetSpecifiedName()
		}
		return usage("cli.flag-unknown", "flag", name)
	case errors.As(err, &value):
		return usage("cli.flag-value", "flag", "--"+value.GetFlag().Name)
	case errors.As(err, &invalid):
		return usage("cli.flag-invalid", "flag", "--"+invalid.GetFlag().Name, "value", invalid.GetValue())
	case errors.As(err, &syntax):
		return usage("cli.flag-unknown", "flag", syntax.GetSpecifiedFlag())
	}
	return err
}
