package mirror

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"torneo/internal/atomicfile"
)

// The files in the folder of an installation.
const (
	prefix        = "torneo-"
	aboutFile     = "place.json"
	wordFile      = "continued.json"
	besideFile    = "beside.jsonl"
	sealedFile    = "sealed.json"
	linesSuffix   = ".jsonl"
	oldSuffix     = ".old"
	format        = "torneo-second-place"
	formatVersion = 1
)

// about describes the installation that writes to a place.
type about struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	ID      string    `json:"id"`
	Host    string    `json:"host"`
	Since   time.Time `json:"since"`
	Program string    `json:"program,omitempty"` // the version of the one that writes there
}

// word is the note that an installation leaves when it continues from a place.
type word struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	Host    string    `json:"host"`
	At      time.Time `json:"at"`
}

// InstallationFolder returns the folder of an installation in a second place.
func InstallationFolder(folder, id string) string { return filepath.Join(folder, prefix+id) }

// maxSmall is the number of bytes read of a file with a single record.
const maxSmall = 64 << 10

// readSmall reads what a small file says; false: it is not there.
func readSmall(path string, into any) (bool, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if len(data) > maxSmall {
		return true, &NotOurs{Path: path}
	}
	if json.Unmarshal(data, into) != nil {
		return true, &NotOurs{Path: path}
	}
	return true, nil
}

func replaceJSON(path string, what any) error {
	data, err := json.MarshalIndent(what, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append(data, '\n'))
}

// appendTo adds to a file that has that size, all of it or nothing, and syncs it.
func appendTo(path string, size int64, data []byte) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return errMoved
	}
	if _, err := f.Write(data); err != nil {
		_ = f.Truncate(size) // what is left of it does not count anyway
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if size == 0 {
		atomicfile.SyncFolder(filepath.Dir(path))
	}
	return nil
}

// errMoved is the error of a file that is not as it was left.
var errMoved = errors.New("the file is not as it was left")
