package server

import (
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// stays makes a program that runs for days collect memory when it has grown by a percentage,
// unless the environment says otherwise (GOGC), and limits it.
func (a *Verbs) stays(percent int) {
	if a.Env("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	a.limitMemory()
}

// limitMemory collects memory more often before the program takes more than half of the
// machine's, unless the environment says how much it may take (GOMEMLIMIT). Where the size of the
// memory is unknown, nothing is limited.
func (a *Verbs) limitMemory() {
	if a.Env("GOMEMLIMIT") != "" {
		return
	}
	if there := machineMemory(); there > 0 {
		debug.SetMemoryLimit(max(there/2, 128<<20))
	}
}

// machineMemory returns the memory of the machine, or of the group of processes that this one is
// in, if that may take less; 0: not known.
func machineMemory() int64 {
	least := int64(math.MaxInt64)
	data, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "MemTotal:" && f[2] == "kB" {
			if kB, err := strconv.ParseInt(f[1], 10, 64); err == nil {
				least = kB << 10
			}
		}
	}
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		data, _ := os.ReadFile(file)
		if n, err := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return systemMemory()
	}
	return least
}
