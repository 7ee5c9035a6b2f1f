package doctor

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"torneo/internal/errtext"
	"torneo/message"
)

// The free bytes that a folder needs: an event of 500 players takes less than 20 MB
// with its copies, a rating list of FIDE's 300.
const (
	leastRoom  = 200 << 20
	littleRoom = 2 << 30

	slowWrite = 100 * time.Millisecond // an arbiter waits for every result
	writes    = 15
)

// Folder asks whether tournaments can be kept in a folder, which is made if it is not
// there: room, a write as every result makes one, and what kind of place it is.
func Folder(folder string) []Finding {
	const question = "disk"
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return []Finding{newFinding(question, Trouble, "doctor.disk.none", "folder", folder, "reason", errtext.Of(err))}
	}
	took, err := measureWrite(folder)
	if err != nil {
		return []Finding{newFinding(question, Trouble, "doctor.disk.unwritable", "folder", folder, "reason", errtext.Of(err))}
	}
	list := []Finding{roomIn(question, folder)}
	if took > slowWrite {
		list = append(list, newFinding(question, Doubt, "doctor.disk.slow", "folder", folder, "time", milliseconds(took)))
	} else {
		list = append(list, newFinding(question, Well, "doctor.disk.quick", "time", milliseconds(took)))
	}
	if kind := remote(folder); kind != "" {
		list = append(list, newFinding(question, Trouble, "doctor.disk.remote", "folder", folder, "kind", kind))
	}
	return list
}

// Backup asks whether copies can be kept in a folder, and whether they would outlive the
// disk of the other one. "" is none.
func Backup(folder, data string) []Finding {
	const question = "backup"
	if folder == "" {
		return []Finding{newFinding(question, Doubt, "doctor.backup.nowhere")}
	}
	info, err := os.Stat(folder)
	switch {
	case err != nil:
		return []Finding{newFinding(question, Trouble, "doctor.disk.none", "folder", folder, "reason", errtext.Of(err))}
	case !info.IsDir():
		return []Finding{newFinding(question, Trouble, "doctor.backup.file", "folder", folder)}
	}
	if _, err := measureWrite(folder); err != nil {
		return []Finding{newFinding(question, Trouble, "doctor.disk.unwritable", "folder", folder, "reason", errtext.Of(err))}
	}
	list := []Finding{roomIn(question, folder)}
	if same, known := sameDisk(folder, data); known && same {
		list = append(list, newFinding(question, Doubt, "doctor.backup.same", "folder", folder))
	}
	return list
}

func roomIn(question, folder string) Finding {
	free, known := room(folder)
	level := Well
	switch {
	case !known:
		return newFinding(question, Doubt, "doctor.disk.unknown", "folder", folder)
	case free < leastRoom:
		level = Trouble
	case free < littleRoom:
		level = Doubt
	}
	return newFinding(question, level, "doctor.disk.room", "folder", folder, "megabytes", message.Count(free>>20))
}

// measureWrite writes as the journal does, into a file that is taken away again: it answers how
// long it usually takes until the disk has it.
func measureWrite(folder string) (time.Duration, error) {
	f, err := os.CreateTemp(folder, ".torneo-doctor-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	page := make([]byte, 4096)
	took := make([]time.Duration, writes)
	for k := range took {
		started := time.Now()
		if _, err := f.WriteAt(page, int64(k)*int64(len(page))); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		took[k] = time.Since(started)
	}
	slices.Sort(took)
	return took[len(took)/2], nil
}

// milliseconds is told with the decimals of the reader's language.
type milliseconds time.Duration

func (d milliseconds) String() string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 1, 64)
}

// newest returns the time of the folder's last change; zero: nothing is there.
func newest(folder string) (last time.Time) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return last
	}
	for _, e := range list {
		info, err := os.Stat(filepath.Join(folder, e.Name()))
		if err == nil && !info.IsDir() && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}
