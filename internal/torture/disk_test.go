package torture

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fill leaves no room on a file system but so many bytes, and returns what takes
// the rest.
func fill(t *testing.T, folder string, spare int64) (ballast string) {
	t.Helper()
	ballast = filepath.Join(folder, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, size := range []int{1 << 16, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	if err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	at, err := f.Seek(0, 2)
	if err == nil {
		err = f.Truncate(at - spare)
	}
	if err != nil {
		t.Fatal(err)
	}
	return ballast
}

// untilFull enters results until one cannot be kept any more.
func (d *desk) untilFull() (entered int) {
	d.t.Helper()
	for keys := "10="; entered < 20_000; entered++ {
		switch a := d.send(d.en, 0, keys[entered%3:entered%3+1]); a.kind {
		case acked:
			continue
		case failed:
			return entered
		default:
			d.t.Fatalf("%v, %d: %s", a.kind, a.status, text(a.body))
		}
	}
	d.t.Fatal("the disk is never full")
	return entered
}

func TestDiskFull(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"tmpfs", "ext4"} {
		t.Run(kind, func(t *testing.T) {
			folder, _ := mounted(t, kind, 6)
			// Copies are made elsewhere: one that is tried and given up takes room and leaves it.
			if err := os.Symlink(t.TempDir(), filepath.Join(folder, "backups")); err != nil {
				t.Fatal(err)
			}
			p := serve(t, "--data", folder)
			d := newDesk(t, p)
			ballast := fill(t, folder, 200<<10)
			entered := d.untilFull()
			d.fails(1, "1", "there is no space left for "+folder, "no queda espacio para "+folder)
			d.intact()
			if a := d.backup(); a.status != 200 || !strings.HasPrefix(a.body, "SQLite format 3") {
				t.Errorf("no backup to another disk: %d %s", a.status, text(a.body))
			}

			p.end(syscall.SIGKILL) // and in this state it dies
			said, serves := p.launch()
			switch {
			case serves:
				d.intact()
				p.end(syscall.SIGKILL)
			case !strings.Contains(said, "no space left"):
				t.Errorf("it does not start, and does not say why: %s", said)
			}
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			p.start()
			d.intact()

			ballast = fill(t, folder, 0)
			d.untilFull()
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			d.enter(1, "1") // without being started again
			d.intact()
			p.restart(syscall.SIGKILL)
			d.intact()
			t.Logf("%d results until the disk was full", entered)
		})
	}
}

// A file system that has become read-only is found by the next commit.
func TestDiskTurnsReadOnly(t *testing.T) {
	t.Parallel()
	folder, image := mounted(t, "ext4", 16)
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	command(t, "mount", "-o", "remount,abort", folder)
	for range 2 {
		d.fails(1, "1", "can be read but not written", "se puede leer pero no escribir")
	}
	d.intact() // to be read, it is there
	p.end(syscall.SIGKILL)
	said, serves := p.launch()
	switch {
	case serves: // such a file system may still be opened
		d.fails(1, "1", "can be read but not written", "se puede leer pero no escribir")
		d.intact()
		p.end(syscall.SIGKILL)
	case !strings.Contains(said, "can be read but not written"):
		t.Errorf("it does not start, and does not say why: %s", said)
	}
	command(t, "umount", folder)
	command(t, "sh", "-c", "fsck.ext4 -p "+image+" >/dev/null; test $? -lt 4")
	command(t, "mount", "-o", "loop", image, folder)
	p.start()
	d.intact()
	d.enter(1, "1")
	d.intact()
}

// With a folder that cannot be written the program does not start, in both
// languages, or shows what there is and keeps nothing: that is so where it was
// killed, and SQLite can still read its log.
func TestFolderReadOnly(t *testing.T) {
	t.Parallel()
	var folder string
	var turn func(mode string)
	if os.Geteuid() == 0 {
		folder, _ = mounted(t, "tmpfs", 6)
		turn = func(mode string) { command(t, "mount", "-o", "remount,"+mode, folder) }
	} else {
		folder = t.TempDir()
		turn = func(mode string) {
			command(t, "chmod", "-R", map[string]string{"ro": "a-w", "rw": "u+w"}[mode], folder)
		}
	}
	p := serve(t, "--data", folder)
	d := newDesk(t, p)
	d.enter(0, "1")
	p.end(syscall.SIGKILL)
	turn("ro")
	if said, serves := p.launch(); serves {
		d.fails(1, "1", "can be read but not written", "se puede leer pero no escribir")
		d.intact()
		p.end(syscall.SIGKILL)
	} else if !strings.Contains(said, "can be read but not written") {
		t.Errorf("it does not start, and does not say why: %s", said)
	}
	turn("rw")
	p.start()
	p.end(syscall.SIGTERM)
	turn("ro")
	p.env = []string{"LC_ALL=en_US.UTF-8"}
	p.refuses("can be read but not written", folder)
	p.env = []string{"LC_ALL=es_ES.UTF-8"}
	p.refuses("se puede leer pero no escribir", folder)
	turn("rw")
	p.start()
	d.intact()
	d.enter(1, "0")
	d.intact()
}
