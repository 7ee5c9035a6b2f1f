package batch

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"torneo/internal/jobs"
	"torneo/internal/store/storetest"
)

// place is a database of batches and of their queue.
type place struct {
	store func(version string) *Store
	queue func(jobs.Options) (*jobs.Queue, error)
}

// onBoth runs a test in a file and in PostgreSQL.
func onBoth(t *testing.T, test func(*testing.T, place)) {
	must := func(t *testing.T, s *Store, err error) *Store {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	t.Run("SQLite", func(t *testing.T) {
		folder := t.TempDir()
		test(t, place{func(version string) *Store {
			s, err := OpenFile(t.Context(), filepath.Join(folder, "batches.db"), version)
			return must(t, s, err)
		}, func(o jobs.Options) (*jobs.Queue, error) {
			return jobs.OpenFile(context.Background(), filepath.Join(folder, "jobs.db"), o)
		}})
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		url := storetest.Postgres(t)
		test(t, place{func(version string) *Store {
			s, err := OpenServer(t.Context(), url, version)
			return must(t, s, err)
		}, func(o jobs.Options) (*jobs.Queue, error) {
			return jobs.OpenServer(context.Background(), url, o)
		}})
	})
}

// doer does chunks as a function says.
type doer func(context.Context, []File) ([]Outcome, error)

func (d doer) Do(ctx context.Context, _ Order, files []File) ([]Outcome, error) { return d(ctx, files) }

func (d doer) Died(_ Order, times int) *Failure {
	return &Failure{Code: 3, Text: fmt.Sprintf("died %d times", times)}
}

// shouting returns the contents of files in capitals. An empty one fails.
func shouting(_ context.Context, files []File) (list []Outcome, err error) {
	for _, f := range files {
		o := Outcome{File: f.Name, Out: bytes.ToUpper(f.Data)}
		if len(f.Data) == 0 {
			o.Failure = &Failure{Code: 1, Text: "empty", Lines: []string{"a", "b"}}
		}
		list = append(list, o)
	}
	return list, nil
}

// program returns a program that works on batches; atOnce 0: it takes none.
func (p place) program(t *testing.T, version string, atOnce int, d doer) *Batches {
	t.Helper()
	b := New(p.store(version), d, slog.New(slog.DiscardHandler))
	q, err := p.queue(jobs.Options{Kinds: []jobs.Kind{b.Kind(max(1, atOnce))}, Every: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	b.Use(q)
	if atOnce > 0 {
		if err := q.Start(); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { q.Close() })
	return b
}

// ordered returns a batch of chunks of some files each.
func ordered(t *testing.T, b *Batches, chunks [][]File) *Batch {
	t.Helper()
	var list []Chunk
	for _, files := range chunks {
		c, err := b.Put(t.Context(), files)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	of, err := b.Begin(t.Context(), Order{Verb: "shout", Flags: []string{"--loud"}, Language: "en", By: "Ana", About: "words"}, list)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// words returns chunks of files that are all different.
func words(chunks, files int) (list [][]File) {
	for k := range chunks {
		var chunk []File
		for n := range files {
			chunk = append(chunk, File{Name: fmt.Sprintf("%d-%d", k, n), Data: fmt.Appendf(nil, "word %d of %d", n, k)})
		}
		list = append(list, chunk)
	}
	return list
}

// until waits for a batch to be so.
func until(t *testing.T, b *Batches, id string, so func(*Batch) bool) *Batch {
	t.Helper()
	var of *Batch
	for begin := time.Now(); time.Since(begin) < 90*time.Second; time.Sleep(10 * time.Millisecond) {
		var err error
		if of, err = b.Get(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if so(of) {
			return of
		}
	}
	t.Fatalf("never: %+v", of)
	return nil
}

func report(t *testing.T, s *Store, of *Batch) string {
	t.Helper()
	var b strings.Builder
	for k := range of.Chunks {
		list, done, err := s.Outcomes(t.Context(), of.ID, k)
		if err != nil || !done {
			t.Fatalf("chunk %d: %t, %v", k, done, err)
		}
		for _, o := range list {
			fmt.Fprintf(&b, "%s=%s%q\n", o.File, o.Out, o.FailureLines())
		}
	}
	return b.String()
}

func ended(b *Batch) bool { return !b.Ended.IsZero() }

func TestABatchIsDoneByManyAndReadInOrder(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		orders := p.program(t, "1", 0, shouting)
		for range 3 {
			p.program(t, "1", 2, shouting)
		}
		chunks := words(12, 5)
		chunks[7][2].Data = nil
		of := ordered(t, orders, chunks)
		done := until(t, orders, of.ID, ended)
		if done.Done != 12 || done.Codes != (Codes{59, 1}) || done.State() != "done" || done.Percent() != 100 || !done.Several || done.By != "Ana" || done.About != "words" || !slices.Equal(done.Flags, []string{"--loud"}) {
			t.Errorf("%+v", done)
		}
		text := report(t, orders.Store, done)
		want := ""
		for _, c := range chunks {
			for _, f := range c {
				said := "[]"
				if len(f.Data) == 0 {
					said = `["7-2: empty" "  a" "  b"]`
				}
				want += fmt.Sprintf("%s=%s%s\n", f.Name, bytes.ToUpper(f.Data), said)
			}
		}
		if text != want {
			t.Errorf("%s", text)
		}
		if amiss, err := orders.Amiss(t.Context(), of.ID, 10); err != nil || !slices.Equal(amiss, []int{7}) {
			t.Errorf("%v, %v", amiss, err)
		}
		if again := ordered(t, orders, chunks); again.ID != of.ID || !ended(again) {
			t.Errorf("the same order is another batch: %+v", again)
		}
		chunks[0][0].Data = []byte("other")
		if other := ordered(t, orders, chunks); other.ID == of.ID {
			t.Error("other files are the same batch")
		}
		if list, err := orders.List(t.Context(), 10); err != nil || len(list) != 2 || list[1].ID != of.ID {
			t.Errorf("%v, %v", list, err)
		}
	})
}

// A program that dies costs what it was doing, which another one does: nothing is done
// that was done before, and what is done twice is written once.
func TestAChunkIsWrittenOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		b := p.program(t, "1", 0, shouting)
		of := ordered(t, b, words(3, 4))
		var all sync.WaitGroup
		for range 6 {
			for k := range 3 {
				all.Go(func() {
					list, err := shouting(t.Context(), words(3, 4)[k])
					if err == nil {
						err = b.keep(t.Context(), part{of.ID, k}, list)
					}
					if err != nil {
						t.Error(err)
					}
				})
			}
		}
		all.Wait()
		done := until(t, b, of.ID, ended)
		if done.Done != 3 || done.Codes[0] != 12 {
			t.Errorf("%+v", done)
		}
		first := report(t, b.Store, done)
		var said bytes.Buffer
		b.log = slog.New(slog.NewTextHandler(&said, nil))
		if err := b.keep(t.Context(), part{of.ID, 1}, []Outcome{{File: "other"}}); err != nil {
			t.Fatal(err)
		}
		if report(t, b.Store, done) != first || !strings.Contains(said.String(), "done twice is not the same") {
			t.Errorf("another result took the place of the first, or nobody was told: %s", said.String())
		}
		if err := b.Remove(t.Context(), of.ID); err != nil {
			t.Fatal(err)
		}
		if err := b.keep(t.Context(), part{of.ID, 1}, nil); err != nil { // somebody was still doing it
			t.Error(err)
		}
		if _, err := b.Get(t.Context(), of.ID); !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
	})
}

func TestProgramsOfAnotherVersionLeaveABatchAlone(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		var wrong atomic.Int32
		old := p.program(t, "1", 0, shouting)
		p.program(t, "2", 4, func(ctx context.Context, files []File) ([]Outcome, error) {
			wrong.Add(1)
			return shouting(ctx, files)
		})
		of := ordered(t, old, words(5, 2))
		newer := p.program(t, "2", 0, shouting)
		mine := ordered(t, newer, words(5, 2))
		if mine.ID == of.ID {
			t.Error("two versions share a batch")
		}
		until(t, newer, mine.ID, ended)
		if n := wrong.Load(); n != 5 {
			t.Errorf("the newer program did %d chunks of 5", n)
		}
		if now, err := old.Get(t.Context(), of.ID); err != nil || now.Done != 0 {
			t.Errorf("%+v, %v", now, err)
		}
		for _, x := range []struct {
			by   *Batches
			want int
		}{{old, 5}, {newer, 0}} {
			if err := x.by.Tend(t.Context()); err != nil { // what is in the queue is not ordered twice
				t.Fatal(err)
			}
			if n, err := x.by.Waiting(t.Context()); err != nil || n != x.want {
				t.Errorf("%d chunks wait, not %d: %v", n, x.want, err)
			}
		}
		if err := old.enqueue(t.Context(), of); err != nil {
			t.Fatal(err)
		}
		if n, err := old.Waiting(t.Context()); err != nil || n != 5 {
			t.Errorf("ordered twice %d chunks wait, not 5: %v", n, err)
		}
		if _, err := newer.chunk(t.Context(), &jobs.Job{}); err == nil {
			t.Error("work that says nothing was done")
		}
		p.program(t, "1", 1, shouting)
		until(t, old, of.ID, ended)
	})
}

