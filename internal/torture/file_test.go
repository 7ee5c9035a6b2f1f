package torture

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"torneo/internal/store"
)

const (
	removedEN = "was removed or replaced while the program was using it"
	removedES = "se ha borrado o sustituido mientras el programa lo usaba"
)

// A file that is taken away is missed by the next result, and when it is back the
// program goes on.
func TestFileTakenAway(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "torneo.db")
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	move := func(from, to string) {
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}

	move(file, file+".away")
	d.fails(1, "1", removedEN, removedES)
	d.intact() // it is still open
	move(file+".away", file)
	d.enter(1, "1")

	other, err := store.Open(t.Context(), file+".other")
	if err != nil {
		t.Fatal(err)
	}
	other.Close()
	move(file, file+".away")
	move(file+".other", file)
	d.fails(2, "1", removedEN, removedES)
	d.intact()
	move(file+".away", file)
	d.enter(2, "1")
	d.intact()

	move(folder, folder+".away") // the whole folder
	d.fails(3, "1", removedEN, removedES)
	move(folder+".away", folder)
	d.enter(3, "1")
	d.intact()
	p.restart(syscall.SIGKILL)
	d.intact()
}

// A deleted database is still open: the running program gives a backup of it, from
// which everything comes back.
func TestFilesDeleted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(filepath.Join(folder, "torneo.db"+suffix)); err != nil {
			t.Fatal(err)
		}
	}
	d.fails(1, "1", removedEN, removedES)
	d.intact()
	a := d.backup()
	if a.status != 200 {
		t.Fatalf("no backup of what is only open: %d %s", a.status, text(a.body))
	}
	p.end(syscall.SIGKILL)
	if err := os.WriteFile(filepath.Join(folder, "torneo.db"), []byte(a.body), 0o600); err != nil {
		t.Fatal(err)
	}
	p.start()
	d.intact()
	d.enter(1, "1")
	d.intact()
}

// Without its write-ahead log a database is not whole. That it was deleted is
// found by the next result, and what was in it is brought into the file.
func TestLogDeleted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	if err := os.Remove(filepath.Join(folder, "torneo.db-wal")); err != nil {
		t.Fatal(err)
	}
	d.fails(1, "1", removedEN, removedES)
	d.intact()
	p.restart(syscall.SIGKILL)
	d.intact()
	d.enter(1, "1")
	d.intact()
}

// A database that was written over is not worked with: the program says so, and
// everything until the last backup comes back from it.
func TestFileDamaged(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, copies := filepath.Join(folder, "torneo.db"), filepath.Join(folder, "backups")
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	for board := range d.boards {
		d.enter(board, "1")
	}
	d.en.must(t, d.at+"/rounds/1/close") // after which a copy is made
	d.see()
	var last string
	waits(t, "copied", func() bool {
		names, _ := filepath.Glob(copies + "/torneo-*.db")
		if len(names) == 0 {
			return false
		}
		last = names[len(names)-1]
		s, err := store.Open(t.Context(), last)
		if err != nil {
			return false
		}
		defer s.Close()
		entries, err := s.Read(t.Context(), d.at[len("/t/"):], 0)
		return err == nil && len(entries) == len(d.numbers)
	})
	p.end(syscall.SIGTERM) // so that the file is whole without its log
	p.start()

	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	for k := 4096; k < len(data); k++ {
		data[k] ^= 0x5a
	}
	if _, err := f.WriteAt(data[4096:], 4096); err != nil {
		t.Fatal(err)
	}
	f.Close()
	// What was read at the start is in memory still, and may be shown; nothing is written.
	if a := d.send(d.en, 0, "0"); a.kind == acked {
		t.Errorf("a result is acknowledged into a damaged file")
	}
	p.end(syscall.SIGKILL)
	p.env = []string{"LC_ALL=en_US.UTF-8"}
	p.refuses("is damaged", "restore the last backup")
	p.env = []string{"LC_ALL=es_ES.UTF-8"}
	p.refuses("está dañado", "restaure la última copia")

	if err := os.Rename(file, file+".damaged"); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		_ = os.Rename(file+suffix, file+".damaged"+suffix)
	}
	kept, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kept.Restore(t.Context(), last, nil); err != nil {
		t.Fatal(err)
	}
	kept.Close()
	p.start()
	d.intact()
}
