package telemetry

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// Process adds what the program takes of its machine, under the names that Prometheus' own
// libraries give it.
func Process(n *Numbers, version string) {
	began := float64(time.Now().UnixMilli()) / 1000
	n.Gauge("torneo_build_info", "1; of which version, and with which Go, the program is.", func() []Sample {
		return []Sample{{[]Label{{"version", version}, {"goversion", runtime.Version()}}, 1}}
	})
	n.Gauge("process_start_time_seconds", "When the program began.", func() []Sample { return One(began) })
	for name, of := range map[string]struct{ from, help string }{
		"go_goroutines":                {"/sched/goroutines:goroutines", "Goroutines that there are now."},
		"go_memstats_heap_alloc_bytes": {"/memory/classes/heap/objects:bytes", "Bytes in use or not collected yet."},
		"go_memstats_sys_bytes":        {"/memory/classes/total:bytes", "Bytes that were got from the system."},
	} {
		n.Gauge(name, of.help, func() []Sample { return One(runtimeNumber(of.from)) })
	}
	n.Total("process_cpu_seconds_total", "Time of processors that the program has used.", func() []Sample { return One(processorSeconds()) })
	n.Total("go_gc_cycles_total", "Times that memory was collected.", func() []Sample { return One(runtimeNumber("/gc/cycles/total:gc-cycles")) })
}

func runtimeNumber(name string) float64 {
	s := []metrics.Sample{{Name: name}}
	metrics.Read(s)
	switch s[0].Value.Kind() {
	case metrics.KindUint64:
		return float64(s[0].Value.Uint64())
	case metrics.KindFloat64:
		return s[0].Value.Float64()
	}
	return 0
}
