package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"

	"torneo/i18n"
	"torneo/internal/batch"
	"torneo/internal/jsonline"
	"torneo/internal/row"
	"torneo/message"
)

// batchVerbs are the verbs whose work can be done elsewhere: what comes of a file depends
// on it and on the flags alone.
var batchVerbs = []string{"check", "ratings", "generate"}

// given are the files that a run works on for another one: it reads nothing else, and
// writes nothing.
type given struct {
	ctx      context.Context
	files    []batch.File
	several  bool         // the other run has more than one file
	log      *slog.Logger // of panics
	now      *batch.File
	outcomes []batch.Outcome
}

// each works on the files one after the other, and keeps what came of them.
func (g *given) each(a *app, f format, work func(file string, out *product) ([]string, error)) error {
	for k := range g.files {
		if err := g.ctx.Err(); err != nil {
			return err
		}
		g.now = &g.files[k]
		var m product
		talk, err := g.safely(&m, work)
		g.outcomes = append(g.outcomes, a.encodeOutcome(outcomeOfFile(g.now.Name, &m, talk, err), f))
	}
	return nil
}

// safely works on a file: one at which the program breaks is a failure like others.
func (g *given) safely(m *product, work func(file string, out *product) ([]string, error)) (talk []string, err error) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("panic", "file", g.now.Name, "reason", fmt.Sprint(p), "stack", string(debug.Stack()))
			*m = product{}
			talk, err = nil, &failure{code: exitUnreadable, text: message.New("batch.broke", "file", displayName(g.now.Name))}
		}
	}()
	return work(g.now.Name, m)
}

// bytes returns the bytes of the file that is worked on.
func (g *given) bytes() ([]byte, os.FileInfo, error) {
	if len(g.now.Wrong) > 0 {
		return nil, nil, unread{row.DecodeMessage(g.now.Wrong)}
	}
	return g.now.Data, nil, nil
}

// seed returns the seed of the tournament that is made: the file has it instead of a report.
func (g *given) seed() (uint64, error) { return strconv.ParseUint(string(g.now.Data), 10, 64) }

// unread is the error of a file that could not be read where it is.
type unread struct{ why message.Message }

func (e unread) Error() string { return e.why.ID }

// Message puts the error into words.
func (e unread) Message() message.Message { return e.why }

// encodeOutcome encodes an outcome for another program: in words.
func (a *app) encodeOutcome(o outcome, f format) batch.Outcome {
	x := batch.Outcome{File: o.file, Out: o.out, Talk: o.talk, Data: o.data, Title: o.title, Early: o.early}
	if fail := asFailure(o.err); fail != nil {
		if f == linesFormat && len(x.Out) == 0 {
			x.Out = jsonline.Failure(a.printer(), displayName(o.file), fail.text, fail.lines, fail.problems)
		}
		x.Failure = &batch.Failure{Code: fail.code, Text: fail.words(a), Named: fail.mentionsFile(), Usage: fail.usage, Lines: fail.lines}
	}
	return x
}

// decodeOutcome decodes an outcome that another program sent.
func decodeOutcome(x batch.Outcome) outcome {
	o := outcome{file: x.File, out: x.Out, talk: x.Talk, title: x.Title, data: x.Data, early: x.Early}
	if f := x.Failure; f != nil {
		o.err = &failure{code: f.Code, said: f.Text, saidNamed: f.Named, usage: f.Usage, lines: f.Lines}
	}
	return o
}

// chunks does chunks of batches: with the command line that ordered them.
type chunks struct {
	log      *slog.Logger
	printers map[i18n.Language]func() *i18n.Printer // shared by all runs
}

func newChunks(log *slog.Logger) chunks {
	d := chunks{log, map[i18n.Language]func() *i18n.Printer{}}
	for _, l := range i18n.Languages() {
		d.printers[l] = sync.OnceValue(func() *i18n.Printer { return i18n.New(l) })
	}
	return d
}

// app returns a run that says nothing, in the language of the order.
func (d chunks) app(args []string) *app {
	a := newApp(args, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" })
	a.printer = d.printers[a.lang]
	return a
}

// Do works on the files of a chunk.
func (d chunks) Do(ctx context.Context, o batch.Order, files []batch.File) ([]batch.Outcome, error) {
	args := append([]string{o.Verb, "--lang", o.Language}, o.Flags...)
	if o.Verb != "generate" {
		args = append(args, standardInput) // in the place of the files
	}
	a := d.app(args)
	a.given = &given{ctx: ctx, files: files, several: o.Several, log: d.log}
	var err error = unknown("cli.command.unknown", o.Verb, batchVerbs)
	if slices.Contains(batchVerbs, o.Verb) {
		root := a.root()
		root.SetArgs(args)
		err = root.Execute()
	}
	if stopped := ctx.Err(); stopped != nil {
		return nil, stopped
	}
	if len(a.given.outcomes) < len(files) { // the order is refused, and would be again
		for k := range files {
			a.given.outcomes = append(a.given.outcomes[:k], a.encodeOutcome(outcome{file: files[k].Name, err: asFailure(err)}, textFormat))
		}
	}
	return a.given.outcomes, nil
}

// Died returns the failure of each file of a chunk of which programs died.
func (d chunks) Died(o batch.Order, times int) *batch.Failure {
	a := d.app([]string{"--lang", o.Language})
	return &batch.Failure{Code: exitUnreadable, Text: a.T("jobs.died", "count", times)}
}