func TestABatchIsCancelledAndGoesOn(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		begun, held := make(chan bool, 10), atomic.Bool{}
		held.Store(true)
		b := p.program(t, "1", 1, func(ctx context.Context, files []File) ([]Outcome, error) {
			if held.Load() {
				begun <- true
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return shouting(ctx, files)
		})
		of := ordered(t, b, words(4, 3))
		<-begun
		if err := b.Cancel(t.Context(), of.ID); err != nil {
			t.Fatal(err)
		}
		now := until(t, b, of.ID, func(b *Batch) bool { return b.Cancelled })
		if !now.IsFinished() || now.State() != "cancelled" || !ended(now) {
			t.Errorf("%+v", now)
		}
		for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) { // until nobody does anything of it
			counts, err := b.queue.Counts(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(counts, func(c jobs.Count) bool { return !c.State.IsFinished() }) {
				break
			}
			if time.Since(begin) > 60*time.Second {
				t.Fatalf("%+v", counts)
			}
		}
		if now, _ = b.Get(t.Context(), of.ID); now.Done != 0 {
			t.Errorf("%+v", now)
		}
		var died int
		if err := b.db.QueryRowContext(t.Context(), "SELECT max(begun) FROM chunks").Scan(&died); err != nil || died != 0 {
			t.Errorf("cancelled counts as dead: %d, %v", died, err)
		}
		held.Store(false)
		if again := ordered(t, b, words(4, 3)); again.ID != of.ID || again.Cancelled {
			t.Errorf("%+v", again)
		}
		until(t, b, of.ID, func(b *Batch) bool { return b.Done == 4 && ended(b) })
	})
}

