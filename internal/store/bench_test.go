package store_test

import (
	"sync/atomic"
	"testing"

	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

func eachB(b *testing.B, bench func(b *testing.B, s *store.Store)) {
	for _, d := range storetest.Databases {
		b.Run(d.Name, func(b *testing.B) { bench(b, open(b, d.New(b))) })
	}
}

// BenchmarkAppend enters one result after another.
func BenchmarkAppend(b *testing.B) {
	eachB(b, func(b *testing.B, s *store.Store) {
		j := journalWith(b, s, 100)
		last := j.Last
		for b.Loop() {
			last = must(s.Append(b.Context(), j.ID, last, result(int(last)+1)))(b)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
	})
}

// BenchmarkAppendTogether has results entered in as many tournaments at once as
// there are processors, times four.
func BenchmarkAppendTogether(b *testing.B) {
	eachB(b, func(b *testing.B, s *store.Store) {
		b.SetParallelism(4)
		var entries atomic.Int64
		b.RunParallel(func(pb *testing.PB) {
			j := journalWith(b, s, 0)
			for last := int64(0); pb.Next(); entries.Add(1) {
				last = must(s.Append(b.Context(), j.ID, last, result(int(last)+1)))(b)
			}
		})
		b.ReportMetric(float64(entries.Load())/b.Elapsed().Seconds(), "appends/s")
	})
}

// BenchmarkRead reads a journal of 5,000 entries.
func BenchmarkRead(b *testing.B) {
	eachB(b, func(b *testing.B, s *store.Store) {
		j := journalWith(b, s, 5000)
		for b.Loop() {
			if n := len(must(s.Read(b.Context(), j.ID, 0))(b)); n != 5000 {
				b.Fatal(n)
			}
		}
	})
}

// BenchmarkReadNothingNew asks what is new, as open pages do.
func BenchmarkReadNothingNew(b *testing.B) {
	eachB(b, func(b *testing.B, s *store.Store) {
		j := journalWith(b, s, 5000)
		for b.Loop() {
			must(s.Read(b.Context(), j.ID, 5000))(b)
		}
	})
}

// BenchmarkOpen opens a database with 20 journals of 5,000 entries, with the
// check of the whole file that SQLite's begins with.
func BenchmarkOpen(b *testing.B) {
	for _, d := range storetest.Databases {
		b.Run(d.Name, func(b *testing.B) {
			url := d.New(b)
			s := open(b, url)
			for range 20 {
				journalWith(b, s, 5000)
			}
			for b.Loop() {
				s := must(store.Open(b.Context(), url))(b)
				s.Close()
			}
		})
	}
}

// BenchmarkBackup copies a database with 20 journals of 5,000 entries.
func BenchmarkBackup(b *testing.B) {
	eachB(b, func(b *testing.B, s *store.Store) {
		for range 20 {
			journalWith(b, s, 5000)
		}
		file := storetest.SQLite(b)
		for b.Loop() {
			if err := s.Backup(b.Context(), file); err != nil {
				b.Fatal(err)
			}
		}
	})
}
