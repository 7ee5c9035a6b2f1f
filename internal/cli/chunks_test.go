package cli

import (
	"log/slog"
	"runtime"
	"testing"

	"torneo/internal/batch"
	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
)

// A worker does chunks for days: what one of them took is given back.
func TestChunksLeaveNothingBehind(t *testing.T) {
	d := server.NewChunks(slog.New(slog.DiscardHandler), verbs())
	file := make([]byte, 1<<20) // no report
	heap := func() uint64 {
		for range 60 {
			list, err := d.Do(t.Context(), batch.Order{Verb: "check", Language: "en"}, []batch.File{{Name: "a.trf", Data: file}})
			if err != nil || len(list) != 1 || list[0].Failure == nil || list[0].Failure.Code != command.ExitUnreadable {
				t.Fatalf("%+v, %v", list, err)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	first := heap()
	if grown := int64(heap()) - int64(first); grown > 2<<20 {
		t.Errorf("60 chunks leave %d KiB", grown>>10)
	}
	if list, err := d.Do(t.Context(), batch.Order{Verb: "serve", Language: "en"}, []batch.File{{Name: "a.trf"}}); err != nil || len(list) != 1 || list[0].Failure == nil || list[0].Failure.Code != command.ExitUsage {
		t.Errorf("%+v, %v", list, err)
	}
}
