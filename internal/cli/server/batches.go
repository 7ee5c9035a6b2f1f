package server

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/batch"
	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
	"torneo/internal/report"
	"torneo/message"
)

// batchesCommand builds the command for work that was left for other programs.
func (a *Verbs) batchesCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "batches", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(
		a.batchesListCommand(),
		a.batchCommand("report", "torneo batches report 0123456789abcdef --database postgres://torneo@server/torneo", a.batchReport),
		a.batchCommand("cancel", "torneo batches cancel 0123456789abcdef", func(ctx context.Context, b *batch.Batches, of *batch.Batch) error {
			if of.IsFinished() {
				return &command.Failure{Code: command.ExitBroken, Text: message.New("batch.ended", "batch", of.ID)}
			}
			return b.Cancel(ctx, of.ID)
		}),
		a.batchCommand("remove", "torneo batches remove 0123456789abcdef", func(ctx context.Context, b *batch.Batches, of *batch.Batch) error {
			return b.Remove(ctx, of.ID)
		}),
	)
	return cmd
}

// batchCommand builds a verb about one batch.
func (a *Verbs) batchCommand(name, example string, do func(context.Context, *batch.Batches, *batch.Batch) error) *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: name, Args: cobra.ArbitraryArgs, Example: example}
	place.AddDatabase(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Usage("batch.which")
		}
		return a.atBatches(&place, func(ctx context.Context, b *batch.Batches) error {
			of, err := b.Get(ctx, args[0])
			if errors.Is(err, batch.ErrNotFound) {
				return &command.Failure{Code: command.ExitUsage, Text: message.New("batch.unknown", "batch", args[0])}
			}
			if err != nil {
				return err
			}
			return do(ctx, b, of)
		})
	}
	return cmd
}

// atBatches does something with the batches of a database that there is.
func (a *Verbs) atBatches(place *Place, do func(context.Context, *batch.Batches) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	url, err := a.existing(place)
	if err != nil {
		return err
	}
	err = withBatches(ctx, url, func(b *batch.Batches) error { return do(ctx, b) })
	if err == nil || errors.As(err, new(*command.Failure)) || command.IsQuiet(err) {
		return err
	}
	return noBatches(err)
}

// batchReport writes what the command wrote that ordered the batch, and waits for it.
func (a *Verbs) batchReport(ctx context.Context, b *batch.Batches, of *batch.Batch) error {
	f := command.TextFormat
	for _, name := range []command.Format{command.JSONFormat, command.LinesFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat} {
		if slices.Contains(of.Flags, "--format="+string(name)) {
			f = name
		}
	}
	s := command.Sheet{Run: a.Run, Format: f, Title: a.T("cli.page.title")}
	put := a.Put
	if of.Verb == "ratings" && !f.IsJSON() {
		put = func(o *command.Outcome) error {
			if o.Title != "" {
				s.Title = o.Title
			}
			return s.Add(o.Out)
		}
	}
	err := a.TakeAll(of.Files, f, func(begin func(), handOver func(command.Outcome) error) error {
		begin()
		return a.await(ctx, b, of, handOver)
	}, put)
	return errors.Join(err, s.End())
}

// batchJSON is a batch as programs read it.
type batchJSON struct {
	ID      string     `json:"id"`
	Verb    string     `json:"verb"`
	Flags   []string   `json:"flags"`
	About   string     `json:"about"`
	By      string     `json:"by"`
	Version string     `json:"version"`
	State   string     `json:"state"`
	Files   int        `json:"files"`
	Done    int        `json:"done"`
	Right   int        `json:"right"`
	Created time.Time  `json:"created"`
	Ended   *time.Time `json:"ended,omitempty"`
}

// mostBatches bounds how many batches are listed.
const mostBatches = 200

func (a *Verbs) batchesListCommand() *cobra.Command {
	var place Place
	cmd := &cobra.Command{Use: "list", Args: command.NoArguments, Example: "torneo batches list\ntorneo batches list --database postgres://torneo@server/torneo --format json"}
	place.AddDatabase(cmd)
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat, command.CSVFormat, command.MarkdownFormat, command.HTMLFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.atBatches(&place, func(ctx context.Context, b *batch.Batches) error {
			list, err := b.List(ctx, mostBatches)
			if err != nil {
				return err
			}
			if f == command.JSONFormat {
				out := []batchJSON{}
				for _, x := range list {
					j := batchJSON{ID: x.ID, Verb: x.Verb, Flags: x.Flags, About: x.About, By: x.By, Version: x.Version, State: x.State(), Files: x.Files, Done: x.FilesDone(), Right: x.Codes[command.ExitRight], Created: x.Created.UTC()}
					if !x.Ended.IsZero() {
						ended := x.Ended.UTC()
						j.Ended = &ended
					}
					out = append(out, j)
				}
				return a.Line(jsonline.Of(out))
			}
			return a.Write(a.batchTable(list, f), f)
		})
	}
	return cmd
}

// moment returns a moment as a table has it: for programs by RFC 3339, for people by their clock and in
// their language.
func (a *Verbs) moment(at time.Time, f command.Format) string {
	if f == command.CSVFormat {
		return at.UTC().Format(time.RFC3339)
	}
	return a.Printer().Date(at.Local().Format("2006/01/02 15:04"))
}

func (a *Verbs) batchTable(list []*batch.Batch, f command.Format) *report.Document {
	number := a.Printer().Number
	if f == command.CSVFormat { // programs read it
		number = strconv.Itoa
	}
	t := report.Table{Columns: []report.Column{
		{Key: "id", Title: a.T("batch.column.id"), Heading: true}, {Key: "verb", Title: a.T("batch.column.verb")}, {Key: "about", Title: a.T("batch.column.about")},
		{Key: "state", Title: a.T("batch.column.state")}, {Key: "files", Title: a.T("batch.column.files")}, {Key: "right", Title: a.T("batch.column.right")},
		{Key: "created", Title: a.T("batch.column.created")}}}
	for _, x := range list {
		done, state := number(x.Files), x.State()
		if f.Reader() == report.People {
			state = a.T("batch.state." + state) //i18n:prefix batch.state.
		}
		if x.FilesDone() < x.Files {
			done = number(x.FilesDone()) + "/" + done
		}
		t.Rows = append(t.Rows, []string{x.ID, x.Verb, x.About, state, done, number(x.Codes[command.ExitRight]), a.moment(x.Created, f)})
	}
	return &report.Document{Language: a.Printer().Language(), Title: a.T("batch.title"), Tables: []report.Table{t}}
}
