package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/internal/batch"
	"torneo/internal/jobs"
	"torneo/internal/reason"
	"torneo/internal/report"
	"torneo/internal/store"
	"torneo/message"
)

// addJobs adds the flag that says how many files are worked on at a time, or in which
// database they are left for other programs.
func addJobs(cmd *cobra.Command) *string {
	var value string
	cmd.Flags().StringVarP(&value, "jobs", "j", "", "")
	complete(cmd, "jobs", func() []string { return nil })
	return &value
}

// useJobs reads it. What is done elsewhere is told the flags of the command but for those
// that are about this machine.
func (a *app) useJobs(cmd *cobra.Command, value *string, about []string, here ...string) error {
	if !cmd.Flags().Changed("jobs") || a.given != nil {
		return nil
	}
	if n, err := strconv.Atoi(*value); err == nil {
		if n < 1 {
			return usage("cli.jobs.positive", "value", n)
		}
		a.jobs = n
		return nil
	}
	if !store.IsPostgres(*value) && !strings.EqualFold(filepath.Ext(*value), ".db") {
		return usage("cli.jobs.where", "value", *value)
	}
	url, err := a.existing(&serveFlags{database: *value})
	if err != nil {
		return err
	}
	flags, err := flagsOf(cmd, append(here, "jobs", "lang"))
	if err != nil {
		return err
	}
	a.elsewhere = &elsewhere{database: url, order: batch.Order{
		Verb: cmd.Name(), Flags: flags, Language: string(a.printer().Language()), By: a.T("cli.entries.who"), About: strings.Join(about, " "),
	}}
	return nil
}

// flagsOf are the flags that were given, as they can be given again.
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

// elsewhere is a database in which files are left for other programs to work on.
type elsewhere struct {
	database string
	order    batch.Order
	seeds    map[string]uint64 // of files that are made: instead of what is in them
}

// made says that the files are made, of these seeds.
func (e *elsewhere) made(g *generation) {
	e.seeds = map[string]uint64{}
	for k, name := range g.files() {
		e.seeds[name] = seedOf(g.seed, k)
	}
	e.order.Flags = slices.DeleteFunc(e.order.Flags, func(f string) bool {
		return strings.HasPrefix(f, "--seed=") || strings.HasPrefix(f, "--ratings=@")
	})
	if given := g.Options.Ratings.Given; len(given) > 0 { // they may come from a file
		var words []string
		for _, r := range given {
			words = append(words, strconv.Itoa(r))
		}
		e.order.Flags = append(slices.DeleteFunc(e.order.Flags, func(f string) bool { return strings.HasPrefix(f, "--ratings=") }), "--ratings="+strings.Join(words, ","))
	}
}

// openBatches opens the batches of a database: a schema of their own in PostgreSQL, else
// a file beside that of the database.
func openBatches(ctx context.Context, database string, log *slog.Logger) (*batch.Batches, error) {
	version, err := versionOfWork()
	if err != nil {
		return nil, err
	}
	var s *batch.Store
	if store.IsPostgres(database) {
		s, err = batch.OpenServer(ctx, database, version)
	} else {
		s, err = batch.OpenFile(ctx, beside(database, "batches.db"), version)
	}
	if err != nil {
		return nil, err
	}
	return batch.New(s, newChunks(log), log), nil
}

// withBatches does something with the batches of a database and their queue, of which
// this program takes no work.
func withBatches(ctx context.Context, database string, do func(*batch.Batches) error) error {
	log := slog.New(slog.DiscardHandler)
	b, err := openBatches(ctx, database, log)
	if err != nil {
		return noBatches(err)
	}
	defer b.Close()
	q, err := openQueue(ctx, database, "", []jobs.Kind{b.Kind(1)}, nil, log)
	if err != nil {
		return noBatches(err)
	}
	defer q.Close()
	b.Use(q)
	return do(b)
}

// noBatches is why nothing can be done with batches.
func noBatches(err error) error {
	if f := (*failure)(nil); errors.As(err, &f) {
		return f
	}
	return &failure{code: exitUnreadable, text: message.New("cli.serve.database", "reason", reason.Of(err))}
}

// deal leaves the files in the database and hands over what other programs make of them,
// in their order. Who is interrupted leaves them at it.
func (e *elsewhere) deal(a *app, files []string, begin func(), handOver func(outcome) error) error {
	ctx, stop := interruptible()
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
		return a.await(ctx, b, of, handOver)
	})
}

