package server

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"torneo/i18n"
	"torneo/internal/batch"
	"torneo/internal/cli/command"
)

// batchVerbs lists the verbs whose work can be done elsewhere: their result depends on the file
// and on the flags alone.
var batchVerbs = []string{"check", "ratings", "generate"}

// Chunks does chunks of batches: with the command line that ordered them.
type Chunks struct {
	log      *slog.Logger
	verbs    []command.Verb                         // of the program
	printers map[i18n.Language]func() *i18n.Printer // shared by all runs
}

// NewChunks returns a worker on chunks, for a program that has these verbs.
func NewChunks(log *slog.Logger, verbs []command.Verb) Chunks {
	d := Chunks{log, verbs, map[i18n.Language]func() *i18n.Printer{}}
	for _, l := range i18n.Languages() {
		d.printers[l] = sync.OnceValue(func() *i18n.Printer { return i18n.New(l) })
	}
	return d
}

// run returns a run that says nothing, in the language of the order.
func (d Chunks) run(args []string) *command.Run {
	a := command.NewRun(d.verbs, args, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" })
	a.Printer = d.printers[a.Lang]
	return a
}

// Do works on the files of a chunk.
func (d Chunks) Do(ctx context.Context, o batch.Order, files []batch.File) ([]batch.Outcome, error) {
	args := append([]string{o.Verb, "--lang", o.Language}, o.Flags...)
	if o.Verb != "generate" {
		args = append(args, command.StandardInput) // in the place of the files
	}
	a := d.run(args)
	a.Given = &command.Given{Ctx: ctx, Files: files, Several: o.Several, Log: d.log}
	var err error = command.UnknownValue("cli.command.unknown", o.Verb, batchVerbs)
	if slices.Contains(batchVerbs, o.Verb) {
		root := a.Root()
		root.SetArgs(args)
		err = root.Execute()
	}
	if stopped := ctx.Err(); stopped != nil {
		return nil, stopped
	}
	if len(a.Given.Outcomes) < len(files) { // the order is refused, and would be again
		for k := range files {
			a.Given.Outcomes = append(a.Given.Outcomes[:k], a.EncodeOutcome(command.Outcome{File: files[k].Name, Err: command.FailureOf(err)}, command.TextFormat))
		}
	}
	return a.Given.Outcomes, nil
}

// Died returns the failure of each file of a chunk of which programs died.
func (d Chunks) Died(o batch.Order, times int) *batch.Failure {
	a := d.run([]string{"--lang", o.Language})
	return &batch.Failure{Code: command.ExitUnreadable, Text: a.T("jobs.died", "count", times)}
}
