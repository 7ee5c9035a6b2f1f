package server

import (
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/telemetry"
)

// leastMemory is the least that a program that serves can be told to take.
const leastMemory = 64 << 20

// The parts of the memory that folded journals and the documents of the noticeboard take, as one
// of so many. The rest is for what is done with them, and for what was released and is not
// collected yet. Where nobody says how much the program may take they stay below a bound, with which
// it stays below 300 MiB: what left memory is read again from the system's cache of the file, and with
// 60,000 events nobody waited less when all of it was kept.
const (
	deskPart        = 4
	noticeboardPart = 4
	mostByItself    = 32 << 20
)

// memoryParts says what the parts of a program may keep of what they can make again.
type memoryParts struct{ desk, noticeboard int64 }

// partsOfMemory divides what the program may take, as it was told or as it is limited.
func partsOfMemory(told int64) memoryParts {
	whole, most := told, int64(math.MaxInt64)
	if told == 0 {
		whole, most = debug.SetMemoryLimit(-1), mostByItself
	}
	return memoryParts{desk: min(whole/deskPart, most), noticeboard: min(whole/noticeboardPart, most)}
}

// countJournals reports to operators how much memory the folded journals take.
func countJournals(numbers *telemetry.Numbers, desk *arbiter.Desk) {
	numbers.Gauge("torneo_journals_bytes", "Memory that journals take which were opened, as it is estimated.", func() []telemetry.Sample { return telemetry.One(float64(desk.Room().Weight)) })
	numbers.Gauge("torneo_journals_bytes_most", "What they may take.", func() []telemetry.Sample { return telemetry.One(float64(desk.Room().Bound)) })
	numbers.Gauge("torneo_journals", "Journals in memory.", func() []telemetry.Sample { return telemetry.One(float64(desk.Room().Journals)) })
	numbers.Total("torneo_journals_left_total", "Journals that left memory for others. If it grows by many a second, --memory is too small.", func() []telemetry.Sample { return telemetry.One(float64(desk.Room().Left)) })
}

// memorySizes are the units of a size.
var memorySizes = []struct {
	name  string
	bytes float64
}{{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"b", 1}}

// memoryOf reads how much memory the program may take; "": nobody says.
func memoryOf(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	number, unit := strings.ToLower(strings.TrimSpace(text)), 1.0
	for _, s := range memorySizes {
		if before, has := strings.CutSuffix(number, s.name); has {
			number, unit = strings.TrimSpace(before), s.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(number, 64)
	if bytes := n * unit; err == nil && bytes >= leastMemory && bytes < 1<<50 {
		return int64(bytes), nil
	}
	return 0, command.Usage("cli.memory", "value", text, "least", leastMemory>>20)
}

// stays makes a program that runs for days collect memory when it has grown by a percentage,
// unless the environment says otherwise (GOGC), and limits it to what it was told; 0: nothing.
func (a *Verbs) stays(percent int, told int64) {
	if a.Env("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	a.limitMemory(told)
}

// usualMemory is what a program takes of which nobody says how much it may take, as Go counts it: with
// what SQLite and the program itself take it stays below 300 MiB. It may take twice what is in use
// where that is more: with half as much again a hall under attack waited ten times as long.
const usualMemory = 192 << 20

// limitMemory collects memory more often before the program takes more than it was told. Of a program
// that was told nothing the limit follows what is in use, up to half of the machine's memory, unless
// the environment says how much it may take (GOMEMLIMIT).
func (a *Verbs) limitMemory(told int64) {
	mostFollowed.Store(0)
	if told > 0 {
		debug.SetMemoryLimit(told)
		return
	}
	if a.Env("GOMEMLIMIT") != "" {
		return
	}
	most := int64(math.MaxInt64)
	if there := machineMemory(); there > 0 {
		most = max(there/2, 128<<20)
	}
	debug.SetMemoryLimit(min(usualMemory, most))
	followMemory(most)
}

// followMemory moves the limit along with what is in use, until another one is set.
func followMemory(most int64) {
	mostFollowed.Store(most)
	follower.Do(func() {
		go func() {
			in := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
			for range time.Tick(time.Second) {
				metrics.Read(in)
				if most := mostFollowed.Load(); most > 0 {
					debug.SetMemoryLimit(limitFor(int64(in[0].Value.Uint64()+in[1].Value.Uint64()), most))
				}
			}
		}()
	})
}

var (
	follower     sync.Once
	mostFollowed atomic.Int64 // the bound up to which the limit moves; 0: it stays
)

// limitFor returns the limit of a program that has so much in use.
func limitFor(inUse, most int64) int64 { return min(max(usualMemory, 2*inUse), most) }

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
