package torture

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/mirror"
	"torneo/internal/store"
)

// told waits until the pages say in both languages that something is wrong with backups,
// or do not say it any more.
func (d *desk) told(is bool, en, es string) {
	d.t.Helper()
	for w, text := range map[*window]string{d.en: en, d.es: es} {
		for _, path := range []string{"/", d.at + "/rounds/1"} {
			waits(d.t, "told: "+strconv.FormatBool(is), func() bool { return strings.Contains(w.get(path), text) == is })
		}
	}
}

// A backup that cannot be made holds nobody up. The pages say so until it is made,
// which the program tries by itself.
func TestBackupFolderGone(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	folder := filepath.Join(data, "backups")
	p := serve(t, "--data", data)
	d := newDesk(t, p)
	en, es := "The backup in ", "No se pudo hacer la copia de seguridad en "
	waits(t, "copied", func() bool { names, _ := filepath.Glob(folder + "/torneo-*.db"); return len(names) > 0 })
	d.told(false, en, es)
	if err := os.Rename(folder, folder+".away"); err != nil {
		t.Fatal(err)
	}
	d.finishRound()
	d.told(true, en, es)
	if _, err := os.Stat(folder); err == nil {
		t.Error("a folder is made where a disk should be")
	}
	d.intact()
	if err := os.Rename(folder+".away", folder); err != nil {
		t.Fatal(err)
	}
	if !*long { // it takes ten seconds
		d.en.must(t, d.at+"/rounds/2/pair", "confirmed", "2")
		d.see()
	}
	d.told(false, en, es)
	d.intact()
}

// A second place that is full holds nobody up, is told, and catches up by itself when
// there is room.
func TestSecondPlaceFull(t *testing.T) {
	t.Parallel()
	folder, _ := mounted(t, "tmpfs", 1)
	p := serve(t, "--data", t.TempDir(), "--second-place", folder)
	d := newDesk(t, p)
	en, es := "The second location "+folder, "La segunda ubicación "+folder
	ballast := fill(t, folder, 0)
	for k := range 30 { // more than the last pages of its files may still have room for
		d.enter(0, []string{"1", "0"}[k%2])
	}
	d.finishRound()
	d.en.must(t, d.at+"/rounds/2/pair", "confirmed", "2")
	d.see()
	d.told(true, en, es)
	d.told(true, "the disk is full", "el disco está lleno") // first it may only be on its way
	d.intact()
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	d.told(false, en, es)
	d.intact()
}

// A folder that cannot be made is said before anything begins.
func TestSecondPlaceMissing(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	in := filepath.Join(base, "file")
	if err := os.WriteFile(in, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, args: []string{"--data", base, "--second-place", filepath.Join(in, "usb")}, at: "127.0.0.1:0", env: []string{"LC_ALL=en_US.UTF-8"}}
	p.refuses(in + "/usb cannot be used")
	p.env = []string{"LC_ALL=es_ES.UTF-8"}
	p.refuses("no se puede usar")
}

// Of a program that is killed between results somebody continues elsewhere: from a copy of
// the second place at that moment, with what was acknowledged a second before, and nothing
// half. Started again, it brings there what it owes.
func TestSecondPlaceOfAKilledProgram(t *testing.T) {
	t.Parallel()
	folder, data := t.TempDir(), t.TempDir()
	p := serve(t, "--data", data, "--second-place", folder)
	d := newDesk(t, p)
	id := d.at[len("/t/"):]
	continued := func(try string) []journal.Event {
		t.Helper()
		to := filepath.Join(t.TempDir(), try+".db")
		s, err := store.Open(t.Context(), to)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		copied := t.TempDir() // so that the program goes on writing there
		if err := os.CopyFS(copied, os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		if _, err := mirror.Continue(t.Context(), s, copied, "", true); err != nil {
			t.Fatal(err)
		}
		return keptIn(t, to, id)
	}
	waits(t, "begun", func() bool {
		files, _ := filepath.Glob(folder + "/torneo-*/*.jsonl")
		return slices.ContainsFunc(files, func(file string) bool { // one has the tournament, with which its event began
			lines, err := os.ReadFile(file)
			return err == nil && filepath.Base(file) != "beside.jsonl" && strings.Contains(string(lines), id)
		})
	})
	for k := range 3 {
		d.enter(k, "1")
		sure := len(d.numbers)
		if k == 1 {
			time.Sleep(1200 * time.Millisecond) // everything has arrived
		}
		p.end(syscall.SIGKILL)
		there := continued(strconv.Itoa(k))
		all := keptIn(t, filepath.Join(data, "torneo.db"), id)
		if len(there) > len(all) || k == 1 && len(there) < sure {
			t.Errorf("kill %d: %d entries of %d, of which %d were acknowledged", k, len(there), len(all), sure)
		}
		for n := range there {
			if !reflect.DeepEqual(there[n], all[n]) {
				t.Fatalf("entry %d is another one", n+1)
			}
		}
		p.start()
		waits(t, "caught up", func() bool { return len(continued("again")) == len(all) })
	}
	d.intact()
}

// The page that gives a backup needs room for it in the folder for passing files.
func TestNoRoomForADownload(t *testing.T) {
	t.Parallel()
	folder, _ := mounted(t, "tmpfs", 1)
	data := t.TempDir()
	p := &program{t: t, args: []string{"--data", data}, at: "127.0.0.1:0", env: []string{"TMPDIR=" + folder, "SQLITE_TMPDIR=" + folder}}
	p.start()
	defer func() { p.end(15) }()
	d := newDesk(t, p)
	ballast := fill(t, folder, 0)
	for w, want := range map[*window]string{d.en: "there is no space left for " + folder, d.es: "no queda espacio para " + folder} {
		a := w.post("Ana", "/backup/download", false, nil)
		if a.kind != failed || !strings.Contains(text(a.body), want) {
			t.Errorf("not %q: %d %s", want, a.status, text(a.body))
		}
	}
	d.enter(0, "1") // the database is elsewhere
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if a := d.backup(); a.status != 200 {
		t.Errorf("no backup: %d %s", a.status, text(a.body))
	}
	d.intact()
}

// finishRound enters all results and closes the round, after which a copy is made.
func (d *desk) finishRound() {
	d.t.Helper()
	for board := range d.boards {
		d.enter(board, "1")
	}
	d.en.must(d.t, d.at+"/rounds/1/close")
	d.see()
}
