package server

import (
	"errors"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"torneo/fidelist"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonline"
	"torneo/internal/progress"
	"torneo/internal/ratinglist"
	"torneo/internal/report"
	"torneo/message"
)

// listImport holds the arguments of "torneo list import".
type listImport struct {
	place       Place
	month, kind string
	name        string // of a list that is not FIDE's
	columns     string // what its columns hold
	fewer       bool
	keep        int
}

// addTo adds what is asked of any list that comes: where it is to be, whose it is, what its
// columns hold, and of which kind it is.
func (i *listImport) addTo(cmd *cobra.Command) {
	i.place.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&i.kind, "kind", "", "")
	command.Describe(cmd, "kind", "list-import-kind")
	fs.StringVar(&i.name, "name", "", "")
	command.Describe(cmd, "name", "list-name")
	fs.StringVar(&i.columns, "map", "", "")
	command.Describe(cmd, "map", "list-map")
	command.Complete(cmd, "name", listNames)
	command.Complete(cmd, "map", func() []string { return []string{proposedColumns} })
}

func (a *Verbs) listImportCommand() *cobra.Command {
	var i listImport
	cmd := &cobra.Command{Use: "import", Args: command.OneFile, Example: "torneo list import players_list_xml.zip\ntorneo list import standard_sep26frl.txt --kind standard\ntorneo list import players_list.zip --month 2026-11 --keep 6\ntorneo list import spieler.csv --list-name DSB --month 2026-11\ntorneo list import club.csv --list-name club --month 2026-11 --map name=Nombre,rating=Elo"}
	i.addTo(cmd)
	fs := cmd.Flags()
	fs.StringVar(&i.month, "month", "", "")
	command.Describe(cmd, "month", "list-import-month")
	fs.BoolVar(&i.fewer, "fewer", false, "")
	fs.IntVar(&i.keep, "keep", ratinglist.Kept, "")
	command.Complete(cmd, "kind", func() []string { return fidelist.KindNames })
	command.Complete(cmd, "month", func() []string { return nil })
	command.Complete(cmd, "keep", func() []string { return nil })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.importList(args[0], &i, f)
	}
	return cmd
}

func (a *Verbs) importList(name string, i *listImport, f command.Format) error {
	month, err := MonthFlag(i.month)
	if err != nil {
		return err
	}
	kind, err := kindFlag(i.kind)
	if err != nil {
		return err
	}
	if i.keep < 1 || i.keep > 1200 {
		return command.Usage("cli.list.keep", "value", i.keep)
	}
	if i.columns != "" && i.name == "" {
		return command.Usage("cli.list.name-without")
	}
	file, size, err := listFile(name)
	if err != nil {
		return err
	}
	defer file.Close()
	kept, err := a.Lists(&i.place)
	if err != nil {
		return err
	}
	defer kept.Close()
	ctx, stop := command.Interruptible()
	defer stop()
	order := ratinglist.Order{Name: name, Source: i.name, Month: month, Kind: kind, Fewer: i.fewer, Keep: i.keep, Today: time.Now()}
	if order.Mapping, err = a.mapping(ctx, kept, file, size, order, i.columns); err != nil {
		return err
	}
	bar := listBar{Verbs: a, shown: command.IsTerminal(a.Stderr)}
	order.Progress = bar.tell
	result, err := kept.Import(ctx, file, size, order)
	bar.end()
	if unknown := (*ratinglist.Error)(nil); errors.As(err, &unknown) && unknown.Text.ID == "ratinglist.columns" {
		return a.askColumns(ctx, kept, file, size, order, f, err)
	}
	if err != nil {
		return NotListed(command.DisplayName(name), err)
	}
	a.tellImport(name, result)
	if f == command.JSONFormat {
		return a.Line(jsonline.Lists(keptLists([]ratinglist.List{result.List})))
	}
	return a.Write(report.Lists(a.Printer(), keptLists([]ratinglist.List{result.List})), f)
}

// listFile opens a file with a list, which has to be a file: it is read twice.
func listFile(name string) (*os.File, int64, error) {
	if name == command.StandardInput {
		return nil, 0, command.Usage("cli.list.stdin")
	}
	file, err := os.Open(name)
	var info os.FileInfo
	if err == nil {
		if info, err = file.Stat(); err == nil && info.IsDir() {
			err = syscall.EISDIR
		}
		if err != nil {
			_ = file.Close() // it was not read
		}
	}
	if err != nil {
		return nil, 0, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
	}
	return file, info.Size(), nil
}

// tellImport reports what the user has to know of an imported list.
func (a *Verbs) tellImport(name string, r *ratinglist.Result) {
	if r.From == fidelist.Packed {
		a.Tell(a.T("cli.list.packed", "month", r.List.Month.String()))
	}
	if r.Mapping != nil {
		a.Tell(a.T("cli.list.mapped", "map", r.Mapping.Pairs()))
	}
	if r.OpenEnded {
		a.Tell(a.T("cli.list.open-ended"))
	}
	if r.List.Western > 0 {
		a.Tell(a.T("cli.list.western", "count", int(r.List.Western)))
	}
	if r.List.LeftOut > 0 {
		a.Tell(a.T("cli.list.left-out", "count", r.List.LeftOut))
		told := r.Defects
		if !a.Verbose {
			told = told[:min(len(told), 5)]
		}
		for k := range told {
			a.Tell("  " + command.DisplayName(name) + ": " + a.Text(told[k].Sentence()))
		}
	}
	for k := range r.Dropped {
		a.Tell(a.T("cli.list.dropped", "source", r.Dropped[k].Source, "month", r.Dropped[k].Month.String()))
	}
}

// whyNotListed explains why a list was not imported: its mistake, or the error of the system.
func whyNotListed(err error) message.Message {
	if m, ok := message.Of(err); ok {
		return m
	}
	return errtext.Of(err)
}

// listBar shows how far an import has come: a bar a stage.
type listBar struct {
	*Verbs
	shown bool
	stage ratinglist.Stage
	bar   *progress.Bar
}

func (b *listBar) tell(p ratinglist.Progress) {
	if !b.shown {
		return
	}
	const megabyte = 1 << 20
	if b.bar == nil || b.stage != p.Stage {
		b.end()
		b.stage = p.Stage
		switch p.Stage {
		case ratinglist.Reading:
			b.bar = progress.NewBar(b.Stderr, b.T("cli.progress.list-reading"), int(p.Total/megabyte))
		case ratinglist.Writing:
			b.bar = progress.NewBar(b.Stderr, b.T("cli.progress.list-writing"), int(p.Total))
		case ratinglist.Sorting:
			b.Verbs.Tell(b.T("cli.progress.list-sorting"))
			return
		}
	}
	if p.Stage == ratinglist.Reading {
		p.Done /= megabyte
	}
	if b.bar != nil {
		b.bar.At(int(p.Done))
	}
}

func (b *listBar) end() {
	if b.bar != nil {
		b.bar.Close()
		b.bar = nil
	}
}
