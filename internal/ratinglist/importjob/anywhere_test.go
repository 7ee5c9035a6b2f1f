package importjob

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"torneo/internal/jobs"
	"torneo/internal/ratinglist"
	"torneo/internal/store/storetest"
)

// process returns a program on a database of PostgreSQL, with nothing of its own: another
// machine. One that does not work only takes what is sent, and orders.
func process(t *testing.T, url, machine string, works bool) *Imports {
	t.Helper()
	kept, err := ratinglist.OpenPostgres(url)
	if err != nil {
		t.Fatal(err)
	}
	i := New(kept, func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) })
	q, err := jobs.OpenServer(context.Background(), url, jobs.Options{Kinds: []jobs.Kind{i.Kind()}, Every: 5 * time.Millisecond, Place: machine})
	if err == nil && works {
		err = q.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	i.Use(q)
	t.Cleanup(func() { q.Close(); kept.Close() })
	return i
}

// rows returns the numbers of files, and of parts of files, that wait in a database.
func rows(t *testing.T, url string) (files, parts int) {
	t.Helper()
	c, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	if err := c.QueryRow(context.Background(), "SELECT (SELECT count(*) FROM torneo_lists.sent), (SELECT count(*) FROM torneo_lists.sent_part)").Scan(&files, &parts); err != nil {
		t.Fatal(err)
	}
	return files, parts
}

func nothingWaits(t *testing.T, url string) {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		files, parts := rows(t, url)
		if files == 0 && parts == 0 {
			return
		}
		if time.Since(begin) > 2*time.Minute {
			t.Fatalf("%d files and %d parts stay", files, parts)
		}
	}
}