// A chunk that kills every program ends as a failure, and the rest is done.
func TestAChunkOfWhichProgramsDieIsNotBegunForEver(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		var begun atomic.Int32
		b := p.program(t, "1", 0, func(ctx context.Context, files []File) ([]Outcome, error) {
			begun.Add(1)
			return shouting(ctx, files)
		})
		of := ordered(t, b, words(1, 2))
		for range mostDeaths { // each dies after it has begun
			if _, _, done, err := b.begin(t.Context(), part{of.ID, 0}); err != nil || done {
				t.Fatal(done, err)
			}
		}
		if err := b.queue.Start(); err != nil {
			t.Fatal(err)
		}
		done := until(t, b, of.ID, ended)
		if done.Codes != (Codes{0, 0, 0, 2}) || begun.Load() != 0 || !strings.Contains(report(t, b.Store, done), "died 3 times") {
			t.Errorf("%+v, begun %d times\n%s", done, begun.Load(), report(t, b.Store, done))
		}
	})
}

// A queue that was lost is filled again from what the batches say.
func TestALostQueueIsFilledAgain(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		lost := New(p.store("1"), doer(shouting), slog.New(slog.DiscardHandler))
		var chunks []Chunk
		for _, files := range words(6, 2) {
			c, err := lost.Put(t.Context(), files)
			if err != nil {
				t.Fatal(err)
			}
			chunks = append(chunks, c)
		}
		of, err := lost.Seal(t.Context(), Order{Verb: "shout"}, chunks) // and nothing of it is in a queue
		if err != nil {
			t.Fatal(err)
		}
		b := p.program(t, "1", 2, shouting)
		if err := b.Tend(t.Context()); err != nil {
			t.Fatal(err)
		}
		until(t, b, of.ID, ended)
		if err := b.Tend(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A database that takes nothing more costs time and nothing else: what could not be
// written is done again when there is room.
func TestAFullDatabaseLosesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		b := p.program(t, "1", 0, shouting)
		of := ordered(t, b, words(2, 3))
		full, room := "PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"
		if strings.HasSuffix(t.Name(), "PostgreSQL") {
			full = `CREATE FUNCTION full_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
				CREATE TRIGGER full_up BEFORE INSERT ON outputs FOR EACH ROW EXECUTE FUNCTION full_up();
				CREATE TRIGGER full_up BEFORE INSERT ON blobs FOR EACH ROW EXECUTE FUNCTION full_up()`
			room = "DROP TRIGGER full_up ON outputs; DROP TRIGGER full_up ON blobs"
		}
		b.db.SetMaxOpenConns(1) // the limit is the connection's
		if _, err := b.db.ExecContext(t.Context(), full); err != nil {
			t.Fatal(err)
		}
		noise := make([]byte, 200_000) // it cannot be packed into less
		rand.Read(noise)
		list := []Outcome{{File: "large", Out: noise}}
		if err := b.keep(t.Context(), part{of.ID, 0}, list); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("kept in a full database: %v", err)
		}
		if _, err := b.Put(t.Context(), []File{{Name: "x", Data: noise}}); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("put into a full database: %v", err)
		}
		if _, err := b.db.ExecContext(t.Context(), room); err != nil {
			t.Fatal(err)
		}
		b.db.SetMaxOpenConns(4)
		if err := b.queue.Start(); err != nil {
			t.Fatal(err)
		}
		until(t, b, of.ID, ended)
	})
}

