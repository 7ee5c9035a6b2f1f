package telemetry

import (
	"runtime"

	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Process adds what the program takes of its machine, as the library of Prometheus measures
// it, and which build it is.
func Process(n *Numbers, version string) {
	n.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	n.Gauge("torneo_build_info", "1; of which version, and with which Go, the program is.", func() []Sample {
		return []Sample{{[]Label{{"version", version}, {"goversion", runtime.Version()}}, 1}}
	})
}
