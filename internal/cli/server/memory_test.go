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

// The desk limits its memory before it opens anything, unless the environment has, and lets it grow
// with what is in use.
func TestServeLimitsItsMemory(t *testing.T) {
	there := machineMemory()
	if there == 0 {
		t.Skip("how much memory there is, is not known here")
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	_, stop := served(t, &Place{Data: filepath.Join(t.TempDir(), "desk"), listen: "127.0.0.1:0"})
	limit := debug.SetMemoryLimit(-1)
	mostFollowed.Store(0)
	if err := stop(); err != nil {
		t.Error(err)
	}
	most := max(there/2, 128<<20)
	if limit < min(usualMemory, most) || limit > most {
		t.Errorf("limited to %d bytes of %d", limit, there)
	}
	for inUse, want := range map[int64]int64{0: 192 << 20, 90 << 20: 192 << 20, 200 << 20: 400 << 20, 1 << 40: 1 << 30} {
		if got := limitFor(inUse, 1<<30); got != want {
			t.Errorf("%d bytes in use are limited to %d, want %d", inUse, got, want)
		}
	}

	debug.SetMemoryLimit(math.MaxInt64)
	told := newApp(nil, strings.NewReader(""), io.Discard, io.Discard, func(name string) string { return map[string]string{"GOMEMLIMIT": "1GiB"}[name] })
	told.limitMemory(0)
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		t.Errorf("limited to %d bytes against the environment", limit)
	}
	told.limitMemory(256 << 20)
	if limit := debug.SetMemoryLimit(-1); limit != 256<<20 {
		t.Errorf("limited to %d bytes, told 256 MiB", limit)
	}
	if p := partsOfMemory(256 << 20); p.desk < 32<<20 || p.noticeboard < 32<<20 || p.desk+p.noticeboard > 160<<20 {
		t.Errorf("%+v of 256 MiB", p)
	}
	debug.SetMemoryLimit(64 << 30)
	if p := partsOfMemory(0); p.desk > mostByItself || p.noticeboard > mostByItself {
		t.Errorf("%+v though nobody said so", p)
	}
	if p := partsOfMemory(64 << 30); p.desk <= mostByItself {
		t.Errorf("%+v of 64 GiB", p)
	}
}

func TestSizesOfMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"": 0, "256MiB": 256 << 20, "256 mib": 256 << 20, "1.5GiB": 3 << 29, "1g": 1 << 30, "300MB": 300_000_000, "100000000": 100_000_000, "131072 KiB": 128 << 20,
	} {
		if got, err := memoryOf(text); err != nil || got != want {
			t.Errorf("%q is %d, want %d: %v", text, got, want, err)
		}
	}
	for _, text := range []string{"much", "-1GiB", "1KiB", "0", "256 MiBs", "NaN", "Inf", "1e300GiB", "GiB", "1 TiB"} {
		if got, err := memoryOf(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
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
