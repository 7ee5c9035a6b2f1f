package publisher_test

import (
	"runtime"
	"testing"

	"torneo/internal/desktest"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/tournament"
)

// BenchmarkWeight says how many bytes the documents of a tournament of 60 players and 7 rounds take
// really, and how many the bound counts: before anybody has read a page, and after all were read.
func BenchmarkWeight(b *testing.B) {
	p := newPublished(b, desktest.Config{Players: 60, Rounds: 7, Seed: 3})
	state := p.state()
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	const sites = 20
	var before, after, read uint64
	var counted, full int64
	for b.Loop() {
		list := make([]*render.Site, sites)
		before = heap()
		for k := range list {
			board := noticeboard.Of(state, tournament.Date{Year: 2026, Month: 11, Day: 29})
			board.ID = string(rune('a' + k))
			list[k] = render.Make([]*noticeboard.Board{board}, nil)
		}
		after = heap()
		counted, full = 0, 0
		for _, s := range list {
			counted += s.Weight()
		}
		for _, s := range list {
			for _, path := range s.Paths() {
				s.Find(path).GzipBytes()
			}
			full += s.Weight()
		}
		read = heap()
		runtime.KeepAlive(list)
	}
	b.ReportMetric(float64(after-before)/sites, "B/unread")
	b.ReportMetric(float64(counted)/sites, "counted/unread")
	b.ReportMetric(float64(read-before)/sites, "B/read")
	b.ReportMetric(float64(full)/sites, "counted/read")
}