// send puts the files into the database, chunk by chunk.
func (e *elsewhere) send(ctx context.Context, a *app, b *batch.Batches, files []string) (chunks []batch.Chunk, err error) {
	var bar *report.Progress
	if len(files) >= manyFiles && isTerminal(a.stderr) {
		bar = report.NewProgress(a.stderr, a.T("cli.progress.sending"), len(files))
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
		} else if data, _, err := a.bytes(name); err != nil {
			f.Wrong = jobs.Kept(reason.Of(err))
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

// How long it is waited before it is looked again, and after which a database that cannot
// be read is given up.
const (
	lookFirst   = 20 * time.Millisecond
	lookLast    = 500 * time.Millisecond
	troubleAt   = 5 * time.Second
	nobodyAt    = 45 * time.Second // more than it takes to find out that somebody died
	awayForGood = 5 * time.Minute
)

// await hands over the outcomes of a batch in their order, as they come.
func (a *app) await(ctx context.Context, b *batch.Batches, of *batch.Batch, handOver func(outcome) error) error {
	w := waiting{app: a, b: b, of: of, said: map[string]bool{}, moved: time.Now()}
	for k := range of.Chunks {
		list, err := w.chunk(ctx, k)
		if err != nil {
			return err
		}
		for _, x := range list {
			if err := handOver(received(x)); err != nil {
				return err
			}
		}
	}
	return nil
}

// waiting is somebody who waits for a batch.
type waiting struct {
	*app
	b      *batch.Batches
	of     *batch.Batch
	said   map[string]bool
	moved  time.Time // when it was last seen to go on
	looked time.Time // for troubles
	away   time.Time // since when the database cannot be read; zero: it can
}

// chunk waits for a chunk.
func (w *waiting) chunk(ctx context.Context, k int) ([]batch.Outcome, error) {
	for pause := lookFirst; ; pause = min(2*pause, lookLast) {
		list, done, err := w.b.Outcomes(ctx, w.of.ID, k)
		if err == nil && !done {
			err = w.look(ctx)
		}
		var told *failure
		switch {
		case ctx.Err() != nil:
			return nil, &failure{code: exitUnreadable, text: message.New("batch.left", "batch", w.of.ID)}
		case errors.As(err, &told):
			return nil, told
		case err == nil && done:
			w.moved, w.away = time.Now(), time.Time{}
			return list, nil
		case err == nil:
			w.away = time.Time{}
		case w.away.IsZero():
			w.away = time.Now()
			w.once(w.T("batch.away", "reason", reason.Of(err)))
		case time.Since(w.away) > awayForGood:
			return nil, noBatches(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// look says why a batch does not go on.
func (w *waiting) look(ctx context.Context) error {
	if time.Since(w.looked) < troubleAt && !w.looked.IsZero() {
		return nil
	}
	first := w.looked.IsZero()
	w.looked = time.Now()
	now, err := w.b.Get(ctx, w.of.ID)
	if errors.Is(err, batch.ErrNotFound) || err == nil && now.Cancelled {
		return &failure{code: exitUnreadable, text: message.New("batch.cancelled", "batch", w.of.ID)}
	}
	if err != nil {
		return err
	}
	if now.Done > w.of.Done {
		w.moved = time.Now()
	}
	w.of = now
	if first {
		return nil
	}
	troubles, err := w.b.Troubles(ctx, w.of.ID)
	if err != nil {
		return err
	}
	for _, t := range troubles {
		w.once(w.T("batch.trouble", "reason", t))
	}
	if time.Since(w.moved) > nobodyAt {
		w.once(w.T("batch.nobody", "version", now.Version))
	}
	return nil
}

// once says a line, and not again.
func (w *waiting) once(line string) {
	if !w.said[line] {
		w.said[line] = true
		w.tell(line)
	}
}

// beside is a file beside that of a database, called after it.
func beside(database, name string) string {
	folder, file := filepath.Split(database)
	if file == databaseFile {
		return folder + name
	}
	return folder + strings.TrimSuffix(file, filepath.Ext(file)) + "-" + name
}

// versionOfWork names the program by what comes of its work: version and commit, and of a
// program that was built without them the sum of its file.
var versionOfWork = sync.OnceValues(func() (string, error) {
	if Commit != "" {
		return Version + " " + Commit, nil
	}
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return Version + " " + hex.EncodeToString(sum.Sum(nil)[:8]), nil
})
