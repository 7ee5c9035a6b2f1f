package batch

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"torneo/internal/jobs"
	"torneo/message"
)

// KindChunk is the name of the kind of work.
const KindChunk = "batch-chunk"

// Doer works on chunks.
type Doer interface {
	// Do works on the files of a chunk, in their order: what comes of it depends on the
	// order and the files, and on nothing else. It ends early when the context ends.
	Do(context.Context, Order, []File) ([]Outcome, error)
	// Died returns the failure of each file of a chunk of which programs died so many
	// times.
	Died(o Order, times int) *Failure
}

// Batches are the batches of a database and the queue in which their chunks are.
type Batches struct {
	*Store
	doer  Doer
	queue *jobs.Queue
	log   *slog.Logger
}

// New returns the batches of a store.
func New(s *Store, doer Doer, log *slog.Logger) *Batches {
	return &Batches{Store: s, doer: doer, log: log}
}

// Kind returns the kind of work that a chunk is, so many at a time in this program. It is done
// by programs of this version alone.
func (b *Batches) Kind(atOnce int) jobs.Kind {
	return jobs.Kind{Name: KindChunk, Do: b.chunk, Tries: 20, AtOnce: atOnce, Only: sum([]byte(b.version))[:16]}
}

// Use takes the queue that does the work.
func (b *Batches) Use(q *jobs.Queue) { b.queue = q }

// part identifies the chunk of a job.
type part struct {
	Batch string `json:"batch"`
	Chunk int    `json:"chunk"`
}

// Begin makes a batch of chunks that were put, and has them done.
func (b *Batches) Begin(ctx context.Context, o Order, chunks []Chunk) (*Batch, error) {
	made, err := b.Seal(ctx, o, chunks)
	if err != nil {
		return nil, err
	}
	return made, b.enqueue(ctx, made)
}

// enqueue puts into the queue what is not done. What is in it already stays as it is.
func (b *Batches) enqueue(ctx context.Context, of *Batch) error {
	missing, err := b.Missing(ctx, of.ID)
	if err != nil {
		return err
	}
	orders := make([]jobs.Order, len(missing))
	for i, k := range missing {
		orders[i] = jobs.Order{
			Kind: KindChunk, Key: key(of.ID, k), By: of.By, Args: part{of.ID, k},
			About: message.New("batch.chunk", "batch", of.ID, "chunk", k+1, "chunks", of.Chunks),
		}
	}
	return b.queue.AddAll(ctx, orders)
}

func key(id string, chunk int) string { return fmt.Sprintf("%s/%d", id, chunk) }

// How often it is looked for batches that are in no queue, and for what was kept long
// enough.
const (
	lookAfter  = 30 * time.Second
	sweepAfter = time.Hour
)

// Run looks after the batches of this version until the context ends: a queue that was
// lost is filled again, and what was kept long enough goes.
func (b *Batches) Run(ctx context.Context) {
	look, sweep := time.NewTicker(lookAfter), time.NewTicker(sweepAfter)
	defer look.Stop()
	defer sweep.Stop()
	tell := func(err error) {
		if err != nil && ctx.Err() == nil {
			b.log.Warn("looking after batches", "reason", err)
		}
	}
	tell(b.Tend(ctx))
	tell(b.Sweep(ctx))
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			tell(b.Tend(ctx))
		case <-sweep.C:
			tell(b.Sweep(ctx))
		}
	}
}

