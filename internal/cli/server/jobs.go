package server

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/internal/batch"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/progress"
	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/message"
)

// AddJobs adds the flag that says how many files are worked on at a time, or in which
// database they are left for other programs.
func AddJobs(cmd *cobra.Command) *string {
	var value string
	cmd.Flags().StringVarP(&value, "jobs", "j", "", "")
	command.Complete(cmd, "jobs", func() []string { return nil })
	return &value
}

// UseJobs reads it. Elsewhere the command runs with the same flags, except those that are about
// this machine.
func (a *Verbs) UseJobs(cmd *cobra.Command, value *string, about []string, here ...string) error {
	if !cmd.Flags().Changed("jobs") || a.Given != nil {
		return nil
	}
	if n, err := strconv.Atoi(*value); err == nil {
		if n < 1 {
			return command.Usage("cli.jobs.positive", "value", n)
		}
		a.Jobs = n
		return nil
	}
	if !store.IsPostgres(*value) && !strings.EqualFold(filepath.Ext(*value), ".db") {
		return command.Usage("cli.jobs.where", "value", *value)
	}
	url, err := a.existing(&Place{Database: *value})
	if err != nil {
		return err
	}
	flags, err := flagsOf(cmd, append(here, "jobs", "lang"))
	if err != nil {
		return err
	}
	a.Elsewhere = &elsewhereDatabase{database: url, order: batch.Order{
		Verb: cmd.Name(), Flags: flags, Language: string(a.Printer().Language()), By: a.T("cli.entries.who"), About: strings.Join(about, " "),
	}}
	return nil
}

// flagsOf returns the flags that were given, as they can be given again.
func flagsOf(cmd *cobra.Command, without []string) (list []string, err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(without, f.Name) {
			return
		}
		several, ok := f.Value.(pflag.SliceValue)
		if !ok {
			list = append(list, "--"+f.Name+"="+f.Value.String())
			return
		}
		for _, value := range several.GetSlice() {
			if f.Value.Type() == "stringSlice" {
				var b bytes.Buffer
				w := csv.NewWriter(&b)
				err = errors.Join(err, w.Write([]string{value}))
				w.Flush()
				value = strings.TrimSuffix(b.String(), "\n")
			}
			list = append(list, "--"+f.Name+"="+value)
		}
	})
	return list, err
}

// elsewhereDatabase is a database in which files are left for other programs to work on.
type elsewhereDatabase struct {
	database string
	order    batch.Order
	seeds    map[string]uint64 // of files that are made: instead of what is in them
}

// SetSeeds sets the seeds of which the files are made, with these ratings.
func (e *elsewhereDatabase) SetSeeds(seeds map[string]uint64, ratings []int) {
	e.seeds = seeds
	e.order.Flags = slices.DeleteFunc(e.order.Flags, func(f string) bool {
		return strings.HasPrefix(f, "--seed=") || strings.HasPrefix(f, "--ratings=@")
	})
	if len(ratings) > 0 { // they may come from a file
		var words []string
		for _, r := range ratings {
			words = append(words, strconv.Itoa(r))
		}
		e.order.Flags = append(slices.DeleteFunc(e.order.Flags, func(f string) bool { return strings.HasPrefix(f, "--ratings=") }), "--ratings="+strings.Join(words, ","))
	}
}

// Deal leaves the files in the database and hands over what other programs make of them,
// in their order. If this one is interrupted, they go on.
func (e *elsewhereDatabase) Deal(a *command.Run, files []string, begin func(), handOver func(command.Outcome) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	return withBatches(ctx, e.database, func(b *batch.Batches) error {
		chunks, err := e.send(ctx, a, b, files)
		if err != nil {
			return noBatches(err)
		}
		of, err := b.Begin(ctx, e.order, chunks)
		if err != nil {
			return noBatches(err)
		}
		begin()
		return (&Verbs{a}).await(ctx, b, of, handOver)
	})
}

// send puts the files into the database, chunk by chunk.
func (e *elsewhereDatabase) send(ctx context.Context, a *command.Run, b *batch.Batches, files []string) (chunks []batch.Chunk, err error) {
	var bar *progress.Bar
	if len(files) >= command.ManyFiles && command.IsTerminal(a.Stderr) {
		bar = progress.NewBar(a.Stderr, a.T("cli.progress.sending"), len(files))
		defer bar.Close()
	}
	var p batch.Packer
	put := func(list []batch.File) error {
		c, err := b.Put(ctx, list)
		chunks = append(chunks, c)
		return err
	}
	for _, name := range files {
		f := batch.File{Name: name}
		if e.seeds != nil {
			f.Data = strconv.AppendUint(nil, e.seeds[name], 10)
		} else if called, is := strings.CutPrefix(name, command.DeskPrefix); is {
			f.Wrong = row.EncodeMessage(message.New("cli.desk.files", "name", command.DisplayName(called)))
		} else if data, _, err := a.Bytes(name); err != nil {
			f.Wrong = row.EncodeMessage(errtext.Of(err))
		} else {
			f.Data = data
		}
		if err := p.Add(f, put); err != nil {
			return nil, err
		}
		if bar != nil {
			bar.Step()
		}
	}
	return chunks, p.End(put)
}
