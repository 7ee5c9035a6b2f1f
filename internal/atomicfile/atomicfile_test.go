package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file that could not be written whole stays as it was, with nothing beside it.
func TestReplace(t *testing.T) {
	target := filepath.Join(t.TempDir(), "torneo.key")
	if err := Write(target, []byte("first")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	err := Replace(target, func(aside string) error {
		return errors.Join(os.WriteFile(aside, []byte("sec"), 0o600), full)
	})
	if !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
	holds(t, target, "first")
	if err := Write(target, []byte("second")); err != nil {
		t.Fatal(err)
	}
	holds(t, target, "second")
	if err := Write(filepath.Join(target, "below"), nil); err == nil {
		t.Error("a file was written below a file")
	}
}

func holds(t *testing.T, target, want string) {
	t.Helper()
	if data, err := os.ReadFile(target); err != nil || string(data) != want {
		t.Errorf("%q, %v; want %q", data, err, want)
	}
	if files, err := os.ReadDir(filepath.Dir(target)); err != nil || len(files) != 1 {
		t.Errorf("beside it: %v, %v", files, err)
	}
}
