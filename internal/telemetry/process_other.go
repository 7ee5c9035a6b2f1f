//go:build !unix

package telemetry

// processorSeconds is all but what was idle, as the runtime reckons it when it collects memory.
func processorSeconds() float64 {
	return runtimeNumber("/cpu/classes/total:cpu-seconds") - runtimeNumber("/cpu/classes/idle:cpu-seconds")
}