func orders(t *testing.T, i *Imports, file []byte, o Order) *Sent {
	t.Helper()
	s, err := i.Receive(t.Context(), "players_list.zip", "Ana", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	o.Sent = s.ID
	if err := i.Import(t.Context(), o, "Ana"); err != nil {
		t.Fatal(err)
	}
	return s
}

// begun returns the first import when it is in the middle.
func begun(t *testing.T, i *Imports) *jobs.Work {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < 30*time.Second; time.Sleep(time.Millisecond) {
		all, err := i.Work(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		first := all[len(all)-1]
		if first.State.IsFinished() {
			t.Fatalf("too early: %+v", first)
		}
		if first.Progress.Done > 0 {
			return first
		}
	}
	t.Fatal("never begun")
	return nil
}

func found(t *testing.T, i *Imports) (lists []ratinglist.List, players []ratinglist.Player) {
	t.Helper()
	lists, err := i.Lists(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"ga", "mar", "li", "an"} {
		hits, err := i.kept.Search(t.Context(), ratinglist.Query{Text: text, Most: 200})
		if err != nil {
			t.Fatal(err)
		}
		for k := range hits {
			players = append(players, hits[k].Players...)
		}
	}
	return lists, players
}

// A list sent to one server is imported by a program on another machine, with the same
// outcome as the same file in a folder.
func TestAnyMachineImports(t *testing.T) {
	url := storetest.Postgres(t)
	file := list(t, 100_000)
	if len(file) < 2<<20 {
		t.Fatalf("%d bytes are too few parts", len(file))
	}
	desk := process(t, url, "desk", false)
	s := orders(t, desk, file, Order{})
	if files, parts := rows(t, url); files != 1 || parts != (len(file)+1<<20-1)>>20 {
		t.Errorf("%d files, %d parts", files, parts)
	}
	other := process(t, url, "other", false)
	if l, err := other.Look(t.Context(), Order{Sent: s.ID}); err != nil || l.Sent.Name != "players_list.zip" || l.Sent.By != "Ana" || l.Sent.Size != int64(len(file)) || l.Month.String() != "2026-11" {
		t.Errorf("%+v, %v", l, err)
	}
	process(t, url, "worker", true)
	if w := ended(t, desk); w.State != jobs.Done {
		t.Fatalf("%+v", w)
	}
	nothingWaits(t, url)
	alone := started(t, t.TempDir(), source{})
	orders(t, alone, file, Order{})
	if w := ended(t, alone); w.State != jobs.Done {
		t.Fatalf("%+v", w)
	}
	lists, players := found(t, desk)
	wantLists, wantPlayers := found(t, alone)
	if len(lists) != 1 || lists[0].ID() != wantLists[0].ID() || lists[0].Players != 100_000 || lists[0].Active != wantLists[0].Active {
		t.Errorf("%+v, want %+v", lists, wantLists)
	}
	if len(players) < 400 || !reflect.DeepEqual(players, wantPlayers) {
		t.Errorf("%d players, and %d in a folder", len(players), len(wantPlayers))
	}
}

// The bytes are read as they were sent, wherever the parts end, and nothing stays of what
// does not arrive whole or is too much.
func TestWhatIsSentIsAsItWas(t *testing.T) {
	url := storetest.Postgres(t)
	i := process(t, url, "desk", false)
	for _, size := range []int{1, 1<<20 - 1, 1 << 20, 1<<20 + 1, 9<<20 + 12345} {
		data := make([]byte, size)
		for k := range data {
			data[k] = byte(k * k >> 7)
		}
		s, err := i.Receive(t.Context(), "x.csv", "", bytes.NewReader(data))
		if err != nil || s.Size != int64(size) {
			t.Fatalf("%+v, %v", s, err)
		}
		f, _, err := i.open(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size()))
		if err != nil || !bytes.Equal(whole, data) {
			t.Errorf("%d bytes: %d are read, %v", size, len(whole), err)
		}
		for at := int64(size) - 1; at >= 0; at -= 1<<19 + 7 { // backwards
			b := make([]byte, min(1<<20+3, int64(size)-at))
			if n, err := f.ReadAt(b, at); err != nil || !bytes.Equal(b[:n], data[at:at+int64(len(b))]) {
				t.Errorf("at %d: %d, %v", at, n, err)
			}
		}
		i.Forget(t.Context(), s.ID)
		f, err = i.kept.OpenSent(t.Context(), s.ID)
		if err == nil {
			t.Error("it stays", f.Size())
		}
	}
	broken := io.MultiReader(bytes.NewReader(make([]byte, 3<<20)), brokenOff{})
	for name, from := range map[string]io.Reader{"nothing": strings.NewReader(""), "broken off": broken} {
		if _, err := i.Receive(t.Context(), "x.csv", "", from); err == nil {
			t.Error(name, "is taken")
		}
		nothingWaits(t, url)
	}
}

type brokenOff struct{}

func (brokenOff) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// A file that cannot be read out of the database is not called damaged.
func TestWhatGoesWhileItIsRead(t *testing.T) {
	url := storetest.Postgres(t)
	i := process(t, url, "desk", false)
	s, err := i.Receive(t.Context(), "players_list.zip", "Ana", bytes.NewReader(list(t, 20_000)))
	if err != nil {
		t.Fatal(err)
	}
	f, _, err := i.open(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	i.Forget(t.Context(), s.ID)
	_, err = i.kept.Import(t.Context(), f, s.Size, ratinglist.Order{Name: s.Name})
	var own *Error
	if err = unread(t.Context(), f, err); !errors.As(err, &own) || own.Text.ID != "listwork.gone" {
		t.Error(err)
	}
}

// An import that another machine does is cancelled from here; one that waits, too.
func TestCancelledElsewhere(t *testing.T) {
	url := storetest.Postgres(t)
	desk := process(t, url, "desk", false)
	file := list(t, 60_000)
	orders(t, desk, file, Order{})
	orders(t, desk, file, Order{Month: "2026-11"})
	process(t, url, "worker", true)
	w := begun(t, desk)
	if err := errors.Join(desk.Cancel(t.Context(), w.ID+1), desk.Cancel(t.Context(), w.ID)); err != nil {
		t.Fatal(err)
	}
	nothingWaits(t, url)
	for _, id := range []int64{w.ID, w.ID + 1} {
		for begin := time.Now(); time.Since(begin) < 2*time.Minute; time.Sleep(5 * time.Millisecond) {
			var err error
			if w, err = desk.queue.Get(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if w.State.IsFinished() {
				break
			}
		}
		if w.State != jobs.Cancelled {
			t.Errorf("%+v", w)
		}
	}
	if lists, err := desk.Lists(t.Context()); err != nil || len(lists) != 0 {
		t.Errorf("%v, %v", lists, err)
	}
}

// childAt names, for a process that the test starts, the database.
const childAt = "TORNEO_TEST_LISTWORK"

// A process that is killed in the middle of an import costs the import again, elsewhere,
// and nothing else.
func TestAKilledMachineCostsTheImportAgain(t *testing.T) {
	if url := os.Getenv(childAt); url != "" {
		process(t, url, "dies", true)
		time.Sleep(time.Minute)
		return
	}
	if testing.Short() {
		t.Skip("it takes 20 seconds until a process is taken for dead")
	}
	url := storetest.Postgres(t)
	desk := process(t, url, "desk", false)
	s := orders(t, desk, list(t, 100_000), Order{})
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), childAt+"="+url)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Process.Kill()
	w := begun(t, desk)
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	if lists, err := desk.Lists(t.Context()); err != nil || len(lists) != 0 {
		t.Fatalf("%v, %v", lists, err)
	}
	if _, err := desk.SentFile(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	process(t, url, "worker", true)
	for begin := time.Now(); !w.State.IsFinished() && time.Since(begin) < 2*time.Minute; time.Sleep(20 * time.Millisecond) {
		var err error
		if w, err = desk.queue.Get(t.Context(), w.ID); err != nil {
			t.Fatal(err)
		}
	}
	if lists, err := desk.Lists(t.Context()); w.State != jobs.Done || err != nil || len(lists) != 1 || lists[0].Players != 100_000 {
		t.Errorf("%+v, %v, %v", w, lists, err)
	}
	nothingWaits(t, url)
}

// Uploads for imports that were given up when nobody was there are deleted, and those
// that can still be asked about are not.
func TestGivenUpIsSweptAway(t *testing.T) {
	url := storetest.Postgres(t)
	desk := process(t, url, "desk", false)
	given := orders(t, desk, list(t, 100), Order{})
	kept := orders(t, desk, list(t, 100), Order{Month: "2026-10"})
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	if _, err := c.Exec(t.Context(), "UPDATE torneo_jobs.river_job SET state = 'discarded', finalized_at = now() WHERE args->>'key' = $1", given.ID); err != nil {
		t.Fatal(err)
	}
	desk.sweep(t.Context())
	if _, err := desk.SentFile(t.Context(), given.ID); err == nil {
		t.Error("what was given up stays")
	}
	if _, err := desk.SentFile(t.Context(), kept.ID); err != nil {
		t.Error("what waits is gone:", err)
	}
	if _, err := c.Exec(t.Context(), "UPDATE torneo_lists.sent SET made = now() - interval '49 hours'"); err != nil {
		t.Fatal(err)
	}
	desk.sweep(t.Context())
	nothingWaits(t, url)
}

// A job that an earlier version left for one machine is done by that machine.
func TestWhatWasForOneMachine(t *testing.T) {
	url := storetest.Postgres(t)
	desk := process(t, url, "desk", false)
	orders(t, desk, list(t, 100), Order{})
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	if _, err := c.Exec(t.Context(), "UPDATE torneo_jobs.river_job SET queue = 'list-import_desk'"); err != nil {
		t.Fatal(err)
	}
	process(t, url, "desk", true)
	if w := ended(t, desk); w.State != jobs.Done {
		t.Errorf("%+v", w)
	}
}
