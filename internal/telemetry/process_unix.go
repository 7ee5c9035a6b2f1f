//go:build unix

package telemetry

import (
	"syscall"
	"time"
)

// processorSeconds is what the system has counted.
func processorSeconds() float64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
}
