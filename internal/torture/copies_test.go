package torture

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// told waits until the pages say in both languages that the backup failed, or do
// not say it any more.
func (d *desk) told(is bool) {
	d.t.Helper()
	for w, text := range map[*window]string{d.en: "The backup in ", d.es: "No se pudo hacer la copia de seguridad en "} {
		for _, path := range []string{"/", d.at + "/rounds/1"} {
			waits(d.t, "told: "+strconv.FormatBool(is), func() bool { return strings.Contains(w.get(path), text) == is })
		}
	}
}

// A backup that cannot be made holds nobody up. The pages say so until it is made,
// which the program tries by itself.
func TestBackupFolderGone(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "usb")
	p := serve(t, "--data", t.TempDir(), "--backup", folder)
	d := newDesk(t, p)
	waits(t, "copied", func() bool { names, _ := filepath.Glob(folder + "/torneo-*.db"); return len(names) > 0 })
	d.told(false)
	if err := os.Rename(folder, folder+".away"); err != nil {
		t.Fatal(err)
	}
	d.finishRound()
	d.told(true)
	if _, err := os.Stat(folder); err == nil {
		t.Error("a folder is made where a disk should be")
	}
	d.intact()
	if err := os.Rename(folder+".away", folder); err != nil {
		t.Fatal(err)
	}
	if *long { // it takes ten seconds
		d.told(false)
	} else {
		d.en.must(t, d.at+"/rounds/2/pair", "confirmed", "2")
		d.see()
		d.told(false)
	}
	d.intact()
}

func TestBackupFolderFull(t *testing.T) {
	t.Parallel()
	folder, _ := mounted(t, "tmpfs", 1)
	p := serve(t, "--data", t.TempDir(), "--backup", folder)
	d := newDesk(t, p)
	d.told(false)
	ballast := fill(t, folder, 0)
	d.finishRound()
	d.told(true)
	d.shows("/", 200, "there is no space left for "+folder, "no queda espacio para "+folder)
	d.intact()
	if left, _ := filepath.Glob(folder + "/.torneo*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	d.en.must(t, d.at+"/rounds/2/pair", "confirmed", "2")
	d.see()
	d.told(false)
	d.intact()
}

// A folder for backups that cannot be made is said before anything begins.
func TestBackupFolderMissing(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	in := filepath.Join(base, "file")
	if err := os.WriteFile(in, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, args: []string{"--data", base, "--backup", filepath.Join(in, "usb")}, at: "127.0.0.1:0", env: []string{"LC_ALL=en_US.UTF-8"}}
	p.refuses("cannot make the backup folder " + in)
	p.env = []string{"LC_ALL=es_ES.UTF-8"}
	p.refuses("no se puede crear la carpeta")
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
