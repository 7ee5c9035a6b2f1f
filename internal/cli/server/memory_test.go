package server

import (
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// The desk limits its memory before it opens anything, unless the environment has.
func TestServeLimitsItsMemory(t *testing.T) {
	there := machineMemory()
	if there == 0 {
		t.Skip("how much memory there is, is not known here")
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	_, stop := served(t, &Place{Data: filepath.Join(t.TempDir(), "desk"), listen: "127.0.0.1:0"})
	limit := debug.SetMemoryLimit(-1)
	if err := stop(); err != nil {
		t.Error(err)
	}
	if want := max(there/2, 128<<20); limit != want {
		t.Errorf("limited to %d bytes, want %d of %d", limit, want, there)
	}

	debug.SetMemoryLimit(math.MaxInt64)
	told := newApp(nil, strings.NewReader(""), io.Discard, io.Discard, func(name string) string { return map[string]string{"GOMEMLIMIT": "1GiB"}[name] })
	told.limitMemory()
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		t.Errorf("limited to %d bytes against the environment", limit)
	}
}

func TestMemoryIsLimited(t *testing.T) {
	if _, err := os.Stat("/proc/meminfo"); err != nil {
		t.Skip("not known here")
	}
	if n := machineMemory(); n < 64<<20 || n > 1<<50 {
		t.Errorf("the machine has %d bytes", n)
	}
}
