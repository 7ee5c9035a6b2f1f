package render

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Prerender makes documents on all processors in the order of their paths, for who is going
// to ask for all of them one after the other. It ends when that is done, or stopped.
func (s *Site) Prerender() (stop func()) {
	paths := s.Paths()
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for k := next.Add(1) - 1; k < int64(len(paths)); k = next.Add(1) - 1 {
				s.documents[paths[k]].Bytes()
			}
		})
	}
	return func() {
		next.Store(int64(len(paths)))
		workers.Wait()
	}
}