func TestWhatWasKeptLongEnoughGoes(t *testing.T) {
	onBoth(t, func(t *testing.T, p place) {
		b := p.program(t, "1", 0, shouting)
		rows := func(of string) (n int) {
			if err := b.db.QueryRowContext(t.Context(), "SELECT count(*) FROM "+of).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		now := time.Now()
		b.clock = func() time.Time { return now }
		ordered(t, b, words(2, 1))
		if _, err := b.Put(t.Context(), []File{{Name: "nobody's"}}); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			after          time.Duration
			batches, blobs int
		}{{time.Hour, 1, 3}, {25 * time.Hour, 1, 2}, {KeptFor + 25*time.Hour, 0, 0}} {
			now = time.Now().Add(step.after)
			if err := b.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if rows("batches") != step.batches || rows("blobs") != step.blobs || rows("chunks") != 2*step.batches {
				t.Errorf("after %s: %d batches, %d blobs, %d chunks", step.after, rows("batches"), rows("blobs"), rows("chunks"))
			}
		}
	})
}

// Stored bytes are not trusted: nothing in them breaks the program.
func TestDamagedBytesAreAnError(t *testing.T) {
	data, _ := encodeOutcomes([]Outcome{{File: "a", Out: []byte("out"), Talk: []string{"x"}, Failure: &Failure{Code: 3, Lines: []string{"l"}}}})
	whole, err := decompress(data)
	if err != nil {
		t.Fatal(err)
	}
	for k := range whole {
		for _, with := range []byte{0, 1, 0x7f, 0xff} {
			broken := slices.Clone(whole)
			broken[k] = with
			_, _ = decodeOutcomes(compress(broken))
			_, _ = decodeFiles(compress(broken))
		}
		if _, err := decodeOutcomes(compress(whole[:k])); err == nil {
			t.Errorf("cut off after %d bytes it is read", k)
		}
	}
	if _, err := decodeFiles([]byte("no zip")); err == nil {
		t.Error("what is not packed is read")
	}
	if _, err := decodeFiles(compress(make([]byte, 2*MostInChunk))); err == nil {
		t.Error("more than a chunk may have is read")
	}
}

func TestFilesArePackedIntoChunks(t *testing.T) {
	var p Packer
	var sizes []int
	put := func(files []File) error { sizes = append(sizes, len(files)); return nil }
	for range 2*ChunkFiles + 1 {
		if err := p.Add(File{Data: []byte("x")}, put); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := p.Add(File{Data: make([]byte, ChunkBytes)}, put); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Add(File{}, put); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.End(put), p.End(put)); err != nil || !slices.Equal(sizes, []int{ChunkFiles, ChunkFiles, 2, 1, 1}) {
		t.Errorf("%v, %v", sizes, err)
	}
	p.count = MostFiles
	if err := p.Add(File{}, put); err == nil {
		t.Error("more files than a batch may have")
	}
	p.count, p.total = 0, MostBytes
	if err := p.Add(File{Data: []byte("x")}, put); err == nil {
		t.Error("more bytes than a batch may have")
	}
}