// Tend puts into the queue again what is open and of which nothing is in it.
func (b *Batches) Tend(ctx context.Context) error {
	open, err := b.read(ctx, "WHERE ended = 0 AND program = $1", b.version)
	if err != nil || len(open) == 0 {
		return err
	}
	counts, err := b.queue.Counts(ctx)
	if err != nil {
		return err
	}
	for _, c := range counts {
		if c.Kind == KindChunk && c.Mine && !c.State.IsFinished() {
			return nil // what is lost of one batch is found when the others are done
		}
	}
	for _, of := range open {
		if of.Done == of.Chunks {
			err = b.end(ctx, of.ID)
		} else {
			err = b.enqueue(ctx, of)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Waiting returns the number of chunks that wait, of all batches of this version.
func (b *Batches) Waiting(ctx context.Context) (n int, err error) {
	counts, err := b.queue.Counts(ctx)
	for _, c := range counts {
		if c.Kind == KindChunk && c.Mine && (c.State == jobs.Waiting || c.State == jobs.Pausing) {
			n += c.Count
		}
	}
	return n, err
}

// Troubles returns the reasons that chunks of a batch cannot be done at the moment,
// each once.
func (b *Batches) Troubles(ctx context.Context, id string) (list []message.Message, err error) {
	work, err := b.queue.List(ctx, KindChunk, 200)
	if err != nil {
		return nil, err
	}
	said := map[string]bool{}
	for _, w := range work {
		if w.State != jobs.Pausing || !strings.HasPrefix(w.Key, id+"/") || w.Words.IsZero() {
			continue
		}
		if text := fmt.Sprint(w.Words); !said[text] {
			said[text] = true
			list = append(list, w.Words)
		}
	}
	return list, nil
}

// chunk does one.
func (b *Batches) chunk(ctx context.Context, j *jobs.Job) (message.Message, error) {
	var p part
	if err := j.Args(&p); err != nil {
		return message.Message{}, jobs.Final(err)
	}
	of, err := b.Get(ctx, p.Batch)
	if errors.Is(err, ErrNotFound) || err == nil && of.Cancelled {
		return message.New("jobs.cancelled"), nil
	}
	if err != nil {
		return message.Message{}, err
	}
	if of.Version != b.version {
		return message.Message{}, jobs.Final(refuse("batch.other-version", "version", of.Version, "own", b.version))
	}
	files, deaths, done, err := b.begin(ctx, p)
	if err != nil || done {
		return message.Message{}, err
	}
	var list []Outcome
	if deaths >= mostDeaths {
		b.log.Error("programs died of a chunk", "batch", p.Batch, "chunk", p.Chunk, "times", deaths)
		for k := range files {
			list = append(list, Outcome{File: files[k].Name, Failure: b.doer.Died(of.Order, deaths)})
		}
	} else {
		working, stop := b.unlessCancelled(ctx, p.Batch)
		list, err = b.doer.Do(working, of.Order, files)
		cancelled := working.Err() != nil && ctx.Err() == nil
		stop()
		if cancelled || err != nil {
			b.unbegin(ctx, p)
			if cancelled {
				return message.New("jobs.cancelled"), nil
			}
			return message.Message{}, err
		}
	}
	return message.Message{}, b.keep(ctx, p, list)
}

// begin reads the files of a chunk, and counts that it was begun: how often it was before
// by programs that died. done: there is nothing to do.
func (b *Batches) begin(ctx context.Context, p part) (files []File, deaths int, done bool, err error) {
	var data []byte
	var there int
	err = b.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE chunks SET begun = begun + 1 WHERE batch = $1 AND number = $2", p.Batch, p.Chunk); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT c.begun - 1, i.data, (SELECT count(*) FROM outputs o WHERE o.batch = c.batch AND o.number = c.number)
			FROM chunks c JOIN blobs i ON i.hash = c.input WHERE c.batch = $1 AND c.number = $2`, p.Batch, p.Chunk).Scan(&deaths, &data, &there)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, true, nil // it was removed meanwhile
	}
	if err != nil || there > 0 {
		return nil, 0, there > 0, err
	}
	files, err = decodeFiles(data)
	return files, deaths, false, jobs.Final(err)
}

// unbegin takes back the start of a chunk: nobody died of it. Where it cannot be said
// it counts as a death.
func (b *Batches) unbegin(ctx context.Context, p part) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_, _ = b.db.ExecContext(ctx, "UPDATE chunks SET begun = begun - 1 WHERE batch = $1 AND number = $2 AND begun > 0", p.Batch, p.Chunk)
}

// unlessCancelled ends when the batch is cancelled, or removed.
func (b *Batches) unlessCancelled(ctx context.Context, id string) (context.Context, func()) {
	working, stop := context.WithCancel(ctx)
	go func() {
		ticks := time.NewTicker(time.Second)
		defer ticks.Stop()
		for {
			select {
			case <-working.Done():
				return
			case <-ticks.C:
			}
			var cancelled int64
			err := b.db.QueryRowContext(working, "SELECT cancelled FROM batches WHERE id = $1", id).Scan(&cancelled)
			if errors.Is(err, sql.ErrNoRows) || err == nil && cancelled != 0 {
				stop()
			}
		}
	}()
	return working, stop
}

// keep writes the outcome of a chunk, once: a program that did it before wrote the
// same.
func (b *Batches) keep(ctx context.Context, p part, list []Outcome) error {
	data, hash := encodeOutcomes(list)
	c := codesOf(list)
	var was string
	err := b.change(ctx, func(tx *sql.Tx) error {
		r, err := tx.ExecContext(ctx, `INSERT INTO outputs (batch, number, hash, c0, c1, c2, c3, c4, c5, data)
			SELECT b.id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM batches b WHERE b.id = $1 ON CONFLICT DO NOTHING`,
			p.Batch, p.Chunk, hash, c[0], c[1], c[2], c[3], c[4], c[5], data)
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n > 0 {
			return err
		}
		err = tx.QueryRowContext(ctx, "SELECT hash FROM outputs WHERE batch = $1 AND number = $2", p.Batch, p.Chunk).Scan(&was)
		if errors.Is(err, sql.ErrNoRows) {
			return nil // the batch was removed
		}
		return err
	})
	if err != nil {
		b.unbegin(ctx, p)
		return err
	}
	if was != "" && was != hash {
		b.log.Error("a chunk that was done twice is not the same", "batch", p.Batch, "chunk", p.Chunk, "was", was, "is", hash)
	}
	return b.end(ctx, p.Batch)
}

// end records the time at which the last chunk was done.
func (b *Batches) end(ctx context.Context, id string) error {
	_, err := b.db.ExecContext(ctx, `UPDATE batches SET ended = $1 WHERE id = $2 AND ended = 0
		AND chunks = (SELECT count(*) FROM outputs WHERE batch = $2)`, b.clock().UnixMicro(), id)
	return jobs.Fault(err)
}
