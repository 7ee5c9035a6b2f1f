//go:build unix

package ratinglist_test

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/listtest"
	"torneo/internal/ratinglist"
	"torneo/internal/store/storetest"
)

// size returns the number of players in the lists of the benchmarks:
// TORNEO_LIST_PLAYERS, else few, so that they can be run in passing.
func size() int {
	if n, err := strconv.Atoi(os.Getenv("TORNEO_LIST_PLAYERS")); err == nil {
		return n
	}
	return 20_000
}

func listOf(b *testing.B, form fidelist.Form) *os.File {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "players_list_foa."+form.String()))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	if err := listtest.Write(f, listtest.Options{Players: size(), Form: form, Seed: 1}); err != nil {
		b.Fatal(err)
	}
	return f
}

func imported(b *testing.B, s *ratinglist.Store, f *os.File) *ratinglist.Result {
	b.Helper()
	info, err := f.Stat()
	if err != nil {
		b.Fatal(err)
	}
	r, err := s.Import(context.Background(), f, info.Size(), ratinglist.Order{Month: fidelist.Month{Year: 2026, Month: 11}})
	if err != nil {
		b.Fatal(err)
	}
	return r
}

// watch begins to measure how much processor something takes, and says it when it is done.
type watch func() (done func() time.Duration)

func own(b *testing.B) watch {
	return func() func() time.Duration {
		begin := processor(b)
		return func() time.Duration { return processor(b) - begin }
	}
}

// place is a kind of store for the lists of a benchmark.
type place struct {
	name string
	open func(b *testing.B) (*ratinglist.Store, watch) // and what the processor does for it
}

var places = []place{
	{"folder", func(b *testing.B) (*ratinglist.Store, watch) {
		return ratinglist.Open(b.TempDir()), own(b)
	}},
	{"postgres", func(b *testing.B) (*ratinglist.Store, watch) {
		return atServer(b, storetest.Postgres(b))
	}},
}

func atServer(b *testing.B, address string) (*ratinglist.Store, watch) {
	s, err := ratinglist.OpenPostgres(address)
	if err != nil {
		b.Fatal(err)
	}
	return s, func() func() time.Duration {
		before := server(b, address)
		watched := own(b)()
		return func() time.Duration { return watched() + server(b, address) - before }
	}
}

// server returns the processor time of a server's processes.
func server(b *testing.B, address string) (sum time.Duration) {
	u, err := url.Parse(address)
	if err != nil {
		b.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(u.Query().Get("host"), "data", "postmaster.pid"))
	if err != nil {
		b.Fatal(err)
	}
	first, _, _ := strings.Cut(string(file), "\n")
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		stat, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		f := strings.Fields(rest)
		own := filepath.Base(filepath.Dir(name)) == first
		if len(f) < 15 || !own && f[1] != first {
			continue
		}
		if own { // those of its processes that have ended, in hundredths of a second
			for _, k := range []int{13, 14} {
				n, _ := strconv.Atoi(f[k])
				sum += time.Duration(n) * 10 * time.Millisecond
			}
		}
		ran, err := os.ReadFile(filepath.Join(filepath.Dir(name), "schedstat"))
		if err != nil {
			continue
		}
		ns, _, _ := strings.Cut(string(ran), " ")
		n, _ := strconv.ParseInt(ns, 10, 64)
		sum += time.Duration(n)
	}
	return sum
}

func BenchmarkImport(b *testing.B) {
	for _, at := range places {
		for _, form := range []fidelist.Form{fidelist.Text, fidelist.XML} {
			b.Run(at.name+"/"+form.String(), func(b *testing.B) {
				f := listOf(b, form)
				s, spent := at.open(b)
				defer s.Close()
				done := spent()
				for b.Loop() {
					r := imported(b, s, f)
					b.ReportMetric(float64(r.List.Size)/1e6, "MB-on-disk")
				}
				b.ReportMetric(done().Seconds()/float64(b.N), "cpu-s")
				b.ReportMetric(peak(b), "MiB-peak")
			})
		}
	}
}

// BenchmarkSearch types what arbiters type, letter by letter, and says how much processor
// the slowest twentieth takes.
func BenchmarkSearch(b *testing.B) {
	for _, at := range places {
		b.Run(at.name, func(b *testing.B) {
			s, spent := at.open(b)
			defer s.Close()
			imported(b, s, listOf(b, fidelist.Text))
			search(b, s, spent)
		})
	}
}

func search(b *testing.B, s *ratinglist.Store, spent watch) {
	var typed []string
	for _, text := range []string{"garcia", "garcia lopez", "maria", "mar gar", "ibanez", "gar mar", "de la", "jean-marie", "obrien", "quidor", "ba", "ca ca", "zoxe", "marin ana", "1500123", "lanezbrica", "ana m garcia", "xyzzy"} {
		for k := 2; k <= len(text); k++ {
			typed = append(typed, text[:k])
		}
	}
	var took []time.Duration
	for b.Loop() {
		for _, text := range typed {
			done := spent()
			if _, err := s.Search(context.Background(), ratinglist.Query{Text: text, Federation: "ESP"}); err != nil {
				b.Fatal(err)
			}
			d := done()
			if took = append(took, d); d > 50*time.Millisecond && os.Getenv("TORNEO_LIST_SLOW") != "" {
				fmt.Println(text, d)
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-most")
}

// peak returns the most memory that the program has had.
func peak(b *testing.B) float64 {
	f, err := os.Open("/proc/self/status")
	if err != nil {
		b.Skip(runtime.GOOS + " does not say how much memory was used")
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			return float64(kb) / 1024
		}
	}
	return 0
}

// processor returns the processor time of the program.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
