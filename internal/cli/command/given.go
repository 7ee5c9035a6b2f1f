package command

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"strconv"

	"torneo/internal/batch"
	"torneo/internal/jsonline"
	"torneo/internal/row"
	"torneo/message"
)

// Given are the files that a run works on for another one: it reads nothing else, and
// writes nothing.
type Given struct {
	Ctx      context.Context
	Files    []batch.File
	Several  bool         // the other run has more than one file
	Log      *slog.Logger // of panics
	now      *batch.File
	Outcomes []batch.Outcome
}

// each works on the files one after the other, and keeps what came of them.
func (g *Given) each(a *Run, f Format, work func(file string, out *Product) ([]string, error)) error {
	for k := range g.Files {
		if err := g.Ctx.Err(); err != nil {
			return err
		}
		g.now = &g.Files[k]
		var m Product
		talk, err := g.safely(&m, work)
		g.Outcomes = append(g.Outcomes, a.EncodeOutcome(outcomeOfFile(g.now.Name, &m, talk, err), f))
	}
	return nil
}

// safely works on a file: one at which the program breaks is a failure like others.
func (g *Given) safely(m *Product, work func(file string, out *Product) ([]string, error)) (talk []string, err error) {
	defer func() {
		if p := recover(); p != nil {
			g.Log.Error("panic", "file", g.now.Name, "reason", fmt.Sprint(p), "stack", string(debug.Stack()))
			*m = Product{}
			talk, err = nil, &Failure{Code: ExitUnreadable, Text: message.New("batch.broke", "file", DisplayName(g.now.Name))}
		}
	}()
	return work(g.now.Name, m)
}

// bytes returns the bytes of the file that is worked on.
func (g *Given) bytes() ([]byte, os.FileInfo, error) {
	if len(g.now.Wrong) > 0 {
		return nil, nil, unread{row.DecodeMessage(g.now.Wrong)}
	}
	return g.now.Data, nil, nil
}

// Seed returns the seed of the tournament that is made: the file has it instead of a report.
func (g *Given) Seed() (uint64, error) { return strconv.ParseUint(string(g.now.Data), 10, 64) }

// unread is the error of a file that could not be read where it is.
type unread struct{ why message.Message }

func (e unread) Error() string { return e.why.ID }

// Message puts the error into words.
func (e unread) Message() message.Message { return e.why }

// EncodeOutcome encodes an outcome for another program: in words.
func (a *Run) EncodeOutcome(o Outcome, f Format) batch.Outcome {
	x := batch.Outcome{File: o.File, Out: o.Out, Talk: o.talk, Data: o.Data, Title: o.Title, Early: o.Early}
	if fail := FailureOf(o.Err); fail != nil {
		if f == LinesFormat && len(x.Out) == 0 {
			x.Out = jsonline.Failure(a.Printer(), DisplayName(o.File), fail.Text, fail.Lines, fail.problems)
		}
		x.Failure = &batch.Failure{Code: fail.Code, Text: fail.words(a), Named: fail.mentionsFile(), Usage: fail.Usage, Lines: fail.Lines}
	}
	return x
}

// DecodeOutcome decodes an outcome that another program sent.
func DecodeOutcome(x batch.Outcome) Outcome {
	o := Outcome{File: x.File, Out: x.Out, talk: x.Talk, Title: x.Title, Data: x.Data, Early: x.Early}
	if f := x.Failure; f != nil {
		o.Err = &Failure{Code: f.Code, said: f.Text, saidNamed: f.Named, Usage: f.Usage, Lines: f.Lines}
	}
	return o
}
