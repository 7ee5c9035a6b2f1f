package torture

import (
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
)

// desk is a small tournament whose first round is being played, seen from two
// windows, one in each language.
type desk struct {
	t       *testing.T
	p       *program
	en, es  *window
	at      string
	boards  []journal.Board
	tries   int
	numbers map[int64]string // event that was acknowledged → who sent it
	is      map[int]string   // board → the key that was acknowledged last
}

func newDesk(t *testing.T, p *program) *desk {
	t.Helper()
	d := &desk{t: t, p: p, en: newWindow(p, "en"), es: newWindow(p, "es"), numbers: map[int64]string{}, is: map[int]string{}}
	d.at = d.en.tournament(t, 10, 3)
	d.en.must(t, d.at+"/rounds/1/pair", "confirmed", "2")
	d.en.must(t, d.at+"/rounds/1/publish")
	d.see()
	for _, b := range d.state().Round(1).Boards {
		d.boards = append(d.boards, b.Board)
	}
	return d
}

func (d *desk) journal() []journal.Event {
	d.t.Helper()
	return eventsOf(entriesOf(d.en.get(d.at + "/export/event.torneo")))
}

func (d *desk) state() *journal.State {
	d.t.Helper()
	s, err := journal.Fold(d.journal())
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// see takes what is there already for acknowledged.
func (d *desk) see() {
	for _, e := range d.journal() {
		d.numbers[e.Number] = e.Actor
	}
}

func (d *desk) send(w *window, board int, key string) answer {
	d.tries++
	who := "try " + strconv.Itoa(d.tries)
	a := w.post(who, d.at+"/rounds/1/result", d.tries%2 == 0, fieldsOf(d.boards[board], 0, "result", key))
	if a.kind == acked && a.number > 0 {
		d.numbers[a.number], d.is[board] = who, key
	}
	return a
}

// enter enters a result that is to be kept.
func (d *desk) enter(board int, key string) {
	d.t.Helper()
	if a := d.send(d.en, board, key); a.kind != acked || a.number == 0 {
		d.t.Fatalf("a result is not taken: %v, %d\n%s\n%s", a.kind, a.status, text(a.body), d.p.said())
	}
}

// fails enters a result that cannot be kept, in both languages: the pages say why,
// and nothing is acknowledged.
func (d *desk) fails(board int, key, en, es string) {
	d.t.Helper()
	for w, want := range map[*window]string{d.en: en, d.es: es} {
		a := d.send(w, board, key)
		says := text(a.body)
		if a.kind != failed || a.status != http.StatusServiceUnavailable || !strings.Contains(says, want) {
			d.t.Errorf("not the page that says %q: %v, %d: %s", want, a.kind, a.status, says)
		}
		if again := map[*window]string{d.en: "Try again", d.es: "Intentar de nuevo"}[w]; !strings.Contains(says, again) {
			d.t.Errorf("no %q: %s", again, says)
		}
	}
}

// shows looks at a page in both languages.
func (d *desk) shows(path string, status int, en, es string) {
	d.t.Helper()
	for w, want := range map[*window]string{d.en: en, d.es: es} {
		got, body, err := w.look(path)
		if err != nil || got != status || !strings.Contains(body, want) {
			d.t.Errorf("%s: not %d with %q but %d, %v: %s", path, status, want, got, err, text(body))
		}
	}
}

// intact makes sure that all that was acknowledged is there, once, and nothing else.
func (d *desk) intact() {
	d.t.Helper()
	d.holds(d.journal())
}

func (d *desk) holds(events []journal.Event) {
	d.t.Helper()
	if len(events) != len(d.numbers) {
		d.t.Errorf("%d events were acknowledged, the journal has %d", len(d.numbers), len(events))
	}
	for k, e := range events {
		if e.Number != int64(k)+1 || d.numbers[e.Number] != e.Actor {
			d.t.Errorf("event %d is number %d, of %q and not %q", k+1, e.Number, e.Actor, d.numbers[e.Number])
		}
	}
}

// backup returns the file that the page of backups gives.
func (d *desk) backup() answer {
	return d.en.post("Ana", "/backup/download", false, url.Values{})
}

// waits until something is so.
func waits(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not %s", what)
		}
	}
}

// command runs a program of the system as root.
func command(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v: %s", name, args, err, out)
	}
}

// mounted returns a folder on a file system of its own, of so many MiB: "tmpfs", or
// "ext4" in a file, which is returned too.
func mounted(t *testing.T, kind string, size int) (folder, image string) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("left out: needs root on Linux, for a file system of its own")
	}
	folder = t.TempDir()
	args := []string{"-t", "tmpfs", "-o", "size=" + strconv.Itoa(size) + "m", "tmpfs", folder}
	if kind == "ext4" {
		image = t.TempDir() + "/image"
		f, err := os.Create(image)
		if err == nil {
			err = f.Truncate(int64(size) << 20)
		}
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		if out, err := exec.Command("mkfs.ext4", "-q", "-F", image).CombinedOutput(); err != nil {
			t.Skipf("left out: no file system of its own: %v: %s", err, out)
		}
		args = []string{"-o", "loop", image, folder}
	}
	if out, err := exec.Command("mount", args...).CombinedOutput(); err != nil {
		t.Skipf("left out: no file system of its own: %v: %s", err, out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", folder).Run() })
	return folder, image
}
